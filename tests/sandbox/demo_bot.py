"""A small bot of plain discord.py that uses what Cardinal uses: the tests run it, and it can be tried.

`python -m sandbox python tests/sandbox/demo_bot.py` starts the sandbox with it.
"""

from __future__ import annotations

import asyncio
import io
import os
import re
import sys
from pathlib import Path
from typing import Any

import discord
from discord import app_commands
from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from handover import ADDRESS_VARIABLE
from handover.client import point_discord_at


def picture(number: int) -> discord.File:
    """A picture of 60 by 40 pixels whose colour depends on the number; its alt text says the number."""
    data = io.BytesIO()
    Image.new("RGB", (60, 40), (number * 40 % 256, 90, 120)).save(data, "PNG")
    data.seek(0)
    return discord.File(data, "table.png", description=f"The number {number}")


class Press(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"d1:(?P<kind>[a-z]+):(?P<arg>\d+)"):
    """One button of the demo: what it does is in its custom id, so it works after a restart."""

    def __init__(self, kind: str, arg: int, label: str) -> None:
        super().__init__(discord.ui.Button(label=label, custom_id=f"d1:{kind}:{arg}"))
        self.kind, self.arg = kind, arg

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Press:
        return cls(match["kind"], int(match["arg"]), "")

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        if self.kind == "more":
            await interaction.response.edit_message(view=Table(self.arg), attachments=[picture(self.arg)])
        elif self.kind == "hand":
            await interaction.response.send_message(view=Hand(self.arg), ephemeral=True)
        elif self.kind == "turn":
            await interaction.response.edit_message(view=Hand(self.arg))
        elif self.kind == "ask":
            await interaction.response.send_modal(Ask())
        elif self.kind == "think":
            await interaction.response.defer(ephemeral=True, thinking=True)
            await interaction.edit_original_response(content="Thought.")
        elif self.kind == "thread":
            assert isinstance(interaction.channel, discord.TextChannel)
            await interaction.response.defer()
            thread = await interaction.channel.create_thread(
                name="Table 1", type=discord.ChannelType.public_thread
            )
            await thread.send(f"{interaction.user.mention}, it is your turn.")


class Table(discord.ui.LayoutView):
    """A public layout with a picture and buttons."""

    def __init__(self, number: int) -> None:
        super().__init__(timeout=None)
        gallery = discord.ui.MediaGallery[Table]()
        gallery.add_item(media="attachment://table.png", description=f"The number {number}")
        first = discord.ui.ActionRow[Any](
            Press("more", number + 1, f"Make it {number + 1}"), Press("hand", number, "My hand")
        )
        second = discord.ui.ActionRow[Any](
            Press("ask", 0, "Ask me"), Press("think", 0, "Think"), Press("thread", 0, "Open a thread")
        )
        self.add_item(
            discord.ui.Container(discord.ui.TextDisplay(f"Number **{number}**"), gallery, first, second)
        )


class Choice(discord.ui.Select[Any]):
    def __init__(self) -> None:
        options = [discord.SelectOption(label=f"Card {n}", value=str(n)) for n in range(1, 5)]
        super().__init__(custom_id="choice", placeholder="Choose a card", options=options)


class Hand(discord.ui.LayoutView):
    """What only its owner sees; `HandChoices` answers its select."""

    def __init__(self, number: int) -> None:
        super().__init__(timeout=None)
        self.add_item(discord.ui.TextDisplay(f"Your secret is {number * 7 + 1000}"))
        self.add_item(discord.ui.ActionRow(Choice()))
        self.add_item(discord.ui.ActionRow(Press("turn", number + 1, "Turn")))


class Ask(discord.ui.Modal, title="A question"):
    name: discord.ui.TextInput[Ask] = discord.ui.TextInput(label="Your name", custom_id="name", max_length=20)

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(f"Hello {self.name.value}!")


def add_greetings(tree: app_commands.CommandTree[Any]) -> None:
    """A command with options of three kinds, and the menus of a message and of a person."""

    @tree.command(description="Greet somebody")
    @app_commands.describe(who="whom", word="how", times="how often")
    async def greet(
        interaction: discord.Interaction[Any],
        who: discord.Member,
        word: str,
        times: app_commands.Range[int, 1, 3] = 1,
    ) -> None:
        await interaction.response.send_message(" ".join([word] * times) + f" {who.mention}")

    @greet.autocomplete("word")
    async def words(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        known = ("Hello", "Hey", "Goodbye")
        return [app_commands.Choice(name=w, value=w) for w in known if w.lower().startswith(current.lower())]

    @tree.context_menu(name="Say it again")
    async def again(interaction: discord.Interaction[Any], message: discord.Message) -> None:
        await interaction.response.send_message(f"Again: {message.content}")

    @tree.context_menu(name="Wave")
    async def wave(interaction: discord.Interaction[Any], who: discord.Member) -> None:
        await interaction.response.send_message(f"A wave for {who.display_name}", ephemeral=True)


class DemoBot(discord.AutoShardedClient):
    """`started` is set when commands are synced and the bot is ready; `heard` holds what it was told."""

    def __init__(self, *, message_content: bool = False, **options: Any) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True, message_content=message_content)
        super().__init__(
            intents=intents,
            guild_ready_timeout=0.1,
            allowed_mentions=discord.AllowedMentions(everyone=False),
            **options,
        )
        self.tree = app_commands.CommandTree(self)
        self.started = asyncio.Event()
        self.heard: list[discord.Message] = []
        self.resumes = 0
        self._add_commands()
        add_greetings(self.tree)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Press)
        await self.tree.sync()

    async def before_identify_hook(self, *_: object, **__: object) -> None:
        """No waiting between identifies: the sandbox does not count them."""

    async def on_ready(self) -> None:
        self.started.set()

    async def on_shard_resumed(self, _: int) -> None:
        self.resumes += 1

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message)
        if message.author.bot:
            return
        if message.content.startswith("echo "):
            await message.reply(message.content.removeprefix("echo "), mention_author=True)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data or {}
        if interaction.type is discord.InteractionType.component and data.get("custom_id") == "choice":
            await interaction.response.send_message(f"You chose {data['values'][0]}", ephemeral=True)
        elif interaction.type is discord.InteractionType.component and data["custom_id"] == "nowhere":
            await interaction.response.send_message("That is an old button.", ephemeral=True)

    def _add_commands(self) -> None:
        @self.tree.command(description="Put a table here")
        async def table(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message(view=Table(1), file=picture(1))

        @self.tree.command(description="Say nothing at all")
        async def silent(interaction: discord.Interaction[Any]) -> None:
            return

        @self.tree.command(description="For moderators")
        @app_commands.default_permissions(manage_messages=True)
        async def close(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message("Closed.", ephemeral=True)


def main() -> None:
    sys.stderr.write(f"demo bot {os.getpid()}\n")
    sys.stderr.flush()
    point_discord_at(os.environ[ADDRESS_VARIABLE])
    DemoBot(message_content=True).run(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    main()
