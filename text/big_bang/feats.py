"""What a player can be proud of in Big Bang, as boards and cards call it."""

from __future__ import annotations

from collections.abc import Mapping

from text.locale import mark

FEATS: Mapping[str, str] = {
    "placed": mark("most cards placed"),
    "solo": mark("all 28 alone"),
    "racing": mark("all 28 in a race"),
}
