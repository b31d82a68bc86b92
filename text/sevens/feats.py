"""Feats that a player can be proud of in Sevens, as boards and cards name them."""

from __future__ import annotations

from collections.abc import Mapping

from text.locale import mark

FEATS: Mapping[str, str] = {
    "total": mark("lowest game"),
    "out": mark("rounds without a point"),
    "knock": mark("knocks survived"),
}

# Said of a player who gets this far for the first time.
LANDMARKS: Mapping[str, str] = {
    "knock": mark("{name} goes out despite more knocks than ever before: {value}."),
}
