"""What was chosen before, as the buttons of a panel remember it: a card, then its number in two steps."""

from __future__ import annotations

import msgspec

MOST = 3  # numbers in the text of a half
TENS = 10


class Half(msgspec.Struct, frozen=True):
    """Half a move: the place in the hand of a card, and the number that was chosen for it.

    A number is chosen in two steps: first its group, from 1, which is its tens. A Minus has no number, and its group is
    the row of a chip.
    """

    slot: int
    group: int = 0  # none yet
    number: int = 0  # none yet

    def __str__(self) -> str:
        return f"{self.slot} {self.group} {self.number}".removesuffix(" 0").removesuffix(" 0")

    @classmethod
    def read(cls, part: str) -> Half | None:
        """Reads `str(half)`. None for any other text."""
        found = part.split(" ")
        if len(found) > MOST or not all(each.isascii() and each.isdecimal() for each in found):
            return None
        return cls(*map(int, found))

    @property
    def before(self) -> Half | None:
        """What was chosen one step before; None: nothing."""
        if self.number:
            return Half(self.slot, self.group)
        return Half(self.slot) if self.group else None

    def with_group(self, group: int) -> Half:
        return Half(self.slot, group)

    def with_number(self, number: int) -> Half:
        return Half(self.slot, number // TENS + 1, number)
