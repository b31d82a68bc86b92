"""**Show it here**: what its reader alone has seen is posted for everybody, under the name of who shows it."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from cogs.commands.opening import channel_of, must_post, server_settings
from cogs.routing.pictures import PictureAnswers
from host.host import Host
from table.errors import Refused
from table.table import Table
from ui.text import show_here as words
from wire import answers
from wire.answers import Interaction, person
from wire.layouts import Item, Part, Scene
from wire.presses import Pressed, button
from wire.visibility import server_of


def show_here(interaction: Interaction, pressed: Pressed) -> tuple[Item, ...]:
    """The key, where there is somebody to show it to: on a server."""
    return () if server_of(interaction) is None else (button(pressed, words.show_here()),)


def must_post_for(interaction: Interaction) -> None:
    """Raises Refused where the bot or the presser may not post."""
    if server_of(interaction) is None:
        raise Refused("show_on_server")
    may = interaction.permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    if not (may.send_messages_in_threads if in_thread else may.send_messages):
        raise Refused("may_not_post")
    must_post(interaction)


async def note_seen(host: Host, interaction: Interaction, table: Table) -> None:
    """Before something of a finished game is posted: others have seen it from then on. Raises Refused like `post`."""
    must_post_for(interaction)
    channel = channel_of(interaction, await server_settings(interaction, host.servers))
    await host.private_tables.note_seen(interaction.id, table, person(interaction), channel)


async def post(pictures: PictureAnswers, interaction: Interaction, parts: Sequence[Part]) -> None:
    """Posts this for everybody, and leaves what was pressed as it is. Raises Refused where somebody may not post."""
    must_post_for(interaction)
    await answers.acknowledge(interaction)
    await pictures.post(interaction, Scene((words.shown_by(person(interaction).name), *parts)))
