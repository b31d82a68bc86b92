"""Set up, as people have it open before the start: it follows its table as panels do, while its token lives."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from functools import partial
from typing import Any

import discord
from cachetools import LRUCache

from cogs.panels.message import TOKEN_LIVES
from cogs.scenes.set_up import set_up_scene
from host.alarms import Alarms
from host.log.ledger import Change
from host.pacing import Pacing
from table.table import Table
from ui.text import locale
from wire import answers
from wire.answers import Interaction
from wire.discord_calls import changes
from wire.failures import FAILURES, is_too_late
from wire.layouts import Rendered

log = logging.getLogger(__name__)

CACHE_SIZE = 1_000

_Key = tuple[int, int]  # table and reader


class SetUps:
    """Shows Set up, one message for each reader of a table, and keeps open ones up with their tables."""

    def __init__(self, pacing: Pacing) -> None:
        self._pause = pacing.panel
        self._open: LRUCache[_Key, _SetUp] = LRUCache(CACHE_SIZE)
        self._alarms = Alarms(pacing)

    async def show(self, press: Interaction, table: Table, said: str = "", sent: str = "") -> None:
        """Answers a press with Set up. `said`: what came of it; `sent`: the form that was refused."""
        await self._open.setdefault((table.id, press.user.id), _SetUp()).answer(press, table, said, sent)

    def on_change(self, change: Change) -> None:
        table = change.table
        for key in [key for key in self._open if key[0] == table.id]:
            self._open[key].latest = table
            if key not in self._alarms:
                self._alarms.set(key, self._pause, partial(self._follow, key))

    async def stop(self) -> None:
        await self._alarms.stop()

    async def _follow(self, key: _Key) -> None:
        if (opened := self._open.get(key)) is not None and not await opened.follow():
            self._open.pop(key, None)


class _SetUp:
    """One reader's Set up of one table. `lock`: nothing older is shown later."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.latest: Table | None = None
        self._press: Interaction | None = None  # its token changes the message
        self._message_id: int | None = None
        self._pressed_at = 0.0
        self._said = self._sent = ""
        self._shown: list[dict[str, Any]] = []

    async def answer(self, press: Interaction, table: Table, said: str, sent: str) -> None:
        """Answers a press. The message that its reader had open before goes if this is another one."""
        async with self.lock:
            former, former_id = self._press, self._message_id
            self._press, self._pressed_at = press, time.monotonic()
            self._said, self._sent = said, sent
            rendered = self._render(press, table)
            self._message_id = await answers.show_rendered(press, rendered)
            self._shown = _components(rendered)
        if former is not None and former_id != self._message_id:
            with suppress(*FAILURES):
                await former.delete_original_response()

    async def follow(self) -> bool:
        """Shows what has changed at the table. Returns whether more may change."""
        async with self.lock:
            press, table = self._press, self.latest
            if press is None or table is None or time.monotonic() - self._pressed_at > TOKEN_LIVES:
                return False
            with locale.use(press.locale.value):
                rendered = self._render(press, table)
            try:
                if (shown := _components(rendered)) != self._shown:
                    await press.edit_original_response(**changes(rendered, keep=True))
                    self._shown = shown
            except FAILURES as error:
                if not (is_too_late(error) or isinstance(error, discord.NotFound)):
                    log.info("Set up was not redrawn: %s", error)
                return False
            return table.phase == "lobby"

    def _render(self, press: Interaction, table: Table) -> Rendered:
        if self.latest is None or self.latest.number < table.number:
            self.latest = table
        return Rendered(set_up_scene(self.latest, press.user.id, self._said, self._sent).layout())


def _components(rendered: Rendered) -> list[dict[str, Any]]:
    """What is sent, so that nothing is sent again unchanged."""
    components: list[dict[str, Any]] = rendered.layout.to_components()  # type: ignore[no-untyped-call]
    return components
