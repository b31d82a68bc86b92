"""The figures of Low Card, a value for each version of its rules."""

from __future__ import annotations

import msgspec


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    version: int
    low_wins: bool  # else the highest card does


RULES_1 = Rules(version=1, low_wins=True)
