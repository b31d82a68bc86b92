"""Where pictures are drawn: one thread beside the event loop, and the last pictures kept."""

from __future__ import annotations

import asyncio
import contextvars
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import msgspec
from cachetools import LRUCache

from ui.text.locale import language

CACHE_SIZE: Final = 8 * 1024 * 1024  # bytes of PNGs
SWITCH: Final = 0.0005  # seconds for which a drawing thread keeps the event loop waiting; else 0.005

Key = tuple[Callable[..., bytes], bytes, str]


class Studio:
    """Draws pictures, and remembers those it drew last.

    async with Studio() as studio:
        png = await studio.draw(table, view, names, last=event)

    The functions it is given are pure: the same arguments give the same picture. `kept` bounds the bytes it remembers.
    """

    def __init__(self, kept: int = CACHE_SIZE) -> None:
        self._pictures: LRUCache[Key, bytes] = LRUCache(kept, getsizeof=len)
        self._drawing: dict[Key, asyncio.Future[bytes]] = {}
        # A second thread would draw little more, since only the compression, a quarter, goes on beside Python; and the
        # event loop would be twice as late.
        self._thread = ThreadPoolExecutor(1, "studio")
        sys.setswitchinterval(SWITCH)

    async def __aenter__(self) -> Studio:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()

    @property
    def size(self) -> int:
        """Bytes of the pictures it remembers."""
        return int(self._pictures.currsize)

    async def draw(self, picture: Callable[..., bytes], *args: Any, **options: Any) -> bytes:
        """The PNG of `picture(*args, **options)`, in the language in use. Raises what the function raises.

        The arguments are what msgspec can encode. A caller that asks for a picture that is being drawn waits for it.
        """
        key = (picture, _ENCODER.encode((args, sorted(options.items()))), language())
        known = self._pictures.get(key)
        if known is not None:
            return known
        drawing = self._drawing.get(key)
        if drawing is None:
            context = contextvars.copy_context()
            loop = asyncio.get_running_loop()
            drawing = loop.run_in_executor(self._thread, lambda: context.run(picture, *args, **options))
            self._drawing[key] = drawing
            drawing.add_done_callback(lambda done: self._draw(key, done))
        # A caller that gives up must not take the picture from the others.
        return await asyncio.shield(drawing)

    async def close(self) -> None:
        """Finishes what was asked for, then forgets it. Nothing can be drawn afterwards (RuntimeError)."""
        await asyncio.to_thread(self._thread.shutdown)
        self._pictures.clear()

    def _draw(self, key: Key, done: asyncio.Future[bytes]) -> None:
        self._drawing.pop(key, None)
        if done.cancelled() or done.exception() is not None:
            return
        png = done.result()
        if len(png) <= self._pictures.maxsize:
            self._pictures[key] = png


_ENCODER = msgspec.msgpack.Encoder()
