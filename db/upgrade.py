"""Alembic's part of `db.migrate`. Importing it takes a tenth of a second: a start that finds all tables skips it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, inspect, text

from db.indexes import SCHEMA
from db.mark import MARK

SCRIPTS = Path(__file__).resolve().parent.parent / "migrations"
_ONE_AT_A_TIME = 2_026_052_431  # any number that no other program locks in this database


class NotOurs(Exception):
    """The database is somebody else's. The text ends a sentence that begins with where the database lies."""


def config(connection: Connection) -> Config:
    """The configuration for Alembic's commands, on a connection whose transaction the caller ends."""
    alembic = Config()
    alembic.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    alembic.attributes["connection"] = connection
    return alembic


def upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ONE_AT_A_TIME})
    known = scripts()
    present = MigrationContext.configure(connection).get_current_heads()
    for revision in present:
        try:
            known.get_revision(revision)
        except CommandError as error:
            raise NotOurs(
                f"was written by a newer version of Cardinal (its tables are at {revision}); "
                "update Cardinal, or use another database"
            ) from error
    if not present and set(inspect(connection).get_table_names()) & set(SCHEMA.tables):
        raise NotOurs("has tables of another program; use a database of Cardinal's own")
    if connection.dialect.name == "sqlite":
        # Marks whose file it is, and finds out now whether it may be written to.
        connection.exec_driver_sql(MARK)
    if set(present) != set(known.get_heads()):
        command.upgrade(config(connection), "head")


@cache
def scripts() -> ScriptDirectory:
    """The migrations, loaded once: no script changes while the process runs."""
    return ScriptDirectory(SCRIPTS)
