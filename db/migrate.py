"""Migrates a database to this version, or says in one sentence why it cannot."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from functools import partial
from typing import Any

from sqlalchemy import Connection, create_engine, event, exc
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from db.address import Address, connect_args
from db.errors import NotOurs, WrongDatabase
from db.opening import explain
from db.schema.mark import APPLICATION_ID, HEAD, MARK, SECURE_DELETE


async def migrate(where: Address, *, busy: float = 5.0, beside: bool = False) -> None:
    """Runs the missing migrations in one transaction. Raises WrongDatabase, StoreUnavailable.

    `beside` a process of an earlier version that goes on: it raises NotBeside, and runs none, unless all are additive.
    """
    if where.path is not None and await asyncio.to_thread(_is_migrated, where):
        return
    from db.upgrade import upgrade  # noqa: PLC0415 - see there

    engine = create_async_engine(
        where.url, poolclass=NullPool, hide_parameters=True, connect_args=connect_args(where, busy)
    )
    if where.path is not None:
        event.listen(engine.sync_engine, "connect", _autocommit)
        event.listen(engine.sync_engine, "begin", _lock)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(partial(upgrade, beside=beside))
    except (exc.SQLAlchemyError, OSError, TimeoutError) as error:
        raise explain(where, error) from error
    except NotOurs as error:
        raise WrongDatabase(f"The {where.where()} {error}.") from error
    finally:
        await engine.dispose()


def _is_migrated(where: Address) -> bool:
    """Whether a file of SQLite is Cardinal's, has these tables and may be written to.

    Refuses nothing: if a file is not all of this, or is locked, `db.upgrade` finds out more.
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
    if mark != APPLICATION_ID or present != {HEAD}:
        return False
    cursor.execute(MARK)
    cursor.execute("COMMIT")
    return True


def _autocommit(connection: Any, _record: object) -> None:
    """Keeps sqlite3 from beginning transactions: it would begin by itself, but never for a CREATE TABLE."""
    connection.isolation_level = None
    connection.execute(f"PRAGMA {SECURE_DELETE}")


def _lock(connection: Connection) -> None:
    """Locks before anything is read, so two processes that start at once migrate one after the other."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
