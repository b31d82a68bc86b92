"""Results of finished rounds and games: /scorecard, and the buttons below a result."""

from __future__ import annotations

import logging

import discord
from discord import app_commands
from discord.ext import commands

from cogs.routing.errors import answering
from cogs.routing.jobs import Jobs
from cogs.routing.pictures import PictureAnswers
from cogs.routing.press import TablePress
from cogs.routing.router import OVER, PLAYING, Needs, Router
from cogs.routing.tree import on_servers_only
from cogs.scenes.gains import gain_of_each
from cogs.scenes.result import details, result_of
from db.errors import StoreUnavailable
from db.values import FinishedTable
from engine.game import RoundScored
from engine.games import GAMES, has_rounds
from host.host import Host
from host.records import HeldRecord
from standings.feats import KINDS, kind_of
from table.errors import Refused
from table.story import ends_round, round_ended_by
from ui.games import face_of
from ui.standings import gains as gain_words
from ui.standings.feats import feat
from ui.standings.figures import figure, unit_of
from ui.text import scorecard as words
from ui.text import table as table_words
from ui.text.locale import mark
from ui.text.words import bare, join_spaced
from wire.answers import Interaction
from wire.layouts import Part, Scene
from wire.presses import Pressed, is_snowflake, menu
from wire.visibility import Visibility, viewer

log = logging.getLogger(__name__)

MOST_CHOICES = 25
LONGEST_CHOICE = 100


_BEST = [
    app_commands.Choice(name=f"{GAMES[game].title}: {feat(game, kind.key)}", value=f"{game} {kind.key}")
    for (game, _key), kind in KINDS.items()
    if kind.adds == "best" and has_rounds(GAMES[game])  # made in one game, which has a card
]


class Scorecards(commands.Cog):
    """Shows cards from the store: the game itself may be long over."""

    def __init__(
        self,
        host: Host,
        router: Router,
        pictures: PictureAnswers,
        visibility: Visibility,
        reading: Jobs,
    ) -> None:
        self._host = host
        self._reading = reading
        self._pictures = pictures
        self._visibility = visibility
        router.on_table("round", self._round, Needs(OVER, anywhere=True))
        router.on_table("sums", self._sums, Needs((*PLAYING, *OVER)))
        router.on_table("won", self._show_gains, Needs(OVER, anywhere=True))
        router.on_table("look", self._look, Needs((*PLAYING, *OVER)))

    @app_commands.command(description=mark("Show the scorecard of a finished game of this channel"))
    @app_commands.describe(
        game=mark("Which game, by its date and players; the last one when left out"),
        best=mark("The game with the best of something; the last game when left out"),
        player=mark("Whose card of this server; anybody's of this channel when left out"),
    )
    @app_commands.choices(best=_BEST)
    @on_servers_only
    async def scorecard(
        self,
        interaction: Interaction,
        game: str = "",
        best: str = "",
        player: discord.Member | None = None,
    ) -> None:
        async with answering(interaction):
            held = await self._record(interaction, best, player) if best and not game else None
            wanted = await self._find_wanted(interaction, game, player) if held is None else held.game_id
            table = await self._host.ledger.table(wanted)
            await self._visibility.must_see(interaction, table)
            rows = await self._host.records.scorecard(table.id)
            if table.phase != "over" or not rows:
                raise Refused("no_card")
            face = face_of(table)
            parts: list[Part] = [f"### {table.game.title}\n{face.result(table)}", face.scorecard(table, rows)]
            if held is not None:
                unit = unit_of(kind_of(table.key, held.kind))
                parts.insert(0, words.record(feat(table.key, held.kind), held.name, figure(held.value, unit)))
            rounds = sorted({row.round for row in rows})[:MOST_CHOICES]
            choices = [(str(number), face.round_name(number)) for number in rounds]
            parts.append((menu(Pressed("round", table.id), words.look_at_a_round(), choices),))
            is_for_all = await self._visibility.is_for_all_here(interaction, table)
            await self._show(interaction, tuple(parts), ephemeral=not is_for_all)

    async def _round(self, press: TablePress) -> None:
        """One round of a card: what everybody had at its end, and how the scores came about."""
        async with self._reading.of(press.interaction.user.id):
            replay = await self._host.replays.of(
                press.table.id, press.interaction.user.id, press.interaction.guild_id
            )
        wanted = press.value
        for moment in replay.moments:
            for event in moment.logged.events:
                if isinstance(event, RoundScored) and str(event.round) == wanted:
                    face, table = face_of(moment.table), moment.table
                    parts = (f"### {face.round_name(event.round)}", *face.round_result(event, table.names))
                    await self._show(press.interaction, parts, ephemeral=True)
                    return
        raise Refused("unknown_option", option="round", value=wanted)

    async def _sums(self, press: TablePress) -> None:
        """How the scores of a round came about."""
        async with self._reading.of(press.interaction.user.id):
            table, story = await self._host.ledger.replay(press.table.id)
        for logged in filter(ends_round, story):
            played = round_ended_by(story, logged)
            if result_of(table, played).round == press.choice.stamp:
                await self._show(press.interaction, (details(table, played),), ephemeral=True)
                return
        raise Refused("expired")

    async def _show_gains(self, press: TablePress) -> Scene:
        """What a game has brought its presser."""
        table, me = press.table, press.interaction.user.id
        gains = await self._host.records.gains(table.id, me)
        mine = None if gains is None else gain_of_each(table, gains).get(me)
        if gains is None:
            told = gain_words.nothing_yet()
        else:
            told = gain_words.not_yours() if mine is None else gain_words.own(mine)
        return Scene((table_words.over(face_of(table).result(table)), told))

    async def _look(self, press: TablePress) -> None:
        """Shows what there is to see of a round that is over. The presser's own part comes first."""
        table = press.table
        rows = await self._host.records.scorecard(table.id, press.choice.stamp)
        own = table.seat_of(press.interaction.user.id)
        arg = press.choice.arg or ("" if own is None else str(own))
        parts = face_of(table).look_at(table, rows, arg) if rows else ()
        if not parts:
            raise Refused("expired")
        await self._show(press.interaction, parts, ephemeral=True)

    async def _show(self, interaction: Interaction, parts: tuple[Part, ...], *, ephemeral: bool) -> None:
        await self._pictures.show(interaction, Scene(parts), ephemeral=ephemeral)

    @scorecard.autocomplete("game")
    async def _list_finished(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Games that ended here, newest first, whose date and players match what was typed."""
        try:
            found = await self._host.records.games_over_in(interaction.channel_id or 0)
            choices = [
                app_commands.Choice(name=await self._label(game), value=str(game.game_id)) for game in found
            ]
        except StoreUnavailable:  # choices cannot explain it: the command will
            return []
        return [choice for choice in choices if typed.casefold() in choice.name.casefold()][:MOST_CHOICES]

    async def _find_wanted(self, interaction: Interaction, game: str, player: discord.Member | None) -> int:
        """The game whose card is asked for. Raises Refused."""
        records, here = self._host.records, interaction.channel_id or 0
        if game:
            if not is_snowflake(game):
                raise Refused("no_card")
            return await records.card_in(here, int(game))
        if player is None:
            return await records.card_in(here)
        by = await self._visibility.viewer(interaction)
        return await records.card_of(player.id, player.display_name, by)

    async def _record(self, interaction: Interaction, best: str, player: discord.Member | None) -> HeldRecord:
        """The record whose card is asked for. Raises Refused."""
        records = self._host.records
        key, _space, kind = best.partition(" ")
        if (key, kind) not in KINDS or interaction.guild_id is None:
            raise Refused("unknown_option", option="best", value=best)
        if player is None:
            return await records.best_on(interaction.guild_id, key, kind)
        return await records.best_of(player.id, player.display_name, key, kind, viewer(interaction))

    async def _label(self, game: FinishedTable) -> str:
        """A finished game as a choice: "2026-08-01 its title: Ada 12, Ben 20"."""
        try:
            table = await self._host.ledger.table(game.game_id)
            title, face = table.game.title, face_of(table)
            scores = [join_spaced((bare(line.name), face.score(table, line.score))) for line in game.results]
        except StoreUnavailable:
            raise
        except Exception as error:  # noqa: BLE001  # broken, or of a game that this version does not know
            log.warning("table %s is shown without its scores: %s", game.game_id, error)
            title, scores = game.game, [bare(line.name) for line in game.results]
        label = f"{game.ended_at:%Y-%m-%d} {title}: {', '.join(scores)}"
        return label if len(label) <= LONGEST_CHOICE else label[: LONGEST_CHOICE - 1] + "…"
