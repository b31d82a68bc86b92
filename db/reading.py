"""Read-only access to a database that another process writes."""

from __future__ import annotations

from typing import Any, Self, TypeVar

import msgspec
from sqlalchemy import column, create_engine, exc, func, select, table
from sqlalchemy.ext.asyncio import create_async_engine

from db.address import Address, address_of, connect_args, url_of_existing
from db.errors import StoreBroken, StoreUnavailable, WrongDatabase
from db.queries import tables
from db.queries.cached import BoundQuery, Query
from db.reader import EngineReader, Reader, ThreadReader
from db.schema.deals import tries
from db.schema.mark import HEAD, too_old
from db.schema.tables import games, results, scorecards, timers
from db.standings.boards import Boards
from db.values import GameRow, LogRow, ResultRow, ScoreRow, SeatRow, TimerRow, TryRow

T = TypeVar("T", bound=msgspec.Struct)

PAGE = 500  # ids that are read at once

_VERSION: Query = select(column("version_num")).select_from(table("alembic_version"))


class StoredGame(msgspec.Struct, frozen=True):
    """All that is stored of a game."""

    game: GameRow
    log: tuple[LogRow, ...]
    seats: tuple[SeatRow, ...]
    results: tuple[ResultRow, ...]
    cards: tuple[ScoreRow, ...]
    timers: tuple[TimerRow, ...]
    seal: str | None
    tried: TryRow | None = None  # whose try of a deal it is


class Reading:
    """Open one with `Reading.open`, in the event loop that uses it, and `close` it there."""

    def __init__(self, where: Address, reader: Reader) -> None:
        self._where = where
        self._reader = reader
        self.boards = Boards(reader)

    @classmethod
    def open(cls, address: str, *, busy: float = 5.0) -> Self:
        """Opens a database that has its tables. `busy`: seconds to wait for a lock. Raises WrongDatabase.

        SQLite's file is opened read-only, and so is each transaction of PostgreSQL: writing raises StoreBroken.
        """
        where = address_of(address)
        args = connect_args(where, busy)
        if where.path is None:
            engine = create_async_engine(where.url, hide_parameters=True, connect_args=args)
            return cls(where, EngineReader(engine.execution_options(postgresql_readonly=True)))
        url = url_of_existing(where.path, "ro")
        return cls(where, ThreadReader(create_engine(url, hide_parameters=True, connect_args=args), 1))

    async def must_have_our_tables(self) -> None:
        """Raises WrongDatabase for a database without this version's tables, and StoreUnavailable."""
        which = f"The {self._where.where()}"
        if self._where.path is not None and not self._where.path.exists():
            raise WrongDatabase(f"There is no {self._where.where()}.")
        try:
            found = [version for (version,) in await self.tuples(_VERSION)]
        except exc.DBAPIError as error:
            raise WrongDatabase(f"{which} has no tables of Cardinal's.") from error
        except StoreBroken as error:
            raise WrongDatabase(
                f"{which} cannot be read ({error}): `make restore` puts a backup back."
            ) from error
        except StoreUnavailable as error:
            raise type(error)(f"{which} cannot be reached ({error}).") from error
        if found != [HEAD]:
            raise WrongDatabase(f"{which} {_other_version(found)}.")

    async def tuples(self, query: Query | BoundQuery) -> list[tuple[Any, ...]]:
        """The rows that a query of this package finds, unchanged. Raises StoreUnavailable."""
        return [tuple(row) for row in await self._reader.rows(query)]

    async def count(self) -> int:
        """How many games there are. Raises StoreUnavailable."""
        ((found,),) = await self.tuples(select(func.count()).select_from(games))
        return int(found)

    async def ids_after(self, game_id: int) -> list[int]:
        """The ids of the games that follow, a page of them. Raises StoreUnavailable."""
        query = select(games.c.id).where(games.c.id > game_id).order_by(games.c.id).limit(PAGE)
        return [found for (found,) in await self.tuples(query)]

    async def game(self, game_id: int) -> StoredGame | None:
        """A game as it is at one moment, though a bot may be writing. None: it is gone. Raises StoreUnavailable."""
        while True:
            found = await self._of(GameRow, tables.game(game_id))
            if not found:
                return None
            whole = StoredGame(
                found[0],
                await self._of(LogRow, tables.log(game_id, 0)),
                await self._of(SeatRow, tables.seats_of(game_id)),
                await self._of(ResultRow, select(results).where(results.c.game_id == game_id)),
                await self._of(ScoreRow, select(scorecards).where(scorecards.c.game_id == game_id)),
                await self._of(TimerRow, select(timers).where(timers.c.game_id == game_id)),
                next((seal for (seal,) in await self.tuples(tables.seal_of(game_id))), None),
                next(iter(await self._of(TryRow, select(tries).where(tries.c.game_id == game_id))), None),
            )
            now = await self.tuples(select(games.c.number).where(games.c.id == game_id))
            if now == [(whole.game.number,)]:
                return whole

    async def _of(self, kind: type[T], query: Query | BoundQuery) -> tuple[T, ...]:
        return tuple(kind(*found) for found in await self.tuples(query))

    async def close(self) -> None:
        await self._reader.close()


def _other_version(found: list[str]) -> str:
    """Which version's tables these are, as the end of a sentence."""
    if why := too_old(found):
        return why
    if (newest := max(found, default="")) > HEAD:
        return f"was written by a newer version of Cardinal (its tables are at {newest}): that version can check it"
    return (
        f"has the tables of another version of Cardinal ({', '.join(found)}): "
        "the next start of the bot brings them up to date, and then they can be checked"
    )
