"""Who has pressed something lately: nobody is asked to move who is at it."""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime

KEPT = 10_000


class Presence:
    """When each person was last heard of. It is not stored: after a restart nobody is known to be there."""

    def __init__(self) -> None:
        self._seen: OrderedDict[int, datetime] = OrderedDict()

    def saw(self, user_id: int, now: datetime) -> None:
        self._seen[user_id] = now
        self._seen.move_to_end(user_id)
        while len(self._seen) > KEPT:
            self._seen.popitem(last=False)

    def seen(self, user_id: int | None) -> datetime | None:
        """None: not lately."""
        return None if user_id is None else self._seen.get(user_id)
