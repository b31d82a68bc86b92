"""/pace: the person who opened a live table proposes to play it over days."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.routing.errors import answering
from cogs.routing.of_each import of_each
from cogs.routing.press import TablePress
from cogs.routing.router import PLAYING, Needs, Router
from cogs.routing.tree import on_servers_only
from host.host import Host
from table.errors import Refused
from table.pace import PACES
from table.table import Table
from ui.text import votes as words
from ui.text.locale import mark
from ui.text.pace import OFFERED
from wire import answers
from wire.answers import Interaction, person

_SLOW = [app_commands.Choice(name=label, value=pace) for pace, label in OFFERED.items() if pace != "live"]


class Paces(commands.Cog):
    """Gives a running table another pace when all agree."""

    def __init__(self, host: Host, router: Router) -> None:
        self._host = host
        by_turns = Needs(PLAYING, race=False)
        router.on_table("agree", self._agree, by_turns)
        router.on_table("object", self._object, by_turns)

    @app_commands.command(description=mark("Propose to play your live table over days; all have to agree"))
    @app_commands.describe(pace=mark("How long a turn may take from then on"))
    @app_commands.choices(pace=_SLOW)
    @on_servers_only
    async def pace(self, interaction: Interaction, pace: str) -> None:
        async with answering(interaction):
            table = await self._table(interaction)
            if table is None:
                await answers.say(interaction, words.no_live_table())
                return
            wanted = next((each for each in PACES if each == pace and each != "live"), None)
            if wanted is None:
                raise Refused("unknown_option", option="pace", value=pace)
            await self._host.note_act(table, interaction.user.id)
            table = await self._host.votes.propose(interaction.id, table.id, wanted, person(interaction))
            said = words.is_proposed() if table.proposal is not None else words.is_slow(table.pace)
            await answers.say(interaction, said)

    async def _table(self, interaction: Interaction) -> Table | None:
        """A table with turns where the person sits in this channel: the newest that they opened, else the newest."""
        me = interaction.user.id
        here = await self._host.open_tables.in_channel(interaction.channel_id or 0)
        tables, _why_not = await of_each(here, self._host.ledger.table)
        theirs = [
            table
            for table in tables
            if table.phase == "playing" and table.race is None and table.seat_of(me) is not None
        ]
        return max(theirs, key=lambda table: (table.host_id == me, table.id), default=None)

    async def _agree(self, press: TablePress) -> None:
        await self._host.votes.agree(press.source, press.table.id, press.choice.stamp, press.person)

    async def _object(self, press: TablePress) -> None:
        await self._host.votes.refuse(press.source, press.table.id, press.choice.stamp, press.person)
