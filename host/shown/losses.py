"""Handles messages, threads and channels deleted on Discord, so that no table gets stuck.

Discord reports a deletion only once, so one that cannot be stored now is stored later.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import partial

from msgspec.structs import replace

from db import display
from host.alarms import Alarms
from host.context import Context
from host.presenter import Shown
from host.shown.projection import Projection
from table.entries import Lost
from table.errors import Unreadable
from table.pen import Pen

log = logging.getLogger(__name__)

LOST = Lost()


class Losses:
    """Shows tables again if their messages are gone, and closes tables that have nowhere left."""

    def __init__(self, context: Context, projection: Projection) -> None:
        self._store, self._ledger = context.store, context.ledger
        self._projection = projection
        self._alarms = Alarms(context.pacing)

    async def stop(self) -> None:
        await self._alarms.stop()

    async def messages(self, channel_id: int, message_ids: Iterable[int]) -> None:
        """Messages were deleted: the tables that they showed are shown again."""
        gone = frozenset(message_ids)
        noted = partial(self._without_messages, channel_id, gone)
        await self._alarms.now(("messages", channel_id, max(gone, default=0)), noted)

    async def thread(self, thread_id: int) -> None:
        """A thread was deleted: its table goes on in the channel where it was opened."""
        await self._alarms.now(("thread", thread_id), partial(self._without_thread, thread_id))

    async def channel(self, channel_id: int) -> None:
        """A channel was deleted: its tables are closed, and nobody is stuck in them."""
        await self._alarms.now(("channel", channel_id), partial(self._without_channel, channel_id))

    async def server(self, table_id: int) -> None:
        """A table's server removed the bot and did not invite it again: the table is closed."""
        await self._close_known(table_id, Lost("taken_off"))

    async def close(self, table_id: int, why: Lost = LOST) -> None:
        """Closes a table that has nowhere left to be shown."""

        def judge(pen: Pen) -> None:
            if not pen.table.has_ended:
                pen.write(why)

        change = await self._ledger.commit(table_id, judge)
        if change.logged:
            log.info("the channel of table %s was deleted: it is closed", table_id)
        table = change.table
        nowhere = display.note_shown(table.id, table.number, None, None, None)
        try:
            await self._store.write((*nowhere, *display.note_told(table.id, table.number)))
        finally:
            self._projection.drop(table_id)

    async def _without_messages(self, channel_id: int, gone: frozenset[int]) -> None:
        def without(shown: Shown) -> Shown:
            return replace(
                shown,
                message_id=None if shown.message_id in gone else shown.message_id,
                is_result=shown.is_result and shown.message_id not in gone,
                lobby_message_id=None if shown.lobby_message_id in gone else shown.lobby_message_id,
            )

        for table_id in await self._store.games_showing(channel_id, gone):
            log.info("a message of table %s was deleted: it is posted again where it is needed", table_id)
            await self._projection.move(table_id, without)

    async def _without_thread(self, thread_id: int) -> None:
        def without(shown: Shown) -> Shown:
            if shown.thread_id != thread_id:
                return shown
            hangs_from = shown.lobby_message_id if shown.lobby_message_id == thread_id else None
            return Shown(lobby_message_id=hangs_from)

        for row in await self._store.open_in(thread_id):
            if row.channel_id == thread_id:
                await self._close_known(row.id)
            else:
                log.info("the thread of table %s was deleted: the game continues in its channel", row.id)
                await self._projection.move(row.id, without)

    async def _without_channel(self, channel_id: int) -> None:
        for row in await self._store.open_in(channel_id):
            await self._close_known(row.id)

    async def _close_known(self, table_id: int, why: Lost = LOST) -> None:
        """Closes a table. One that cannot be read does not hold up the others."""
        try:
            await self.close(table_id, why)
        except Unreadable as error:
            log.warning("table %s has lost its channel but could not be closed: %s", table_id, error)
