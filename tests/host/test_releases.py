"""What a release promises: its databases open in every later version, and its games are played on (`releases.py`)."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from db.standings import BoardKey
from host.standings.rebuilding import rebuilt
from tests.host import releases
from tests.host.conftest import ADA, CHANNEL, Bench
from tests.host.test_old_database import played_out, unattended

pytestmark = pytest.mark.parametrize("version", releases.kept())


@pytest.fixture
def file(version: str, tmp_path: Path) -> Path:
    path = tmp_path / "release.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(releases.path_of(version).read_text("utf-8"))
    return path


@pytest.mark.parametrize("by", ["snapshots", "logs"])
async def test_each_table_is_what_its_release_said(version: str, file: Path, by: str) -> None:
    if by == "logs":
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute("UPDATE games SET snapshot = x'', snapshot_schema = 0")
    told = releases.told(version)

    async with unattended(file) as host:
        found = {name: releases.facts(await host.table(facts["id"])) for name, facts in told.items()}

    assert found == told


async def test_what_was_chosen_and_counted_stays(version: str, file: Path) -> None:
    """But for the longest streak of 7 Ate 9, which is a record no more."""
    with closing(sqlite3.connect(file)) as connection:
        (streaks,) = connection.execute("SELECT count(*) FROM records WHERE kind LIKE 'streak%'").fetchone()

    async with unattended(file) as host:
        store = host.parts.means.store
        settings, server = await store.player(ADA.id), await store.guild(CHANNEL.guild_id)
        board = await store.boards.page(BoardKey(CHANNEL.guild_id, "", 0))
        differ = await rebuilt(store)

    assert {name: getattr(settings, name) for name in releases.QUIET} == releases.QUIET
    assert (server.pace, server.news) == ("day", "awards,seats")
    assert board.total == len(releases.PEOPLE)
    assert differ == streaks


async def test_games_under_way_come_to_their_end(version: str, file: Path) -> None:
    begun = [facts["id"] for facts in releases.told(version).values() if facts["phase"] == "playing"]
    bench = Bench(f"sqlite:///{file}")
    await bench.start()
    try:
        over = [await played_out(bench, table_id) for table_id in begun]
        results = [await bench.store.results(table_id) for table_id in begun]
    finally:
        await bench.stop()

    assert {table.phase for table in over} == {"over"}
    assert [len(rows) for rows in results] == [len(table.seats) for table in over]
