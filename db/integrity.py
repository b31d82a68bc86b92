"""Whether a file of SQLite is whole."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Literal

from db.address import Address

MOST = 20  # findings


def unsound(where: Address, how: Literal["integrity_check", "quick_check"] = "integrity_check") -> list[str]:
    """What SQLite finds wrong with its file, in its own words. PostgreSQL checks what it reads by itself."""
    if where.path is None:
        return []
    try:
        with closing(sqlite3.connect(f"{where.path.as_uri()}?mode=ro", uri=True)) as connection:
            found = [line for (line,) in connection.execute(f"PRAGMA {how}({MOST})")]
            strays = connection.execute("PRAGMA foreign_key_check").fetchmany(MOST)
    except sqlite3.Error as error:
        return [str(error)]
    return [
        *(line for line in found if line != "ok"),
        *(f"a row of {each[0]} has no game" for each in strays),
    ]
