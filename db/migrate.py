"""Brings a database to the tables of this version, or says in one sentence why that cannot be."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, event, exc, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from db.address import Address, connect_args
from db.errors import WrongDatabase
from db.faults import sqlite_code, sqlstate
from db.tables import metadata

SCRIPTS = Path(__file__).resolve().parent.parent / "migrations"
_ONE_AT_A_TIME = 2_026_052_431  # any number that other programs do not lock in the same database

_APPLICATION_ID = int.from_bytes(b"card")

# It tells of its dialects at every start, which means nothing to an owner.
logging.getLogger("alembic.runtime.migration").setLevel(logging.WARNING)


async def migrate(where: Address, *, busy: float = 5.0) -> None:
    """Runs what is missing, in one transaction. Raises WrongDatabase."""
    engine = create_async_engine(
        where.url, poolclass=NullPool, hide_parameters=True, connect_args=connect_args(where, busy)
    )
    if where.path is not None:
        event.listen(engine.sync_engine, "connect", _autocommit)
        event.listen(engine.sync_engine, "begin", _lock)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
    except (exc.SQLAlchemyError, OSError, TimeoutError) as error:
        raise WrongDatabase(_sentence(where, error)) from error
    except _Refused as error:
        raise WrongDatabase(f"The {where.where()} {error}.") from error
    finally:
        await engine.dispose()


def config(connection: Connection) -> Config:
    """For Alembic's commands, on a connection whose transaction the caller ends."""
    alembic = Config()
    alembic.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    alembic.attributes["connection"] = connection
    return alembic


class _Refused(Exception):
    """The database is somebody else's; the text ends a sentence that begins with where it lies."""


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ONE_AT_A_TIME})
    alembic = config(connection)
    scripts = ScriptDirectory.from_config(alembic)
    present = MigrationContext.configure(connection).get_current_heads()
    for revision in present:
        try:
            scripts.get_revision(revision)
        except CommandError as error:
            raise _Refused(
                f"was written by a newer version of Cardinal (its tables are at {revision}); "
                "update Cardinal, or use another database"
            ) from error
    if not present and set(inspect(connection).get_table_names()) & set(metadata.tables):
        raise _Refused("has tables of another program; use a database of Cardinal's own")
    if connection.dialect.name == "sqlite":
        # Says whose file it is, and finds out now whether it may be written to.
        connection.exec_driver_sql(f"PRAGMA application_id = {_APPLICATION_ID}")
    if set(present) != set(scripts.get_heads()):
        command.upgrade(alembic, "head")


def _autocommit(connection: Any, _record: object) -> None:
    """Python's sqlite3 would begin by itself, but never for a CREATE TABLE."""
    connection.isolation_level = None


def _lock(connection: Connection) -> None:
    """Before anything is read, so that two that start at once migrate one after the other."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _sentence(where: Address, error: Exception) -> str:
    cause = error.orig if isinstance(error, exc.DBAPIError) else error
    match cause:
        case sqlite3.Error():
            why = _SQLITE.get(sqlite_code(cause) or 0, str(cause))
        case OSError() | TimeoutError():
            why = f"cannot be reached ({getattr(cause, 'strerror', None) or type(cause).__name__})"
        case _ if isinstance(error, exc.DBAPIError):
            why = _POSTGRESQL.get(sqlstate(error), f"cannot be opened ({sqlstate(error)})")
        case _:
            why = f"cannot be opened ({type(cause).__name__})"
    return f"The {where.where()} {why}."


_SQLITE = {
    sqlite3.SQLITE_BUSY: "is locked by another program",
    sqlite3.SQLITE_FULL: "has no room left on its disk",
    sqlite3.SQLITE_READONLY: "may not be written to",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened: may Cardinal write in its folder?",
    sqlite3.SQLITE_PERM: "cannot be opened: Cardinal may not",
    sqlite3.SQLITE_NOTADB: "is not a database",
    sqlite3.SQLITE_CORRUPT: "is damaged; put a copy of it back",
}
_POSTGRESQL = {
    "28P01": "refuses the user name or the password",
    "28000": "refuses the user name or the password",
    "3D000": "does not exist; create it first",
    "42501": "does not let this user create tables; grant it that",
    "53100": "has no room left on its disk",
    "53300": "has no connection left for Cardinal",
    "55P03": "is locked by another program",
}
