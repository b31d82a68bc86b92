"""Sentences for refusals by the rules of Play Nine, by code (`engine.play_nine.types`)."""

from __future__ import annotations

from collections.abc import Mapping

from ui.text.locale import mark

SENTENCES: Mapping[str, str] = {
    "match": mark("Match play is for two players."),
    "teed": mark("You've already teed off. Turns begin once everybody has."),
    "position": mark("Choose from positions 1 to 8, each only once."),
    "face_up": mark("The card on {index} is already face up. Choose one that is face down."),
    "skip": mark("You may skip only when exactly one of your cards is face down."),
    "must_put": mark("A card from the discard pile must replace one of your cards: choose its place."),
    "empty": mark("The deck is empty. Take the card on the discard pile."),
}
