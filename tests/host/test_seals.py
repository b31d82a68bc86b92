"""A seal is what the table showed at its deal, whatever the version that reads it; and what is wrong is found out."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from engine.session import sha256
from table import lobby
from table.table import Table
from tests.host import test_old_database
from tests.host.conftest import ADA, BEN, Bench
from tests.host.test_old_database import DATA, IDS, database, played_out, tables, unattended

__all__ = ["database"]

SHOWN: dict[str, str] = json.loads((DATA / "database_0_1_seals.json").read_text("utf-8"))
"""What each table of version 0.1 showed at its deal, as that version worked it out."""

# Written at revision 0009, when headers were still made from the options of the day: a game in teams, a race of
# Big Bang, and races of 7 Ate 9 with and without typing.
LATER: dict[str, dict[str, Any]] = json.loads((DATA / "database_r0009.json").read_text("utf-8"))
EITHER = {"seven ate nine, typing", "seven ate nine, running"}


@pytest.fixture
def later(tmp_path: Path) -> Path:
    path = tmp_path / "later.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((DATA / "database_r0009.sql").read_text("utf-8"))
    return path


def edited(path: Path, *statements: str) -> None:
    """Somebody writes into the file while the bot does not run."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.create_function("sha256", 1, sha256)
        for statement in statements:
            connection.execute(statement)


def seals(table: Table) -> tuple[str, ...]:
    assert table.session is not None
    return table.session.commitments


async def test_tables_of_an_old_version_keep_the_seal_that_they_showed(database: Path) -> None:
    loaded = await tables(database)

    begun = {name: seals(table) for name, table in loaded.items() if table.session is not None}
    assert begun == {name: (seal,) for name, seal in SHOWN.items()}
    async with unattended(database) as host:
        assert {name: await host.parts.means.store.seal(IDS[name]) for name in IDS} == {
            name: SHOWN.get(name) for name in IDS
        }


async def test_their_logs_alone_tell_it_too(database: Path) -> None:
    await tables(database)
    edited(database, "UPDATE games SET snapshot = x'', snapshot_schema = 0")

    loaded = await tables(database)

    assert {name: seals(table)[0] for name, table in loaded.items() if table.session is not None} == SHOWN


@pytest.fixture
async def bench(database: Path) -> AsyncIterator[Bench]:
    made = Bench(f"sqlite:///{database}")
    await made.start()
    yield made
    await made.stop()


async def test_a_race_that_is_played_on_keeps_it(bench: Bench) -> None:
    name = "race, one is ready"

    over = await played_out(bench, IDS[name])

    assert seals(over) == (SHOWN[name],)
    verdict = await bench.host.replays.verified(over.id, 1, over.channel.guild_id, SHOWN[name][:32])
    assert (verdict.flaw, verdict.is_kept) == (None, True)


async def test_where_either_may_have_been_shown_both_are_kept(later: Path) -> None:
    async with unattended(later) as host:
        for name, said in LATER.items():
            table = await host.table(said["id"])

            assert said["seal"] in seals(table), name
            assert len(seals(table)) == (2 if name in EITHER else 1), name
            assert await host.parts.means.store.seal(table.id) == (
                None if name in EITHER else said["seal"]
            ), name
            if said["phase"] == "over":
                noted = said["seal"][:40]
                verdict = await host.replays.verified(table.id, 1, table.channel.guild_id, noted)
                assert (verdict.flaw, verdict.is_kept) == (None, name not in EITHER), name
            assert test_old_database.said(table).items() <= said.items(), name
            assert [standing.place for standing in table.standings] == said["places"], name


async def test_without_a_snapshot_either_may_have_been_shown(database: Path) -> None:
    edited(database, "UPDATE games SET snapshot = x'', snapshot_schema = 0")

    loaded = await tables(database)

    for name, seal in SHOWN.items():
        assert seal in seals(loaded[name]), name
        assert len(seals(loaded[name])) == (2 if loaded[name].key == "seven_ate_nine" else 1), name


async def test_another_way_to_write_headers_changes_no_seal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = Bench(f"sqlite:///{tmp_path / 'new.sqlite3'}")
    await bench.start()
    table = await bench.game(ADA, BEN, holes=1)
    monkeypatch.setattr("engine.session.header", lambda *told: "[Options of tomorrow]\n")
    monkeypatch.setattr(lobby, "header", lambda *told: "[Options of tomorrow]\n")

    await bench.restart()
    edited(Path(bench.url.removeprefix("sqlite:///")), "UPDATE games SET snapshot = x'', snapshot_schema = 0")
    again = await bench.host.table(table.id)

    assert seals(again) == seals(table) == (await bench.store.seal(table.id),)
    await bench.stop()


# With another one the moves of the game may make sense with other cards, too.
SEED_OF_IT = "22" * 32
HEADER = "UPDATE moves SET action = replace(action, 'Seed \\\"', 'Seed \\\"ab') WHERE kind = 'start'"
SEAL = "UPDATE seals SET seal = (SELECT sha256(action ->> '$[0]') FROM moves WHERE kind = 'start')"
SEED = """UPDATE moves SET action = replace(action, '"seed":"', '"seed":"ab') WHERE kind = 'open'"""


@pytest.mark.parametrize(
    ("statements", "flaw"),
    [
        ((), None),
        ((SEED,), "log"),  # other cards, of which the moves make no sense
        ((HEADER,), "shown"),
        ((HEADER, SEAL), "deal"),
        (("DELETE FROM seals",), "shown"),  # nothing says any more what the table has shown
        (("UPDATE seals SET seal = 'ab' || seal",), "shown"),
        (("UPDATE scorecards SET score = score + 1, total = total + 1",), "result"),
        (("UPDATE results SET place = 3 - place",), "result"),
        (("UPDATE moves SET action = 'no move' WHERE kind = 'play' AND n = 12",), "log"),
        (("DELETE FROM moves WHERE kind = 'play' AND n = 12",), "log"),
        (("DELETE FROM moves WHERE kind <> 'open'",), "log"),
        (("DELETE FROM moves WHERE n > 12",), "result"),
    ],
)
async def test_what_was_edited_is_found_out(
    tmp_path: Path, statements: tuple[str, ...], flaw: str | None
) -> None:
    path = tmp_path / "edited.sqlite3"
    bench = Bench(f"sqlite:///{path}")
    await bench.start()
    with patch("host.tables.lobbies.secrets.token_hex", return_value=SEED_OF_IT):
        table = await bench.game(ADA, BEN, holes=1)
    await played_out(bench, table.id)
    await bench.stop()

    edited(path, *statements)

    await bench.start()
    verdict = await bench.host.replays.verified(table.id, ADA.id, None)
    await bench.stop()
    assert verdict.flaw == flaw


async def test_what_is_edited_while_the_bot_runs_is_found_out(tmp_path: Path) -> None:
    path = tmp_path / "running.sqlite3"
    bench = Bench(f"sqlite:///{path}")
    await bench.start()
    table = await bench.game(ADA, BEN, holes=1)
    await played_out(bench, table.id)
    await bench.caught_up()
    before = await bench.host.replays.verified(table.id, ADA.id, None)

    edited(path, HEADER)

    after = await bench.host.replays.verified(table.id, ADA.id, None)
    await bench.stop()
    assert (before.flaw, after.flaw) == (None, "shown")


async def test_a_whole_new_game_in_the_log_has_not_the_seal_that_was_shown(tmp_path: Path) -> None:
    """The log, the stored results and the stored seal agree, and only people who noted the seal can tell."""
    bench = Bench(f"sqlite:///{tmp_path / 'forged.sqlite3'}")
    await bench.start()
    table = await bench.game(ADA, BEN, holes=1)
    await played_out(bench, table.id)

    verdict = await bench.host.replays.verified(table.id, ADA.id, None, sha256("another deal")[:32])

    await bench.stop()
    assert verdict.flaw == "noted"
