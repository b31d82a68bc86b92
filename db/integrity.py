"""Whether a file of SQLite is whole."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Literal

from db.address import Address
from db.permitted import must_be_permitted

MOST = 100  # findings that are looked for in a table

How = Literal["integrity_check", "quick_check"]


def unsound(where: Address, how: How = "integrity_check") -> list[str]:
    """What SQLite finds wrong with its file: a line for each table. PostgreSQL checks what it reads by itself.

    Raises WrongDatabase for a file that this user may not open.
    """
    if where.path is None:
        return []
    must_be_permitted(where, writes=False)
    try:
        with closing(sqlite3.connect(f"{where.path.as_uri()}?mode=ro", uri=True)) as connection:
            tables = tables_of(connection)
            found = _said(lambda: _damage(connection, how, MOST))
            if found:  # SQLite names the table only of what is asked table by table
                found = [*_of_tables(connection, how, tables)] or found
            return [*found, *_strays(connection, tables)]
    except sqlite3.Error as error:
        return [str(error)]


def tables_of(connection: sqlite3.Connection) -> list[str]:
    """The names of its tables."""
    asked = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
    return [name for (name,) in connection.execute(asked)]


def damage_of(connection: sqlite3.Connection, name: str, how: How = "integrity_check") -> list[str]:
    """What is wrong with a table or its indexes, in one line, or nothing."""
    return _said(lambda: _damage(connection, how, f'"{name}"'))


def _of_tables(connection: sqlite3.Connection, how: How, tables: list[str]) -> Iterator[str]:
    for name in tables:
        for line in damage_of(connection, name, how):
            yield f"its table {name} ({line})"


def _damage(connection: sqlite3.Connection, how: How, of: str | int) -> list[str]:
    """One line, however many findings there are, or none."""
    told = "\n".join(line for (line,) in connection.execute(f"PRAGMA {how}({of})")).splitlines()
    found = [line for line in told if line != "ok" and not line.startswith("***")]
    return [f"{found[0]}, and {len(found) - 1} more" if found[1:] else found[0]] if found else []


def _strays(connection: sqlite3.Connection, tables: list[str]) -> Iterator[str]:
    """Rows of games that are not there."""
    for name in tables:
        try:
            count = sum(1 for _ in connection.execute(f'PRAGMA foreign_key_check("{name}")'))
        except sqlite3.Error:  # its damage is told already
            continue
        if count:
            yield f"a row of {name} has no game" if count == 1 else f"{count:,} rows of {name} have no game"


def _said(ask: Callable[[], list[str]]) -> list[str]:
    """What is found, or why it cannot be looked for."""
    try:
        return ask()
    except sqlite3.Error as error:
        return [str(error)]
