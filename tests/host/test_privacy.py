"""What is stored about a person can be read and deleted by them."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from host.rows import replayed
from table.table import Person
from tests.host.conftest import ADA, CLEO, Bench
from tests.host.test_game import _played_out

ZOE = Person(777_000_777, "Zoe Unmistakable")


async def test_a_person_reads_what_is_stored(bench: Bench) -> None:
    await bench.game(ADA, ZOE)

    told = await bench.host.exported(ZOE)

    assert b"Zoe Unmistakable" in told
    assert b"Ada" not in told


async def test_a_forgotten_person_is_nowhere_and_the_games_stand(bench: Bench, tmp_path: Path) -> None:
    finished = await bench.game(ADA, ZOE, holes=1, tie="shared")
    over = await _played_out(bench, finished)
    running = await bench.game(ADA, ZOE, CLEO)
    invited = await bench.lobby(ADA)
    await bench.host.invite(bench.id(), invited.id, ADA, [ZOE.id, CLEO.id])

    await bench.host.forget(bench.id(), ZOE)

    again, _ = replayed(await bench.store.log(finished.id))
    assert [s.score for s in again.standings] == [s.score for s in over.standings]
    assert (await bench.host.table(running.id)).seat_of(ZOE.id) is None
    assert (await bench.host.table(invited.id)).invited == (CLEO.id,)
    await bench.stop()
    dump = "\n".join(sqlite3.connect(tmp_path / "games.sqlite3").iterdump())
    assert "Unmistakable" not in dump
    assert str(ZOE.id) not in dump
    await bench.start()
