"""The figures of 7 Ate 9 that decide a game, a value for each version of the rules (rules 0.2)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from engine.seven_ate_nine.types import Penalty, Why


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    version: int
    to_win: int  # races, in a match (1.4.10)
    counted: tuple[Why, ...]  # the misses that a penalty acts on (1.4.1, 1.4.3, 1.4.11)
    forgiven: tuple[Why, ...]  # those of them on which `cooldown` does not act (1.4.16)
    misses: int  # this many of them within `misses_ms` stop plays for `lock_ms` (1.4.1)
    misses_ms: int | None  # None: where each one does
    lock_ms: int
    skew_ms: int  # how far back in time an attempt may come that is still judged exactly
    tops: int  # this many earlier ones are kept anyhow
    go_ms: int  # from the deal of a race, or from when its pile was turned, to GO (1.4.11)

    def misses_of(self, penalty: Penalty) -> tuple[Why, ...]:
        """The misses that this penalty acts on."""
        forgiven = self.forgiven if penalty == "cooldown" else ()
        return tuple(why for why in self.counted if why not in forgiven)


RULES_1 = Rules(
    version=1,
    to_win=3,
    counted=("not_held", "no_fit"),
    forgiven=(),
    misses=5,
    misses_ms=2000,
    lock_ms=3000,
    skew_ms=2000,
    tops=6,
    go_ms=3000,
)

RULES_2 = replace(RULES_1, version=2, forgiven=("not_held",), misses=1, misses_ms=None)
