"""Feats that a player can be proud of in Sequence Numbers, as boards and cards name them."""

from __future__ import annotations

from collections.abc import Mapping

from ui.text.locale import mark

FEATS: Mapping[str, str] = {
    "quickest": mark("turns to a sequence"),
    "double": mark("two sequences at once"),
}

# How a player gets onto the board of each.
HOW: Mapping[str, str] = {
    "quickest": mark("Complete a sequence, and your quickest one shows up here."),
    "double": mark("Complete two sequences with one chip, and you show up here."),
}

# Told to a player who has never done better on the server.
OWN: Mapping[str, str] = {
    "quickest": mark("Your quickest sequence here, in turns"),
}

# Said of a player who gets this far for the first time.
LANDMARKS: Mapping[str, str] = {
    "double": mark("{name} completes two sequences with one chip for the first time."),
}
