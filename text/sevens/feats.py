"""What a player can be proud of in Sevens, as boards and cards call it."""

from __future__ import annotations

from collections.abc import Mapping

from text.locale import mark

FEATS: Mapping[str, str] = {
    "total": mark("lowest game"),
    "out": mark("rounds without a point"),
    "knock": mark("knocks survived"),
}
