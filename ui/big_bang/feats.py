"""Feats that a player can be proud of in Big Bang, as boards and cards name them."""

from __future__ import annotations

from collections.abc import Mapping

from ui.text.locale import mark

FEATS: Mapping[str, str] = {
    "placed": mark("most cards placed"),
    "solo": mark("all 28 alone"),
    "racing": mark("all 28 in a race"),
}

# How a player gets onto the board of each.
HOW: Mapping[str, str] = {
    "placed": mark("Finish a race, and the most cards you placed show up here."),
    "solo": mark("Place all 28 cards in a game alone, and your fastest time shows up here."),
    "racing": mark("Place all 28 cards in a race, and your fastest time shows up here."),
}

# Told to a player who has never done better on the server.
OWN: Mapping[str, str] = {
    "placed": mark("Your most cards placed here"),
    "solo": mark("Your fastest 28 alone here"),
    "racing": mark("Your fastest 28 in a race here"),
}

# Said of a player who gets this far for the first time.
LANDMARKS: Mapping[str, str] = {
    "placed": mark("{name} places all 28 cards for the first time."),
}
