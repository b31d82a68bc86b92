"""Standings are rebuilt beside a bot: another process reckons and cannot write, the bot's own writer writes."""

from __future__ import annotations

import logging
import os
import random
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import and_, delete, insert, select, update
from sqlalchemy.ext.asyncio import create_async_engine

from db import choices, rebuilding
from db.address import address_of
from db.reading import Reading
from db.rebuilding import Compared, pieces, unit
from db.schema.standings import boards, rating_steps, records
from db.standing_values import RatingStepRow
from db.standings import entering
from db.store import Store
from db.units import Step, Unit
from db.values import PlayerSettings
from host.pacing import Pacing
from host.standings.follower import Standings
from host.standings.rebuilder import Rebuilder
from host.standings.rebuilding import compare_all, rebuild
from host.standings.rebuilding_process import Answer, Question
from standings.reckoning import RECKONED_BY
from tests.db.building import GAME
from tests.db.test_standings import entered, finished
from tests.waiting import a_moment, patience
from workers.worker import Child

DIES = (sys.executable, "-c", "")
OLD = "openskill of another time"
ON_A_FILE = pytest.mark.parametrize("address", ["sqlite"], indirect=True)


@pytest.fixture
def standings(store: Store) -> Standings:
    return Standings(store, replace(Pacing(), retry=0.05))


@pytest.fixture
async def wrong(store: Store, standings: Standings) -> None:
    """Some games, and standings that are not theirs."""
    rng = random.Random(4)
    for number in range(10):
        await entered(store, standings, await finished(store, GAME + number, rng))
    await store.write((Step(delete(records), {}), Step(update(boards).values(score=boards.c.wins), {})))
    await store.write(entering.note_version(OLD))


def at_first_piece(
    store: Store, monkeypatch: pytest.MonkeyPatch, happens: Callable[[], Awaitable[None]]
) -> None:
    """Something happens before the first rows are written."""
    write, has_happened = store.write, False

    async def writes(rows: Unit) -> None:
        nonlocal has_happened
        if rows[0].each is not None and not has_happened:
            has_happened = True
            await happens()
        await write(rows)

    monkeypatch.setattr(store, "write", writes)


def pid_of(standings: Standings) -> int:
    child = standings._rebuilder._child
    assert child is not None
    assert child.pid is not None
    return child.pid


async def test_beside_a_bot_the_rows_become_those_of_the_games(
    store: Store, standings: Standings, wrong: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    who = (await store.tuples(select(boards.c.user_id)))[0][0]

    async def somebody_hides() -> None:
        await store.write(choices.player(PlayerSettings(who, hidden=True)))

    at_first_piece(store, monkeypatch, somebody_hides)

    assert await standings._rebuilder.rebuild()

    assert await store.boards.sums_version() == RECKONED_BY
    assert {
        found[0] for found in await store.tuples(select(boards.c.shown).where(boards.c.user_id == who))
    } == {0}
    assert await rebuild(store) == 0


def opened_as(pid: int, file: str) -> list[int]:
    """How a process has opened this file, as often as it has."""
    links = [link for link in Path(f"/proc/{pid}/fd").iterdir() if str(link.readlink()) == file]
    told = [Path(f"/proc/{pid}/fdinfo/{link.name}").read_text() for link in links]
    return [int(each.split("flags:")[1].split()[0], 8) & os.O_ACCMODE for each in told]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how a process has opened its files")
@ON_A_FILE
async def test_the_process_that_reckons_cannot_write_to_the_file(
    store: Store, address: str, standings: Standings, wrong: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    modes: list[int] = []

    async def look() -> None:
        modes.extend(opened_as(pid_of(standings), address.removeprefix("sqlite:///")))

    at_first_piece(store, monkeypatch, look)

    assert await standings._rebuilder.rebuild()

    assert set(modes) == {os.O_RDONLY}


@ON_A_FILE
async def test_a_process_that_is_killed_midway_is_started_again(
    store: Store, standings: Standings, wrong: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def kill() -> None:
        os.kill(pid_of(standings), signal.SIGKILL)

    at_first_piece(store, monkeypatch, kill)

    assert await standings._rebuilder.rebuild()

    assert await rebuild(store) == 0


@ON_A_FILE
async def test_a_process_that_is_killed_at_its_end_has_forgotten_nobody(
    store: Store, standings: Standings, wrong: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    who = (await store.tuples(select(boards.c.user_id)))[0][0]
    asked = Rebuilder._ask

    async def dies_between(rebuilder: Rebuilder, child: Child, question: Question) -> Answer:
        if question.is_last:
            await store.write(choices.player(PlayerSettings(who, hidden=True)))
            os.kill(pid_of(standings), signal.SIGKILL)
        return await asked(rebuilder, child, question)

    monkeypatch.setattr(Rebuilder, "_ask", dies_between)

    assert await standings._rebuilder.rebuild()

    assert await rebuild(store) == 0


@ON_A_FILE
async def test_what_was_cut_short_leaves_the_old_rows_and_is_repeated_by_the_next_process(
    store: Store,
    standings: Standings,
    wrong: None,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    old = await store.tuples(select(boards))
    real = Rebuilder.rebuild

    async def dies(rebuilder: Rebuilder) -> bool:
        return await real(rebuilder, DIES)

    with monkeypatch.context() as patched:
        patched.setattr(Rebuilder, "rebuild", dies)
        standings.start()
        async with patience("it fails", lambda: caplog.text):
            while "the next start tries again" not in caplog.text:
                await a_moment()
        await standings.stop()
    assert (await store.boards.sums_version(), await store.tuples(select(boards))) == (OLD, old)

    following = Standings(store, Pacing())
    following.start()
    async with patience("rebuilds them", lambda: caplog.text):
        while await store.boards.sums_version() != RECKONED_BY:
            await a_moment()
    await following.stop()

    assert await rebuild(store) == 0


@ON_A_FILE
async def test_a_bot_that_stops_does_not_wait_for_its_standings(
    store: Store,
    standings: Standings,
    wrong: None,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    standings.start()
    async with patience("it begins", lambda: caplog.text):
        while standings._rebuilder._child is None:
            await a_moment()

    await standings.stop()

    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert await rebuild(store) >= 0


def test_rows_are_written_so_few_at_once_that_presses_go_between(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rebuilding, "AT_ONCE", 3)
    stray = {(user, "sevens", 1) for user in range(4)}
    missing = {(user, "sevens", 1, 25.0, 8.0, 9, 1) for user in range(10, 17)}

    found = [unit(piece) for piece in pieces(Compared(RatingStepRow, stray, missing))]

    assert [len(each or ()) for rows in found for *_, each in rows] == [3, 1, 3, 3, 1]


async def test_steps_are_compared_block_by_block(
    store: Store, address: str, standings: Standings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Memory does not grow with the number of games."""
    rng = random.Random(4)
    for number in range(10):
        await entered(store, standings, await finished(store, GAME + number, rng))
    changed, gone, *_rows = await store.tuples(select(rating_steps).order_by(rating_steps.c.n))
    last = max(row[2] for row in _rows)
    stray = dict(zip(rating_steps.columns.keys(), (7, *_rows[0][1:2], last + 5, *_rows[0][3:]), strict=True))
    key = [rating_steps.c.user_id, rating_steps.c.game, rating_steps.c.n]
    is_gone = and_(*(column == value for column, value in zip(key, gone, strict=False)))
    is_changed = and_(*(column == value for column, value in zip(key, changed, strict=False)))
    engine = create_async_engine(address_of(address).url)
    async with engine.begin() as connection:
        await connection.execute(delete(rating_steps).where(is_gone))
        await connection.execute(
            update(rating_steps).where(is_changed).values(gained=rating_steps.c.gained + 1)
        )
        await connection.execute(insert(rating_steps).values(stray))
    await engine.dispose()
    monkeypatch.setattr("host.standings.rebuilding.BLOCK", 3)

    reading = Reading.open(address)
    found = [(each.kind, each.changes) async for each in compare_all(reading, lambda done: None)]
    await reading.close()

    steps = [each for each in found if each[0] is RatingStepRow]
    assert len(steps) == 4
    assert sum(changes for _, changes in found) == sum(changes for _, changes in steps) == 3
    assert await rebuild(store) == 3
    assert await rebuild(store) == 0
