"""Copies everything from a SQLite file to PostgreSQL."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from typing import Any

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import Boolean, Table
from sqlalchemy.ext.asyncio import create_async_engine

from db.address import Address, address_of, connect_args
from db.alone import hold_database
from db.errors import BadCopy
from db.faults import translate_errors
from db.files.copies import Tell, must_be_ours
from db.migrate import migrate
from db.schema.indexes import SCHEMA
from db.schema.leases import OF_PROCESSES
from db.schema.tables import NOT_COPIED

Row = Sequence[Any]

_LOST = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError)
_REJECTED = (
    asyncpg.DataError,
    asyncpg.IntegrityConstraintViolationError,
    ValueError,
    TypeError,
    OverflowError,
)

_AT_ONCE = 10_000  # rows
_BUSY = 30.0  # seconds to wait for a lock
_TABLES = tuple(table for table in SCHEMA.sorted_tables if table not in (*OF_PROCESSES, *NOT_COPIED))


async def copy(source: str, target: str, tell: Tell, *, wait: float | None = None) -> int:
    """Copies all rows in one transaction, and compares them afterwards. Returns how many there are.

    No bot may have either database (`wait` is that of `hold_database`), and the target may hold no rows. Both get the
    tables of this version first.
    Raises BadCopy, WrongDatabase and StoreUnavailable: then nothing was copied.
    """
    here, there = address_of(source), address_of(target)
    if here.path is None or there.path is not None:
        raise BadCopy("Rows are copied from a SQLite file to a PostgreSQL database, not the other way.")
    if not here.path.exists():
        raise BadCopy(f"There is no {here.where()}.")
    async with hold_database(source, wait=wait), hold_database(target, wait=wait):
        await migrate(here)
        await migrate(there)
        with closing(sqlite3.connect(here.path, timeout=_BUSY)) as rows, translate_errors():
            must_be_ours(here.path, rows)
            try:
                return await _copy(rows, there, tell)
            except _LOST as error:
                raise BadCopy(f"The {there.where()} was lost meanwhile ({type(error).__name__}).") from error


async def _copy(source: sqlite3.Connection, there: Address, tell: Tell) -> int:
    counts = {table: source.execute(f"SELECT count(*) FROM {table.name}").fetchone()[0] for table in _TABLES}
    count = _counting(2 * sum(counts.values()), tell)  # each row is written, and read again
    engine = create_async_engine(there.url, hide_parameters=True, connect_args=connect_args(there, _BUSY))
    try:
        async with engine.connect() as connection:
            target: Any = (await connection.get_raw_connection()).driver_connection
            async with target.transaction():
                for table in _TABLES:
                    await _must_be_empty(target, table, there)
                    written = await _write(source, target, table, count)
                    if await _read(target, table, count) != written:
                        raise BadCopy(f"The {there.where()} has other rows in {table.name} than were sent.")
            # Else PostgreSQL does not know for minutes what is in there.
            await target.execute("VACUUM (ANALYZE)")
    finally:
        await engine.dispose()
    return sum(counts.values())


async def _must_be_empty(target: Any, table: Table[Any], there: Address) -> None:
    if await target.fetchval(f"SELECT EXISTS (SELECT FROM {table.name})"):
        raise BadCopy(f"The {there.where()} has rows in {table.name} already: copy into an empty database.")


async def _write(
    source: sqlite3.Connection, target: Any, table: Table[Any], count: Callable[[int], None]
) -> int:
    """Sends a table's rows. Returns their sum."""
    names = table.columns.keys()
    flags = [at for at, column in enumerate(table.columns) if isinstance(column.type, Boolean)]
    cursor = source.execute(f"SELECT {', '.join(names)} FROM {table.name}")
    total = 0
    while rows := cursor.fetchmany(_AT_ONCE):
        records = [_with_flags(row, flags) for row in rows] if flags else rows
        try:
            await target.copy_records_to_table(table.name, records=records, columns=names)
        except _REJECTED as error:  # it may quote the row
            raise BadCopy(
                f"PostgreSQL does not take a row of {table.name} ({type(error).__name__})."
            ) from None
        total += _sum(rows)
        count(len(rows))
    return total


async def _read(target: Any, table: Table[Any], count: Callable[[int], None]) -> int:
    """The sum of a table's rows."""
    cursor = await target.cursor(f"SELECT {', '.join(table.columns.keys())} FROM {table.name}")
    total = 0
    while rows := await cursor.fetch(_AT_ONCE):
        total += _sum(map(tuple, rows))
        count(len(rows))
    return total


def _sum(rows: Iterator[Row] | Sequence[Row]) -> int:
    """Equal for equal rows in any order, within one process."""
    return sum(map(hash, rows))


def _with_flags(row: Row, flags: Sequence[int]) -> Row:
    """SQLite keeps false and true as 0 and 1."""
    values = list(row)
    for at in flags:
        values[at] = bool(values[at])
    return values


def _counting(of: int, tell: Tell) -> Callable[[int], None]:
    done = 0

    def count(rows: int) -> None:
        nonlocal done
        done += rows
        tell(done / max(of, 1))

    return count
