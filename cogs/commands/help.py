"""/help with a look at permissions, and the answer to a message that asks the bot for help."""

from __future__ import annotations

import logging

import discord
from discord import app_commands
from discord.ext import commands

from cogs.routing.errors import answering
from cogs.routing.press import Press
from cogs.routing.router import Router
from host.presenter import Gone
from table.errors import Refused
from ui.text import help as words
from ui.text import lobby, locale
from ui.text.locale import mark
from wire import answers, permissions
from wire.answers import Interaction
from wire.channels import RaceChannels
from wire.discord_calls import Messenger, nonce
from wire.failures import FAILURES
from wire.layouts import Scene
from wire.mentions import is_for, is_hidden, text_for
from wire.presses import Pressed, button
from wire.visibility import server_of

log = logging.getLogger(__name__)


def asks_for_help(message: discord.Message, me: discord.ClientUser | None) -> bool:
    """Whether a message only mentions the bot or its role, with or without the word "help".

    It counts as one if Discord does not show what was said to the role.
    """
    if me is None or not is_for(me, message):
        return False
    return is_hidden(message) or (bool(message.content) and words.asks(text_for(me, message)))


class Help(commands.Cog):
    """Help for newcomers and owners."""

    def __init__(
        self,
        bot: commands.Bot | commands.AutoShardedBot,
        calls: Messenger,
        router: Router,
        races: RaceChannels,
    ) -> None:
        self._bot = bot
        self._calls = calls
        self._races = races
        router.on("tour", self._tour)
        router.on("check", self._check)
        router.on("checked", self._check_there)

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Answers a message that mentions the bot, alone or with the word "help"."""
        if message.author.bot or message.guild is None:
            return
        with locale.use(message.guild.preferred_locale.value):
            if not asks_for_help(message, self._bot.user):
                return
            has_race = bool(self._races.races_in(message.channel.id))
            told = words.in_short() if has_race else words.welcome()
            if has_race and is_hidden(message):
                told = words.cannot_read()  # it may have been a move
            try:
                await self._calls.post(message.channel.id, nonce("help", message.id), content=told)
            except (Gone, *FAILURES) as error:
                log.info(
                    "a message that asks for help in channel %s was not answered: %s",
                    message.channel.id,
                    error,
                )

    async def _tour(self, press: Press) -> Scene:
        return _help()

    @app_commands.command(
        description=mark("What this bot does, which permissions it is missing, where to find more")
    )
    async def help(self, interaction: Interaction) -> None:
        async with answering(interaction):
            await answers.show(interaction, _help())

    async def _check(self, press: Press) -> Scene:
        """Which permissions the bot is missing in the channel of the press."""
        interaction = press.interaction
        if server_of(interaction) is None:
            raise Refused("dm")
        if not await self._calls.members.is_for_bot(interaction):
            raise Refused("not_in_thread")
        in_thread = isinstance(interaction.channel, discord.Thread)
        return self._report(interaction.channel_id or 0, interaction.app_permissions, in_thread=in_thread)

    async def _check_there(self, press: Press) -> Scene:
        """The check of permissions, for another channel."""
        guild = press.interaction.guild
        channel = (
            None if guild is None or not press.value.isdecimal() else guild.get_channel(int(press.value))
        )
        if guild is None or channel is None:
            raise Refused("channel_gone")
        return self._report(channel.id, channel.permissions_for(guild.me), in_thread=False)

    def _report(self, channel_id: int, granted: discord.Permissions, *, in_thread: bool) -> Scene:
        named = [(need.name, need.vital) for need in permissions.missing(granted, in_thread=in_thread)]
        report = words.report(f"<#{channel_id}>", named, sweeps=granted.manage_messages)
        slow = self._calls.slowmode(channel_id)
        lines = (report, *([lobby.slowmode(slow)] if slow else ()))
        elsewhere: discord.ui.ChannelSelect[discord.ui.View] = discord.ui.ChannelSelect(
            custom_id=str(Pressed("checked")),
            placeholder=words.button("elsewhere"),
            channel_types=[discord.ChannelType.text],
        )
        return Scene(("\n".join(lines), (elsewhere,)))


def _help() -> Scene:
    keys = (button(Pressed(kind), words.button(kind)) for kind in ("check", "about"))
    return Scene((words.welcome(), tuple(keys)))
