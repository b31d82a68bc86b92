"""Animations of finished games, each made once."""

from __future__ import annotations

import asyncio

from cachetools import LRUCache

from cogs.scenes.animation import frames
from table.replay import Replay
from ui.pictures.animator import Animator, Heard
from ui.text import locale

CACHE_SIZE = 8 * 1024 * 1024  # bytes of those that were asked for last

_Key = tuple[int, range, int | None, str, tuple[str, ...]]


async def nobody(_drawn: int) -> None:
    """Hears nothing."""


class Animations:
    """Makes one after the other, and remembers those it made last."""

    def __init__(self) -> None:
        self._animator = Animator()
        self._made: LRUCache[_Key, bytes] = LRUCache(CACHE_SIZE, getsizeof=len)
        self._one_at_a_time = asyncio.Lock()

    def recall(self, replay: Replay, moments: range, viewer: int | None, language: str) -> bytes | None:
        """The animation, if it is remembered."""
        return self._made.get(_key(replay, moments, viewer, language))

    async def of(
        self, replay: Replay, moments: range, viewer: int | None, language: str, heard: Heard = nobody
    ) -> bytes:
        """A WebP of these moments, as a seat or a spectator saw them, in the language of a Discord locale.

        `heard` is told how many frames are drawn so far. Raises CannotAnimate.
        """
        key = _key(replay, moments, viewer, language)
        async with self._one_at_a_time:
            made = self._made.get(key)
            if made is None:
                with locale.use(language):
                    drawn = await frames(replay, moments, viewer)
                each = len(moments) / len(drawn)  # large pictures have fewer frames
                made = await self._animator.animate(drawn, language, lambda count: heard(round(count * each)))
                if len(made) <= CACHE_SIZE:
                    self._made[key] = made
        return made

    async def close(self) -> None:
        """Ends the process that makes them. Later ones are refused."""
        await self._animator.close()


def _key(replay: Replay, moments: range, viewer: int | None, language: str) -> _Key:
    table = replay.moments[-1].table
    return table.id, moments, viewer, language, table.names
