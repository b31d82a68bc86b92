"""Set up: everybody in the lobby may read it, and the host changes there how the table is played."""

from __future__ import annotations

from typing import Any

from discord.ext import commands

from cogs.panels.set_ups import SetUps
from cogs.routing.press import TablePress
from cogs.routing.router import LOBBY, Needs, Router
from cogs.scenes import option_forms
from engine.errors import Refusal
from host.host import Host
from table.errors import Refused
from table.own_pace import levels
from table.pace import PACES
from ui import refusals
from ui.games import face_of
from ui.text import set_up as words
from wire.presses import Pressed


class SetUp(commands.Cog):
    """Shows how a table is set up, and changes it. What is refused, the fold of the log refuses."""

    def __init__(self, host: Host, router: Router, set_ups: SetUps) -> None:
        self._ledger, self._lobbies, self._set_ups = host.ledger, host.lobbies, set_ups
        host.ledger.follow(set_ups.on_change)
        gathering = Needs(LOBBY)
        router.on_table("setup", self._open, gathering)
        router.on_table("options", self._ask_options, gathering)
        router.on_table("optioned", self._set_options, gathering)
        router.on_table("paced", self._set_pace, Needs(LOBBY, offered=lambda table, menu: PACES))
        router.on_table("rating", self._set_rating, Needs(LOBBY, offered=lambda table, menu: words.rating()))
        router.on_table("admit", self._admit, Needs(LOBBY, offered=lambda table, menu: words.who_may_join()))
        router.on_table("level", self._set_level, Needs(LOBBY, offered=lambda table, menu: levels(table)))
        router.on_table("removed", self._remove, gathering)

    async def cog_unload(self) -> None:
        await self._set_ups.stop()

    async def _open(self, press: TablePress) -> None:
        await self._set_ups.show(press.interaction, press.table)

    async def _ask_options(self, press: TablePress) -> None:
        """Shows the options in a form, which `_set_options` answers. The key may hold what was refused before."""
        table = press.table
        if table.host_id != press.person.id:
            host = next((seat.name for seat in table.seats if seat.user_id == table.host_id), "?")
            raise Refused("not_host", host=host)
        face = face_of(table)
        await option_forms.show_form(
            press.interaction,
            face,
            option_forms.read_written(face, table.read_options(), press.choice.arg),
            title=words.set_options(),
            pressed=Pressed("optioned", table.id),
        )

    async def _set_options(self, press: TablePress) -> None:
        before = press.table
        known = face_of(before), before.read_options()
        chosen = option_forms.read_form(press.interaction, *known)
        try:
            table = await self._lobbies.set_options(press.source, before.id, press.person, chosen)
        except Refusal as error:
            now = self._ledger.latest(before)
            if now.phase != "lobby" or now.host_id != press.person.id:
                raise
            sent = option_forms.written(*known, chosen)
            await self._set_ups.show(press.interaction, now, refusals.sentence(error), sent)
            return
        await self._set_ups.show(press.interaction, table)

    async def _set_pace(self, press: TablePress) -> None:
        pace: Any = press.value  # one of PACES
        table = await self._lobbies.set_pace(press.source, press.table.id, press.person, pace)
        await self._set_ups.show(press.interaction, table)

    async def _set_rating(self, press: TablePress) -> None:
        social = press.value == "social"
        table = await self._lobbies.set_social(press.source, press.table.id, press.person, social)
        await self._set_ups.show(press.interaction, table)

    async def _admit(self, press: TablePress) -> None:
        invite_only = press.value == "invited"
        table = await self._lobbies.admit(press.source, press.table.id, press.person, invite_only)
        await self._set_ups.show(press.interaction, table)

    async def _set_level(self, press: TablePress) -> None:
        level: Any = press.value  # one of `levels`
        computer = press.choice.arg
        table = await self._lobbies.set_level(press.source, press.table.id, press.person, computer, level)
        await self._set_ups.show(press.interaction, table)

    async def _remove(self, press: TablePress) -> None:
        table = await self._lobbies.remove(press.source, press.table.id, press.person, press.value)
        await self._set_ups.show(press.interaction, table)
