"""One finished game: how it ended, and the keys to all that there is to see of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from discord.ext import commands

from cogs.commands.last_race import last_race
from cogs.commands.show_here import note_seen, post, show_here
from cogs.routing.jobs import Jobs
from cogs.routing.pictures import PictureAnswers
from cogs.routing.press import Press
from cogs.routing.router import Router
from cogs.scenes.end import end_parts
from db.values import ScoreRow
from engine.game import RoundScored
from host.deals.deals import is_daily
from host.host import Host
from host.records import HeldRecord
from standings.feats import kind_of
from table.entries import Logged
from table.errors import Refused
from table.table import Table
from ui.games import face_of
from ui.standings import gains
from ui.standings.feats import feat
from ui.standings.figures import figure, unit_of
from ui.text import deals
from ui.text import history as words
from ui.text import scorecard as card_words
from ui.text import table as table_words
from wire.answers import Interaction
from wire.layouts import Item, Part, Scene, rows_of
from wire.links import day
from wire.presses import Pressed, button, is_snowflake, menu
from wire.visibility import Visibility, server_of

MOST_CHOICES = 25
IN_A_ROW = 2  # keys: their labels are long


class FinishedGames(commands.Cog):
    """Shows a game from the store to whoever may see it."""

    def __init__(
        self, host: Host, router: Router, pictures: PictureAnswers, visibility: Visibility, reading: Jobs
    ) -> None:
        self._host = host
        self._pictures = pictures
        self._visibility = visibility
        self._reading = reading
        router.on("game", self._open)
        router.on("gamechosen", self._choose)
        router.on("gamehere", self._show_here)
        router.on("gamecard", self._card)
        router.on("round", self._round)

    async def show(
        self, interaction: Interaction, game_id: int, listed: Pressed, held: HeldRecord | None = None
    ) -> None:
        """Shows a game, with a key back to where it is `listed`; `held`: the record for which it was asked."""
        table = await self._find(interaction, game_id)
        rows = await self._host.records.scorecard(game_id)
        keys = (*_card_key(table, rows), *await self._open_keys(interaction, table), _way_back(table, listed))
        record = "" if held is None else _describe(table, held)
        played = await last_race(self._host, table) if rows else ()
        parts = _parts(table, rows, played, table.seat_of(interaction.user.id))
        await self._pictures.show(interaction, Scene((record, *parts, *rows_of(keys, IN_A_ROW))))

    async def _open_keys(self, interaction: Interaction, table: Table) -> Sequence[Item]:
        """The keys to what is not shut while others play the same deal."""
        me, shut_until = interaction.user.id, self._host.replays.shut_until
        replay = (button(Pressed("replay", table.id), gains.button("replay")),)
        rest = (
            button(Pressed("shuffle", table.id), table_words.button("shuffle")),
            *show_here(interaction, Pressed("gamehere", table.id)),
        )
        return (
            *(replay if await shut_until(table, me, with_seed=False) is None else ()),
            *(rest if await shut_until(table, me, with_seed=True) is None else ()),
        )

    async def _open(self, press: Press) -> None:
        await self.show(
            press.interaction, press.choice.target, Pressed("history", arg=press.choice.arg or "mine")
        )

    async def _choose(self, press: Press) -> None:
        """One of the listed games: the id of the menu is that of the list."""
        if not is_snowflake(press.value):
            raise Refused("expired")
        listed = Pressed("history", press.choice.target, arg=press.choice.arg)
        await self.show(press.interaction, int(press.value), listed)

    async def _show_here(self, press: Press) -> None:
        table = await self._find(press.interaction, press.choice.target)
        if not await self._visibility.is_for_all_here(press.interaction, table):
            raise Refused("unseen_here")
        await self._host.replays.must_spoil_nothing(table, press.person.id, with_seed=True)
        replay = button(Pressed("replay", table.id), gains.button("replay"))
        rows = await self._host.records.scorecard(table.id)
        played = await last_race(self._host, table) if rows else ()
        await note_seen(self._host, press.interaction, table)
        await post(self._pictures, press.interaction, (*_parts(table, rows, played), (replay,)))

    async def _card(self, press: Press) -> None:
        """The scores of every round."""
        table = await self._find(press.interaction, press.choice.target)
        rows = await self._host.records.scorecard(table.id)
        if not rows:
            raise Refused("expired")
        await self._pictures.show(
            press.interaction, Scene((face_of(table).scorecard(table, rows), _back(table.id)))
        )

    async def _round(self, press: Press) -> None:
        """One round of a card: what everybody had at its end, and how the scores came about."""
        interaction, game_id = press.interaction, press.choice.target
        await self._find(interaction, game_id)
        async with self._reading.of(interaction.user.id):
            replay = await self._host.replays.of_rounds(game_id, interaction.user.id, server_of(interaction))
        for moment in replay.moments:
            for event in moment.logged.events:
                if isinstance(event, RoundScored) and str(event.round) == press.value:
                    face, table = face_of(moment.table), moment.table
                    parts = (f"### {face.round_name(event.round)}", *face.round_result(event, table.names))
                    await self._pictures.show(interaction, Scene((*parts, _back(game_id))))
                    return
        raise Refused("unknown_option", option="round", value=press.value)

    async def _find(self, interaction: Interaction, game_id: int) -> Table:
        """The game, for somebody who may see it. Raises Refused."""
        table = await self._host.replays.find(game_id, interaction.user.id, server_of(interaction))
        await self._visibility.must_see(interaction, table)
        return table


def _parts(
    table: Table, rows: Sequence[ScoreRow], played: Sequence[Logged], reader: int | None = None
) -> Iterator[Part]:
    """How a game ended, to the seat that reads it, and a menu of its rounds. `played`: its last race."""
    face = face_of(table)
    yield words.game(table.game.title, "" if table.ended_at is None else day(table.ended_at))
    yield from end_parts(table, rows, played, reader=reader)
    rounds = sorted({row.round for row in rows})[:MOST_CHOICES]
    if rounds:
        choices = [(str(number), face.round_name(number)) for number in rounds]
        yield (menu(Pressed("round", table.id), face.show_round(), choices),)


def _card_key(table: Table, rows: Sequence[ScoreRow]) -> tuple[Item, ...]:
    """The key to the scorecard, where the picture of the end is another one."""
    face = face_of(table)
    if not rows or face.end(table, rows, ()).draw is face.scorecard(table, rows).draw:
        return ()
    return (button(Pressed("gamecard", table.id), words.button("card")),)


def _way_back(table: Table, listed: Pressed) -> Item:
    """To the list, or to the page of the day whose deal it was: dailies are in no list."""
    if is_daily(table.deal):
        return button(Pressed("daily", table.deal), deals.button("back"))
    return button(listed, words.button("all"))


def _back(game_id: int) -> tuple[Item, ...]:
    return (button(Pressed("game", game_id), words.button("game")),)


def _describe(table: Table, held: HeldRecord) -> str:
    """What the record is for which a game was asked, and who holds it."""
    unit = unit_of(kind_of(table.key, held.kind))
    return card_words.record(feat(table.key, held.kind), held.name, figure(held.value, unit))
