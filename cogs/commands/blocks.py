"""/block: the people a person does not want to play with. Nobody else sees the list."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from cogs.routing.errors import answering
from cogs.routing.press import Press
from cogs.routing.router import Router
from host.host import Host
from table.errors import Refused
from ui.text import blocks as words
from ui.text.locale import mark
from wire import answers
from wire.answers import Interaction
from wire.layouts import Part, Scene
from wire.presses import Pressed, is_snowflake, people_menu

AT_ONCE = 10  # people that one choice can unblock


class Blocks(commands.Cog):
    """The list, and the two ways to change it."""

    def __init__(self, host: Host, router: Router) -> None:
        self._host = host
        router.on("unblock", self._unblock)

    @app_commands.command(description=mark("Block a person you do not want to play with, or show your list"))
    @app_commands.rename(other="person")
    @app_commands.describe(other=mark("The person to block; when left out you see your list"))
    async def block(self, interaction: Interaction, other: discord.User | None = None) -> None:
        async with answering(interaction):
            if other is not None:
                if other.id == interaction.user.id:
                    raise Refused("block_self")
                if other.bot:
                    raise Refused("block_bot")
                await self._host.blocks.block(interaction.user.id, other.id)
            await self._show(interaction)

    async def _unblock(self, press: Press) -> None:
        """Unblocks the chosen people who are on the list."""
        others = [int(user) for user in press.values if is_snowflake(user)]
        await self._host.blocks.unblock(press.interaction.user.id, others)
        await self._show(press.interaction)

    async def _show(self, interaction: Interaction) -> None:
        blocked = await self._host.blocks.of(interaction.user.id)
        parts: list[Part] = [f"{words.people_list([f'<@{user}>' for user in blocked])}\n{words.about()}"]
        if blocked:
            parts.append((people_menu(Pressed("unblock"), words.unblock(), AT_ONCE),))
        await answers.show(interaction, Scene(tuple(parts)))
