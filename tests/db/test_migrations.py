"""The migrations make the tables that the code knows, up and down, and refuse what they do not understand."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from msgspec.structs import replace
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine

from db import choices, entering
from db.address import address_of
from db.errors import WrongDatabase
from db.indexes import SCHEMA
from db.mark import HEAD
from db.migrate import migrate
from db.standings import BoardKey
from db.store import Store
from db.upgrade import config, scripts
from league.season import Season
from tests.db.building import GAME, GUILD, game, move, opened, opening

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


def test_a_start_looks_for_the_newest_script() -> None:
    assert scripts().get_heads() == [HEAD]


async def test_migrations_find_nothing_to_do_after_themselves(empty_database: str) -> None:
    await migrate(address_of(empty_database))

    async with connected(empty_database) as run:
        difference = await run(
            lambda connection: compare_metadata(MigrationContext.configure(connection), SCHEMA)
        )

    assert difference == []


async def test_migrations_make_to_the_letter_what_the_models_say(empty_database: str) -> None:
    await migrate(address_of(empty_database))
    async with connected(empty_database) as run:
        migrated = await run(schema)
        await run(lambda connection: command.downgrade(config(connection), "base"))
        await run(SCHEMA.create_all)
        modelled = await run(schema)

    assert any("ended_at IS NULL" in line for line in migrated["games"] if "ix_games_open" in line)
    assert migrated == modelled


async def test_migrations_go_down_and_up_again(empty_database: str) -> None:
    await migrate(address_of(empty_database))
    async with connected(empty_database) as run:
        before = await run(schema)
        await run(lambda connection: command.downgrade(config(connection), "base"))
        assert await run(schema) == {}

    await migrate(address_of(empty_database))

    async with connected(empty_database) as run:
        assert await run(schema) == before


async def test_games_survive_the_way_down_to_logs_without_checksums_and_up_again(address: str) -> None:
    async with opened(address) as store:
        await store.write(opening())
        await store.write(move(2))
        before = await store.log(GAME)

    async with connected(address) as run:
        await run(lambda connection: command.downgrade(config(connection), "0015"))
    await migrate(address_of(address))

    async with opened(address) as store:
        log = await store.log(GAME)
        assert [replace(entry, checksum=None) for entry in log] == [
            replace(entry, checksum=None) for entry in before
        ]
        assert [entry.checksum for entry in log] == [None, None], "written before there were any"
        await store.write(move(3))
        assert [entry.n for entry in await store.log(GAME)] == [1, 2, 3]


async def test_servers_with_games_count_as_greeted(address: str) -> None:
    async with opened(address) as store:
        await store.write(opening())
        await store.write(opening(GAME + 1000))
        assert not await store.greetings.has(GUILD)
    async with connected(address) as run:
        await run(lambda connection: command.downgrade(config(connection), "0016"))

    async with opened(address) as store:
        assert await store.greetings.has(GUILD)
        assert not await store.greetings.has(GUILD + 1)
        await store.write(choices.no_guild(GUILD))
        assert not await store.greetings.has(GUILD)


async def test_opening_again_keeps_the_games(address: str) -> None:
    async with opened(address) as first:
        await first.write(opening())

    async with opened(address) as second:
        assert await second.game(GAME) == game()


async def test_two_that_start_at_once_both_find_the_tables(empty_database: str) -> None:
    ready = asyncio.Barrier(2)

    async def start(game_id: int) -> bool:
        async with opened(empty_database) as store:
            await store.write(opening(game_id))
            await ready.wait()
            return await store.game(GAME) == game() and await store.game(GAME + 1000) is not None

    assert all(await asyncio.gather(start(GAME), start(GAME + 1000)))


async def test_database_of_a_newer_version_is_refused(empty_database: str) -> None:
    await migrate(address_of(empty_database))
    async with connected(empty_database) as run:
        await run(
            lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = 'later'"))
        )

    with pytest.raises(WrongDatabase, match=r"newer version of Cardinal \(its tables are at later\)"):
        await Store.open(empty_database)


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


def written(statement: str) -> Callable[[Connection], object]:
    return lambda connection: connection.execute(text(statement))


async def test_seasons_that_are_over_keep_their_points_and_the_one_under_way_gets_scores(
    empty_database: str,
) -> None:
    now = Season.of(datetime.now(UTC))
    address = address_of(empty_database)
    await migrate(address)
    async with connected(empty_database) as run:
        await run(lambda connection: command.downgrade(config(connection), "0012"))
        for season in (now.before.number, now.number, 0):
            row = f"(7, 900, 'sevens', {season}, 25, 9, 4, 1, 1204, 1)"
            await run(written(f"INSERT INTO boards VALUES {row}"))
        await run(written("INSERT INTO kept VALUES (1, 'the old sums')"))

    await migrate(address)

    async with opened(empty_database) as store:
        rows = {row.season: row for row in await store.boards.rows_of(7)}
        assert {season: row.score for season, row in rows.items()} == {
            now.before.number: 25,
            now.number: 0,
            0: 0,
        }
        assert {(row.games, row.wins, row.draws, row.rating, row.shown) for row in rows.values()} == {
            (9, 4, 1, 1204, 1)
        }
        assert await store.boards.first_scored() == now.number
        await store.write(entering.kept_by("the new sums"))
        assert await store.boards.kept_by() == "the new sums"
        in_points = {
            season: (await store.boards.page(BoardKey(900, "sevens", season))).in_points for season in rows
        }
        assert in_points == {now.before.number: True, now.number: False, 0: False}
    async with opened(empty_database) as store:
        assert await store.boards.first_scored() == now.number, "new sums change nothing of it"


async def test_in_a_new_database_every_season_has_scores(empty_database: str) -> None:
    async with opened(empty_database) as store:
        await store.write(entering.kept_by("the sums"))
        assert await store.boards.first_scored() == 0
