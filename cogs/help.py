"""/rules, which explains the games, and /check, which explains which permissions are missing."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from cogs import answers, permissions
from cogs.answers import Interaction
from cogs.door import Door
from cogs.errors import answering
from cogs.faces import FACES
from cogs.layouts import Item, Scene
from cogs.presses import Pressed, button
from engine.games import GAMES
from table.errors import Refused
from text.locale import _, mark

_GAMES = [app_commands.Choice(name=GAMES[key].title, value=key) for key in FACES]


class Help(commands.Cog):
    """For newcomers and owners."""

    def __init__(self, door: Door) -> None:
        door.answers("page", self._page)

    @app_commands.command(description=mark("How a game is played"))
    @app_commands.describe(game=mark("Which game"))
    @app_commands.choices(game=_GAMES)
    async def rules(self, interaction: Interaction, game: str = _GAMES[0].value) -> None:
        async with answering(interaction):
            await answers.show(interaction, _rules(game, 0).view())

    async def _page(self, interaction: Interaction, pressed: Pressed) -> None:
        await answers.show(interaction, _rules(pressed.arg, pressed.stamp).view())

    @app_commands.command(description=mark("Which permissions the bot is missing in a channel"))
    @app_commands.describe(channel=mark("Which channel; this one when left out"))
    @app_commands.guild_only()
    async def check(self, interaction: Interaction, channel: discord.TextChannel | None = None) -> None:
        async with answering(interaction):
            granted, name = interaction.app_permissions, f"<#{interaction.channel_id}>"
            in_thread = isinstance(interaction.channel, discord.Thread)
            if channel is not None and interaction.guild is not None:
                granted, name = channel.permissions_for(interaction.guild.me), channel.mention
                in_thread = False
            await answers.say(interaction, _report(name, permissions.missing(granted, in_thread=in_thread)))


def _rules(game: str, page: int) -> Scene:
    """One page. Raises Refused("unknown_game")."""
    if game not in FACES:
        raise Refused("unknown_game", game=game)
    pages = FACES[game].rules()
    page = min(page, len(pages) - 1)

    def turn(to: int, label: str) -> Item:
        return button(Pressed("page", 0, max(to, 0), game), label, disabled=not 0 <= to < len(pages))

    where = _("Page {page} of {pages}").format(page=page + 1, pages=len(pages))
    return Scene((pages[page], f"-# {where}", (turn(page - 1, "◀"), turn(page + 1, "▶"))))


def _report(channel: str, missing: Sequence[permissions.Need]) -> str:
    if not missing:
        return _("I have every permission I need in {channel}.").format(channel=channel)
    lines = [_("In {channel} I am missing:").format(channel=channel)]
    for need in missing:
        line = _("• **{permission}**, {reason}").format(permission=need.title, reason=need.reason)
        lines.append(line if need.vital else f"{line} {_('(the game works without it)')}")
    return "\n".join(lines)
