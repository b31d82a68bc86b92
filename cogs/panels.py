"""The private panels that are open. While an interaction's token lives its panel can be redrawn without a press."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from typing import NamedTuple

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


class _Open(NamedTuple):
    interaction: Interaction
    opened_at: float
    decision: tuple[bool, int]  # whether the seat was asked, and the stamp


class Panels:
    """Has the panels of those who wait show that their turn has come."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._open: OrderedDict[tuple[int, int], _Open] = OrderedDict()  # by table and user

    def opened(self, table: Table, seat: int, interaction: Interaction) -> None:
        """A panel was drawn, as `table` stands, by the answer to this interaction."""
        key = (table.id, interaction.user.id)
        self._open[key] = _Open(interaction, time.monotonic(), _decision(table, seat))
        self._open.move_to_end(key)
        while len(self._open) > KEPT:
            self._open.popitem(last=False)

    async def follow(self, table: Table, shown: Shown) -> None:
        """Redraws the panels that show a decision that is past to somebody who is asked for one now."""
        for seat in range(len(table.seats)):
            user = table.seats[seat].user_id
            panel = None if user is None else self._open.get((table.id, user))
            if panel is None or user is None:
                continue
            decision = _decision(table, seat)
            if time.monotonic() - panel.opened_at > TOKEN_LIVES or table.phase != "playing":
                del self._open[table.id, user]
            elif not decision[0] or decision == panel.decision:
                continue
            else:
                self._open[table.id, user] = panel._replace(decision=decision)
            text_only = (await self._store.player(user)).text_only
            with locale.use(panel.interaction.locale.value):
                await _redraw(panel.interaction, scene(table, seat, shown, text_only=text_only))


def scene(table: Table, seat: int, shown: Shown, *, text_only: bool, part: str = "", note: str = "") -> Scene:
    """One seat's panel. `part` is half an action, chosen before; `note` goes above all else."""
    title = words.panel_title(table.game.title, f"<#{where(table, shown)}>")
    parts: list[Part] = [f"{title}\n{note}" if note else title]
    parts += face_of(table).panel(table, seat, part, text_only)
    if table.phase == "playing":
        parts.append((button(Pressed("hand", table.id), _("Look again")),))
    return Scene(tuple(parts))


async def _redraw(interaction: Interaction, panel: Scene) -> None:
    try:
        await interaction.edit_original_response(
            view=panel.view(), attachments=[], allowed_mentions=MENTIONS_NOBODY
        )
    except discord.NotFound:
        log.debug("a panel was dismissed")
    except discord.HTTPException as error:
        if not is_too_late(error):
            log.info("a panel was not redrawn: %s", error)


def _decision(table: Table, seat: int) -> tuple[bool, int]:
    if table.phase != "playing":
        return (False, -1)
    return (seat in table.waiting, table.stamp(seat))
