"""Feats that a player can be proud of in Sevens, as boards and cards name them."""

from __future__ import annotations

from collections.abc import Mapping

from ui.text.locale import mark

FEATS: Mapping[str, str] = {
    "total": mark("lowest game"),
    "out": mark("rounds without a point"),
    "knock": mark("knocks survived"),
}

# How a player gets onto the board of each.
HOW: Mapping[str, str] = {
    "total": mark("Finish a game of as many rounds as players, and your lowest one shows up here."),
    "out": mark("Finish a round without a point, and you show up here."),
    "knock": mark("Knock, and go out: the most knocks of others against you show up here."),
}

# Told to a player who has never done better on the server.
OWN: Mapping[str, str] = {
    "total": mark("Your lowest game here"),
    "knock": mark("Your most knocks survived here"),
}

# Said of a player who gets this far for the first time.
LANDMARKS: Mapping[str, str] = {
    "knock": mark("{name} goes out despite more knocks than ever before: {value}."),
}
