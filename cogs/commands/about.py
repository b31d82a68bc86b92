"""About this bot: the version, links to help and terms, and how much is played."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from discord.ext import commands

from cogs.routing.press import Press
from cogs.routing.router import Router
from db.errors import StoreUnavailable
from host.vitals import Vitals
from ui.text import about as words
from wire.layouts import Scene, link_button, rows_of

INSTALL = "https://discord.com/oauth2/authorize"  # asks whether for oneself or for a server
IN_A_ROW = 3  # buttons: all five wrap on a phone


class Facts(msgspec.Struct, frozen=True):
    """What is known about this bot before it runs. Nothing of it is secret."""

    version: str
    licence: str
    links: Mapping[str, str] = {}  # the addresses that its host has given, by `ui.text.about.LINKS`


class About(commands.Cog):
    """Says what people may want to know of the bot before they trust it."""

    def __init__(self, facts: Facts, vitals: Vitals, router: Router) -> None:
        self._facts = facts
        self._vitals = vitals
        router.on("about", self._about)

    async def _about(self, press: Press) -> Scene:
        facts = self._facts
        try:
            playing: int | None = await self._vitals.playing()
        except StoreUnavailable:  # whoever asks why nothing works needs the other lines most
            playing = None
        known = [(words.link(name), facts.links[name]) for name in words.LINKS if name in facts.links]
        add = words.add(), f"{INSTALL}?client_id={press.interaction.application_id}"
        links = [link_button(*link) for link in (add, *known)]
        told = words.about(facts.version, facts.licence, playing)
        return Scene((told, *rows_of(links, IN_A_ROW)))
