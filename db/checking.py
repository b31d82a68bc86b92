"""Everything that is stored of a game, to be held against its log; and whether a database can be checked at all."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from sqlalchemy import bindparam, column, exc, func, select, table, update

from db import queries
from db.address import Address
from db.asked import Asked, Query
from db.errors import StoreAway, StoreBroken, WrongDatabase
from db.mark import HEAD, too_old
from db.reading import Reading
from db.tables import games, results, scorecards, timers
from db.units import Step, Unit, row, to_set
from db.values import GameRow, LogRow, ResultRow, ScoreRow, SeatRow, TimerRow

T = TypeVar("T", bound=msgspec.Struct)

PAGE = 500  # ids that are read at once

_VERSION: Query = select(column("version_num")).select_from(table("alembic_version"))


class Stored(msgspec.Struct, frozen=True):
    game: GameRow
    log: tuple[LogRow, ...]
    seats: tuple[SeatRow, ...]
    results: tuple[ResultRow, ...]
    cards: tuple[ScoreRow, ...]
    timers: tuple[TimerRow, ...]
    seal: str | None


async def must_be_checkable(reading: Reading, where: Address) -> None:
    """Raises WrongDatabase for one without this version's tables, and StoreAway."""
    if where.path is not None and not where.path.exists():
        raise WrongDatabase(f"There is no {where.where()}.")
    try:
        found = [version for (version,) in await reading.tuples(_VERSION)]
    except exc.DBAPIError as error:
        raise WrongDatabase(f"The {where.where()} has no tables of Cardinal's.") from error
    except StoreBroken as error:
        raise WrongDatabase(
            f"The {where.where()} cannot be read ({error}): `make restore` puts a backup back."
        ) from error
    except StoreAway as error:
        raise type(error)(f"The {where.where()} cannot be reached ({error}).") from error
    if max(found, default="") > HEAD:
        raise WrongDatabase(
            f"The {where.where()} was written by a newer version of Cardinal (its tables are at {max(found)}): "
            "that version can check it."
        )
    if why := too_old(found):
        raise WrongDatabase(f"The {where.where()} {why}.")
    if found != [HEAD]:
        raise WrongDatabase(
            f"The {where.where()} has the tables of another version of Cardinal ({', '.join(found)}): "
            "the next start of the bot brings them up to date, and then they can be checked."
        )


async def count(reading: Reading) -> int:
    """How many games there are."""
    ((found,),) = await reading.tuples(select(func.count()).select_from(games))
    return int(found)


async def after(reading: Reading, game_id: int) -> list[int]:
    """The ids of the games that follow, a page of them."""
    query = select(games.c.id).where(games.c.id > game_id).order_by(games.c.id).limit(PAGE)
    return [found for (found,) in await reading.tuples(query)]


async def stored(reading: Reading, game_id: int) -> Stored | None:
    """A game as it is at one moment, though a bot may be writing. None: it is gone. Raises StoreAway."""
    while True:
        found = await _of(reading, GameRow, queries.game(game_id))
        if not found:
            return None
        whole = Stored(
            found[0],
            await _of(reading, LogRow, queries.log(game_id, 0)),
            await _of(reading, SeatRow, queries.seats_of(game_id)),
            await _of(reading, ResultRow, select(results).where(results.c.game_id == game_id)),
            await _of(reading, ScoreRow, select(scorecards).where(scorecards.c.game_id == game_id)),
            await _of(reading, TimerRow, select(timers).where(timers.c.game_id == game_id)),
            next((seal for (seal,) in await reading.tuples(queries.seal_of(game_id))), None),
        )
        now = await reading.tuples(select(games.c.number).where(games.c.id == game_id))
        if now == [(whole.game.number,)]:
            return whole


def remade(game: GameRow) -> Unit:
    """Writes what follows from a game's log: its row, as far as it is no place on Discord."""
    known = {f"new_{name}": value for name, value in row(game).items() if name in _FOLLOWS}
    return (Step(_REMADE, {"of_game": game.id, **known}, rows=1),)


_FOLLOWS = (
    *("game", "rules_version", "phase", "pace", "host_id", "guild_id", "channel_id", "locale"),
    *("number", "awaits", "snapshot", "snapshot_schema", "created_at", "started_at", "ended_at"),
)
_REMADE = update(games).where(games.c.id == bindparam("of_game")).values(to_set(games, *_FOLLOWS))


async def _of(reading: Reading, kind: type[T], query: Query | Asked) -> tuple[T, ...]:
    return tuple(kind(*found) for found in await reading.tuples(query))
