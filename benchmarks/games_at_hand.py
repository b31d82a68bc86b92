"""Databases full of games: one table is really played, then copied row by row under other ids."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from db.store import Store
from host import snapshot
from host.host import Host
from host.presenter import Shown
from host.table import Pace, Person, Place, Table, Told
from sandbox.world import FIRST_CHANNEL_ID, FIRST_PERSON_ID, GUILD_ID

ADA = Person(FIRST_PERSON_ID, "Ada")
BEN = Person(FIRST_PERSON_ID + 1, "Ben")
FIRST_GAME = 1 << 50  # of those in progress
PLAYING, FINISHED = 1 << 40, 1 << 41  # the templates
# Timers are not copied: whoever had to be pinged has been.
_COPIED = {"games": "id", "seats": "game_id", "moves": "game_id", "results": "game_id"}


class Spot(NamedTuple):
    """A game in progress, a button that makes Ada's move, and the table's message, `shows`, that will be edited."""

    game_id: int
    channel_id: int
    message_id: int
    custom_id: str
    shows: int


class Silent:
    """A presenter that shows nothing."""

    def changed(self, table: Table) -> None:
        """Nobody looks."""

    async def show(self, table: Table, shown: Shown, last: tuple[Told, ...]) -> Shown:
        return shown

    async def announce(self, table: Table, shown: Shown, told: Told) -> Shown:
        return shown

    async def ping(self, table: Table, shown: Shown, seats: tuple[int, ...]) -> Shown:
        return shown

    async def unping(self, table: Table, shown: Shown) -> Shown:
        return shown


class Shelf:
    """Makes databases of games. `stamp` and `number` are those of every game in progress."""

    def __init__(self, playing: _Template, over: _Template) -> None:
        self._playing, self._over = playing, over
        table = snapshot.decode(playing.rows["games"][0]["snapshot"])
        self.stamp, self.number = table.stamp(table.waiting[0]), table.number

    @classmethod
    async def played(cls, folder: Path, pace: Pace = "none") -> Shelf:
        path = folder / "templates"
        path.unlink(missing_ok=True)
        await _play(path, pace)
        with closing(sqlite3.connect(path)) as database:
            return cls(_Template(database, PLAYING), _Template(database, FINISHED))

    async def fill(self, path: Path, *, spots: Iterable[Spot] = (), finished: int = 0) -> None:
        """A new database: one game in progress for each spot, and so many finished ones."""
        await (await Store.open(f"sqlite:///{path}", durable=False)).close()
        await asyncio.to_thread(self._copy, path, list(spots), finished)

    def _copy(self, path: Path, spots: list[Spot], finished: int) -> None:
        with closing(sqlite3.connect(path)) as database:
            at = {spot.game_id: {"channel_id": spot.channel_id, "message_id": spot.shows} for spot in spots}
            self._playing.copy(database, at)
            self._over.copy(database, {FIRST_GAME // 2 + number: {} for number in range(finished)})
            database.commit()


async def _play(path: Path, pace: Pace) -> None:
    """Ada and Ben have teed off and Ada is to draw; and the same game with Ben gone and the result written."""
    store = await Store.open(f"sqlite:///{path}", durable=False)
    host = Host(store, Silent())
    try:
        for game_id in (PLAYING, FINISHED):
            await host.open(game_id, ADA, Place(GUILD_ID, FIRST_CHANNEL_ID), key="play_nine", pace=pace)
            await host.join(game_id + 1, game_id, BEN)
            table = await host.begin(game_id + 2, game_id, ADA)
            source = game_id + 3
            while True:
                seat = table.waiting[0]  # the order was shuffled
                who = ADA if table.seats[seat].user_id == ADA.id else BEN
                view = table.view(seat)
                if view.phase == "draw" and who is ADA:
                    break
                move = str(table.game.tries(view)[-1])
                table = await host.play(source, game_id, who, table.stamp(seat), move)
                source += 1
        await host.resign(FINISHED + 100, FINISHED, BEN)
        await host.settle(FINISHED + 101, FINISHED, ADA)
    finally:
        await host.stop()
        await store.close()


class _Template:
    """All rows of one game."""

    def __init__(self, database: sqlite3.Connection, game_id: int) -> None:
        self.rows: dict[str, list[dict[str, Any]]] = {}
        for name, key in _COPIED.items():
            found = database.execute(f"SELECT * FROM {name} WHERE {key} = ?", (game_id,))
            columns = [column[0] for column in found.description]
            self.rows[name] = [dict(zip(columns, row, strict=True)) for row in found]

    def copy(self, database: sqlite3.Connection, wanted: Mapping[int, Mapping[str, int]]) -> None:
        """Once under each id; what is given with it is written into the game's own row."""
        for name, key in _COPIED.items():
            for row in self.rows[name]:
                columns, values = ", ".join(row), ", ".join(f":{column}" for column in row)
                copies = (self._copied(name, {**row, key: game_id}, more) for game_id, more in wanted.items())
                database.executemany(f"INSERT INTO {name} ({columns}) VALUES ({values})", copies)

    @staticmethod
    def _copied(name: str, row: dict[str, Any], more: Mapping[str, int]) -> dict[str, Any]:
        if name != "games":
            return row
        table = snapshot.decode(row["snapshot"])
        place = replace(table.place, channel_id=more.get("channel_id", FIRST_CHANNEL_ID))
        table = replace(table, id=row["id"], place=place)
        shown = {"shown_version": table.number, "told_version": table.number}
        return {**row, **more, **shown, "snapshot": snapshot.encode(table)}
