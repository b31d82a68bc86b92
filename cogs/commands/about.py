"""/about: the version, links to help and terms, and how much is played."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from discord import app_commands
from discord.ext import commands

from cogs.routing.errors import answering
from db.errors import StoreUnavailable
from host.vitals import Vitals
from ui.text import about as words
from ui.text.locale import mark
from wire import answers
from wire.answers import Interaction
from wire.layouts import Scene, link_button, rows_of

IN_A_ROW = 3  # buttons: all five wrap on a phone


class Facts(msgspec.Struct, frozen=True):
    """What is known about this bot before it runs. Nothing of it is secret."""

    version: str
    licence: str
    links: Mapping[str, str] = {}  # the addresses that its host has given, by `ui.text.about.LINKS`


class About(commands.Cog):
    """Says what people may want to know of the bot before they trust it."""

    def __init__(self, facts: Facts, vitals: Vitals) -> None:
        self._facts = facts
        self._vitals = vitals

    @app_commands.command(
        description=mark("What this bot is: its version, where to find help, privacy and terms")
    )
    async def about(self, interaction: Interaction) -> None:
        async with answering(interaction):
            facts = self._facts
            try:
                playing: int | None = await self._vitals.playing()
            except StoreUnavailable:  # whoever asks why nothing works needs the other lines most
                playing = None
            links = [
                link_button(words.link(name), facts.links[name])
                for name in words.LINKS
                if name in facts.links
            ]
            told = words.about(facts.version, facts.licence, playing)
            await answers.show(interaction, Scene((told, *rows_of(links, IN_A_ROW))))
