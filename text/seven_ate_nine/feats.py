"""What a player can be proud of in 7 Ate 9, as boards and cards call it."""

from __future__ import annotations

from collections.abc import Mapping

from text.locale import mark

FEATS: Mapping[str, str] = {
    "race": mark("fastest race"),
    "reaction": mark("median reaction"),
    "streak": mark("longest streak"),
}

# Said of somebody who gets so far for the first time.
LANDMARKS: Mapping[str, str] = {
    "race": mark("{name}'s first race won within a minute: {value}."),
}
