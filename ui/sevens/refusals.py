"""Sentences for refusals by the rules of Sevens, by code (`engine.sevens.types`)."""

from __future__ import annotations

from collections.abc import Mapping

from ui.text.locale import mark

SENTENCES: Mapping[str, str] = {
    "card": mark("You don't have that card."),
    "fit": mark("That card doesn't fit now. Play the next card of a chain, or begin one."),
    "can_play": mark("You have a card that fits, so you can't knock."),
    "not_asked": mark("The knocker isn't asking you for a card this time."),
    "offered": mark("You're already offering that card."),
    "guess": mark("Guess only the number. With exact guesses on, guess the suit too."),
    "deck": mark("There's no such card in this deck."),
}
