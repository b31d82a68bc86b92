"""Finished rounds and games, shown again: /scorecard, and what can be looked at below a result."""

from __future__ import annotations

import logging

from discord import app_commands
from discord.ext import commands

from cogs import answers
from cogs.answers import Interaction
from cogs.door import OVER, PLAYING, Door, Needs
from cogs.errors import answering
from cogs.faces import face_of
from cogs.layouts import Part, Scene
from cogs.people import Players
from cogs.presses import Pressed, is_snowflake
from db.errors import StoreAway
from db.values import FinishedTable
from host.host import Host
from pictures.studio import Studio
from table.errors import Refused
from text.locale import mark
from text.words import bare

log = logging.getLogger(__name__)

MOST_CHOICES = 25
LONGEST_CHOICE = 100


class Scorecards(commands.Cog):
    """Shows cards from the store: the game itself may be long over."""

    def __init__(self, host: Host, door: Door, studio: Studio, players: Players) -> None:
        self._host = host
        self._studio = studio
        self._players = players
        door.answers("look", self._look, Needs((*PLAYING, *OVER)))

    @app_commands.command(description=mark("Show the scorecard of a finished game of this channel"))
    @app_commands.describe(game=mark("Which game; the last one when left out"))
    @app_commands.guild_only()
    async def scorecard(self, interaction: Interaction, game: str = "") -> None:
        async with answering(interaction):
            table = await self._host.table(await self._wanted(interaction, game))
            rows = await self._host.store.scorecard(table.id)
            if table.phase != "over" or not rows:
                raise Refused("no_card")
            face = face_of(table)
            parts: list[Part] = [f"### {table.game.title}\n{face.result(table)}", face.scorecard(table, rows)]
            await self._show(interaction, tuple(parts), ephemeral=False)

    async def _look(self, interaction: Interaction, pressed: Pressed) -> None:
        """What a round that is over has left to be looked at, for the presser's eyes; first what is the presser's."""
        table = await self._host.table(pressed.table)
        rows = [row for row in await self._host.store.scorecard(table.id) if row.round == pressed.stamp]
        own = table.seat_of(interaction.user.id)
        arg = pressed.arg or ("" if own is None else str(own))
        parts = face_of(table).looked_at(table, rows, arg) if rows else ()
        if not parts:
            raise Refused("expired")
        await self._show(interaction, parts, ephemeral=True)

    async def _show(self, interaction: Interaction, parts: tuple[Part, ...], *, ephemeral: bool) -> None:
        scene = Scene(parts)
        if (await self._players.of(interaction.user.id)).text_only:
            scene = scene.in_words()
        view, picture = await scene.drawn(self._studio)
        await answers.show(interaction, view, picture, ephemeral=ephemeral)

    @scorecard.autocomplete("game")
    async def _finished(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The games that ended here, newest first, by what was typed of their date and their players."""
        try:
            found = await self._host.store.finished_in(interaction.channel_id or 0)
            choices = [
                app_commands.Choice(name=await self._label(game), value=str(game.game_id)) for game in found
            ]
        except StoreAway:  # choices can say nothing: the command will
            return []
        return [choice for choice in choices if typed.casefold() in choice.name.casefold()][:MOST_CHOICES]

    async def _wanted(self, interaction: Interaction, game: str) -> int:
        """The game that was chosen, if it was played here, else the last one. Raises Refused("no_card")."""
        here, store = interaction.channel_id or 0, self._host.store
        if not game:
            found = next(iter(await store.finished_in(here, 1)), None)
        else:
            found = await store.finished(int(game)) if is_snowflake(game) else None
        if found is None or here not in (found.channel_id, found.thread_id):
            raise Refused("no_card")
        return found.game_id

    async def _label(self, game: FinishedTable) -> str:
        """A finished game as a choice: "2026-08-01 its title: Ada 12, Ben 20"."""
        try:
            table = await self._host.table(game.game_id)
            title, face = table.game.title, face_of(table)
            scores = [f"{bare(line.name)} {face.score(table, line.score)}" for line in game.results]
        except StoreAway:
            raise
        except Exception as error:  # noqa: BLE001  # broken, or of a game that this version does not know
            log.warning("table %s is shown without its scores: %s", game.game_id, error)
            title, scores = game.game, [bare(line.name) for line in game.results]
        label = f"{game.ended_at:%Y-%m-%d} {title}: {', '.join(scores)}"
        return label if len(label) <= LONGEST_CHOICE else label[: LONGEST_CHOICE - 1] + "…"
