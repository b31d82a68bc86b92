"""Connects a store to its database: one connection or pool that writes, and others that read."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from db import engines
from db.address import Address
from db.hold import Hold
from db.opening import explain
from db.reader import EngineReader, Reader, ThreadReader
from db.sqlite.writer import SqliteWriter
from db.writer import EngineWriter, Writer

READERS = 4  # connections
WRITERS = 8  # connections to PostgreSQL


def to_server(where: Address, busy: float, within: float | None, hold: Hold) -> tuple[Writer, Reader]:
    """PostgreSQL. It connects with the first query."""
    writer = EngineWriter(engines.of_server(where, busy, within, pool_size=WRITERS), hold)
    # A query is a transaction by itself: nothing more is sent for it.
    reads = engines.of_server(where, busy, within, pool_size=READERS, isolation_level="AUTOCOMMIT")
    return writer, EngineReader(reads)


async def to_file(where: Address, path: Path, busy: float, *, durable: bool) -> tuple[Writer, Reader]:
    """SQLite. Raises WrongDatabase and StoreUnavailable."""
    reader = ThreadReader(engines.of_file(path, busy, READERS), READERS)
    try:
        return await SqliteWriter.connect(path, busy=busy, durable=durable), reader
    except sqlite3.Error as error:
        raise explain(where, error) from error
