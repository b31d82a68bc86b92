"""Where people type for a race: in the channel above its thread, so that nobody's hand moves.

A race with typing has a message of its own there, with the pile and how many cards everybody has left. It is a
plain message, so the bot receives the text of replies to it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress

from cachetools import LRUCache

from cogs.scenes.table import beside
from host.presenter import Gone
from table.table import Table
from ui.games import face_of
from wire.channels import Channels
from wire.discord_calls import Messenger, nonce
from wire.failures import FAILURES
from wire.fence import Fenced
from wire.layouts import Scene
from wire.leftovers import leftovers
from wire.notes import Note, Notes
from wire.pacer import Dropped
from wire.presses import Pressed, button

log = logging.getLogger(__name__)

EVERY = 1.0  # seconds between two edits
POSTED_AGAIN = 10.0  # seconds after which it follows what was written below it
CACHE_SIZE = 1_000


class _Board:
    """The message of one race."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.notes = Notes()
        self.message: int | None = None
        self.number = -1  # of the table that it shows
        self.posted_at = 0.0
        self.buried = True  # something was written below it
        self.is_needless = False  # the table stands in the channel itself
        self.following: asyncio.Task[None] | None = None

    @property
    def must_post(self) -> bool:
        return self.buried and time.monotonic() - self.posted_at >= POSTED_AGAIN

    @property
    def is_behind(self) -> bool:
        if not self.is_wanted:
            return self.message is not None
        return self.must_post or self.number < self.table.number or self.notes.are_new

    @property
    def is_wanted(self) -> bool:
        return self.table.race_on is not None and not self.is_needless


class Typists:
    """The messages of the races for which somebody types."""

    def __init__(self, calls: Messenger, channels: Channels) -> None:
        self._calls, self._channels = calls, channels
        self._boards: LRUCache[int, _Board] = LRUCache(CACHE_SIZE)  # by table

    def knows(self, table_id: int) -> bool:
        """Whether somebody types above the thread of this table."""
        return table_id in self._boards

    def typed(self, table: Table, *, sees_hand: bool) -> None:
        """Somebody has typed a move above the table's thread.

        `sees_hand`: their own hand is open there. It shows the pile, and a message below it would push it up.
        """
        board = self._boards.setdefault(table.id, _Board(table))
        board.buried = board.buried or not sees_hand
        self._on_change(board, table)

    def tell(self, table: Table, note: Note) -> None:
        """Says beside the pile what came of a typed move."""
        board = self._boards[table.id]
        board.notes.add(note)
        self._on_change(board, table)

    def changed(self, table: Table) -> None:
        board = self._boards.get(table.id)
        if board is not None:
            self._on_change(board, table)

    def came_up(self, table: Table) -> None:
        """The table stands in the channel itself, since its thread is gone."""
        if (board := self._boards.get(table.id)) is not None:
            board.is_needless = True
            self._on_change(board, table)

    async def tidy(self, table: Table) -> None:
        """Takes away what a killed process has left above the thread of a race, unless somebody types there again."""
        if not self.knows(table.id):
            await self._clear(table)

    async def stop(self) -> None:
        tasks = [board.following for board in self._boards.values() if board.following is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _on_change(self, board: _Board, table: Table) -> None:
        if table.number >= board.table.number:
            board.table = table
        if board.following is None:
            board.following = asyncio.create_task(self._follow(board), name="show a pile to typists")

    async def _follow(self, board: _Board) -> None:
        """Shows the newest state, pauses, and repeats as long as there is something new."""
        try:
            while board.is_behind:
                with suppress(Fenced):
                    await (self._show(board) if board.is_wanted else self._take_away(board))
                await asyncio.sleep(EVERY)
            if not board.is_wanted:
                self._boards.pop(board.table.id, None)
        except (Gone, Dropped, *FAILURES) as error:
            log.info("the pile of table %s is not shown to typists: %r", board.table.id, error)
            self._boards.pop(board.table.id, None)
        finally:
            board.following = None

    async def _show(self, board: _Board) -> None:
        table = board.table
        scene = typing_scene(table, board.notes.to_show(table))
        channel, old = table.channel.id, board.message
        if old is None:
            await self._clear(table)
        if old is None or board.must_post or not await self._channels.edit(channel, old, scene):
            once = nonce("typed", table.id, old or table.number)
            board.message = await self._channels.post(channel, once, scene)
            board.posted_at, board.buried = time.monotonic(), False
            if old is not None:
                await self._channels.delete(channel, old)
        board.number = table.number
        board.notes.note_shown()

    async def _clear(self, table: Table) -> None:
        """Deletes what a killed process may have left."""
        for message_id in await leftovers(self._calls, table):
            await self._channels.delete(table.channel.id, message_id)

    async def _take_away(self, board: _Board) -> None:
        if board.message is not None:
            await self._channels.delete(board.table.channel.id, board.message)
            board.message = None


def typing_scene(table: Table, notes: Sequence[Note]) -> Scene:
    """The message, in a few lines. `notes`: what came of typed moves."""
    face = face_of(table)
    text = "\n".join((face.for_typists(table), *beside(notes)))
    return Scene((text, (button(Pressed("hand", table.id), face.hand),)))
