"""Makes again what is damaged in a file of SQLite and follows from what is not: indexes, and tables that are caches."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing, suppress

from db.address import Address
from db.integrity import damage_of, tables_of

# With the old entry its pages are nobody's, which VACUUM puts right: a damaged page can be neither read nor dropped.
_ENTRIES = {
    "index": "tbl_name = ? AND type = 'index' AND sql IS NOT NULL",
    "table": "tbl_name = ?",
}


def made_again(where: Address, caches: Collection[str]) -> list[str]:
    """Makes the indexes of damaged tables again and, where that is not enough, damaged `caches`, which are empty then.

    Returns in words what is whole again. Nobody else may have the file open.
    """
    if where.path is None:
        return []
    with closing(sqlite3.connect(where.path, isolation_level=None)) as connection:
        found = [*_made_again(connection, caches)]
        if found:
            with suppress(sqlite3.Error):  # other damage, or a full disk: the next look finds what is left
                connection.execute("VACUUM")
        return found


def _made_again(connection: sqlite3.Connection, caches: Collection[str]) -> Iterator[str]:
    for name in tables_of(connection):
        if not damage_of(connection, name):
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
    return not damage_of(connection, name)
