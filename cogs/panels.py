"""The private panels that are open. While an interaction's token lives its panel can be redrawn without a press."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from cogs.answers import Interaction
from cogs.discord_calls import MENTIONS_NOBODY, is_too_late
from cogs.layouts import Part, Scene
from cogs.presses import Pressed, button
from cogs.scenes import where
from cogs.tables import face_of
from db.store import Store
from host.presenter import Shown
from host.table import Table
from text import locale
from text import table as words
from text.locale import _

log = logging.getLogger(__name__)

TOKEN_LIVES = 14.5 * 60  # seconds; Discord's token lives for fifteen minutes
KEPT = 1_000
NONE = (False, -1)


class _Panel:
    """One person's panel at one table. Whoever draws it holds `lock`, so that nothing older comes after."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.interaction: Interaction | None = None  # whose token can redraw it
        self.opened_at = 0.0
        self.decision = NONE  # what it asks for

    def drawn(self, interaction: Interaction, decision: tuple[bool, int]) -> None:
        self.interaction, self.opened_at, self.decision = interaction, time.monotonic(), decision


class Panels:
    """Has the panels of those who wait show that their turn has come."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._open: OrderedDict[tuple[int, int], _Panel] = OrderedDict()  # by table and user

    @asynccontextmanager
    async def drawing(self, table: Table, seat: int, interaction: Interaction) -> AsyncIterator[None]:
        """Around the answer that draws a seat's panel, as `table` stands."""
        key = (table.id, interaction.user.id)
        panel = self._open.setdefault(key, _Panel())
        self._open.move_to_end(key)
        while len(self._open) > KEPT:
            self._open.popitem(last=False)
        async with panel.lock:
            yield
            panel.drawn(interaction, _decision(table, seat))

    async def follow(self, table: Table, shown: Shown) -> None:
        """Redraws the panels that show a decision that is past to somebody who is asked for one now."""
        for seat, sitting in enumerate(table.seats):
            user = sitting.user_id
            panel = None if user is None else self._open.get((table.id, user))
            if panel is not None and user is not None:
                async with panel.lock:
                    await self._follow(panel, table, seat, user, shown)

    async def _follow(self, panel: _Panel, table: Table, seat: int, user: int, shown: Shown) -> None:
        interaction, decision = panel.interaction, _decision(table, seat)
        is_old = time.monotonic() - panel.opened_at > TOKEN_LIVES
        if is_old or table.phase != "playing":
            self._open.pop((table.id, user), None)
        if interaction is None or is_old or decision == panel.decision:
            return
        if table.phase == "playing" and decision[1] < panel.decision[1]:
            return  # the panel is further on than the table's message
        if decision[0] or table.phase != "playing":
            text_only = (await self._store.player(user)).text_only
            with locale.use(interaction.locale.value):
                if await _redraw(interaction, scene(table, seat, shown, text_only=text_only)):
                    panel.decision = decision


def scene(table: Table, seat: int, shown: Shown, *, text_only: bool, part: str = "", note: str = "") -> Scene:
    """One seat's panel. `part` is half an action, chosen before; `note` a refusal."""
    parts: list[Part] = [words.panel_title(table.game.title, f"<#{where(table, shown)}>")]
    parts += face_of(table).panel(table, seat, part, text_only, note)
    if table.phase == "playing":
        parts.append((button(Pressed("hand", table.id), _("Look again")),))
    return Scene(tuple(parts))


async def _redraw(interaction: Interaction, panel: Scene) -> bool:
    """Whether it was redrawn; if not, the next time may do."""
    try:
        await interaction.edit_original_response(
            view=panel.view(), attachments=[], allowed_mentions=MENTIONS_NOBODY
        )
    except discord.NotFound:
        log.debug("a panel was dismissed")
    except discord.HTTPException as error:
        if not is_too_late(error):
            log.info("a panel was not redrawn: %s", error)
    else:
        return True
    return False


def _decision(table: Table, seat: int) -> tuple[bool, int]:
    """Whether the table waits for the seat, and the stamp of what it waits for."""
    return (seat in table.waiting, table.stamp(seat)) if table.phase == "playing" else NONE
