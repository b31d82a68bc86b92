"""What is stored about a player: the buttons in /me read it and delete it."""

from __future__ import annotations

import io

import discord
from discord.ext import commands

from cogs.routing.jobs import Errands
from cogs.routing.router import Door
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

    def __init__(self, host: Host, door: Door) -> None:
        self._host = host
        self._reading = Errands()
        door.answers("data", self._read)
        door.answers("forget", self._ask)
        door.answers("forgotten", self._forget)
        door.answers("kept", self._keep)

    async def _read(self, interaction: Interaction, pressed: Pressed) -> None:
        async with self._reading.of(interaction.user.id):
            await self._send(interaction)

    async def _send(self, interaction: Interaction) -> None:
        pieces = await self._host.exported(person(interaction))
        await answers.nod(interaction)
        for number, piece in enumerate(pieces, 1):
            name = "cardinal.json" if len(pieces) == 1 else f"cardinal-{number}-of-{len(pieces)}.json"
            await interaction.followup.send(
                words.all_data(number, len(pieces)),
                file=discord.File(io.BytesIO(piece), name),
                ephemeral=True,
                allowed_mentions=MENTIONS_NOBODY,
            )

    async def _ask(self, interaction: Interaction, pressed: Pressed) -> None:
        yes = button(Pressed("forgotten"), words.delete_data(), discord.ButtonStyle.danger)
        no = button(Pressed("kept"), table_words.button("cancel"))
        await answers.show(interaction, Scene((words.really_delete(), (yes, no))).view())

    async def _keep(self, interaction: Interaction, pressed: Pressed) -> None:
        await answers.show(interaction, Scene((words.kept(),)).view())

    async def _forget(self, interaction: Interaction, pressed: Pressed) -> None:
        who = person(interaction)
        await self._host.forget(interaction.id, who)
        await answers.show(interaction, Scene((words.deleted(),)).view())
