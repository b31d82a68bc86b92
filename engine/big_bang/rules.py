"""The figures of Big Bang that decide a game, a value for each version of the rules (rules 0.2)."""

from __future__ import annotations

import msgspec


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    version: int
    hand: int  # cards that are held at most (4.2.1)
    number: int  # points for a number card that was placed (4.2.8)
    rules_card: int  # and for a rules card (4.1)
    go_ms: int  # from the deal of a race to its GO
    # How long a mistake in a race stops its player (4.4.25); None: no such option.
    lock_ms: int | None = None


RULES_1 = Rules(version=1, hand=3, number=1, rules_card=2, go_ms=3000)
RULES_2 = Rules(version=2, hand=3, number=1, rules_card=2, go_ms=3000, lock_ms=3000)
