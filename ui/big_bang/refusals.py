"""Sentences for refusals by the rules of Big Bang, by code (`engine.big_bang.types`)."""

from __future__ import annotations

from collections.abc import Mapping

from ui.text.locale import mark

SENTENCES: Mapping[str, str] = {
    "card": mark("That card is not in your hand."),
    "through": mark("You have finished this race. Wait for the others."),
    "late": mark("Time is up for this race."),
    "occupied": mark("There is already a card there. Choose an empty place."),
    "apart": mark("A card must touch the star or another card with an edge."),
    "clash": mark("Numbers that touch must differ by exactly 1. Choose another place."),
    "face": mark("A face of a rules card forbids that place. Choose another one."),
    "rotation": mark("That card cannot be turned that way."),
    "no_discard": mark("There is no card on the discard pile."),
    "hand_full": mark("Your hand is full."),
    "hand_fits": mark("A card in your hand fits somewhere. Place it first."),
    "draw_first": mark("Draw first: only a full hand can be dead."),
    "not_hand": mark("A dead hand is discarded whole: name all its cards, in any order."),
    "no_deck": mark("The deck is empty."),
}
