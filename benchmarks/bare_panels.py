"""The floor of a bot under load: plain discord.py that answers each press with ten buttons, and has no games."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import uvloop

from benchmarks.bot_process import serve
from benchmarks.pressers import KINDS
from cogs.wire.presses import custom_id

BUTTONS = 10
_IN_A_ROW = 5


class BarePanels(discord.AutoShardedClient):
    """Without a store, pictures and other people's panels: what remains is one answer to each press."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True, guild_messages=True), max_messages=None)
        self.begun = asyncio.Event()

    async def on_ready(self) -> None:
        self.begun.set()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        _, kind, game, *_ = custom_id(interaction).split(":")
        if kind in KINDS and interaction.message is not None and interaction.message.flags.ephemeral:
            await interaction.response.edit_message(view=panel(game))
        else:
            await interaction.response.send_message(view=panel(game), ephemeral=True)


def panel(game: str) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay("It is your turn."))
    for first in range(0, BUTTONS, _IN_A_ROW):
        row: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
        for number in range(first, first + _IN_A_ROW):
            row.add_item(discord.ui.Button(label=str(number), custom_id=f"c1:action:{game}:0:{number}"))
        view.add_item(row)
    return view


if __name__ == "__main__":
    uvloop.run(serve(BarePanels()))
