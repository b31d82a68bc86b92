"""Sentences for refusals by the rules of Big Bang, by code (`engine.big_bang.types`)."""

from __future__ import annotations

from collections.abc import Mapping

from ui.text.locale import mark

SENTENCES: Mapping[str, str] = {
    "card": mark("You don't have that card."),
    "through": mark("You've finished this race. Wait for the others."),
    "late": mark("Time is up for this race."),
    "occupied": mark("There's already a card there. Choose an empty place."),
    "apart": mark("A card must share an edge with the star or another card."),
    "clash": mark("Numbers that touch must differ by exactly 1. Choose another place."),
    "face": mark("A rules card forbids that place. Choose another one."),
    "rotation": mark("That card can't be turned that way."),
    "no_discard": mark("The discard pile is empty."),
    "hand_full": mark("Your hand is full."),
    "hand_fits": mark("A card in your hand fits somewhere. Place it first."),
    "draw_first": mark("Draw first: only a full hand can be dead."),
    "not_hand": mark("A dead hand is discarded whole: name all its cards, in any order."),
    "no_deck": mark("The deck is empty."),
}
