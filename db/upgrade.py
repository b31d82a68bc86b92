"""Alembic's part of `db.migrate`. Importing it takes a tenth of a second, so a start without migrations skips it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import Script, ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, delete, insert, inspect, select, text

from db.errors import NotBeside, NotOurs
from db.schema.indexes import SCHEMA
from db.schema.leases import revisions
from db.schema.mark import HEAD, MARK, too_old

SCRIPTS = Path(__file__).resolve().parent.parent / "migrations"
_ONE_AT_A_TIME = 2_026_052_431  # any number that no other program locks in this database


def config(connection: Connection) -> Config:
    """The configuration for Alembic's commands, on a connection whose transaction the caller ends."""
    alembic = Config()
    alembic.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    alembic.attributes["connection"] = connection
    return alembic


def upgrade(connection: Connection, *, beside: bool = False) -> None:
    """Runs the missing migrations. Raises NotOurs, and NotBeside: see `db.migrate`."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ONE_AT_A_TIME})
    known = scripts()
    present = MigrationContext.configure(connection).get_current_heads()
    if why := too_old(present):
        raise NotOurs(why)
    newer = [revision for revision in present if not _is_known(known, revision)]
    if newer and not _was_added_to(connection):
        raise NotOurs(
            f"was written by a newer version of Cardinal (its tables are at {newer[0]}); "
            "update Cardinal, or use another database"
        )
    if not present and _has_foreign_tables(connection):
        raise NotOurs("has tables of another program; use a database of Cardinal's own")
    if connection.dialect.name == "sqlite":
        # Marks whose file it is, and finds out now whether it may be written to.
        connection.exec_driver_sql(MARK)
    if newer or set(present) == set(known.get_heads()):
        return
    missing = list(known.iterate_revisions("heads", present or "base"))
    if beside and not all(map(_is_additive, missing)):
        raise NotBeside
    command.upgrade(config(connection), "head")
    _note(connection, missing)


def _has_foreign_tables(connection: Connection) -> bool:
    """Asked where no migration has run. A database of a server is shared where no name is taken, a file never."""
    tables = set(inspect(connection).get_table_names()) - {"alembic_version"}
    return bool(tables if connection.dialect.name == "sqlite" else tables & set(SCHEMA.tables))


def _is_additive(script: Script) -> bool:
    """Whether a process that does not know this migration can work on after it."""
    return bool(getattr(script.module, "additive", False))


def _is_known(known: ScriptDirectory, revision: str) -> bool:
    try:
        known.get_revision(revision)
    except CommandError:
        return False
    return True


def _was_added_to(connection: Connection) -> bool:
    """Whether a newer version has only added to the tables of this one."""
    if not inspect(connection).has_table(revisions.name):
        return False
    newer = connection.scalars(select(revisions.c.additive).where(revisions.c.revision > HEAD)).all()
    return bool(newer) and all(newer)


def _note(connection: Connection, done: Iterable[Script]) -> None:
    """Notes for earlier versions whether they can work with what these migrations have made."""
    for script in done:
        connection.execute(delete(revisions).where(revisions.c.revision == script.revision))
        connection.execute(insert(revisions).values(revision=script.revision, additive=_is_additive(script)))


@cache
def scripts() -> ScriptDirectory:
    """The migrations, loaded once: no script changes while the process runs."""
    return ScriptDirectory(SCRIPTS)
