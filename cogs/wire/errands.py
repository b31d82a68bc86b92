"""Errands: work for one person that takes long. One at a time a person, and only few people wait."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from table.errors import Refused

MOST_WAITING = 5  # people, besides the one whose errand is being done


class Errands:
    """Errands of one kind. They are done one after the other by whoever does them."""

    def __init__(self) -> None:
        self._of: set[int] = set()

    @contextmanager
    def of(self, user_id: int) -> Iterator[None]:
        """Held while a person's errand waits and is done. Raises Refused, and then nothing has begun."""
        if user_id in self._of:
            raise Refused("errand_running")
        if len(self._of) > MOST_WAITING:
            raise Refused("errands_waiting")
        self._of.add(user_id)
        try:
            yield
        finally:
            self._of.discard(user_id)
