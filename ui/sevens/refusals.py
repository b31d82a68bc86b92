"""Sentences for refusals by the rules of Sevens, by code (`engine.sevens.types`)."""

from __future__ import annotations

from collections.abc import Mapping

from ui.text.locale import mark

SENTENCES: Mapping[str, str] = {
    "card": mark("That card is not in your hand."),
    "fit": mark("That card does not fit now. Play the next card of a chain, or begin one."),
    "can_play": mark("You have a card that fits, so you may not knock."),
    "not_asked": mark("The knocker does not ask you for a card this time."),
    "offered": mark("You are already offering that card."),
    "guess": mark("Guess the number alone. At tables with exact guesses, guess number and suit."),
    "deck": mark("There is no such card in this deck."),
}
