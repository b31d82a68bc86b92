"""What was chosen before, as the buttons and menus of a panel remember it: a card, then its number."""

from __future__ import annotations

import msgspec

MOST = 3  # numbers in the text of a half


class Half(msgspec.Struct, frozen=True):
    """Half a move: the place in the hand of a card, and the number that was chosen for it; for a Minus a row, from 1.

    `again` counts how often a number was given up for another one. Discord's clients do not let people choose the
    same entry twice in the same menu, so the menus have another id then.
    """

    slot: int
    number: int = 0  # none yet
    again: int = 0

    def __str__(self) -> str:
        return f"{self.slot} {self.number} {self.again}".removesuffix(" 0").removesuffix(" 0")

    @classmethod
    def read(cls, part: str) -> Half | None:
        """Reads `str(half)`. None for any other text."""
        found = part.split(" ")
        if len(found) > MOST or not all(each.isascii() and each.isdecimal() for each in found):
            return None
        return cls(*map(int, found))

    @property
    def back(self) -> int:
        """What `again` is once the number is given up."""
        return self.again + (self.number > 0)

    def with_number(self, number: int) -> Half:
        return Half(self.slot, number, self.back)

    def with_card(self, slot: int) -> Half:
        """Another card, or this one again: its number is given up."""
        return Half(slot, 0, self.back)
