"""The open private panels, stored so that the next process follows tables in them: soon, for many at a time.

A row of a table that had not begun when it was pressed is that of Set up.

A crash may lose the last presses: their panels say nothing new until they are pressed again.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from db import open_panels
from db.errors import StoreUnavailable
from db.values import PanelRow
from engine.errors import Refusal
from host.alarms import Alarms
from host.context import Context
from host.people import People
from host.presenter import Shown
from host.shown.projection import Projection
from table.entries import Logged, Start
from table.table import Table

log = logging.getLogger(__name__)

LIVES = timedelta(minutes=15)  # of a token
WRITE, EXPIRE = "write open panels", "erase expired panels"


class FormerPanel(NamedTuple):
    """A panel that an earlier process has left open."""

    row: PanelRow
    seat: int
    age: timedelta
    table: Table
    shown: Shown
    logged: tuple[Logged, ...]  # everything that happened at the table
    text_only: bool


class PanelRows:
    """Stores open panels, and erases them when their tokens have expired or nobody may read them any more."""

    def __init__(
        self,
        context: Context,
        projection: Projection,
        people: People,
        *,
        tell_result: Callable[[Table], Awaitable[None]],
    ) -> None:
        self._tell_result = tell_result  # of a private game that is over: no message shows it
        self._context, self._projection, self._people = context, projection, people
        self._noted: dict[tuple[int, int], PanelRow] = {}  # to be written
        self._erased: list[PanelRow] = []
        self._until: dict[tuple[int, int], datetime] = {}  # when the token of each stored panel expires
        self._alarms = Alarms(context.pacing)
        self._follow_set_up: Callable[[PanelRow, Table], None] = lambda row, table: None

    def on_set_up(self, follow: Callable[[PanelRow, Table], None]) -> None:
        """Lets `follow` follow a table in Set up that an earlier process has left open."""
        self._follow_set_up = follow

    def note(self, row: PanelRow) -> None:
        """Stores a panel soon."""
        self._noted[row.game_id, row.user_id] = row
        self._until[row.game_id, row.user_id] = row.pressed_at + LIVES
        self._write_soon()

    def erase(self, row: PanelRow) -> None:
        """Erases a panel soon, unless another message shows it by then."""
        noted = self._noted.get((row.game_id, row.user_id))
        if noted is not None and noted.message_id == row.message_id:
            del self._noted[row.game_id, row.user_id]
        self._erased.append(row)
        self._write_soon()

    async def former(self) -> AsyncIterator[FormerPanel]:
        """The panels of an earlier process at the tables of this one, while their tokens serve.

        Set up is none: whoever asked for it hears of it (`on_set_up`).
        """
        await self._expire()
        for row in await self._context.store.open_panels.of(self._context.owned):
            self._until.setdefault((row.game_id, row.user_id), row.pressed_at + LIVES)
            try:
                logged = await self._context.ledger.story(row.game_id)
                if _is_of_lobby(row, logged):
                    self._follow_set_up(row, await self._context.ledger.table(row.game_id))
                else:
                    yield await self._read(row, logged)
            except Refusal as error:
                log.info("the panels of table %s are not followed: %s", row.game_id, error)
        self._expire_in_time()

    async def stop(self) -> None:
        """Stores what was noted, if the store lets it."""
        await self._alarms.stop()
        try:
            await self._write()
        except StoreUnavailable as error:
            log.warning("the open panels were not stored: %s", error)

    async def _read(self, row: PanelRow, logged: tuple[Logged, ...]) -> FormerPanel:
        ledger, age = self._context.ledger, self._context.now() - row.pressed_at
        table = await ledger.table(row.game_id)
        shown = await self._projection.read_shown(table.id)
        text_only = (await self._people.of(row.user_id)).text_only
        if table.is_private and table.phase == "over":
            await self._tell_result(table)
        table = ledger.latest(table)
        return FormerPanel(row, table.seat_for(row.user_id), age, table, shown, logged, text_only)

    def _write_soon(self) -> None:
        if WRITE not in self._alarms:
            self._alarms.set(WRITE, self._context.pacing.panels, self._write)

    async def _write(self) -> None:
        noted, self._noted = self._noted, {}
        erased, self._erased = self._erased, []
        try:
            if noted or erased:
                await self._context.store.write(
                    (*open_panels.erase(*erased), *open_panels.note(*noted.values()))
                )
        except BaseException:
            self._noted = noted | self._noted
            self._erased = erased + self._erased
            raise
        self._expire_in_time()

    def _expire_in_time(self) -> None:
        if self._until and EXPIRE not in self._alarms:
            wait = min(self._until.values()) - self._context.now()
            self._alarms.set(EXPIRE, wait.total_seconds(), self._expire)

    async def _expire(self) -> None:
        now = self._context.now()
        await self._context.store.write(open_panels.expire(now - LIVES))
        self._until = {key: until for key, until in self._until.items() if until > now}
        self._expire_in_time()


def _is_of_lobby(row: PanelRow, logged: Sequence[Logged]) -> bool:
    """Whether the table had not begun when the panel was pressed."""
    return all(row.number < each.n for each in logged if isinstance(each.entry, Start))
