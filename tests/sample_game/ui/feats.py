"""Feats that a player can be proud of in Low Card, as boards and cards name them."""

from __future__ import annotations

from collections.abc import Mapping

from ui.text.locale import mark

FEATS: Mapping[str, str] = {
    "lowest": mark("lowest card"),
}

# How a player gets onto the board of each.
HOW: Mapping[str, str] = {
    "lowest": mark("Finish a game, and the lowest card that you held shows up here."),
}

# Told to a player who has never done better on the server.
OWN: Mapping[str, str] = {
    "lowest": mark("Your lowest card here"),
}

# Said of a player who gets this far for the first time.
LANDMARKS: Mapping[str, str] = {}
