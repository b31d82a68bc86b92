"""Brings a database to the tables of this version, or says in one sentence why that cannot be."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, create_engine, event, exc, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from db.address import Address, connect_args
from db.errors import WrongDatabase
from db.opening import refused
from db.tables import metadata

SCRIPTS = Path(__file__).resolve().parent.parent / "migrations"
_ONE_AT_A_TIME = 2_026_052_431  # any number that other programs do not lock in the same database

APPLICATION_ID = int.from_bytes(b"card")
_MARK = f"PRAGMA application_id = {APPLICATION_ID}"


async def migrate(where: Address, *, busy: float = 5.0) -> None:
    """Runs what is missing, in one transaction. Raises WrongDatabase, StoreAway."""
    if where.path is not None and await asyncio.to_thread(_is_migrated, where):
        return
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
        raise refused(where, error) from error
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


@cache
def _scripts() -> ScriptDirectory:
    """Loaded once: no script changes while the process runs."""
    return ScriptDirectory(SCRIPTS)


def _is_migrated(where: Address) -> bool:
    """Whether a file of SQLite is Cardinal's, has these tables and may be written to.

    Nothing is refused here: of a file that is not so, or is locked, `_upgrade` knows more.
    """
    engine = create_engine(
        where.url.set(drivername="sqlite"),
        poolclass=NullPool,
        connect_args={"timeout": 0, "isolation_level": None},
    )
    try:
        with closing(engine.raw_connection()) as connection:
            return _is_at_head(connection.cursor())
    except (sqlite3.Error, exc.SQLAlchemyError):
        return False


def _is_at_head(cursor: Any) -> bool:
    cursor.execute("BEGIN IMMEDIATE")
    present = {revision for (revision,) in cursor.execute("SELECT version_num FROM alembic_version")}
    ((mark,),) = cursor.execute("PRAGMA application_id")
    if mark != APPLICATION_ID or present != set(_scripts().get_heads()):
        return False
    cursor.execute(_MARK)
    cursor.execute("COMMIT")
    return True


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ONE_AT_A_TIME})
    scripts = _scripts()
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
        connection.exec_driver_sql(_MARK)
    if set(present) != set(scripts.get_heads()):
        command.upgrade(config(connection), "head")


def _autocommit(connection: Any, _record: object) -> None:
    """Python's sqlite3 would begin by itself, but never for a CREATE TABLE."""
    connection.isolation_level = None


def _lock(connection: Connection) -> None:
    """Before anything is read, so that two that start at once migrate one after the other."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
