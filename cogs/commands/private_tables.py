"""A game against the computer, played in the panel of the person who begins it."""

from __future__ import annotations

from discord.ext import commands

from cogs.commands.last_race import last_race
from cogs.commands.opening import channel_of, server_settings, settings_anywhere
from cogs.commands.show_here import must_post_for
from cogs.panels.answers import PanelAnswers
from cogs.routing.press import Press, TablePress
from cogs.routing.router import OVER, Needs, Router
from cogs.scenes.private import shown_scene
from engine.game import Level
from engine.games import GAMES
from host.host import Host
from table.errors import Refused
from table.table import NO_CHANNEL, Channel
from ui.text import locale
from wire.answers import Interaction, person
from wire.channels import Channels
from wire.discord_calls import nonce

FIRST_LEVEL: Level = "easy"  # the computer that a newcomer meets


class PrivateTables(commands.Cog):
    """Begins private games, and shows their results to others."""

    def __init__(self, host: Host, router: Router, panel_answers: PanelAnswers, channels: Channels) -> None:
        self._host, self._panel_answers, self._channels = host, panel_answers, channels
        router.on("against", self._begin)
        router.on_table("show", self._show, Needs(OVER))

    async def _begin(self, press: Press) -> None:
        """A game was chosen to play at once, with as few seats as possible, all others computers."""
        await self.begin(press.interaction, press.choice.arg.partition(" ")[0])

    async def begin(self, interaction: Interaction, key: str) -> None:
        """Begins a game, and answers with its panel. Raises Refused."""
        here = await settings_anywhere(interaction, self._host.servers)
        here.must_play(key)
        table = await self._host.lobbies.open_and_begin(
            interaction.id,
            person(interaction),
            Channel(here.settings.guild_id, NO_CHANNEL, interaction.locale.value, threads=False),
            key=key,
            pace="none",
            computers=(FIRST_LEVEL,) * max(1, GAMES[key].seats[0] - 1),
            options=here.options(key),
            social=here.settings.social,
        )
        await self._panel_answers.open(interaction, table)

    async def _show(self, press: TablePress) -> None:
        """Posts the result where it was pressed. Whoever sees it there may watch the replay, too."""
        table = press.table
        if table.shown_in is not None:
            raise Refused("stale")
        must_post_for(press.interaction)
        await self._host.replays.must_spoil_nothing(table, press.person.id, with_seed=True)
        channel = channel_of(press.interaction, await server_settings(press.interaction, self._host.servers))
        rows = await self._host.records.scorecard(table.id)
        played = await last_race(self._host, table) if rows else ()
        with locale.use(channel.locale):  # posted first: what fails can be pressed again
            scene = shown_scene(table, rows, played, press.person.name)
            message = await self._channels.post(channel.id, nonce("show", table.id), scene)
        shown = await self._host.private_tables.show(press.source, table.id, press.person, channel)
        await self._host.private_tables.note_message(table.id, message)
        await self._panel_answers.show(press.interaction, shown)
