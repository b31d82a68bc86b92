"""Stored games cost nothing: what is asked at start and in menus goes by indexes past the finished ones."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import make_url

from db import queries
from db.address import address_of
from db.migrate import migrate
from db.store import Store
from tests.db.building import ANN, CHANNEL, GAME, later
from tests.db.servers import connected

AT_START = {
    "behind": queries.behind(),
    "awaiting_computer": queries.awaiting_computer(),
    "unfinished": queries.unfinished(),
    "next_timer": queries.due(None, 1),
    "due": queries.due(later(0), 100),
}
IN_MENUS = {
    "game": queries.game(GAME),
    "open_in": queries.open_in(CHANNEL),
    "showing": queries.showing(CHANNEL, [1, 2]),
    "tables_of": queries.tables_of(ANN),
    "finished_in": queries.finished_in(CHANNEL, 25),
    "finished": queries.finished(GAME),
    "results": queries.results_of(GAME),
    "log": queries.log(GAME, 3),
    "source": queries.source(GAME, 3),
}
EVERY = [pytest.param(query, id=name) for name, query in {**AT_START, **IN_MENUS}.items()]
# They hold open games only, or those whose end was not told: a scan of them does not meet the finished ones.
FEW = ("ix_games_open", "ix_games_ended_behind", "ix_games_for_computer", "ix_timers_due")


def text_of(query: queries.Query, database: str) -> str:
    dialect = make_url(f"{database}://").get_dialect()()
    return str(query.compile(dialect=dialect, compile_kwargs={"literal_binds": True}))


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    await migrate(address_of(f"sqlite:///{tmp_path / 'cardinal.db'}"))
    return tmp_path / "cardinal.db"


@pytest.mark.parametrize("query", EVERY)
async def test_no_query_scans_a_table(file: Path, query: queries.Query) -> None:
    connection = sqlite3.connect(file)

    plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {text_of(query, 'sqlite')}")]

    connection.close()
    tables = ("games", "moves", "seats", "results", "timers")
    assert [
        step
        for step in plan
        if step.startswith("SCAN") and step.split()[1] in tables and not step.endswith(FEW)
    ] == []
    assert any(step.startswith(("SEARCH", "SCAN")) for step in plan)


@pytest.mark.parametrize("query", EVERY)
async def test_no_query_needs_a_scan_on_postgresql(postgresql: str, query: queries.Query) -> None:
    await (await Store.open(postgresql)).close()
    async with connected(postgresql) as connection:
        await connection.execute("SET enable_seqscan = off")  # a few rows are always scanned otherwise

        plan = [row[0] for row in await connection.fetch(f"EXPLAIN {text_of(query, 'postgresql+asyncpg')}")]

    assert [step for step in plan if "Seq Scan" in step] == []


@contextmanager
def steps_of(connection: sqlite3.Connection) -> Iterator[list[int]]:
    """How many instructions of SQLite's machine run inside."""
    count = [0]

    def step() -> int:
        count[0] += 1
        return 0

    connection.set_progress_handler(step, 1)
    yield count
    connection.set_progress_handler(None, 1)


@pytest.mark.parametrize("query", [pytest.param(query, id=name) for name, query in AT_START.items()])
async def test_start_takes_as_many_steps_with_finished_games_as_without(
    file: Path, query: queries.Query
) -> None:
    connection = sqlite3.connect(file)
    text = text_of(query, "sqlite")
    connection.execute(text).fetchall()  # the first statement reads the schema
    with steps_of(connection) as without:
        connection.execute(text).fetchall()
    row = (1, "play_nine", 1, "over", "live", ANN, 1, CHANNEL, "en-US", 60, "", b"", 1, 1, 1)
    values = (*row[1:], 2, None, 8, None, None, 60, 60)
    connection.executemany(
        f"INSERT INTO games VALUES ({', '.join('?' * 22)})", [(number, *values) for number in range(2_000)]
    )

    with steps_of(connection) as with_finished:
        found = connection.execute(text).fetchall()

    connection.close()
    assert found == []
    assert with_finished == without
    assert without[0] > 0
