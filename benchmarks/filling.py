"""Fills an empty database of either kind, as fast as possible."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from db.address import address_of
from db.store import Store

BAR = 30  # characters

Columns = Mapping[str, Sequence[str]]  # of each table
Rows = Mapping[str, Sequence[Sequence[Any]]]
Told = Callable[[float], object]


async def fill(
    address: str, columns: Columns, pieces: Iterable[tuple[float, Rows]], told: Told = lambda done: None
) -> None:
    """Makes the database if necessary, and writes rows piece by piece. Each piece says how much is done, up to 1."""
    await (await Store.open(address, durable=False)).close()
    where = address_of(address)
    if where.path is not None:
        _fill_file(str(where.path), columns, pieces, told)
        return
    connection = await asyncpg.connect(address)
    for done, rows in pieces:
        for name, found in rows.items():
            await connection.copy_records_to_table(name, records=found, columns=columns[name])
        told(done)
    await connection.execute("ANALYZE")
    await connection.close()


def _fill_file(path: str, columns: Columns, pieces: Iterable[tuple[float, Rows]], told: Told) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA synchronous = OFF")
        for done, rows in pieces:
            for name, found in rows.items():
                named, values = ", ".join(columns[name]), ", ".join("?" * len(columns[name]))
                database.executemany(f"INSERT INTO {name} ({named}) VALUES ({values})", found)
            database.commit()
            told(done)


def bar(what: str) -> Told:
    """Draws the progress."""

    def draw(done: float) -> None:
        full = int(BAR * done)
        end = "\n" if done >= 1 else ""
        bar = f"[{'#' * full}{' ' * (BAR - full)}]"
        print(f"\r{what} {bar} {done:4.0%}", end=end, file=sys.stderr, flush=True)

    return draw
