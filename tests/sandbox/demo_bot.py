"""A small bot of plain discord.py: what Cardinal uses, and all that the page must be able to draw.

The tests run it, and `python -m sandbox python tests/sandbox/demo_bot.py` starts the sandbox with it.
"""

from __future__ import annotations

import asyncio
import io
import os
import sys
from pathlib import Path
from typing import Any

import discord
from discord import app_commands, ui
from PIL import Image, ImageDraw

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from handover import ADDRESS_VARIABLE
from handover.client import point_discord_at
from sandbox.world import FIRST_CHANNEL_ID

Pressed = discord.Interaction[Any]

FELT, CARD, INK, CARDINAL = "#23474A", "#FFFBF2", "#1F2430", "#B91C2E"
TEXT = """# A heading
Plain, **bold**, *italic*, __underlined__, ~~struck~~, `code`, ||a secret|| and ***both***.
> quoted
> twice
- one
  - nested
- two
```py
print("a < b & c")
```
-# small print
<script>window.broken = true</script> <img src=x onerror="window.broken = true">
[a link](https://example.org/a_b) and https://example.org/c. a_b_c 2 * 3 * 4"""


def picture(number: int, size: tuple[int, int] = (1200, 700)) -> discord.File:
    """A felt table with six cards, the number on the first; its alt text says the number."""
    width, height = size
    image = Image.new("RGB", size, FELT)
    draw = ImageDraw.Draw(image)
    step = width / 6.5
    for i in range(6):
        box = (step * (i + 0.35), height * 0.25, step * (i + 1.15), height * 0.75)
        draw.rounded_rectangle(box, 18, fill=CARD if i < 4 else CARDINAL, outline=CARD, width=6)
        if i < 4:
            middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
            draw.text(middle, str(number + i), fill=INK, anchor="mm", font_size=90)
    data = io.BytesIO()
    image.save(data, "PNG")
    data.seek(0)
    return discord.File(data, f"table{number}.png", description=f"The number {number}")


class Table(ui.LayoutView):
    """The public layout: container, section, picture, separator, rows of buttons."""

    def __init__(self, number: int, game: str = "Play Nine") -> None:
        super().__init__(timeout=None)
        gallery = ui.MediaGallery[Table]()
        gallery.add_item(media=f"attachment://table{number}.png", description=f"The number {number}")
        hand = button("My hand", "p:hand:0", discord.ButtonStyle.secondary, "🃏")
        self.add_item(
            ui.Container(
                ui.Section(f"### {game}\nHole **1** of 9 · Ada's turn <t:1767225600:R>", accessory=hand),
                gallery,
                ui.TextDisplay("-# Last move: Ben discarded a 7."),
                ui.Separator(),
                row(
                    button("Draw", f"p:more:{number + 1}", discord.ButtonStyle.primary),
                    button("Take the 7", f"p:more:{number + 5}", discord.ButtonStyle.success),
                    button("Resign", "p:fail:0", discord.ButtonStyle.danger),
                    button("Locked", "p:locked:0", disabled=True),
                ),
                row(
                    ui.Button(label="Rules", url="https://example.org/rules"),
                    button("Ask me", "p:ask:0"),
                    button("Think", "p:think:0"),
                ),
                accent_colour=0xB91C2E,
            )
        )


class Hand(ui.LayoutView):
    """A private choice; eight places in two rows, and the table again by a link."""

    def __init__(self, turn: int) -> None:
        super().__init__(timeout=None)
        self.add_item(ui.TextDisplay(f"You drew an **{turn + 8}**. Where does it go?"))
        for start in (1, 5):
            self.add_item(
                row(*[button(f"Place {n}", f"p:place:{turn}:{n}") for n in range(start, start + 4)])
            )
        self.add_item(row(button("Discard it", f"p:place:{turn}:0", discord.ButtonStyle.danger)))


def button(
    label: str,
    custom_id: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    emoji: str | None = None,
    disabled: bool = False,
) -> ui.Button[Any]:
    return ui.Button(label=label, custom_id=custom_id, style=style, emoji=emoji, disabled=disabled)


def row(*items: ui.Item[Any]) -> ui.ActionRow[Any]:
    return ui.ActionRow(*items)


def selects(count: int) -> ui.View:
    """Plain rows: selects for one, several, a person and a channel, one chosen already; a button counts."""
    view = ui.View(timeout=None)
    cards = [
        discord.SelectOption(label=f"Card {n}", value=str(n), description=f"worth {n}") for n in range(1, 9)
    ]
    view.add_item(ui.Select(custom_id="s:one", placeholder="One card", options=cards, row=0))
    view.add_item(
        ui.Select(
            custom_id="s:many",
            placeholder="Two or three cards",
            options=cards,
            min_values=2,
            max_values=3,
            row=1,
        )
    )
    view.add_item(ui.UserSelect(custom_id="s:user", placeholder="A person", row=2))
    view.add_item(ui.Button(label=f"Count {count}", custom_id=f"p:count:{count + 1}", row=3))
    lounge = discord.SelectDefaultValue(id=FIRST_CHANNEL_ID + 1, type=discord.SelectDefaultValueType.channel)
    view.add_item(ui.ChannelSelect(custom_id="s:channel", default_values=[lounge], row=4))
    return view


class Ask(ui.Modal, title="How do you play"):
    name: ui.Label[Ask] = ui.Label(
        text="Your name", component=ui.TextInput(custom_id="name", min_length=2, max_length=20)
    )
    about: ui.Label[Ask] = ui.Label(
        text="About you",
        description="A line or two",
        component=ui.TextInput(custom_id="about", style=discord.TextStyle.paragraph, required=False),
    )
    level: ui.Label[Ask] = ui.Label(
        text="Level",
        component=ui.Select(
            custom_id="level",
            options=[discord.SelectOption(label=w, value=w.lower()) for w in ("Easy", "Normal")],
        ),
    )

    async def on_submit(self, interaction: Pressed) -> None:
        name, about, level = self.name.component, self.about.component, self.level.component
        assert isinstance(name, ui.TextInput)
        assert isinstance(about, ui.TextInput)
        assert isinstance(level, ui.Select)
        await interaction.response.send_message(f"{name.value} plays {level.values[0]}. {about.value}")


class DemoBot(discord.AutoShardedClient):
    """`started` is set when commands are synced and the bot is ready; `heard` holds what it was told."""

    def __init__(self, *, message_content: bool = False, **options: Any) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True, message_content=message_content),
            guild_ready_timeout=0.1,
            allowed_mentions=discord.AllowedMentions(everyone=False),
            **options,
        )
        self.tree = app_commands.CommandTree(self)
        self.started = asyncio.Event()
        self.heard: list[discord.Message] = []
        self.resumes = 0
        add_commands(self.tree)
        add_greetings(self.tree)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def before_identify_hook(self, *_: object, **__: object) -> None:
        """No waiting between identifies: the sandbox does not count them."""

    async def on_ready(self) -> None:
        self.started.set()

    async def on_shard_resumed(self, _: int) -> None:
        self.resumes += 1

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message)
        if not message.author.bot and message.content.startswith("echo "):
            await message.reply(message.content.removeprefix("echo "), mention_author=True)

    async def on_interaction(self, interaction: Pressed) -> None:
        """What a button does is in its custom id, so it works after a restart."""
        if interaction.type is not discord.InteractionType.component:
            return
        data: Any = interaction.data
        kind, _, rest = data["custom_id"].partition(":")
        if kind == "s":
            await interaction.response.send_message(f"{rest}: {', '.join(data['values'])}", ephemeral=True)
        elif kind == "p":
            what, _, arg = rest.partition(":")
            await PRESSES[what](interaction, arg)
        elif kind == "nowhere":
            await interaction.response.send_message("That is an old button.", ephemeral=True)


async def more(interaction: Pressed, arg: str) -> None:
    await interaction.response.edit_message(view=Table(int(arg)), attachments=[picture(int(arg))])


async def hand(interaction: Pressed, arg: str) -> None:
    await interaction.response.send_message(view=Hand(0), ephemeral=True)


async def place(interaction: Pressed, arg: str) -> None:
    turn = int(arg.partition(":")[0])
    await interaction.response.edit_message(view=Hand(turn + 1))


async def ask(interaction: Pressed, arg: str) -> None:
    await interaction.response.send_modal(Ask())


async def count(interaction: Pressed, arg: str) -> None:
    await interaction.response.edit_message(view=selects(int(arg)))


async def nothing(interaction: Pressed, arg: str) -> None:
    """Never answers: the presser is told so after 3 s."""


async def think(interaction: Pressed, arg: str) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.edit_original_response(content="Thought.")


async def join(interaction: Pressed, arg: str) -> None:
    """A thread for the table, and a ping in it."""
    message = interaction.message
    assert message is not None
    await interaction.response.defer()
    thread = await message.create_thread(name=f"Play Nine · {interaction.user.display_name}")
    await thread.send(view=Table(3), file=picture(3))
    await thread.send(f"{interaction.user.mention}, it is your turn.")
    await message.channel.send(f"The table stands in {thread.mention}, or go there by {thread.jump_url}")


PRESSES = {
    "more": more, "hand": hand, "place": place, "ask": ask, "count": count, "fail": nothing, "join": join,
    "think": think,
}  # fmt: skip


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    @tree.command(description="Open a table")
    @app_commands.describe(game="Which game", pace="Live, or without a clock")
    @app_commands.choices(
        game=[app_commands.Choice(name=n, value=n) for n in ("Play Nine", "Sevens", "Big Bang")],
        pace=[
            app_commands.Choice(name="Live", value="live"),
            app_commands.Choice(name="No clock", value="slow"),
        ],
    )
    async def play(interaction: Pressed, game: str = "Play Nine", pace: str = "live") -> None:
        view = ui.View(timeout=None)
        view.add_item(button("Join", "p:join:0", discord.ButtonStyle.success))
        view.add_item(button("Mute", "p:fail:0", discord.ButtonStyle.danger))
        await interaction.response.send_message(f"**{game}**, {pace}: who plays?", view=view)

    @tree.command(description="The table at once")
    async def table(interaction: Pressed) -> None:
        await interaction.response.send_message(view=Table(1), file=picture(1))

    @tree.command(description="Every kind of select")
    async def selecting(interaction: Pressed) -> None:
        await interaction.response.send_message("Choose.", view=selects(0))

    @tree.command(description="Everything text can be")
    async def text(interaction: Pressed) -> None:
        await interaction.response.send_message(f"{TEXT}\n{interaction.user.mention} <t:{1767225600}:R>")

    @tree.command(description="An embed with fields")
    async def card(interaction: Pressed) -> None:
        embed = discord.Embed(title="Scorecard", description="After **nine** holes", colour=0x23474A)
        for name, score in (("Ada", "12"), ("Ben", "19"), ("Chloe", "23")):
            embed.add_field(name=name, value=score)
        embed.set_footer(text="Play Nine")
        embed.set_image(url="attachment://table9.png")
        await interaction.response.send_message(embed=embed, file=picture(9, (600, 300)))

    @tree.command(description="Only for you")
    @app_commands.allowed_installs(guilds=True, users=True)
    async def secret(interaction: Pressed) -> None:
        await interaction.response.send_message(
            f"The secret of {interaction.user.display_name}", ephemeral=True
        )

    @tree.command(description="A form to fill in")
    async def form(interaction: Pressed) -> None:
        await interaction.response.send_modal(Ask())

    @tree.command(description="Says nothing at all")
    async def silent(interaction: Pressed) -> None:
        return

    @tree.command(description="For moderators")
    @app_commands.default_permissions(manage_messages=True)
    async def close(interaction: Pressed) -> None:
        await interaction.response.send_message("Closed.", ephemeral=True)


def add_greetings(tree: app_commands.CommandTree[Any]) -> None:
    """A command with options of three kinds, and the menus of a message and of a person."""

    @tree.command(description="Greet somebody")
    @app_commands.describe(who="whom", word="how", times="how often")
    async def greet(
        interaction: Pressed,
        who: discord.Member,
        word: str,
        times: app_commands.Range[int, 1, 3] = 1,
    ) -> None:
        await interaction.response.send_message(" ".join([word] * times) + f" {who.mention}")

    @greet.autocomplete("word")
    async def words(interaction: Pressed, current: str) -> list[app_commands.Choice[str]]:
        known = ("Hello", "Hey", "Goodbye")
        return [app_commands.Choice(name=w, value=w) for w in known if w.lower().startswith(current.lower())]

    @tree.context_menu(name="Say it again")
    async def again(interaction: Pressed, message: discord.Message) -> None:
        await interaction.response.send_message(f"Again: {message.content}")

    @tree.context_menu(name="Wave")
    async def wave(interaction: Pressed, who: discord.Member) -> None:
        await interaction.response.send_message(f"A wave for {who.display_name}", ephemeral=True)


def main() -> None:
    sys.stderr.write(f"demo bot {os.getpid()}\n")
    sys.stderr.flush()
    point_discord_at(os.environ[ADDRESS_VARIABLE])
    DemoBot(message_content=True).run(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    main()
