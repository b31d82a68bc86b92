"""Databases full of games: one table is really played, then copied row by row with other ids."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from db.store import Store
from db.values import GuildSettings, MorningRow, OpenTable
from engine.game import Level
from host.host import Host
from host.presenter import Call, Ended, FreeSeat, Review, Shown
from sandbox.world import FIRST_CHANNEL_ID, FIRST_PERSON_ID, GUILD_ID
from table import snapshot
from table.entries import Logged
from table.pace import PaceKey
from table.table import Channel, Person, Table

ADA, BEN, CLEO, DAN = (
    Person(FIRST_PERSON_ID + number, name) for number, name in enumerate(("Ada", "Ben", "Cleo", "Dan"))
)
FIRST_GAME = 1 << 50  # of those in progress
PLAYING, FINISHED = 1 << 40, 1 << 41  # the templates
# Timers are not copied, as if everybody had been pinged.
_COPIED = {"games": "id", "seats": "game_id", "moves": "game_id", "results": "game_id"}


class Script(NamedTuple):
    """A game and how far it is played."""

    key: str
    people: tuple[Person, ...]  # Ada is the first
    until: Callable[[Table, int], bool] = lambda table, ada: False  # when it is Ada's turn, in her seat
    ready: tuple[Person, ...] = ()  # in a race, which is played no further
    options: Mapping[str, Any] = {}
    computers: tuple[Level, ...] = ()


def _holds_a_card(table: Table, ada: int) -> bool:
    return str(table.game.tries(table.view(ada))[0]) == "@1"


def _can_play(table: Table, ada: int) -> bool:
    return table.view(ada).phase == "play" and str(table.game.tries(table.view(ada))[0]) != "knock"


TO_DRAW = Script("play_nine", (ADA, BEN), lambda table, ada: table.view(ada).phase == "draw")
GOLF = Script("play_nine", (ADA, BEN), _holds_a_card)
SEVENS = Script("sevens", (ADA, BEN, CLEO), _can_play)
NUMBERS = Script("sequence_numbers", (ADA, BEN), lambda table, ada: True, options={"answers": "shown"})
RACE = Script("seven_ate_nine", (ADA, BEN), ready=(BEN,))
BANG = Script("big_bang", (ADA, BEN), ready=(BEN,))


class Spot(NamedTuple):
    """A game in progress, a button for Ada, and what the table's message `shows` after a move."""

    game_id: int
    channel_id: int
    message_id: int
    custom_id: str
    shows: int


class Silent:
    """A presenter that shows nothing."""

    def changed(self, table: Table, logged: tuple[Logged, ...]) -> None:
        """Nobody looks."""

    def returned(self, table_ids: Collection[int]) -> None:
        """Nothing is shown anywhere."""

    async def turn(self, table_id: int) -> None:
        """Always."""

    async def show(
        self,
        table: Table,
        shown: Shown,
        last: tuple[Logged, ...],
        *,
        played: tuple[Logged, ...] = (),
        left: tuple[Logged, ...] = (),
        buried: bool = False,
    ) -> Shown:
        return shown

    async def announce(self, table: Table, shown: Shown, told: Logged, race: tuple[Logged, ...]) -> Shown:
        return shown

    def entered(self, table_id: int) -> None:
        """Nobody looks."""

    async def ping(self, table: Table, shown: Shown, call: Call) -> Shown:
        return shown

    async def unping(self, table: Table, shown: Shown) -> Shown:
        return shown

    async def recall(self, table: Table, shown: Shown, number: int) -> None:
        """There is none."""

    async def review(self, settings: GuildSettings, review: Review) -> int:
        """Nobody looks."""
        return 0

    async def found_review(self, settings: GuildSettings, number: int, since: datetime) -> int | None:
        """Nobody looks."""

    async def morning(self, morning: MorningRow, tables: Sequence[OpenTable]) -> tuple[int, int]:
        """Nobody looks."""
        return 0, 0

    async def recall_morning(self, morning: MorningRow) -> None:
        """There is none."""

    async def award(self, settings: GuildSettings, ended: Ended, *, again: bool) -> None:
        """Nobody looks."""

    def knows(self, channel_id: int) -> bool:
        return True

    async def sees(self, table: Table, user_id: int) -> bool:
        return True

    def is_public(self, channel_id: int) -> bool:
        return False

    def is_among(self, chosen: Collection[int], channel_id: int) -> bool:
        return True

    async def tell_seats(
        self,
        settings: GuildSettings,
        seats: tuple[FreeSeat, ...],
        day: int,
        *,
        message_id: int | None = None,
    ) -> int:
        return 0

    async def found_seats(self, settings: GuildSettings, day: int, since: datetime) -> int | None:
        return None


class Shelf:
    """Fills databases with copies of one game. In each game in progress it is Ada's turn, in `seat`."""

    def __init__(self, playing: _Template, over: _Template) -> None:
        self._playing, self._over = playing, over
        table = snapshot.decode(playing.rows["games"][0]["snapshot"])
        self.seat = ada = table.playing_seat(ADA.id)
        self.waits_since, self.asked_since = table.seats[ada].clock_since, table.asked_since
        self.stamp, self.number = table.stamp(ada), table.number
        self.tries = tuple(map(str, table.game.tries(table.view(ada))))

    @classmethod
    async def played(cls, folder: Path, script: Script = TO_DRAW, pace: PaceKey = "none") -> Shelf:
        path = folder / "templates"
        path.unlink(missing_ok=True)
        await _play(path, script, pace)
        with closing(sqlite3.connect(path)) as database:
            return cls(_Template(database, PLAYING), _Template(database, FINISHED))

    def columns(self, name: str) -> tuple[str, ...]:
        """The columns of a table of the store in which a game in progress has rows."""
        return tuple(self._playing.rows[name][0])

    def rows(self, name: str, games: Iterable[int]) -> Iterator[list[Any]]:
        """The rows of that table for games in progress with these ids, in the order of the columns."""
        return (list(row.values()) for row in self._playing.copies(name, {game: {} for game in games}))

    async def fill(self, path: Path, *, spots: Iterable[Spot] = (), finished: int = 0) -> None:
        """Writes a game in progress for each spot, and this many finished ones; makes the database if necessary."""
        await (await Store.open(f"sqlite:///{path}", durable=False)).close()
        await asyncio.to_thread(self._copy, path, list(spots), finished)

    def _copy(self, path: Path, spots: list[Spot], finished: int) -> None:
        with closing(sqlite3.connect(path)) as database:
            at = {spot.game_id: {"channel_id": spot.channel_id, "message_id": spot.shows} for spot in spots}
            self._playing.copy(database, at)
            self._over.copy(database, {FIRST_GAME // 2 + number: {} for number in range(finished)})
            database.commit()


async def _play(path: Path, script: Script, pace: PaceKey) -> None:
    """Plays a game as far as the script goes, and then to a result, after all but Ada have left."""
    store = await Store.open(f"sqlite:///{path}", durable=False)
    host = Host(store, Silent())
    sources = count(FINISHED + 1)
    try:
        for game_id in (PLAYING, FINISHED):
            await _play_one(host, script, pace, game_id, sources)
        for who in script.people[1:]:
            await host.resign(next(sources), FINISHED, who)
        await host.settle(next(sources), FINISHED, ADA)
    finally:
        await host.stop()
        await store.close()


async def _play_one(host: Host, script: Script, pace: PaceKey, game_id: int, sources: Iterator[int]) -> None:
    place = Channel(GUILD_ID, id=game_id)  # a channel takes one race
    await host.lobbies.open(
        game_id,
        ADA,
        place,
        key=script.key,
        pace=pace,
        computers=script.computers,
        options=dict(script.options),
    )
    for who in script.people[1:]:
        await host.lobbies.join(next(sources), game_id, who)
    table = await host.lobbies.begin(next(sources), game_id, ADA)
    for who in script.ready:
        table = await host.ready(next(sources), game_id, who)
    people = {table.seat_of(who.id): who for who in script.people}  # the order was shuffled
    while not table.is_race:
        seat = table.waiting[0]
        if people[seat] is ADA and script.until(table, seat):
            break
        move = str(table.game.tries(table.view(seat))[-1])
        table = await host.play(next(sources), game_id, people[seat], table.stamp(seat), move)


class _Template:
    """All rows of one game."""

    def __init__(self, database: sqlite3.Connection, game_id: int) -> None:
        self.rows: dict[str, list[dict[str, Any]]] = {}
        for name, key in _COPIED.items():
            found = database.execute(f"SELECT * FROM {name} WHERE {key} = ?", (game_id,))
            columns = [column[0] for column in found.description]
            self.rows[name] = [dict(zip(columns, row, strict=True)) for row in found]

    def copy(self, database: sqlite3.Connection, wanted: Mapping[int, Mapping[str, int]]) -> None:
        """Copies the game to each id; what is given with the id goes into the game's own row."""
        for name, rows in self.rows.items():
            if rows:
                columns, values = ", ".join(rows[0]), ", ".join(f":{column}" for column in rows[0])
                statement = f"INSERT INTO {name} ({columns}) VALUES ({values})"
                database.executemany(statement, self.copies(name, wanted))

    def copies(self, name: str, wanted: Mapping[int, Mapping[str, int]]) -> Iterator[dict[str, Any]]:
        for row in self.rows[name]:
            for game_id, more in wanted.items():
                yield self._copied(name, {**row, _COPIED[name]: game_id}, more)

    @staticmethod
    def _copied(name: str, row: dict[str, Any], more: Mapping[str, int]) -> dict[str, Any]:
        if name != "games":
            return row
        table = snapshot.decode(row["snapshot"])
        channel = replace(table.channel, id=more.get("channel_id", FIRST_CHANNEL_ID))
        table = replace(table, id=row["id"], channel=channel)
        shown = {"shown_version": table.number, "told_version": table.number}
        return {**row, **more, **shown, "snapshot": snapshot.encode(table)}
