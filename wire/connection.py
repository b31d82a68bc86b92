"""Readings of the connection to Discord for monitoring: when something last arrived, how soon presses are answered."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
from cachetools import LRUCache

from wire.pacer import Pacer, Rank

log = logging.getLogger(__name__)

LATEST = 50  # presses and messages from which Discord's clock is read
CACHE_SIZE = 1_000  # presses without an answer
_AUTOCOMPLETE = discord.InteractionType.autocomplete
EVERY = 600.0  # seconds between two questions how many identifies are left


class ConnectionMonitor:
    """Watches discord.py's events (`heard`) and, by a trace, the requests that are sent."""

    def __init__(self, answered: Callable[[float], None] | None = None) -> None:
        """`answered` is told how many seconds it took until Discord had the first answer to a press or command."""
        self._answered = answered
        self._pressed: LRUCache[str, float] = LRUCache(CACHE_SIZE)
        self._heard_at = asyncio.get_running_loop().time()
        self._latencies: list[float] = []
        self._ahead: deque[float] = deque(maxlen=LATEST)  # how far Discord's clock was ahead of the loop's
        self.identifies: tuple[int, int] | None = None  # how many are left of how many
        self.lost: set[int] = set()  # the shards without a connection

    def on_event(self, event: str, *args: Any) -> None:
        """An event of discord.py."""
        if event == "socket_event_type":
            self._heard_at = asyncio.get_running_loop().time()
        if event == "shard_disconnect":
            self.lost.add(args[0])
        if event in ("shard_ready", "shard_resumed"):
            self.lost.discard(args[0])
        if event in ("interaction", "message"):
            made = discord.utils.snowflake_time(args[0].id).timestamp()
            self._ahead.append(made - asyncio.get_running_loop().time())
        if event == "interaction" and self._answered is not None and args[0].type is not _AUTOCOMPLETE:
            self._pressed[str(args[0].id)] = asyncio.get_running_loop().time()

    def seconds_since(self, snowflake: int) -> float:
        """How many seconds ago Discord received this press, by Discord's clock: at least 0."""
        return max(0.0, self._now() - discord.utils.snowflake_time(snowflake).timestamp())

    def _now(self) -> float:
        """Discord's time, as seconds since 1970."""
        now = asyncio.get_running_loop().time()
        return now + max(self._ahead, default=time.time() - now)

    def seconds_silent(self, latencies: Iterable[tuple[int, float]]) -> float:
        """Seconds since anything arrived. A changed latency means that a heartbeat was acknowledged meanwhile."""
        now = [latency for _shard, latency in latencies]
        if now != self._latencies:
            self._latencies = now
            self._heard_at = asyncio.get_running_loop().time()
        return asyncio.get_running_loop().time() - self._heard_at

    def add_to(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Adds itself to a client's trace, to time the answers to presses."""
        if self._answered is not None:
            trace.on_request_end.append(self._on_response)
        return trace

    async def watch_identifies(self, client: discord.Client, pacer: Pacer) -> None:
        """Asks Discord every `EVERY` seconds how many identifies are left, until it is cancelled."""
        while True:
            try:
                await pacer.turn(Rank.EDIT)
                _shards, _url, limit = await client.http.get_bot_gateway()
                self.identifies = limit["remaining"], limit["total"]
            except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
                log.info("the number of identifies left is unknown: %s", error)
            await asyncio.sleep(EVERY)

    async def _on_response(
        self, _session: aiohttp.ClientSession, _sent: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
    ) -> None:
        parts = ended.url.raw_parts
        if parts[-1] != "callback":
            return
        pressed_at = self._pressed.pop(parts[-3], None)
        if pressed_at is not None and self._answered is not None:
            self._answered(asyncio.get_running_loop().time() - pressed_at)
