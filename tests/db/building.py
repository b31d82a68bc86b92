"""Tables for the tests of the store, in few words."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec.structs import replace
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from db import display, units
from db.address import address_of
from db.store import Store
from db.units import Unit
from db.values import (
    ALL_SERVERS,
    AttendanceRow,
    GameRow,
    LogRow,
    Ownership,
    PanelRow,
    ResultRow,
    ScoreRow,
    SeatRow,
    Turn,
)

NOON = datetime(2026, 5, 1, 12, 0, 0, 123456, tzinfo=UTC)
GAME = 1_300_000_000_000_000_001  # as large as Discord's ids are
GUILD, CHANNEL, THREAD = 1_100_000_000_000_000_002, 1_200_000_000_000_000_003, 1_200_000_000_000_004_000
ANN, BOB = 400_000_000_000_000_005, 400_000_000_000_000_006


@asynccontextmanager
async def opened(address: str, **options: Any) -> AsyncIterator[Store]:
    """A store beside the fixture's; a test that fails must close it too, or its thread outlives the run."""
    store = await Store.open(address, **{"durable": False, **options})
    try:
        yield store
    finally:
        await store.close()


async def pretend(address: str, version: str) -> None:
    """Has a database say that its tables are at this version."""
    engine = create_async_engine(address_of(address).url)
    async with engine.begin() as connection:
        await connection.execute(
            text("UPDATE alembic_version SET version_num = :version"), {"version": version}
        )
    await engine.dispose()


async def stored(store: Store, game_id: int = GAME) -> GameRow:
    """The row of a table that there is."""
    row = await store.game(game_id)
    assert row is not None
    return row


async def held_elsewhere(beside: Any, seconds: float, owned: Ownership = ALL_SERVERS, **more: Any) -> None:
    """Another machine's process has these shards for so long by the clock of the database, and is not heard of."""
    columns = {
        **dict(zip(("first_shard", "last_shard", "shards"), owned, strict=True)),
        "holder": "process 7 on elsewhere",
        "epoch": 4,
        **more,
    }
    places = ", ".join(f"${number}" for number in range(2, len(columns) + 2))
    await beside.execute(
        f"INSERT INTO lease (until, {', '.join(columns)}) "
        f"VALUES ((extract(epoch FROM now()) * 1000000)::bigint + $1, {places})",
        round(seconds * 1_000_000),
        *columns.values(),
    )


def later(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def game(game_id: int = GAME, **changes: Any) -> GameRow:
    row = GameRow(
        id=game_id,
        game="play_nine",
        rules_version=1,
        phase="lobby",
        pace="live",
        host_id=ANN,
        guild_id=GUILD,
        channel_id=CHANNEL,
        locale="en-US",
        number=1,
        awaits="",
        snapshot=b"\x00lobby\xff",
        snapshot_schema=1,
        created_at=NOON,
    )
    return replace(row, **changes)


def entry(n: int, game_id: int = GAME, **changes: Any) -> LogRow:
    row = LogRow(
        game_id, n, "play", seat=0, who=ANN, action="@3", at=1_500 * n, source=game_id + n, logged_at=later(n)
    )
    return replace(row, **changes)


def seats(game_id: int = GAME) -> tuple[SeatRow, ...]:
    return (
        SeatRow(game_id, 0, "person", ANN, "Ann", ""),
        SeatRow(game_id, 1, "person", BOB, "Bob 🂡", ""),
        SeatRow(game_id, 2, "computer", None, "Robin", "normal"),
    )


def results(game_id: int = GAME) -> tuple[ResultRow, ...]:
    return (
        ResultRow(game_id, 1, BOB, "Bob 🂡", 1, -3, 1, resigned=False, ended_at=NOON),
        ResultRow(game_id, 0, ANN, "Ann", 2, 12, 0, resigned=False, ended_at=NOON),
        ResultRow(game_id, 2, None, "Robin", 3, 40, 2, resigned=True, ended_at=NOON),
    )


def opening(game_id: int = GAME, **changes: Any) -> Unit:
    """A table is opened."""
    row = game(game_id, **changes)
    first = entry(1, game_id, kind="open", action="{}", source=game_id)
    return units.turn(Turn(0, row, (first,), seats(game_id), mentions=tuple(sorted({row.host_id, ANN, BOB}))))


TOKEN = "aW50ZXJhY3Rpb246"


def panel(user_id: int = ANN, game_id: int = GAME) -> PanelRow:
    """An open panel."""
    return PanelRow(game_id, user_id, CHANNEL, 33, TOKEN, "en-US", 1, later(0))


def move(n: int, game_id: int = GAME, *, source: int | None = None, **changes: Any) -> Unit:
    """The n-th entry of a table's log is a move."""
    row = game(
        game_id,
        **{"phase": "playing", "number": n, "awaits": "people", "started_at": later(1), **changes},
    )
    played = entry(n, game_id) if source is None else entry(n, game_id, source=source)
    return units.turn(Turn(n - 1, row, (played,)))


async def finish(
    store: Store, game_id: int, *, at: float = 60, with_card: bool = True, **changes: Any
) -> None:
    """Opens a table and ends it with a result, after a round or before; what Discord shows is up to date."""
    await store.write(opening(game_id, **changes))
    row = game(game_id, phase="over", number=2, ended_at=later(at), **changes)
    card = (ScoreRow(game_id, 1, 0, 12, 12, "{}"),) if with_card else ()
    turn = Turn(
        before=1,
        game=row,
        entries=(entry(2, game_id),),
        results=results(game_id),
        scorecard=card,
        attendance=(AttendanceRow(ANN, game_id, 1), AttendanceRow(BOB, game_id, 0)),
    )
    await store.write(units.turn(turn))
    await store.write((*display.note_shown(game_id, 2, None, 1, None), *display.note_told(game_id, 2)))
