"""Explains to the owner in one sentence why a database cannot be opened."""

from __future__ import annotations

import sqlite3

from sqlalchemy import exc

from db.address import Address
from db.errors import StoreBroken, StoreUnavailable, WrongDatabase
from db.faults import sqlite_code, sqlstate, translate


def explain(where: Address, error: Exception) -> WrongDatabase | StoreUnavailable:
    """The error for an owner: StoreUnavailable if waiting may help, WrongDatabase if only the owner can help."""
    sentence = f"The {where.where()} {_why(error)}."
    if isinstance(error, exc.DBAPIError) and sqlstate(error) in _OF_POOLERS:
        return WrongDatabase(sentence)
    meant = translate(error)
    if isinstance(meant, StoreUnavailable) and not isinstance(meant, StoreBroken):
        return type(meant)(sentence)
    return WrongDatabase(sentence)


def _why(error: Exception) -> str:
    cause = error.orig if isinstance(error, exc.DBAPIError) else error
    match cause:
        case sqlite3.Error():
            return _SQLITE.get(sqlite_code(cause) or 0, f"cannot be opened ({cause})")
        case OSError() | TimeoutError():
            return f"cannot be reached ({getattr(cause, 'strerror', None) or type(cause).__name__})"
        case _ if isinstance(error, exc.DBAPIError):
            return _POSTGRESQL.get(sqlstate(error), f"cannot be opened ({sqlstate(error)})")
        case _:
            return f"cannot be opened ({type(cause).__name__})"


_SQLITE = {
    sqlite3.SQLITE_BUSY: "is locked by another program",
    sqlite3.SQLITE_FULL: "has no room left on its disk",
    sqlite3.SQLITE_READONLY: "may not be written to",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened: may Cardinal write in its folder?",
    sqlite3.SQLITE_PERM: "cannot be opened: Cardinal may not",
    sqlite3.SQLITE_NOTADB: (
        "is not a database: name another file, or if this is the right one, it is damaged, "
        "and `make restore` puts a backup back"
    ),
    sqlite3.SQLITE_CORRUPT: "is damaged: `make check` says what, `make restore` puts a backup back",
}
POOLED = "is behind a pooler such as PgBouncer, which Cardinal cannot use: give it the address of PostgreSQL itself"
# What a server says only through a pooler: a startup parameter that it does not know, and statements that were
# prepared in another session.
_OF_POOLERS = dict.fromkeys(("08P01", "26000", "42P05"), POOLED)
_POSTGRESQL = {
    **_OF_POOLERS,
    "28P01": "refuses the user name or the password",
    "28000": "refuses the user name or the password",
    "3D000": "does not exist; create it first",
    "42501": "does not let this user create tables; grant it that",
    "53100": "has no room left on its disk",
    "53300": "has no connection left for Cardinal",
    "55P03": "is locked by another program",
    "57014": "has cut a statement short that took longer than its statement_timeout",
    "57P03": "is still starting",
}
