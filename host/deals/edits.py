"""When messages about deals are edited: only where something has changed, and at most once in five minutes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple

from cachetools import LRUCache

EVERY = 300.0  # seconds between two looks
CACHE_SIZE = 10_000  # messages


class _Shown(NamedTuple):
    told: object
    since: datetime


class Edits:
    """What each message shows, as far as this process knows."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._begun: datetime | None = None  # the first look
        self._shown: LRUCache[int, _Shown] = LRUCache(CACHE_SIZE)

    def is_due(self, message_id: int, told: object) -> bool:
        """Whether a message shows something else than this, and may be edited now.

        The process before may have edited it just before it ended.
        """
        self._begun = self._begun or self._now()
        shown = self._shown.get(message_id, _Shown(None, self._begun))
        return shown.told != told and self._now() >= shown.since + timedelta(seconds=EVERY)

    def note(self, message_id: int, told: object) -> None:
        """Notes that a message shows this from now on."""
        self._shown[message_id] = _Shown(told, self._now())
