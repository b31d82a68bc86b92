"""The figures of Sequence Numbers that decide a game, a value for each version of the rules (rules 0.2)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from engine.game import Card
from engine.sequence_numbers.board import MINUS, PLUS


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    version: int
    few: int  # players; the second of the two figures below is for more than these
    hands: tuple[int, int]  # cards in each (3.1)
    needs: tuple[int, int]  # sequences that win, where no option says it (3.4.2, 3.4.3)
    specials: int  # cards of Plus, and of Minus (3.1)
    shared: int  # spaces that two sequences of a side may have in common (3.4.4)
    # Moves after which a game is over: where the deal takes the whole deck, and where it does not (3.4.19).
    endless: tuple[int, int]
    # Whether the table wins, and stops wins, for a player whose time ran out (3.4.18).
    minds_wins: bool = False

    def hand(self, seats: int) -> int:
        return self.hands[seats > self.few]

    def need(self, seats: int) -> int:
        return self.needs[seats > self.few]

    def deck(self, largest: int) -> tuple[Card, ...]:
        """The cards with the answers 1 to `largest`, and the special ones, ascending."""
        return (*range(2 * largest), *(PLUS,) * self.specials, *(MINUS,) * self.specials)

    def deals_out(self, largest: int, seats: int) -> bool:
        """Whether the deal takes the whole deck."""
        return 2 * largest + 2 * self.specials <= seats * self.hand(seats)

    def is_endless(self, largest: int, seats: int, number: int) -> bool:
        """Whether a game that is not won by this move ends all the same."""
        return number >= self.endless[0] and number >= self.endless[not self.deals_out(largest, seats)]


RULES_1 = Rules(version=1, few=3, hands=(5, 4), needs=(1, 2), specials=2, shared=1, endless=(2_500, 100_000))
RULES_2 = replace(RULES_1, version=2, minds_wins=True)
