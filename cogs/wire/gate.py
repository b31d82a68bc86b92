"""Decides which presses and messages this process answers while tables change hands.

Two processes get every event then. The one before answers what is below the cut, this one what comes from it on: see
`db.lease`. What nobody can tell yet is held; Discord waits three seconds for an answer. A process that is cut off from
the database cannot know whether another one has the tables by now, so it answers a little later than that one would:
Discord takes the first answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import discord

from cogs.wire import answers
from cogs.wire.answers import Interaction

# Seconds for which a press is held while nobody knows whose it is: later, its answer would come too late.
HELD = 2.5
# Seconds by which a process answers later while another may have the tables.
DEFERS = 1.0
_LOOK = 0.05  # seconds between two looks whether it still may
# What the process before still does, or what the start of this one makes up for.
_LATER = frozenset(
    f"{what}_{how}"
    for what, how in (
        *(("guild", how) for how in ("join", "remove", "available", "unavailable", "channel_delete")),
        *(("shard", how) for how in ("disconnect", "ready", "resumed")),
        *(("raw_message", "delete"), ("raw_bulk_message", "delete"), ("raw_thread", "delete")),
    )
)


class Gate:
    """Of one process. It is open unless the process is an heir."""

    def __init__(
        self,
        cut: Callable[[], int] = lambda: 0,
        *,
        is_open: bool = True,
        is_doubtful: Callable[[], bool] = lambda: False,
    ) -> None:
        """`cut` is the first snowflake that is this process's, once it is known.

        `is_doubtful`: whether another process may have the tables by now.
        """
        self._cut = cut
        self._is_doubtful = is_doubtful
        self._opened = asyncio.Event()
        self._known = asyncio.Event()  # the cut is named, or there will be none
        self._until: int | None = None  # the first that is the heir's
        if is_open:
            self.open()

    @property
    def is_open(self) -> bool:
        return self._opened.is_set()

    @property
    def is_settled(self) -> bool:
        """Whether everything is for this process."""
        return self.is_open and self._until is None and not self._is_doubtful()

    def cut_named(self) -> None:
        """From the cut on, presses are for this process."""
        self._known.set()

    def open(self) -> None:
        """This process has the tables: it answers what it holds, and everything that comes."""
        self._known.set()
        self._opened.set()

    def cut_at(self, cut: int) -> None:
        """From this snowflake on, presses are for the heir."""
        self._until = cut

    def lets_in(self, event: str) -> bool:
        """Whether an event of discord.py is for this process. About presses and messages `is_ours` decides."""
        return self.is_open or event not in _LATER

    async def is_ours(self, snowflake: int) -> bool:
        """Whether a press or a message is for this process. Waits while nobody knows."""
        if self.is_open:
            await self._defers()
        if self._until is not None:
            return snowflake < self._until
        if self.is_open:
            return True
        with suppress(TimeoutError):
            async with asyncio.timeout(HELD):
                await self._known.wait()
                # One below the cut is answered by the process before, unless it comes when that one has ended.
                return snowflake >= self._cut()
        return False

    async def _defers(self) -> None:
        """Waits while another process may have the tables, so that its answer is the first."""
        clock = asyncio.get_running_loop().time
        until = clock() + DEFERS
        while self._is_doubtful() and self._until is None and clock() < until:  # noqa: ASYNC110 - it ends by what another process has done
            await asyncio.sleep(_LOOK)

    async def admits(self, what: Interaction | discord.Message) -> bool:
        """Whether a press or a message is for this process, once it can answer. A press may be put off till then."""
        if self.is_settled:
            return True
        if not await self.is_ours(what.id):
            return False
        if not self.is_open and isinstance(what, discord.Interaction):
            answers.in_time(what)
        await self._opened.wait()
        return True
