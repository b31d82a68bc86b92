"""The greeting: one message when the bot joins a server, with buttons that work forever."""

from __future__ import annotations

import logging
from functools import partial

import discord
from discord.ext import commands

from cogs.commands.opening import settings_of
from engine.games import GAMES
from host.presenter import Gone
from host.server_settings import ServerSettings
from host.servers import Servers
from host.store_unavailable import until_back
from ui.covers import shelf
from ui.text import greeting as words
from ui.text import locale
from wire.channels import Channels
from wire.discord_calls import nonce
from wire.failures import FAILURES
from wire.layouts import Drawing, Scene
from wire.permissions import FOR_TEXT, lacking
from wire.presses import Pressed, button

log = logging.getLogger(__name__)

ABREAST = 3  # games: their names are 20 px high on a phone


class Greeting(commands.Cog):
    """Greets a server that it joins while it runs. discord.py tells these from servers that only come back."""

    def __init__(self, channels: Channels, servers: Servers) -> None:
        self._channels = channels
        self._servers = servers

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greets in the system channel, or nowhere: any other would be a guess at where strangers are welcome."""
        place = guild.system_channel
        if place is None:
            return
        granted = place.permissions_for(guild.me)
        if lacking(granted, *FOR_TEXT):
            return
        try:
            # It is noted first: better no greeting than two.
            if not await until_back(partial(self._servers.greets, guild.id), "a greeting"):
                return
            here = settings_of(await until_back(partial(self._servers.of, guild.id), "a greeting"))
            with locale.use(here.settings.locale or guild.preferred_locale.value):
                greeting = scene(here)
                shown = greeting if granted.attach_files else greeting.in_words()
                post = partial(self._channels.post, place.id, nonce("hello", guild.id), shown)
                await until_back(post, "a greeting")
        except (Gone, *FAILURES) as error:
            log.info("server %s is not greeted: %s", guild.id, error)


def scene(here: ServerSettings) -> Scene:
    """The greeting of a server where these games are played."""
    titles = {key: GAMES[key].title for key in here.games}
    first, title = next(iter(titles.items()))
    buttons = (
        button(Pressed("open", arg=first), words.play(title), discord.ButtonStyle.primary),
        button(Pressed("settings"), words.settings()),
        button(Pressed("tour"), words.tour()),
    )
    picture = Drawing(shelf, (tuple(titles.items()), ABREAST), {}, words.alt(list(titles.values())))
    return Scene((picture, words.lines(title), buttons))
