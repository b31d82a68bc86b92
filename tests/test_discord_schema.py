"""The check of what the bot sends: right bodies pass, each kind of wrong one is named."""

from __future__ import annotations

import copy
import io
from typing import Any

import discord
import pytest
import simcord
from discord import app_commands
from discord.ext import commands

from tests.discord_commands import characters
from tests.discord_schema import COMPONENTS_V2, check_payload
from wire.mentions import mentioning

MESSAGES = "/channels/1/messages"
CALLBACK = "/interactions/1/token/callback"
COMMANDS = "/applications/1/commands"

Body = dict[str, Any]


def button(custom_id: str, **more: Any) -> Body:
    return {"type": 2, "style": 1, "label": "Draw", "custom_id": custom_id, **more}


def row(*components: Body) -> Body:
    return {"type": 1, "components": list(components)}


def rows(count: int) -> list[Body]:
    return [row(button(str(number))) for number in range(count)]


def text(content: str) -> Body:
    return {"type": 10, "content": content}


def layout(*components: Body, **more: Any) -> Body:
    return {
        "flags": COMPONENTS_V2,
        "components": list(components),
        "allowed_mentions": {"parse": []},
        **more,
    }


def table() -> Body:
    """A table's message, as the bot sends it."""
    picture = {"media": {"url": "attachment://table.png"}, "description": "Ann: 3 and 5 face up"}
    container = {"type": 17, "components": [text("Ann's turn"), {"type": 12, "items": [picture]}]}
    return layout(
        container,
        row(button("c1:act:7:3:deck"), button("c1:act:7:3:take", disabled=True, emoji={"name": "🂠"})),
        attachments=[{"id": 0, "filename": "table.png", "description": "Ann: 3 and 5 face up"}],
        nonce="7-3",
        enforce_nonce=True,
    )


def plain(**more: Any) -> Body:
    return {"content": "<@5> it is your turn", "allowed_mentions": {"users": [5], "parse": []}, **more}


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", MESSAGES, table()),
        ("POST", MESSAGES, plain(components=rows(5))),
        ("PATCH", "/channels/1/messages/2", layout(text("over"))),
        ("PATCH", "/channels/1/messages/2", {"components": [], "allowed_mentions": {"parse": []}}),
        ("POST", "/webhooks/1/token", plain(flags=64)),
        ("PATCH", "/webhooks/1/token/messages/@original", plain()),
        ("POST", CALLBACK, {"type": 4, "data": plain(flags=64)}),
        ("POST", CALLBACK, {"type": 5, "data": {"flags": 64}}),
        ("POST", CALLBACK, {"type": 6}),
        ("POST", CALLBACK, {"type": 7, "data": layout(text("hand"))}),
        ("POST", CALLBACK, {"type": 8, "data": {"choices": [{"name": "Play Nine", "value": "play_nine"}]}}),
        ("POST", "/channels/1/messages/2/threads", {"name": "Play Nine", "auto_archive_duration": 1440}),
        ("PATCH", "/channels/1", {"archived": False}),
        ("PUT", COMMANDS, [{"type": 1, "name": "play", "description": "Open a table"}]),
        ("DELETE", "/channels/1/messages/2", None),
    ],
)
def test_right_body_passes(method: str, path: str, body: Any) -> None:
    before = copy.deepcopy(body)

    check_payload(method, path, body)

    assert body == before


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (layout(row(button("x" * 101))), r"components.0.components.0.custom_id: too long"),
        (
            layout(row(*(button(str(n)) for n in range(6)))),
            r"components.0.components: too long: 6, 5 is the most",
        ),
        (layout(row(button("a"), button("a"))), "custom_id: 'a' stands there twice"),
        (layout(row(button("a", label="L" * 81))), r"label: too long"),
        (layout(row(button("a", style=9))), r"style: 9 is not one of"),
        (layout(row(button("a", colour="red"))), r"'colour' was unexpected"),
        (layout(row(button("a", label=None))), "needs a label or an emoji"),
        (layout(row({"type": 2, "style": 1, "label": "Draw"})), "needs custom_id, and has nothing"),
        (layout(row(button("a", style=5))), "style 5 needs url, and has custom_id"),
        (layout(row()), r"components.0.components: \[\] should be non-empty"),
        (layout(text("a"), content="b"), "content: not allowed beside a layout"),
        (layout(text("a" * 2000), text("b" * 2001)), "4001 characters of text"),
        (layout(*({"type": 17, "components": rows(7)} for _ in range(3))), "45 with the nested ones"),
        (
            layout(
                {"type": 12, "items": [{"media": {"url": "attachment://a.png"}, "description": "d" * 1025}]}
            ),
            r"components.0.items.0.description: too long",
        ),
        (
            layout(
                {"type": 12, "items": [{"media": {"url": "attachment://b.png"}}]},
                attachments=[{"id": 0, "filename": "a.png"}],
            ),
            "attachment://b.png: no such file comes with the message",
        ),
        (
            layout(row({"type": 3, "custom_id": "s", "options": [{"label": "1", "value": "1"}] * 26})),
            r"options: too long",
        ),
        (plain(components=[text("a")]), "a layout needs its flag"),
        (plain(components=rows(6)), "6 rows, 5 are allowed"),
        (plain(content="c" * 4001), r"content: too long"),
        (plain(nonce="n" * 26), "nonce"),
        ({"content": "hello"}, "allowed_mentions: missing"),
        (
            plain(allowed_mentions={"parse": ["users"], "users": [5]}),
            "users are listed, and all are allowed by parse",
        ),
        (plain(allowed_mentions={"parse": ["everyone"], "users": [5]}), "everyone may be pinged"),
        (plain(allowed_mentions={"parse": ["roles"]}), "roles may be pinged"),
        (plain(allowed_mentions={"parse": [], "roles": [5]}), "roles may be pinged"),
        ({"allowed_mentions": {"parse": []}}, "an empty message"),
    ],
)
def test_wrong_message_is_told(body: Body, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_payload("POST", MESSAGES, body)


@pytest.mark.parametrize(
    ("method", "path", "body", "said"),
    [
        ("POST", CALLBACK, {"type": 99}, "no kind of answer"),
        ("POST", CALLBACK, {"type": 4, "data": {"content": "hi"}}, "allowed_mentions: missing"),
        (
            "POST",
            CALLBACK,
            {"type": 9, "data": {"custom_id": "a", "title": "t" * 46, "components": []}},
            "title",
        ),
        ("POST", "/channels/1/threads", {"name": ""}, r"name: '' should be non-empty"),
        ("PUT", COMMANDS, [{"name": "play", "description": ""}], "play: description: missing"),
        ("PUT", COMMANDS, [{"name": "Play", "description": "d"}], "must be lower case"),
        ("PUT", COMMANDS, [{"name": "play", "description": "d"}] * 2, "stands there twice"),
        (
            "PUT",
            COMMANDS,
            [
                {
                    "name": "play",
                    "description": "d",
                    "options": [
                        {"type": 3, "name": "pace", "description": "d"},
                        {"type": 3, "name": "game", "description": "d", "required": True},
                    ],
                }
            ],
            "one that is needed comes after one that is not",
        ),
        ("POST", "/applications/1/emojis", {"name": "x", "image": "data:image/png;base64,"}, "'x' is not 2"),
        ("POST", "/applications/1/emojis", {"name": "xy", "image": "aGk="}, "'aGk=' is no picture"),
        ("POST", "/applications/1/emojis", {"name": "xy"}, "has a name and an image"),
        ("PUT", "/guilds/1/bans/2", {"reason": "no"}, "no schema is known"),
    ],
)
def test_other_wrong_request_is_told(method: str, path: str, body: Any, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_payload(method, path, body)


def option(**more: Any) -> Body:
    return {"type": 3, "name": "game", "description": "Which", **more}


def command(*options: Body, **more: Any) -> Body:
    return {"type": 1, "name": "play", "description": "Open a table", "options": list(options), **more}


def choices(count: int, **more: Any) -> Body:
    return {"choices": [{"name": f"{n}", "value": f"{n}"} for n in range(count)], **more}


LONG = "x" * 100
SUBCOMMAND = {"type": 1, "name": "one", "description": "One"}


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ([command(name=f"c{n}") for n in range(101)], "101 commands of type 1, 100 are allowed"),
        ([{"type": 2, "name": f"C {n}"} for n in range(6)], "6 commands of type 2, 5 are allowed"),
        ([{"type": 3, "name": f"C {n}"} for n in range(6)], "6 commands of type 3, 5 are allowed"),
        ([{"type": 3, "name": "C", "description": "d"}], "a command in a menu has neither"),
        ([command(name="n" * 33)], "name: too long"),
        ([command(description=LONG + "x")], "description: .*"),
        ([command(description_localizations={"de": LONG + "x"})], "description_localizations"),
        ([command(name_localizations={"de": "Spielen"})], "'Spielen' must be lower case"),
        ([command(*(option(name=f"o{n}") for n in range(26)))], "options"),
        ([command(option(), option())], "options: 'game' stands there twice"),
        (
            [command(option(name_localizations={"de": "pace"}), option(name="pace"))],
            "options in de: 'pace' stands there twice",
        ),
        ([command(option(description=""))], "description"),
        ([command(option(**choices(26)))], "choices"),
        ([command(option(choices=[{"name": LONG + "x", "value": "a"}]))], "choices"),
        ([command(option(choices=[{"name": "a", "value": LONG + "x"}]))], "a value of 101 characters"),
        ([command(option(choices=[{"name": "a", "value": v} for v in "ab"]))], "choices: name: 'a' stands"),
        ([command(option(**choices(1, autocomplete=True)))], "exclude each other"),
        ([command(option(type=4, min_value=2, max_value=1))], "min_value is above max_value"),
        ([command(option(), SUBCOMMAND)], "subcommands stand beside options"),
        (
            [
                command(
                    *(
                        option(
                            name=f"o{n}",
                            choices=[{"name": f"{k:0100}", "value": f"{k:0100}"} for k in range(25)],
                        )
                        for n in range(2)
                    )
                )
            ],
            "characters in all, 8000 are allowed",
        ),
    ],
)
def test_command_that_discord_would_refuse_is_told(body: list[Body], said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_payload("PUT", COMMANDS, body)


def test_of_a_text_and_its_localisations_the_longest_counts() -> None:
    long = command(
        option(choices=[{"name": "ab", "value": "c"}]),
        description_localizations={"de": "d" * 50, "fr": "d" * 20},
    )

    assert characters(long) == len("play") + 50 + len("game") + len("Which") + len("abc")


def test_most_that_discord_takes_passes() -> None:
    menus = [{"type": kind, "name": f"C {n}"} for kind in (2, 3) for n in range(5)]
    slash = [command(option(**choices(25)), name=f"c{n}") for n in range(100)]
    nested = [command({"type": 2, "name": "g", "description": "G", "options": [SUBCOMMAND]}, name="c0")]

    check_payload("PUT", COMMANDS, [*slash[1:], *menus, *nested])


async def test_what_a_real_bot_sends_passes() -> None:
    """Everything that Cardinal does with Discord, done by discord.py itself."""
    bot = commands.Bot(
        commands.when_mentioned,
        intents=discord.Intents(guilds=True, guild_messages=True),
        allowed_mentions=discord.AllowedMentions.none(),
    )
    tree = bot.tree

    def picture() -> discord.File:
        return discord.File(io.BytesIO(b"png"), "table.png", description="the table")

    def view(label: str) -> discord.ui.LayoutView:
        made = discord.ui.LayoutView(timeout=None)
        gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
        gallery.add_item(media="attachment://table.png", description="the table")
        made.add_item(discord.ui.Container(discord.ui.TextDisplay(label), gallery, accent_colour=0xCC0000))
        made.add_item(discord.ui.ActionRow(discord.ui.Button(label=label, custom_id=f"c1:act:1:0:{label}")))
        return made

    async def games(_: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name="Play Nine", value="play_nine")]

    @tree.command(description="Open a table")
    @app_commands.describe(game="Which game", pace="How fast")
    @app_commands.choices(pace=[app_commands.Choice(name="Live", value="live")])
    @app_commands.autocomplete(game=games)
    @app_commands.guild_only()
    async def play(press: discord.Interaction, game: str, pace: str | None = None) -> None:
        channel = press.channel
        assert isinstance(channel, discord.TextChannel)
        await press.response.defer(ephemeral=True)
        message = await channel.send(view=view("deck"), file=picture(), nonce="1-0")
        none = discord.AllowedMentions.none()  # the bot's own default goes with an edit of the content only
        await message.edit(view=view("take"), attachments=[picture()], allowed_mentions=none)
        thread = await message.create_thread(name=game, auto_archive_duration=1440)
        await thread.send("<@1> it is your turn", allowed_mentions=mentioning([press.user.id]))
        await thread.edit(archived=True)
        await press.edit_original_response(content="open")
        await press.followup.send(view=view("hand"), file=picture(), ephemeral=True)

    @tree.command(description="Your settings")
    async def me(press: discord.Interaction) -> None:
        modal = discord.ui.Modal(title="Settings", custom_id="c1:modal")
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(custom_id="ping")
        modal.add_item(discord.ui.Label(text="Pings", component=field))
        await press.response.send_modal(modal)

    @tree.command(description="The rules")
    async def rules(press: discord.Interaction) -> None:
        await press.response.send_message(view=view("rules"), file=picture(), ephemeral=True)

    async with simcord.run(bot) as env:
        await tree.sync()
        guild = env.create_guild()
        channel = guild.create_text_channel("general")
        ann = guild.add_member(env.create_user("ann"))
        await ann.autocomplete(channel, "play", "game", "pl")
        await ann.slash(channel, "play", game="Play Nine")
        await ann.slash(channel, "me")
        await ann.slash(channel, "rules")
        sent = [entry for entry in env.http_requests if entry.json is not None]

    for entry in sent:
        check_payload(entry.method, entry.path, entry.json)
    assert {entry.path.split("/")[-1] for entry in sent} >= {
        "messages",
        "threads",
        "callback",
        "commands",
        "@original",
    }
