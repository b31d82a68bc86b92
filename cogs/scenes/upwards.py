"""Messages grow upwards, since the lowest one stands at the bottom of a channel: what comes and goes moves no key."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from wire.layouts import Part


def insert_above_keys(parts: Sequence[Part], asked: Iterable[Part]) -> tuple[Part, ...]:
    """The parts, with what is asked besides the game between what is said and the picture and keys.

    So it does not move with what is said, either.
    """
    said = tuple(takewhile(lambda part: isinstance(part, str), parts))
    return (*said, *asked, *parts[len(said) :])
