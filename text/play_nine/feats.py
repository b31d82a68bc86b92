"""Feats that a player can be proud of in Play Nine, as boards and cards name them."""

from __future__ import annotations

from collections.abc import Mapping

from text.locale import mark

FEATS: Mapping[str, str] = {
    "nine": mark("best nine holes"),
    "hole": mark("best hole"),
    "ace": mark("holes-in-one"),
    "average": mark("average a hole"),
}

# Said of a player who gets this far for the first time.
LANDMARKS: Mapping[str, str] = {
    "hole": mark("{name}'s first hole under −10: {value}."),
}
