"""The fence holds back requests to Discord until this process knows that the tables are still its own.

After a suspension or a lost connection another process may have taken them, and knows more. Only answers to presses go
out all the same: Discord takes the first one, and nobody is left without.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from types import SimpleNamespace

import aiohttp
from yarl import URL

from db.errors import StoreBusy
from host import store_unavailable

_CHANGES_NOTHING = ("GET", "HEAD")


class Fenced(StoreBusy, aiohttp.ClientConnectionError):
    """The request was not sent, because the database is unavailable. It is retried like one without a response."""


class Fence:
    """Stands in a client's trace, before everything that counts requests."""

    def __init__(self, make_sure: Callable[[], Awaitable[None]], is_answering: Callable[[str], bool]) -> None:
        """`make_sure` raises StoreBusy while another process may have the tables.

        `is_answering`: whether the interaction with this token is being answered.
        """
        self._make_sure, self._is_answering = make_sure, is_answering

    def guard(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Has a client's trace ask before each request."""
        trace.on_request_start.insert(0, self._starts)
        return trace

    async def passes(self, method: str, url: URL) -> None:
        """Returns if this request may be sent. Raises Fenced."""
        if method in _CHANGES_NOTHING or self._answers(url):
            return
        try:
            await self._make_sure()
        except StoreBusy as error:
            store_unavailable.tell(error, "Discord is sent nothing but answers")
            raise Fenced(str(error)) from error

    async def _starts(
        self, _session: aiohttp.ClientSession, _sent: SimpleNamespace, starts: aiohttp.TraceRequestStartParams
    ) -> None:
        await self.passes(starts.method, starts.url)

    def _answers(self, url: URL) -> bool:
        """Whether a request answers an interaction. A panel is redrawn with the token of one that has its answer."""
        return url.parts[-1] == "callback" or any(map(self._is_answering, url.parts))
