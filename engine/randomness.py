"""Randomness that can be repeated: a stream for each move, derived from the game's seed.

Seed and actions are the whole game, on every supported Python and whatever PYTHONHASHSEED says.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Sequence
from math import floor
from typing import TypeVar

T = TypeVar("T")


class Rng:
    """A stream for one purpose, such as the deal or move 17 of a game; nothing is computed before it is needed.

    It uses only `Random.random()`, the one method whose results Python promises to keep.
    """

    __slots__ = ("_purpose", "_random", "_seed")

    def __init__(self, seed: bytes, *purpose: object) -> None:
        self._seed = seed
        self._purpose = purpose
        self._random: Callable[[], float] | None = None

    @property
    def random(self) -> Callable[[], float]:
        """`random()` gives a float in [0, 1)."""
        if self._random is None:
            text = "/".join(str(part) for part in self._purpose)
            digest = hashlib.sha256(self._seed + b"/" + text.encode()).digest()
            self._random = random.Random(int.from_bytes(digest, "big")).random
        return self._random

    def below(self, limit: int) -> int:
        """An int in [0, limit)."""
        return floor(self.random() * limit)

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """A new list of the items in random order (Fisher-Yates)."""
        cards = list(items)
        random = self.random
        for last in range(len(cards) - 1, 0, -1):
            pick = floor(random() * (last + 1))  # quicker than int()
            cards[last], cards[pick] = cards[pick], cards[last]
        return cards
