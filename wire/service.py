"""Whether Discord's API is available: it is not from the first request that fails to the next that is answered."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from types import SimpleNamespace

import aiohttp

log = logging.getLogger(__name__)

AGAIN = 15.0  # seconds between two requests that only ask whether Discord answers again
FAILURES = (aiohttp.ClientError, OSError, TimeoutError)


class Service:
    """Hears of every request of a client. `watch` tells of the times in which none is answered."""

    def __init__(self) -> None:
        self._failed = asyncio.Event()
        self._answered = asyncio.Event()

    @property
    def is_away(self) -> bool:
        """Whether the last request was not answered, or the last connection not taken."""
        return self._failed.is_set()

    def add_to(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Has a client's trace tell of its requests."""
        trace.on_request_end.append(self._on_response)
        trace.on_request_exception.append(self._on_failure)
        return trace

    async def watch(
        self,
        lost: Callable[[], Awaitable[None]],
        back: Callable[[], Awaitable[None]],
        ask: Callable[[], Awaitable[object]],
    ) -> None:
        """Goes on until it is cancelled. `ask` makes a request, because there may be no other one."""
        while True:
            await self._failed.wait()
            await lost()
            while self._failed.is_set():
                with suppress(TimeoutError):
                    async with asyncio.timeout(AGAIN):
                        await self._answered.wait()
                if self._failed.is_set():
                    await self._try(ask)
            await back()

    async def _try(self, ask: Callable[[], Awaitable[object]]) -> None:
        try:
            await ask()
        except Exception as error:  # noqa: BLE001 - whatever it is, the trace has heard whether Discord answered
            log.info("Discord is still unavailable: %s", error)

    def _note(self, *, answered: bool) -> None:
        now, before = (self._answered, self._failed) if answered else (self._failed, self._answered)
        now.set()
        before.clear()

    async def _on_response(
        self, _session: aiohttp.ClientSession, _sent: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
    ) -> None:
        self._note(answered=ended.response.status < 500)

    async def _on_failure(
        self,
        _session: aiohttp.ClientSession,
        _sent: SimpleNamespace,
        broke: aiohttp.TraceRequestExceptionParams,
    ) -> None:
        if isinstance(broke.exception, FAILURES):  # else it was cancelled
            self._note(answered=False)
