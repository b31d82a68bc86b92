"""Rows move from a file of SQLite to PostgreSQL."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Boolean, Double, Integer, LargeBinary, String, Table, select

from db.alone import hold_database
from db.errors import BadCopy, WrongDatabase
from db.files.copying import copy
from db.reading import Reading
from db.schema.columns import Utc, to_stored
from db.schema.indexes import SCHEMA
from db.schema.leases import OF_PROCESSES
from db.schema.tables import NOT_COPIED, panels
from db.store import Store
from tests.db.building import GAME, NOON, opened, opening
from tests.db.servers import connected

FILLED = [table for table in SCHEMA.sorted_tables if table not in OF_PROCESSES]
TABLES = [table for table in FILLED if table not in NOT_COPIED]


def quietly(done: float) -> None:
    assert 0 <= done <= 1


@pytest.fixture
async def server(postgresql: str) -> AsyncIterator[str]:
    """The address of a PostgreSQL database without tables."""
    async with connected(postgresql) as connection:
        await connection.execute("CREATE DATABASE moved")
        yield postgresql.replace("/postgres?", "/moved?")
        await connection.execute("DROP DATABASE moved WITH (FORCE)")


def row(table: Table[Any]) -> dict[str, Any]:
    """A row with something in each column."""
    moment = to_stored(NOON)
    kinds = {
        Boolean: True,
        Double: 0.1,
        Integer: 7,
        Utc: moment,
        LargeBinary: b"\x00\xff",
        String: f"{table.name} 🂡",
    }
    return {column.name: kinds.get(type(column.type), GAME) for column in table.columns}


async def test_every_row_of_every_table_moves_to_postgresql(database: str, server: str) -> None:
    await filled(database)
    told: list[float] = []

    count = await copy(database, server, told.append)

    assert count == len(TABLES) == len(FILLED) - 1
    assert told[-1] == 1
    here, there = Reading.open(database), Reading.open(server)
    for table in TABLES:
        assert await there.tuples(select(table)) == await here.tuples(select(table)) != []
    assert await there.tuples(select(panels)) == [], "nobody else gets the token of an open panel"
    await here.close()
    await there.close()
    await (await Store.open(server)).close()


async def filled(address: str) -> None:
    with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as connection:
        for table in FILLED:
            values = row(table)
            places = ", ".join("?" * len(values))
            connection.execute(
                f"INSERT INTO {table.name} ({', '.join(values)}) VALUES ({places})", tuple(values.values())
            )
        connection.commit()


async def test_copy_goes_to_an_empty_database_only(database: str, server: str) -> None:
    async with opened(server) as store:
        await store.write(opening())
    async with opened(database) as store:
        await store.write(opening(GAME + 1))

    with pytest.raises(BadCopy, match="has rows in games already"):
        await copy(database, server, quietly)

    async with opened(server) as store:
        assert await store.game(GAME + 1) is None


async def test_copy_is_all_or_nothing(database: str, server: str) -> None:
    await filled(database)
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection:
        connection.execute("UPDATE players SET name = ?", ("no \0 in PostgreSQL",))
        connection.commit()

    with pytest.raises(BadCopy, match="does not take a row of players"):
        await copy(database, server, quietly)

    async with opened(server) as store:
        assert not await store.counts.any()


async def test_rows_are_not_copied_under_a_running_bot(database: str, server: str) -> None:
    async with hold_database(database):
        with pytest.raises(WrongDatabase, match="in use by another Cardinal"):
            await copy(database, server, quietly, wait=0)


async def test_rows_go_from_sqlite_to_postgresql_only(database: str, tmp_path: Path, server: str) -> None:
    for source, target in ((server, database), (database, database)):
        with pytest.raises(BadCopy, match="not the other way"):
            await copy(source, target, quietly)
    with pytest.raises(BadCopy, match="There is no SQLite file"):
        await copy(f"sqlite:///{tmp_path}/nothing.sqlite3", server, quietly)
