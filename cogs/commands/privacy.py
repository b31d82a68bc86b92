"""The buttons in /me that export and delete what is stored about a player."""

from __future__ import annotations

import io

import discord
from discord.ext import commands

from cogs.routing.jobs import Jobs
from cogs.routing.press import Press
from cogs.routing.router import Router
from host.host import Host
from ui.text import me as words
from ui.text import table as table_words
from wire import answers
from wire.answers import Interaction, person
from wire.layouts import Item, Scene
from wire.mentions import MENTIONS_NOBODY
from wire.presses import Pressed, button


def own_data() -> tuple[Item, ...]:
    """The row of buttons for /me."""
    return (
        button(Pressed("data"), words.read_data()),
        button(Pressed("forget"), words.delete_data(), discord.ButtonStyle.danger),
    )


class Privacy(commands.Cog):
    """Answers those buttons."""

    def __init__(self, host: Host, router: Router) -> None:
        self._host = host
        self._reading = Jobs()
        router.on("data", self._read)
        router.on("forget", self._ask)
        router.on("forgotten", self._forget)
        router.on("kept", self._keep)

    async def _read(self, press: Press) -> None:
        async with self._reading.of(press.interaction.user.id):
            await self._send(press.interaction)

    async def _send(self, interaction: Interaction) -> None:
        pieces = await self._host.exported(person(interaction))
        await answers.acknowledge(interaction)
        for number, piece in enumerate(pieces, 1):
            name = "cardinal.json" if len(pieces) == 1 else f"cardinal-{number}-of-{len(pieces)}.json"
            await interaction.followup.send(
                words.all_data(number, len(pieces)),
                file=discord.File(io.BytesIO(piece), name),
                ephemeral=True,
                allowed_mentions=MENTIONS_NOBODY,
            )

    async def _ask(self, press: Press) -> Scene:
        yes = button(Pressed("forgotten"), words.delete_data(), discord.ButtonStyle.danger)
        no = button(Pressed("kept"), table_words.button("cancel"))
        return Scene((words.really_delete(), (yes, no)))

    async def _keep(self, press: Press) -> Scene:
        return Scene((words.keeps_data(),))

    async def _forget(self, press: Press) -> Scene:
        who = press.person
        await self._host.forget(press.source, who)
        return Scene((words.data_is_deleted(),))
