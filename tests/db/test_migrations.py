"""The migrations make the tables that the code knows, up and down, and refuse what they do not understand."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, TypeVar

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine

from db.address import address_of
from db.errors import WrongDatabase
from db.migrate import migrate
from db.schema.indexes import SCHEMA
from db.schema.mark import FIRST, HEAD
from db.store import Store
from db.upgrade import config, scripts
from tests.db.building import GAME, game, opened, opening, pretend

T = TypeVar("T")
Run = Callable[[Callable[[Connection], T]], Any]


@asynccontextmanager
async def connected(address: str) -> AsyncIterator[Run[Any]]:
    engine = create_async_engine(address_of(address).url)
    try:
        async with engine.begin() as connection:
            yield connection.run_sync
    finally:
        await engine.dispose()


def schema(connection: Connection) -> dict[str, Any]:
    """All that the database says of its tables, as text."""
    look = inspect(connection)
    return {
        table: [
            *(str({**column, "type": str(column["type"])}) for column in look.get_columns(table)),
            str(look.get_pk_constraint(table)),
            *sorted(map(str, look.get_foreign_keys(table))),
            *sorted(map(str, look.get_unique_constraints(table))),
            *sorted(map(str, look.get_check_constraints(table))),
            *sorted(map(index, look.get_indexes(table))),
            str(look.get_table_options(table)),
        ]
        for table in sorted(look.get_table_names())
        if table != "alembic_version"
    }


def index(found: Any) -> str:
    options = {name: str(clause) for name, clause in found.pop("dialect_options", {}).items()}
    return f"{found} {options}"


def test_a_start_looks_for_the_newest_script_and_refuses_what_is_older_than_the_first() -> None:
    assert scripts().get_heads() == [HEAD]
    assert scripts().get_bases() == [FIRST]


async def test_migrations_make_to_the_letter_what_the_models_say_and_go_down(empty_database: str) -> None:
    await migrate(address_of(empty_database))
    async with connected(empty_database) as run:
        migrated = await run(schema)
        difference = await run(
            lambda connection: compare_metadata(MigrationContext.configure(connection), SCHEMA)
        )
        await run(lambda connection: command.downgrade(config(connection), "base"))
        assert await run(schema) == {}
        await run(SCHEMA.create_all)
        modelled = await run(schema)

    assert any("ended_at IS NULL" in line for line in migrated["games"] if "ix_games_open" in line)
    assert migrated == modelled
    assert difference == [], "a migration that is written now is empty"


async def test_two_that_start_at_once_both_find_the_tables(empty_database: str) -> None:
    ready = asyncio.Barrier(2)

    async def start(game_id: int) -> bool:
        async with opened(empty_database) as store:
            await store.write(opening(game_id))
            await ready.wait()
            return await store.game(GAME) == game() and await store.game(GAME + 1000) is not None

    assert all(await asyncio.gather(start(GAME), start(GAME + 1000)))


@pytest.mark.parametrize(
    ("version", "said"),
    [("0020", "is older than version 1.0.0"), ("later", "was written by a newer version")],
)
async def test_database_of_another_version_is_refused_and_stays(
    empty_database: str, version: str, said: str
) -> None:
    await migrate(address_of(empty_database))
    await pretend(empty_database, version)
    async with connected(empty_database) as run:
        before = await run(schema)

    with pytest.raises(WrongDatabase, match=rf"{said} of Cardinal \(its tables are at {version}\)"):
        await Store.open(empty_database)

    async with connected(empty_database) as run:
        assert await run(schema) == before


async def test_database_of_another_program_is_left_alone(empty_database: str) -> None:
    async with connected(empty_database) as run:
        await run(lambda connection: connection.execute(text("CREATE TABLE games (title TEXT)")))

    with pytest.raises(WrongDatabase, match="tables of another program"):
        await Store.open(empty_database)

    async with connected(empty_database) as run:
        assert list(await run(schema)) == ["games"]


async def test_a_file_of_another_program_is_left_alone_also_where_no_name_is_taken(tmp_path: Path) -> None:
    """A wrong path in DATABASE_URL must not put tables into the bookmarks of a browser."""
    file = tmp_path / "places.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE bookmarks (title TEXT)")
    before = file.read_bytes()

    with pytest.raises(WrongDatabase, match="tables of another program"):
        await Store.open(f"sqlite:///{file}")

    assert file.read_bytes() == before
