"""Turns what the drivers raise into the errors that `db.errors` promises."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import exc

from db.errors import Conflict, Duplicate, StoreBroken, StoreBusy, StoreFull, Unstorable

# Only a second delivery of a press breaks these: a table's id is the id of the press that opened it.
_SOURCES = (
    "failed: moves.game_id, moves.source",
    "failed: games.id",
    '"uq_moves_game_id_source"',
    '"pk_games"',
)
_NUMBERS = ("failed: moves.game_id, moves.n", '"pk_moves"')
_TRIES = ("failed: tries.deal_id, tries.user_id", '"pk_tries"')  # another press has begun it

# What is wrong below SQLite: its file, its folder or its disk.
_AT_FAULT = frozenset(
    (
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_AUTH,
    )
)
_PRIMARY = 0xFF  # the low byte of SQLite's extended result codes is the plain code

# PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html
_UNIQUE = "23505"
_FULL = "53100"
_TRY_AGAIN = frozenset(
    (
        *("40001", "40P01", "55P03", "53300"),  # races, locks, no connections left
        *("57P01", "57P02", "57P03"),  # going down
        # A statement or a transaction took longer than the server's owner allows.
        *(
            "57014",
            "25P03",
            "25P04",
        ),
    )
)
_BROKEN = (
    *("25006", "58", "XX001", "XX002"),  # read-only; errors of the system; damaged
    *("26000", "42P05"),  # a pooler has given a session to another connection
)
_LOST = "08"  # the class of connection exceptions
_UNSTORABLE = ("22", "23")  # the classes of bad data and broken constraints


@contextmanager
def translate_errors() -> Iterator[None]:
    """Turns an error raised inside into the matching error of `db.errors`."""
    try:
        yield
    except Exception as error:
        meant = translate(error)
        if meant is error:
            raise
        # PostgreSQL quotes the row that it rejects, including seeds and cards.
        raise meant from (None if isinstance(meant, Unstorable) else error)


def translate(error: Exception) -> Exception:
    """The matching error of `db.errors`, or the error itself."""
    cause = error.orig if isinstance(error, exc.DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        return _sqlite(cause) or error
    if isinstance(error, exc.DBAPIError):
        return _postgresql(error) or error
    if isinstance(error, exc.TimeoutError):
        return StoreBusy("no free connection")
    if isinstance(error, TimeoutError):
        return StoreBusy("no answer in time")
    if isinstance(error, OSError):  # no server
        return StoreBusy(type(error).__name__)
    return error


def sqlite_code(error: sqlite3.Error) -> int | None:
    """SQLite's primary result code; None for an error that Python's module raises itself."""
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & _PRIMARY


def sqlstate(error: exc.DBAPIError) -> str:
    """The five characters with which PostgreSQL names an error, or an empty text."""
    return getattr(error.orig, "sqlstate", None) or ""


def _sqlite(error: sqlite3.Error) -> Exception | None:
    match sqlite_code(error):
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED | sqlite3.SQLITE_PROTOCOL:
            return StoreBusy(_why(error))
        case sqlite3.SQLITE_FULL:
            return StoreFull(_why(error))
        case sqlite3.SQLITE_CONSTRAINT:
            return _lock_error(str(error)) or Unstorable(str(error))
        case code if code in _AT_FAULT:
            return StoreBroken(_why(error))
        case _:
            return None


def _why(error: sqlite3.Error) -> str:
    """The cause for the log: "disk I/O error, SQLITE_IOERR_WRITE"."""
    return f"{error}, {error.sqlite_errorname}"


def _postgresql(error: exc.DBAPIError) -> Exception | None:
    state = sqlstate(error)
    if state == _UNIQUE and (taken := _lock_error(str(error.orig))):
        return taken
    if state == _FULL:
        return StoreFull(_cause(error))
    if state in _TRY_AGAIN or state.startswith(_LOST) or error.connection_invalidated:
        return StoreBusy(_cause(error))
    if state.startswith(_BROKEN):
        return StoreBroken(_cause(error))
    if isinstance(error, exc.IntegrityError | exc.DataError) or state.startswith(_UNSTORABLE):
        return Unstorable(_rule(error))
    return None


def _cause(error: exc.DBAPIError) -> str:
    """The cause for the log: "SerializationError, 40001". The server's own words may quote a row."""
    driver, state = error.orig and (error.orig.__cause__ or error.orig), sqlstate(error)
    if not state or state.startswith(_LOST):
        return f"the connection was lost, {state or type(driver).__name__}"
    return f"{type(driver).__name__}, {state}"


def _rule(error: exc.DBAPIError) -> str:
    driver = error.orig.__cause__ if error.orig is not None else None
    return f"{sqlstate(error)} {getattr(driver, 'constraint_name', None) or ''}".strip()


def _lock_error(message: str) -> Exception | None:
    if any(name in message for name in _SOURCES):
        return Duplicate()
    if any(name in message for name in (*_NUMBERS, *_TRIES)):
        return Conflict()
    return None
