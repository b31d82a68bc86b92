"""What a release promises: its databases open in every later version, and its games are played on (`releases.py`)."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from db.standing_values import BoardKey
from engine.session import LEAST_SHOWN
from host.records import Viewer
from host.standings.rebuilding import rebuild
from table.pace import DAY
from tests.host import releases
from tests.host.conftest import ADA, CHANNEL, CLEO, OURS, Bench, snowflakes
from tests.host.playing import played_out, unattended
from tools.check import Check
from ui.games import face_of
from ui.text.words import bare, number

pytestmark = pytest.mark.parametrize("version", releases.kept())

STRANGER = 4


@pytest.fixture
def file(version: str, tmp_path: Path) -> Path:
    path = tmp_path / "release.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(releases.path_of(version).read_text("utf-8"))
    return path


def in_phase(version: str, phase: str) -> list[dict[str, Any]]:
    """What the release said of the tables in this phase."""
    return [facts for facts in releases.told(version).values() if facts["phase"] == phase]


@pytest.mark.parametrize("by", ["snapshots", "logs"])
async def test_each_table_is_what_its_release_said(version: str, file: Path, by: str) -> None:
    if by == "logs":
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute("UPDATE games SET snapshot = x'', snapshot_schema = 0")
    told = releases.told(version)

    async with unattended(file) as host:
        found = {name: releases.facts(await host.ledger.table(facts["id"])) for name, facts in told.items()}

    assert found == told


async def test_what_was_chosen_and_counted_stays(version: str, file: Path) -> None:
    """But for the longest streak of 7 Ate 9, which is a record no more."""
    with closing(sqlite3.connect(file)) as connection:
        (streaks,) = connection.execute("SELECT count(*) FROM records WHERE kind LIKE 'streak%'").fetchone()

    async with unattended(file) as host:
        store = host.context.store
        settings, server = await store.player(ADA.id), await store.guild(CHANNEL.guild_id)
        board = await store.boards.page(BoardKey(CHANNEL.guild_id, "", 0))
        differ = await rebuild(store)

    assert {name: getattr(settings, name) for name in releases.QUIET} == releases.QUIET
    assert (server.pace, server.news) == ("day", "awards,seats")
    assert board.total == len(releases.PEOPLE)
    assert differ == streaks


async def test_make_check_finds_nothing_wrong_in_a_game(version: str, file: Path) -> None:
    async with unattended(file):
        pass  # the start brings it up to date
    said: list[str] = []

    await Check(f"sqlite:///{file}", DAY, said.append).run(repair=False)

    assert [line for line in said if line.startswith("table ")] == []


async def test_finished_games_keep_their_seals_and_step_to_the_end_they_had(version: str, file: Path) -> None:
    async with unattended(file) as host:
        for facts in in_phase(version, "over"):
            replay = await host.replays.of(facts["id"], STRANGER, CHANNEL.guild_id)
            seal = facts["seal"][:LEAST_SHOWN]
            verdict = await host.replays.verify(facts["id"], STRANGER, CHANNEL.guild_id, seal)

            assert replay.moments[-1].table.session == (await host.ledger.table(facts["id"])).session
            assert verdict.flaw is None


async def test_finished_games_are_listed_and_show_their_scorecards(version: str, file: Path) -> None:
    async with unattended(file) as host:
        by = Viewer(STRANGER, CHANNEL.guild_id, CHANNEL.id)
        listed = {past.game_id for past in await host.records.history("channel", by, None, 25)}
        shown = set()
        for facts in in_phase(version, "over"):
            table, rows = await host.ledger.table(facts["id"]), await host.records.scorecard(facts["id"])
            if not rows:  # of a game without rounds
                continue
            shown.add(table.id)
            card = face_of(table).scorecard(table, rows)

            assert card.draw(*card.args, **card.options).startswith(b"\x89PNG")
            said = f"{card.alt}\n{card.instead}"
            # Nought is "no cards left" in a race.
            assert {number(row.score) for row in rows if row.score} <= set(re.findall(r"−?\d+", said))
            assert all(bare(name) in said for name in facts["names"])

    assert listed >= shown
    assert len(shown) > 3


async def test_lobbies_are_joined_and_games_under_way_come_to_their_end(version: str, file: Path) -> None:
    begun = {facts["id"]: facts["seal"] for facts in in_phase(version, "playing")}
    lobbies = [facts["id"] for facts in in_phase(version, "lobby")]
    bench = Bench(f"sqlite:///{file}")
    bench.ids = (press + OURS for press in snowflakes())  # those of the release are in the logs
    await bench.start()
    try:
        for table_id in lobbies:
            await bench.host.lobbies.join(bench.id(), table_id, CLEO)
            await bench.host.lobbies.begin(bench.id(), table_id, ADA)
        over = [await played_out(bench, table_id) for table_id in (*begun, *lobbies)]
        results = [await bench.store.results(table.id) for table in over]
    finally:
        await bench.stop()

    assert {table.phase for table in over} == {"over"}
    assert begun.items() <= {(table.id, table.session.commitment) for table in over if table.session}
    assert [len(rows) for rows in results] == [len(table.seats) for table in over]
