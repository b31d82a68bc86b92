"""What a player can be proud of in Sevens, as boards and cards call it."""

from __future__ import annotations

from collections.abc import Mapping

from text.locale import mark

FEATS: Mapping[str, str] = {
    "round": mark("lowest round"),
    "knock": mark("knocks survived"),
}
