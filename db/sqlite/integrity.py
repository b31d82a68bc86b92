"""Checks a SQLite file, and rebuilds what is damaged where it follows from what is intact."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing, suppress
from typing import Literal

from db.address import Address
from db.sqlite.permitted import must_be_permitted

MOST = 100  # findings that are looked for in a table

How = Literal["integrity_check", "quick_check"]

# With the old entry its pages are nobody's, which VACUUM puts right: a damaged page can be neither read nor dropped.
_ENTRIES = {
    "index": "tbl_name = ? AND type = 'index' AND sql IS NOT NULL",
    "table": "tbl_name = ?",
}


def find_damage(where: Address, how: How = "integrity_check") -> list[str]:
    """What SQLite finds wrong with its file: a line for each table. PostgreSQL checks what it reads by itself.

    Raises WrongDatabase for a file that this user may not open.
    """
    if where.path is None:
        return []
    must_be_permitted(where, writes=False)
    try:
        with closing(sqlite3.connect(f"{where.path.as_uri()}?mode=ro", uri=True)) as connection:
            found = damage(connection, how)
            if found:  # SQLite names the table only of what is asked table by table
                found = [*_of_tables(connection, how)] or found
            return [*found, *_strays(connection)]
    except sqlite3.Error as error:
        return [str(error)]


def damage(connection: sqlite3.Connection, how: How = "integrity_check", table: str = "") -> list[str]:
    """What is wrong with a file, or with a table and its indexes: one line however many findings there are, or none."""
    of = f'"{table}"' if table else MOST
    try:
        told = "\n".join(line for (line,) in connection.execute(f"PRAGMA {how}({of})")).splitlines()
    except sqlite3.Error as error:
        return [str(error)]
    found = [line for line in told if line != "ok" and not line.startswith("***")]
    return [f"{found[0]}, and {len(found) - 1} more" if found[1:] else found[0]] if found else []


def rebuild_damaged(where: Address, caches: Collection[str]) -> list[str]:
    """Makes the indexes of damaged tables again and, where that is not enough, damaged `caches`, which are empty then.

    Returns in words what is whole again. Nobody else may have the file open.
    """
    if where.path is None:
        return []
    with closing(sqlite3.connect(where.path, isolation_level=None)) as connection:
        found = [*_rebuild_damaged(connection, caches)]
        if found:
            with suppress(sqlite3.Error):  # other damage, or a full disk: the next look finds what is left
                connection.execute("VACUUM")
        return found


def _rebuild_damaged(connection: sqlite3.Connection, caches: Collection[str]) -> Iterator[str]:
    for name in _tables(connection):
        if not damage(connection, table=name):
            continue
        if _is_made(connection, name, "index"):
            yield f"the indexes of its table {name}"
        elif name in caches and _is_made(connection, name, "table"):
            yield f"its table {name}"


def _is_made(connection: sqlite3.Connection, name: str, kind: str) -> bool:
    """Whether the table is whole once all its entries of this kind in the schema are made again."""
    entries = _ENTRIES[kind]
    asked = f"SELECT sql FROM sqlite_schema WHERE {entries} AND sql IS NOT NULL ORDER BY type DESC"
    try:
        statements = [sql for (sql,) in connection.execute(asked, (name,))]
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(f"DELETE FROM sqlite_schema WHERE {entries}", (name,))
        connection.execute("PRAGMA writable_schema = RESET")
        for sql in statements:
            connection.execute(sql)
        connection.execute("COMMIT")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        connection.execute("PRAGMA writable_schema = RESET")
        return False
    return not damage(connection, table=name)


def _tables(connection: sqlite3.Connection) -> list[str]:
    """The names of its tables."""
    asked = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
    return [name for (name,) in connection.execute(asked)]


def _of_tables(connection: sqlite3.Connection, how: How) -> Iterator[str]:
    for name in _tables(connection):
        for line in damage(connection, how, name):
            yield f"its table {name} ({line})"


def _strays(connection: sqlite3.Connection) -> Iterator[str]:
    """Rows of games that are not there."""
    for name in _tables(connection):
        try:
            count = sum(1 for _ in connection.execute(f'PRAGMA foreign_key_check("{name}")'))
        except sqlite3.Error:  # its damage is told already
            continue
        if count:
            yield f"a row of {name} has no game" if count == 1 else f"{count:,} rows of {name} have no game"
