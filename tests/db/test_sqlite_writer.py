"""SQLite's writer: many units share a commit, and what goes wrong with one is its own affair.

These tests also hold aiosqlite to what the writer needs of it.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, update

from db.address import address_of
from db.errors import Conflict, Duplicate, StoreBusy, Unstorable
from db.migrate import migrate
from db.schema.tables import games
from db.sqlite import writer as sqlite_writer
from db.sqlite.writer import SqliteWriter
from db.units import Step
from tests.db.building import GAME, game, move, opening


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    await migrate(address_of(f"sqlite:///{tmp_path / 'cardinal.db'}"))
    return tmp_path / "cardinal.db"


@asynccontextmanager
async def connected(file: Path, *, busy: float = 1, durable: bool = False) -> AsyncIterator[SqliteWriter]:
    writer = await SqliteWriter.connect(file, busy=busy, durable=durable)
    try:
        yield writer
    finally:
        await writer.close()


@pytest.fixture
async def writer(file: Path) -> AsyncIterator[SqliteWriter]:
    async with connected(file, busy=0.05) as writer:
        yield writer


def stored(file: Path, query: str) -> list[Any]:
    """What another process finds in the file now."""
    connection = sqlite3.connect(file)
    rows = connection.execute(query).fetchall()
    connection.close()
    return rows


async def traced(writer: SqliteWriter) -> list[str]:
    """Grows by every statement that the writer's connection runs."""
    statements: list[str] = []
    await writer._connection.set_trace_callback(statements.append)
    return statements


async def test_units_that_wait_together_share_a_commit(writer: SqliteWriter, file: Path) -> None:
    statements = await traced(writer)

    await asyncio.gather(*(writer.write(opening(GAME + 1000 * number)) for number in range(10)))

    assert [text for text in statements if text.startswith(("BEGIN", "COMMIT", "ROLLBACK"))] == [
        "BEGIN IMMEDIATE",
        "COMMIT",
    ]
    assert stored(file, "SELECT count(*) FROM games") == [(10,)]


async def test_bad_unit_does_not_cost_the_others_their_turn(writer: SqliteWriter, file: Path) -> None:
    await writer.write(opening())
    await writer.write(move(2, source=99))

    outcomes = await asyncio.gather(
        writer.write(opening(GAME + 1000)),
        writer.write(move(2)),
        writer.write(move(3, source=99)),
        writer.write(opening(GAME + 3000, snapshot=None)),
        writer.write(opening(GAME + 2000)),
        return_exceptions=True,
    )

    assert [type(outcome) for outcome in outcomes] == [
        type(None),
        Conflict,
        Duplicate,
        Unstorable,
        type(None),
    ]
    assert stored(file, "SELECT id, number FROM games ORDER BY id") == [
        (GAME, 2),
        (GAME + 1000, 1),
        (GAME + 2000, 1),
    ]
    assert stored(file, "SELECT count(*) FROM moves") == [(4,)]


async def test_everyone_behind_a_lock_is_told_after_one_wait(writer: SqliteWriter, file: Path) -> None:
    statements = await traced(writer)

    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        outcomes = await asyncio.gather(
            *(writer.write(opening(GAME + number)) for number in range(20)), return_exceptions=True
        )

    assert {type(outcome) for outcome in outcomes} == {StoreBusy}
    assert statements == ["BEGIN IMMEDIATE"]


async def test_lock_taken_while_units_run_alone_is_waited_for_once(writer: SqliteWriter, file: Path) -> None:
    await writer.write(opening())
    begun: list[str] = []
    with closing(sqlite3.connect(file, isolation_level=None, check_same_thread=False)) as other:

        def watch(statement: str) -> None:
            if statement.startswith("BEGIN"):
                begun.append(statement)
                if len(begun) == 2:  # together they failed, and now the first goes alone
                    other.execute("BEGIN IMMEDIATE")

        await writer._connection.set_trace_callback(watch)

        outcomes = await asyncio.gather(
            writer.write(opening()),
            *(writer.write(opening(GAME + number)) for number in range(1, 20)),
            return_exceptions=True,
        )

    assert {type(outcome) for outcome in outcomes} == {StoreBusy}
    assert len(begun) == 2


async def test_turn_is_on_the_disk_when_it_is_answered(file: Path) -> None:
    async with connected(file, durable=True) as writer:
        settings = [
            await writer._connection.execute_fetchall(f"PRAGMA {name}")
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]

    assert settings == [[("wal",)], [(2,)], [(1,)]]  # 2 is FULL


async def test_closed_writer_refuses(file: Path) -> None:
    async with connected(file) as writer:
        pass

    with pytest.raises(ValueError, match="closed"):
        await writer.write(opening())


@pytest.mark.parametrize(
    "statement",
    [
        pytest.param(update(games).values(number=7), id="a value in the statement"),
        pytest.param(delete(games).where(games.c.id.in_([1, 2])), id="a list"),
    ],
)
async def test_statement_that_a_bare_text_cannot_carry_is_refused(
    writer: SqliteWriter, statement: Any
) -> None:
    with pytest.raises(ValueError, match="parameters only"):
        await writer.write((Step(statement, {}),))


async def test_row_is_bound_as_it_is(writer: SqliteWriter, file: Path) -> None:
    """Compiled text skips the types: what a unit carries is what the file holds."""
    await writer.write(opening())

    assert stored(file, "SELECT typeof(id), typeof(snapshot), typeof(created_at), snapshot FROM games") == [
        ("integer", "blob", "integer", game().snapshot)
    ]


async def test_what_is_deleted_is_overwritten_however_sqlite_was_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Careless(sqlite_writer._Connection):
        def __init__(self, *args: Any, **named: Any) -> None:
            super().__init__(*args, **named)
            super().execute("PRAGMA secure_delete = OFF")

    monkeypatch.setattr(sqlite_writer, "_Connection", Careless)
    writer = await SqliteWriter.connect(tmp_path / "games.sqlite3", busy=1.0, durable=False)

    ((how,),) = await writer._connection.execute_fetchall("PRAGMA secure_delete")
    await writer.close()

    assert how == 1
