"""A seal is what the table showed at its deal, whatever the version that reads it; and what is wrong is found out."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import pytest

from engine.session import sha256
from table import lobby
from tests.host.conftest import ADA, BEN, Bench
from tests.host.playing import played_out


def edited(path: Path, *statements: str) -> None:
    """Somebody writes into the file while the bot does not run."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.create_function("sha256", 1, sha256)
        for statement in statements:
            connection.execute(statement)


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

    assert table.session is not None
    assert again.session is not None
    assert again.session.commitment == table.session.commitment == await bench.store.seal(table.id)
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
    verdict = await bench.host.replays.verify(table.id, ADA.id, None)
    await bench.stop()
    assert verdict.flaw == flaw


async def test_what_is_edited_while_the_bot_runs_is_found_out(tmp_path: Path) -> None:
    path = tmp_path / "running.sqlite3"
    bench = Bench(f"sqlite:///{path}")
    await bench.start()
    table = await bench.game(ADA, BEN, holes=1)
    await played_out(bench, table.id)
    await bench.caught_up()
    before = await bench.host.replays.verify(table.id, ADA.id, None)

    edited(path, HEADER)

    after = await bench.host.replays.verify(table.id, ADA.id, None)
    await bench.stop()
    assert (before.flaw, after.flaw) == (None, "shown")


async def test_a_whole_new_game_in_the_log_has_not_the_seal_that_was_shown(tmp_path: Path) -> None:
    """The log, the stored results and the stored seal agree, and only people who noted the seal can tell."""
    bench = Bench(f"sqlite:///{tmp_path / 'forged.sqlite3'}")
    await bench.start()
    table = await bench.game(ADA, BEN, holes=1)
    await played_out(bench, table.id)

    verdict = await bench.host.replays.verify(table.id, ADA.id, None, sha256("another deal")[:32])

    await bench.stop()
    assert verdict.flaw == "noted"
