"""The button below a ping, for a player who does not want to move tonight."""

from __future__ import annotations

from discord.ext import commands

from cogs.routing.press import TablePress
from cogs.routing.router import PLAYING, Needs, Router
from host.host import Host
from ui.text import pings as words
from wire.links import on_the_clock


class PutOff(commands.Cog):
    """Answers that button for people that the table waits for, also in direct messages."""

    def __init__(self, host: Host, router: Router) -> None:
        self._host = host
        router.on_table("later", self._later, Needs(PLAYING, anywhere=True))

    async def _later(self, press: TablePress) -> str:
        morning, until = await self._host.turns.put_off(press.table.id, press.person.id)
        return words.put_off(on_the_clock(morning), "" if until is None else on_the_clock(until))
