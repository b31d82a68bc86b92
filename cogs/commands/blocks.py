"""Blocked people, in /me and in a person's menu. A list is seen only by its owner."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from cogs.commands.invitations import Invitations
from cogs.routing.errors import answering
from cogs.routing.press import Press
from host.host import Host
from table.errors import Refused
from ui.text import blocks as words
from ui.text.locale import mark
from wire import answers
from wire.answers import Interaction
from wire.layouts import Part, Scene
from wire.presses import Pressed, chosen_bots, is_snowflake, people_menu

AT_ONCE = 10  # people that one choice can block or unblock


class Blocks(commands.Cog):
    """The list, and the ways to change it; `cogs.commands.me` takes the presses in /me."""

    def __init__(
        self, bot: commands.Bot | commands.AutoShardedBot, host: Host, invitations: Invitations
    ) -> None:
        self._bot, self._host, self._invitations = bot, host, invitations
        self._of_person = app_commands.ContextMenu(name=mark("Block"), callback=self._from_person)

    async def cog_load(self) -> None:
        self._bot.tree.add_command(self._of_person)

    async def cog_unload(self) -> None:
        self._bot.tree.remove_command(self._of_person.name, type=self._of_person.type)

    async def parts(self, user_id: int) -> Sequence[Part]:
        """Whom a person has blocked, and how they change that."""
        blocked = await self._host.blocks.of(user_id)
        parts: list[Part] = [
            f"{words.people_list([f'<@{user}>' for user in blocked])}\n{words.about()}",
            (people_menu(Pressed("block"), words.block(), AT_ONCE),),
        ]
        if blocked:
            parts.append((people_menu(Pressed("unblock"), words.unblock(), AT_ONCE),))
        return parts

    async def _from_person(self, interaction: Interaction, other: discord.User) -> None:
        async with answering(interaction):
            await self._add(interaction, other.id, is_bot=other.bot)
            await answers.show(interaction, Scene(tuple(await self.parts(interaction.user.id))))

    async def block(self, press: Press) -> None:
        """Blocks the chosen people. Raises Refused."""
        bots = chosen_bots(press.interaction)
        for user in [int(user) for user in press.values if is_snowflake(user)]:
            await self._add(press.interaction, user, is_bot=user in bots)

    async def unblock(self, press: Press) -> None:
        """Unblocks the chosen people who are on the list."""
        others = [int(user) for user in press.values if is_snowflake(user)]
        await self._host.blocks.unblock(press.interaction.user.id, others)

    async def _add(self, interaction: Interaction, other: int, *, is_bot: bool) -> None:
        """Raises Refused for oneself and for bots."""
        if other == interaction.user.id:
            raise Refused("block_self")
        if is_bot:
            raise Refused("block_bot")
        await self._invitations.block(interaction, other)
