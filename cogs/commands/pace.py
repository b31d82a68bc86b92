"""A live table that is to go on over days: somebody proposes it with a key there, and all have to agree."""

from __future__ import annotations

from discord.ext import commands

from cogs.routing.press import TablePress
from cogs.routing.router import PLAYING, Needs, Router
from host.host import Host
from table.pace import PACES, PaceKey
from ui.text import table as table_words
from ui.text import votes as words
from ui.text.pace import choices
from wire.layouts import Scene
from wire.presses import Pressed, menu

SLOW: tuple[PaceKey, ...] = tuple(pace for pace in PACES if pace != "live")


class Paces(commands.Cog):
    """Gives a running table another pace when all agree."""

    def __init__(self, host: Host, router: Router) -> None:
        self._host = host
        by_turns = Needs(PLAYING, race=False)
        router.on_table("slower", self._ask, by_turns)
        router.on_table(
            "propose", self._propose, Needs(PLAYING, race=False, offered=lambda table, menu: SLOW)
        )
        router.on_table("agree", self._agree, by_turns)
        router.on_table("object", self._object, by_turns)

    async def _ask(self, press: TablePress) -> Scene:
        """Which pace to propose. Raises Refused for a person who does not play there."""
        table = press.table
        table.playing_seat(press.person.id)
        labels = choices()
        paces = menu(
            Pressed("propose", table.id),
            table_words.button("slower"),
            [(pace, labels[pace]) for pace in SLOW],
        )
        return Scene((words.which_pace(), (paces,)))

    async def _propose(self, press: TablePress) -> Scene:
        wanted = next(pace for pace in SLOW if pace == press.value)
        table = await self._host.votes.propose(press.source, press.table.id, wanted, press.person)
        return Scene((words.is_proposed() if table.proposal is not None else words.is_slow(table.pace),))

    async def _agree(self, press: TablePress) -> None:
        await self._host.votes.agree(press.source, press.table.id, press.choice.stamp, press.person)

    async def _object(self, press: TablePress) -> None:
        await self._host.votes.refuse(press.source, press.table.id, press.choice.stamp, press.person)
