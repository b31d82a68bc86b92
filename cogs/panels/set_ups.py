"""Set up, as people have it open before the start: it follows its table as panels do, while its token lives."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Any

import discord
from cachetools import LRUCache
from msgspec.structs import replace

from cogs.scenes.set_up import set_up_scene
from db.values import PanelRow
from host.alarms import Alarms
from host.host import Host
from host.log.ledger import Change
from host.shown.panel_rows import LIVES
from table.table import Table
from ui.text import locale
from wire import answers
from wire.answers import Interaction
from wire.discord_calls import changes
from wire.failures import FAILURES, is_too_late
from wire.former_press import FormerPress
from wire.layouts import Rendered

log = logging.getLogger(__name__)

CACHE_SIZE = 1_000

_Key = tuple[int, int]  # table and reader


class SetUps:
    """Shows Set up, one message for each reader of a table, and keeps open ones up with their tables."""

    def __init__(self, client: discord.Client, host: Host) -> None:
        self._client, self._rows, self._now = client, host.panel_rows, host.now
        self._pause = host.pacing.panel
        self._open: LRUCache[_Key, _SetUp] = LRUCache(CACHE_SIZE)
        self._alarms = Alarms(host.pacing)
        self._rows.on_set_up(self._follow_again)

    async def show(self, press: Interaction, table: Table, said: str = "", sent: str = "") -> None:
        """Answers a press with Set up. `said`: what came of it; `sent`: the form that was refused."""
        opened = self._open.setdefault((table.id, press.user.id), _SetUp())
        await opened.answer(press, table, said, sent, self._now())
        if opened.row is not None and opened.may_change:
            self._rows.note(opened.row)

    def on_change(self, change: Change) -> None:
        table = change.table
        for key in [key for key in self._open if key[0] == table.id]:
            self._open[key].latest = table
            self._follow_soon(key)

    async def stop(self) -> None:
        await self._alarms.stop()

    def _follow_again(self, row: PanelRow, table: Table) -> None:
        """Follows a table in Set up of an earlier process, which is redrawn if the table has changed since."""
        key = row.game_id, row.user_id
        if key not in self._open:  # else it was pressed meanwhile
            self._open[key] = _SetUp.former(self._client, row, table)
            if table.number > row.number:
                self._follow_soon(key)

    def _follow_soon(self, key: _Key) -> None:
        if key not in self._alarms:
            self._alarms.set(key, self._pause, partial(self._follow, key))

    async def _follow(self, key: _Key) -> None:
        if (opened := self._open.get(key)) is None:
            return
        goes_on = await opened.follow(self._now())
        if not goes_on:
            self._open.pop(key, None)
        if opened.row is None:
            return
        if goes_on:
            self._rows.note(opened.row)
        else:
            self._rows.erase(opened.row)


class _SetUp:
    """One reader's Set up of one table. `lock`: nothing older is shown later."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.latest: Table | None = None
        self.row: PanelRow | None = None  # which message it is; None: unknown
        self._press: Interaction | FormerPress | None = None  # its token changes the message
        self._said = self._sent = ""
        self._shown: list[dict[str, Any]] = []

    @classmethod
    def former(cls, client: discord.Client, row: PanelRow, table: Table) -> _SetUp:
        """What an earlier process has left open."""
        opened = cls()
        opened.row, opened.latest = row, table
        opened._press = FormerPress(
            client, row.token, user_id=row.user_id, channel_id=row.channel_id, locale=row.locale
        )
        return opened

    @property
    def may_change(self) -> bool:
        return self.latest is not None and self.latest.phase == "lobby"

    async def answer(self, press: Interaction, table: Table, said: str, sent: str, now: datetime) -> None:
        """Answers a press. The message that its reader had open before goes if this is another one."""
        async with self.lock:
            former, before = self._press, self.row
            self._press, self._said, self._sent = press, said, sent
            rendered, number = self._render(press, table)
            message_id = await answers.show_rendered(press, rendered)
            self._shown = _components(rendered)
            self.row = _row(press, table.id, message_id, number, now)
        if former is not None and before is not None and before.message_id != message_id:
            with suppress(*FAILURES):
                await former.followup.delete_message(before.message_id)

    async def follow(self, now: datetime) -> bool:
        """Shows what has changed at the table. Returns whether more may change."""
        async with self.lock:
            press, table, row = self._press, self.latest, self.row
            if press is None or table is None or row is None or now - row.pressed_at > LIVES:
                return False
            with locale.use(press.locale.value):
                rendered, number = self._render(press, table)
            try:
                if (shown := _components(rendered)) != self._shown:
                    await press.followup.edit_message(row.message_id, **changes(rendered, keep=True))
                    self._shown = shown
            except FAILURES as error:
                if not (is_too_late(error) or isinstance(error, discord.NotFound)):
                    log.info("Set up was not redrawn: %s", error)
                return False
            self.row = replace(row, number=number)
            return table.phase == "lobby"

    def _render(self, press: Interaction | FormerPress, table: Table) -> tuple[Rendered, int]:
        """Set up of the newest state, and the number of that state."""
        if self.latest is None or self.latest.number < table.number:
            self.latest = table
        scene = set_up_scene(self.latest, press.user.id, self._said, self._sent)
        return Rendered(scene.layout()), self.latest.number


def _row(
    press: Interaction, table_id: int, message_id: int | None, number: int, now: datetime
) -> PanelRow | None:
    """What is stored of Set up."""
    if message_id is None or press.channel_id is None:
        return None
    shown = press.channel_id, message_id, press.token, press.locale.value
    return PanelRow(table_id, press.user.id, *shown, number, now)


def _components(rendered: Rendered) -> list[dict[str, Any]]:
    """What is sent, so that nothing is sent again unchanged."""
    components: list[dict[str, Any]] = rendered.layout.to_components()  # type: ignore[no-untyped-call]
    return components
