"""Feats that a player can be proud of in Play Nine, as boards and cards name them."""

from __future__ import annotations

from collections.abc import Mapping

from ui.text.locale import mark

FEATS: Mapping[str, str] = {
    "nine": mark("best nine holes"),
    "hole": mark("best hole"),
    "ace": mark("holes-in-one"),
    "average": mark("average a hole"),
}

# How a player gets onto the board of each.
HOW: Mapping[str, str] = {
    "nine": mark("Finish a game of nine holes, and your best one shows up here."),
    "hole": mark("Finish a hole, and your best one shows up here."),
    "ace": mark("Finish a hole with a hole-in-one on your cards, and you show up here."),
    "average": mark("Finish a hole, and your average shows up here."),
}

# Told to a player who has never done better on the server.
OWN: Mapping[str, str] = {
    "nine": mark("Your best nine holes here"),
    "hole": mark("Your best hole here"),
}

# Said of a player who gets this far for the first time.
LANDMARKS: Mapping[str, str] = {
    "hole": mark("{name}'s first hole under −10: {value}."),
}
