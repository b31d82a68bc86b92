"""What is stored about a person can be read and deleted by them."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from db import forgetting, morning_lists
from db.units import Unit
from host import privacy
from host.log.rows import replay
from table.table import Person
from tests.host.conftest import ADA, CHANNEL, CLEO, Bench
from tests.host.playing import played_out

ZOE = Person(777_000_777, "Zoe Unmistakable")


async def test_a_person_reads_what_is_stored(bench: Bench) -> None:
    await bench.game(ADA, ZOE)

    (told,) = await bench.host.exported(ZOE)

    assert b"Zoe Unmistakable" in told
    assert b"Ada" not in told


async def test_nobody_reads_how_a_running_game_was_shuffled(bench: Bench) -> None:
    table = await bench.game(ADA, ZOE, holes=1)
    assert table.session is not None
    seed = table.session.seed.hex()

    running = json.loads((await bench.host.exported(ADA))[0])["log"]
    await played_out(bench, table.id)
    over = json.loads((await bench.host.exported(ADA))[0])["log"]

    assert seed not in json.dumps(running)
    assert json.loads(running[0]["action"])["key"] == "play_nine"
    assert {entry["kind"]: seed in entry.get("action", "") for entry in over[:3]} == {
        "open": True,
        "options": False,
        "start": True,
    }


async def test_a_game_that_was_ended_has_nothing_more_to_hide(bench: Bench) -> None:
    table = await bench.game(ADA, ZOE)

    await bench.host.end(bench.id(), table.id, ADA)

    (told,) = await bench.host.exported(ADA)
    assert table.session is not None
    assert table.session.seed.hex() in told.decode()


async def test_a_person_reads_when_the_next_list_of_tables_comes(bench: Bench) -> None:
    await bench.host.change_player(ZOE.id, zone="UTC", morning=8 * 60)
    await bench.store.write(morning_lists.note_posted(ZOE.id, (1 << 60, 5)))

    (told,) = await bench.host.exported(ZOE)
    (nothing,) = await bench.host.exported(ADA)

    assert json.loads(told)["morning list"] == {
        "user_id": str(ZOE.id),
        "due_at": "2026-01-01T08:00:00Z",
        "channel_id": str(1 << 60),
        "message_id": "5",
    }
    assert json.loads(nothing)["morning list"] is None


async def test_much_is_told_in_pieces_that_together_are_all(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played_out(bench, (await bench.game(ADA, ZOE, holes=1)).id)
    (whole,) = await bench.host.exported(ZOE)

    monkeypatch.setattr(privacy, "PIECE", 500)
    pieces = [json.loads(piece) for piece in await bench.host.exported(ZOE)]

    told = json.loads(whole)
    assert len(pieces) > 2
    for name in ("results", "scorecards", "log"):
        assert [entry for piece in pieces for entry in piece.get(name, ())] == told[name], name
        assert told[name], name
    assert pieces[0]["settings"] == told["settings"]
    assert all(len(msgspec.json.encode(piece)) < 3_000 for piece in pieces[1:])


async def test_a_forgotten_person_is_nowhere_and_the_games_stand(bench: Bench, tmp_path: Path) -> None:
    finished = await bench.game(ADA, ZOE, holes=1, tie="shared")
    over = await played_out(bench, finished.id)
    running = await bench.game(ADA, ZOE, CLEO)
    invited = await bench.lobby(ADA)
    await bench.host.lobbies.invite(bench.id(), invited.id, ADA, [ZOE.id, CLEO.id])

    await bench.host.forget(bench.id(), ZOE)

    again, _ = replay(await bench.store.log(finished.id))
    assert [s.score for s in again.standings] == [s.score for s in over.standings]
    assert (await bench.host.ledger.table(running.id)).seat_of(ZOE.id) is None
    nobody, cleo = (await bench.host.ledger.table(invited.id)).invited
    assert nobody < 0
    assert cleo == CLEO.id
    await bench.stop()
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as database:
        dump = "\n".join(database.iterdump())
        snapshots = database.execute("SELECT snapshot FROM games").fetchall()
    assert "Unmistakable" not in dump
    # A dump writes bytes as numbers, and no reader finds a name in those.
    assert not any(b"Unmistakable" in row[0] for row in snapshots)
    assert str(ZOE.id) not in dump
    await bench.start()


async def test_only_what_says_who_somebody_was_is_written_again(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each entry is a statement, and others wait meanwhile."""
    table = await bench.game(ADA, ZOE, holes=1, tie="shared")
    await played_out(bench, table.id)
    joined = [row.n for row in await bench.store.log(table.id) if row.kind == "join"]
    written: list[Unit] = []
    write = bench.store.write

    async def noted(unit: Unit) -> None:
        written.append(unit)
        await write(unit)

    monkeypatch.setattr(bench.store, "write", noted)
    await bench.host.forget(bench.id(), ZOE)

    steps = [step.params for unit in written for step in unit]
    assert [params["at_n"] for params in steps if "new_action" in params] == joined


async def test_a_player_who_is_forgotten_stays_so_whatever_is_played_meanwhile(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await bench.game(ADA, ZOE, CLEO)
    await bench.host.resign(bench.id(), table.id, ZOE)
    await bench.host.ledger.table(table.id)
    asked, write = asyncio.Event(), bench.store.write
    ends: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def held(unit: Unit) -> None:
        await write(unit)
        if any(step.params.get("user") == ZOE.id for step in unit):  # it is written, and nobody knows yet
            asked.set()
            await ends

    monkeypatch.setattr(bench.store, "write", held)
    forgetting = asyncio.create_task(bench.host.forget(bench.id(), ZOE))
    await asked.wait()
    ending = asyncio.create_task(bench.host.end(bench.id(), table.id, ADA))
    await asyncio.sleep(3600)
    ends.set_result(None)
    await asyncio.gather(forgetting, ending)

    after = await bench.host.ledger.table(table.id)
    row = await bench.store.game(table.id)
    assert after.phase == "closed"
    assert ZOE.name not in after.names
    assert row is not None
    assert ZOE.name.encode() not in row.snapshot


async def test_the_log_of_a_table_by_invitation_is_read_on(bench: Bench) -> None:
    """Players who may sit there only because they were invited have a seat in it, whoever they were."""
    table = await bench.host.lobbies.open(
        bench.id(), ADA, CHANNEL, key="play_nine", pace="1d", invite_only=True, invited=(ZOE.id,)
    )
    await bench.host.lobbies.accept(bench.id(), table.id, ZOE)
    declined = await bench.host.lobbies.open(
        *(bench.id(), ADA, CHANNEL),
        key="play_nine",
        pace="1d",
        invite_only=True,
        invited=(ZOE.id,),
        is_duel=True,
    )
    await bench.host.lobbies.decline(bench.id(), declined.id, ZOE)

    await bench.host.forget(bench.id(), ZOE)

    again, _ = replay(await bench.store.log(table.id))
    assert [seat.user_id == ADA.id for seat in again.seats].count(True) == 1
    assert replay(await bench.store.log(declined.id))[0].reason == "declined"


async def test_a_start_ends_what_was_begun_before_it_enters_games(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else somebody who is being forgotten might wait for a rebuild, and the start with them."""
    await played_out(bench, (await bench.game(ADA, ZOE, holes=1)).id)
    await bench.stop()
    await bench.start()
    await bench.store.write(forgetting.begin(ZOE.id))  # and there the process was killed
    left: list[dict[int, int]] = []
    started = bench.host.standings.start

    async def note() -> None:
        left.append(await bench.store.being_forgotten())

    def start() -> None:
        noting.append(asyncio.create_task(note()))
        started()

    noting: list[asyncio.Task[None]] = []
    monkeypatch.setattr(bench.host.standings, "start", start)
    await bench.host.start()
    await asyncio.gather(*noting)

    assert left == [{}]


async def test_ids_in_an_export_are_strings(bench: Bench) -> None:
    """A number above 2^53 is read as another one by many programs."""
    big = Person(2**60 + 1, "Bea")
    over = await played_out(bench, (await bench.game(big, ADA, holes=1)).id)

    told = json.loads((await bench.host.exported(big))[0])

    assert told["settings"]["user_id"] == str(big.id)
    assert told["results"][0]["game_id"] == str(over.id)
    assert not [number for number in _numbers(told) if abs(number) >= 2**53]


def _numbers(told: Any) -> Iterator[float]:
    if isinstance(told, dict | list):
        for each in told.values() if isinstance(told, dict) else told:
            yield from _numbers(each)
    elif isinstance(told, int | float):
        yield told


async def test_a_forgotten_name_is_in_no_file_of_the_database(bench: Bench, tmp_path: Path) -> None:
    """Neither where it was, nor in the log of what was written: while the bot runs, and before anything else is."""
    await played_out(bench, (await bench.game(ADA, ZOE, holes=1)).id)
    assert _naming(tmp_path)

    await bench.host.forget(bench.id(), ZOE)

    assert _naming(tmp_path) == []


def _naming(folder: Path) -> list[str]:
    """The files of a database in which the name stands."""
    return [path.name for path in folder.glob("games.sqlite3*") if b"Unmistakable" in path.read_bytes()]
