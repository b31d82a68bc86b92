"""Feats that a player can be proud of in Sequence Numbers, as boards and cards name them."""

from __future__ import annotations

from collections.abc import Mapping

from text.locale import mark

FEATS: Mapping[str, str] = {
    "quickest": mark("turns to a sequence"),
    "double": mark("two sequences at once"),
}

# Said of a player who gets this far for the first time.
LANDMARKS: Mapping[str, str] = {
    "double": mark("{name} completes two sequences with one chip for the first time."),
}
