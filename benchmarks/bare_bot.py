"""The floor of a press: a button of plain discord.py, one transaction of plain sqlite3, one edit, or two."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import sys
from typing import Any

import discord

from benchmarks.bot_process import serve


class Bare(discord.AutoShardedClient):
    """Plain discord.py, as its own examples do it."""

    def __init__(self, edits: int, database: sqlite3.Connection) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
        )
        self.edits = edits
        self.database = database
        self.begun = asyncio.Event()

    async def on_ready(self) -> None:
        self.begun.set()

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Draw)


class Draw(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"b1:(?P<game>\d+):(?P<number>\d+)"):
    """A button that makes a move: the log and the game in one transaction, then the message.

    Where hands are hidden, a press changes two messages, the player's and everybody's. Here both are one.
    """

    def __init__(self, game: int, number: int) -> None:
        super().__init__(discord.ui.Button(label="Draw", custom_id=f"b1:{game}:{number}"))
        self.game, self.number = game, number

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Draw:
        return cls(int(match["game"]), int(match["number"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        database: sqlite3.Connection = interaction.client.database
        number = self.number + 1
        database.execute("BEGIN IMMEDIATE")
        database.execute(
            "INSERT INTO moves (game_id, n, kind, seat, who, action, at, source, logged_at)"
            " VALUES (?, ?, 'play', 0, ?, 'deck', 0, ?, 0)",
            (self.game, number, interaction.user.id, interaction.id),
        )
        database.execute(
            "UPDATE games SET number = ? WHERE id = ? AND number = ?", (number, self.game, number - 1)
        )
        database.execute("COMMIT")
        nobody = discord.AllowedMentions.none()
        await interaction.response.edit_message(view=drawn(self.game, number), allowed_mentions=nobody)
        if interaction.client.edits == 2:
            assert interaction.message is not None
            await interaction.message.edit(view=drawn(self.game, number), allowed_mentions=nobody)


def drawn(game: int, number: int) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay("Ada has drawn."))
    view.add_item(discord.ui.ActionRow(Draw(game, number)))
    return view


async def main(edits: str, database: str) -> None:
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    await serve(Bare(int(edits), connection))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
