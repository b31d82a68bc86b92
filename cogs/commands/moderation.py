"""/end: a moderator ends a table."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from cogs.routing.errors import answering
from cogs.routing.of_each import of_each
from cogs.routing.press import Press, TablePress
from cogs.routing.router import OPEN, Needs, Router
from cogs.routing.tree import on_servers_only
from host.host import Host
from table.errors import Refused
from table.table import Table
from ui.text import me
from ui.text import moderation as words
from ui.text import table as table_words
from ui.text.locale import mark
from wire import answers
from wire.answers import Interaction
from wire.layouts import Part, Scene
from wire.presses import Pressed, button

MOST_TABLES = 10


class Moderation(commands.Cog):
    """A command for people who may manage messages."""

    def __init__(self, host: Host, router: Router) -> None:
        self._host = host
        router.on_table("end", self._ask, Needs(OPEN))
        router.on_table("ended", self._end, Needs(OPEN))
        router.on("notended", self._keep)

    @app_commands.command(description=mark("End a table in this channel; its game won't count"))
    @app_commands.default_permissions(manage_messages=True)
    @on_servers_only
    async def end(self, interaction: Interaction) -> None:
        async with answering(interaction):
            _check(interaction)
            open_here = await self._host.open_tables.in_channel(interaction.channel_id or 0)
            tables, why_not = await of_each(open_here, self._host.ledger.table)
            if not open_here:
                await answers.say(interaction, words.no_table())
                return
            if len(open_here) == 1 and tables:
                await answers.show(interaction, _really(tables[0]))
                return
            parts: list[Part] = [words.which_table()]
            for table in tables[:MOST_TABLES]:
                label = table_words.which(table.game.title, table.names)
                parts.append((button(Pressed("end", table.id), label),))
            more = len(tables) - MOST_TABLES
            if more > 0:
                parts.append(me.more(more))
            parts += [me.unreadable(why) for why in why_not]
            await answers.show(interaction, Scene(tuple(parts)))

    async def _ask(self, press: TablePress) -> Scene:
        await self._must_end(press)
        return _really(press.table)

    async def _keep(self, press: Press) -> Scene:
        return Scene((words.plays_on(),))

    async def _end(self, press: TablePress) -> Scene:
        await self._must_end(press)
        await self._host.end(press.source, press.table.id, press.person)
        return Scene((words.game_ends(),))

    async def _must_end(self, press: TablePress) -> None:
        """Raises Refused: the button may be old, or come from elsewhere."""
        _check(press.interaction)
        if press.table.id not in await self._host.open_tables.in_channel(press.interaction.channel_id or 0):
            raise Refused("stale")


def _really(table: Table) -> Scene:
    """Asks before a table ends."""
    end = button(Pressed("ended", table.id), words.end(), discord.ButtonStyle.danger)
    keep = button(Pressed("notended"), words.keep())
    asked = words.really_end(table.game.title, table.names, has_begun=table.phase != "lobby")
    return Scene((asked, (end, keep)))


def _check(interaction: Interaction) -> None:
    if not interaction.permissions.manage_messages:
        raise Refused("moderators_only")
