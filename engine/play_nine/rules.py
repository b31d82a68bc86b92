"""The figures of Play Nine that decide a game, a value for each version of the rules (rules 0.2)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    version: int
    pair: int  # what a matched column scores (5.2.7)
    pair_of_aces: int  # and one of two Holes-in-One
    bonuses: tuple[int, ...]  # for none, one, two … matched columns of one value (5.4.3)
    hole_won: int  # what a hole of match play gives, in halves (5.4.20)
    hole_halved: int
    playoff_holes: int  # extra holes at most (5.4.18)
    endless: int  # turns of each player after which a hole without a cap is over (5.4.17)
    better_by: int  # what a card must save for the table to put it on one that lies face up (5.4.21)
    patient_over: int  # while more than this is visible, the table leaves the last card face down (5.4.21)
    low: int | None = None  # a card as low as this is worth having (5.4.21); None: the table does not ask


RULES_1 = Rules(
    version=1,
    pair=0,
    pair_of_aces=-10,
    bonuses=(0, 0, -10, -15, -20),
    hole_won=2,
    hole_halved=1,
    playoff_holes=9,
    endless=1_000,
    better_by=6,
    patient_over=10,
)
RULES_2 = replace(RULES_1, version=2, low=3)
