"""Feats that a player can be proud of in 7 Ate 9, as boards and cards name them."""

from __future__ import annotations

from collections.abc import Mapping

from ui.text.locale import mark

FEATS: Mapping[str, str] = {
    "race": mark("fastest race"),
    "reaction": mark("median reaction"),
}

# How a player gets onto the board of each.
HOW: Mapping[str, str] = {
    "race": mark("Win a race, and your fastest one shows up here."),
    "reaction": mark("Play ten cards in a game, and your best median shows up here."),
}

# Told to a player who has never done better on the server.
OWN: Mapping[str, str] = {
    "race": mark("Your fastest race here"),
    "reaction": mark("Your best median reaction here"),
}

# Said of a player who gets this far for the first time.
LANDMARKS: Mapping[str, str] = {
    "race": mark("{name}'s first race won within a minute: {value}."),
}
