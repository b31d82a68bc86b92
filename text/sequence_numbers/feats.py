"""What a player can be proud of in Sequence Numbers, as boards and cards call it."""

from __future__ import annotations

from collections.abc import Mapping

from text.locale import mark

FEATS: Mapping[str, str] = {
    "quickest": mark("quickest sequence, in turns"),
    "double": mark("two sequences at once"),
}
