"""Texts on their way to one websocket."""

from __future__ import annotations

import asyncio
import contextlib

from aiohttp import WSCloseCode, web

#: Texts that wait for a slow reader at most; then the connection is cut (a page comes back for a snapshot).
BACKLOG = 2_000


class Outbox:
    """Sends texts in order, in a task of its own, so that nobody waits for a slow reader."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self._socket = socket
        self._texts: asyncio.Queue[str] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())
        self._cut: asyncio.Task[bool] | None = None

    def send(self, text: str) -> None:
        if self._cut is None and not self._socket.closed:
            self._texts.put_nowait(text)
            if self._texts.qsize() > BACKLOG:
                self._cut = asyncio.create_task(self._socket.close(code=WSCloseCode.TRY_AGAIN_LATER))

    def stop(self) -> None:
        self._writer.cancel()

    async def _write(self) -> None:
        with contextlib.suppress(ConnectionError):  # the reader has gone: the reading side sees it too
            while True:
                await self._socket.send_str(await self._texts.get())
