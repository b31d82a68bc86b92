"""Decides which presses and messages this process answers while tables change hands.

Both processes receive every event then. An heir keeps events for as long as Discord waits for a response. Once the
other process accepts no more, the heir defers what it kept; Discord refuses that where the other one has answered. It
judges the rest as soon as it has the tables.

A process without a connection to the database cannot know whether another one has the tables by now, so it answers a
little later than that one would: Discord takes the first answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import discord

from wire import answers
from wire.answers import Interaction

# How long an heir keeps something until the process before takes no more: later, an answer would come too late.
KEEP_SECONDS = 2.5
# How much later a process answers while another may have the tables.
DEFER_SECONDS = 1.0
# How long what an heir has deferred waits for the tables. Later it is dropped: who pressed has given up.
GIVE_UP_SECONDS = 30.0
_LOOK = 0.05  # seconds between two looks whether another still may
# Events that an heir ignores: the process before handles them, or the start of this one makes up for them.
_LATER = frozenset(
    f"{what}_{how}"
    for what, how in (
        *(("guild", how) for how in ("join", "remove", "available", "unavailable", "channel_delete")),
        *(("shard", how) for how in ("disconnect", "ready", "resumed")),
        *(("raw_message", "delete"), ("raw_bulk_message", "delete"), ("raw_thread", "delete")),
    )
)


async def _return_at_once() -> None:
    """There is no process before."""


class Gate:
    """Of one process. It is open unless the process is an heir, or leaves."""

    def __init__(
        self,
        wait_until_left: Callable[[], Awaitable[None]] = _return_at_once,
        *,
        is_open: bool = True,
        is_doubtful: Callable[[], bool] = lambda: False,
    ) -> None:
        """`wait_until_left` returns once the process before takes no more.

        `is_doubtful`: whether another process may have the tables by now.
        """
        self._wait_until_left = wait_until_left
        self._is_doubtful = is_doubtful
        self._opened = asyncio.Event()
        self._is_closed = False
        if is_open:
            self.open()

    @property
    def is_open(self) -> bool:
        return self._opened.is_set()

    @property
    def is_settled(self) -> bool:
        """Whether everything is for this process."""
        return self.is_open and not self._is_closed and not self._is_doubtful()

    def open(self) -> None:
        """This process has the tables: it answers what it keeps, and everything that comes."""
        self._opened.set()

    def close(self) -> None:
        """Everything that comes is for another process."""
        self._is_closed = True

    def lets_in(self, event: str) -> bool:
        """Whether an event of discord.py is for this process. About presses and messages `admits` decides."""
        return self.is_open or event not in _LATER

    async def admits(self, what: Interaction | discord.Message) -> bool:
        """Whether a press or a message is for this process, once it can answer."""
        if self.is_open:
            await self._let_other_answer_first()
        elif not await self._wait_for_tables(what):
            return False
        return not self._is_closed

    async def _wait_for_tables(self, what: Interaction | discord.Message) -> bool:
        """Returns whether the process before has left this to the heir, once the heir has the tables."""
        with suppress(TimeoutError):
            async with asyncio.timeout(KEEP_SECONDS):
                await self._wait_until_left()
            if isinstance(what, discord.Message) or await answers.put_off(what):
                async with asyncio.timeout(GIVE_UP_SECONDS):
                    await self._opened.wait()
                return True
        return False

    async def _let_other_answer_first(self) -> None:
        """Waits a second while another process may have the tables, so that its answer comes first."""
        clock = asyncio.get_running_loop().time
        until = clock() + DEFER_SECONDS
        while self._is_doubtful() and not self._is_closed and clock() < until:  # noqa: ASYNC110 - it ends by what another process has done
            await asyncio.sleep(_LOOK)
