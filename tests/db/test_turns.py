"""A press is one unit of work: all of it is written, or nothing."""

from __future__ import annotations

import asyncio
import sqlite3
import traceback
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from typing import Any

import pytest
from msgspec.structs import replace

from db import display, units
from db.errors import Conflict, Duplicate, StoreBusy, Unstorable
from db.store import Store
from db.values import ScoreRow, TimerRow, Turn
from tests.db.building import (
    ANN,
    BOB,
    GAME,
    NOON,
    entry,
    finish,
    game,
    later,
    move,
    opened,
    opening,
    results,
    seats,
    stored,
)
from tests.db.servers import connected


async def test_table_is_found_again_as_it_was_opened(store: Store) -> None:
    row = game(started_at=later(3), awaits="people", phase="playing")

    await store.write(units.turn(Turn(0, row, (entry(1),), seats())))

    assert await store.game(GAME) == row
    assert await store.log(GAME) == (entry(1),)
    assert await store.seats(GAME) == seats()


async def test_move_is_appended_and_changes_the_table(store: Store) -> None:
    await store.write(opening())

    await store.write(move(2, awaits="computer", snapshot=b"after", snapshot_schema=2, host_id=BOB))

    found = await store.game(GAME)
    assert found == game(
        phase="playing",
        number=2,
        awaits="computer",
        snapshot=b"after",
        snapshot_schema=2,
        host_id=BOB,
        started_at=later(1),
    )
    assert [logged.n for logged in await store.log(GAME)] == [1, 2]
    assert [logged.n for logged in await store.log(GAME, after=1)] == [2]


async def test_turn_leaves_alone_what_discord_shows(store: Store) -> None:
    await store.write(opening())
    await store.write(
        (*display.note_shown(GAME, 1, 7, 8, 9), *display.note_told(GAME, 1), *display.note_ping(GAME, 10))
    )

    await store.write(move(2))

    found = await stored(store)
    assert (found.thread_id, found.message_id, found.lobby_message_id, found.ping_message_id) == (7, 8, 9, 10)
    assert (found.shown_version, found.told_version) == (1, 1)


async def test_scorecard_and_results_are_kept(store: Store) -> None:
    cards = tuple(ScoreRow(GAME, 1, seat, seat - 5, seat - 5, '{"cards": []}') for seat in (0, 1, 2))
    await store.write(opening())

    await store.write(units.turn(Turn(1, game(number=2), (entry(2),), scorecard=cards)))
    over = game(number=3, phase="over", ended_at=later(9))
    await store.write(units.turn(Turn(2, over, (entry(3),), results=results())))

    assert await store.scorecard(GAME) == cards
    assert await store.results(GAME) == results()
    assert await store.game(GAME) == over


async def test_timers_are_set_replaced_and_cleared_by_turns(store: Store) -> None:
    lobby, ping = TimerRow(GAME, "lobby", later(30), 1), TimerRow(GAME, "ping", later(20), 1)
    await store.write(units.turn(Turn(0, game(), (entry(1),), timers=(lobby, ping))))

    again = replace(ping, due_at=later(40), token=2)
    await store.write(
        units.turn(Turn(1, game(number=2), (entry(2),), timers=(again,), cleared=("lobby", "deadline")))
    )

    assert await store.due(later(60)) == (again,)


async def test_number_that_is_taken_is_a_conflict(store: Store) -> None:
    await store.write(opening())
    await store.write(move(2))

    with pytest.raises(Conflict):
        await store.write(move(2, source=99, snapshot=b"lost"))

    found = await stored(store)
    assert found.snapshot != b"lost"
    assert [logged.source for logged in await store.log(GAME)] == [GAME, GAME + 2]


async def test_table_that_moved_on_is_a_conflict_and_nothing_is_logged(store: Store) -> None:
    await store.write(opening())
    ahead = units.turn(Turn(5, game(number=6), (entry(6),)))  # somebody's idea of a table at number 5

    with pytest.raises(Conflict):
        await store.write(ahead)

    assert [logged.n for logged in await store.log(GAME)] == [1]


async def test_press_delivered_twice_is_a_duplicate(store: Store) -> None:
    await store.write(opening())
    await store.write(move(2, source=99))

    with pytest.raises(Duplicate):
        await store.write(move(3, source=99))

    assert [logged.n for logged in await store.log(GAME)] == [1, 2]
    assert await store.has_source(GAME, 99)
    assert not await store.has_source(GAME, 98)


async def test_opening_delivered_twice_is_a_duplicate(store: Store) -> None:
    await store.write(opening())

    with pytest.raises(Duplicate):
        await store.write(opening(snapshot=b"second"))

    assert await store.game(GAME) == game()


async def test_same_press_may_be_in_the_logs_of_two_tables(store: Store) -> None:
    await store.write(opening())
    await store.write(opening(GAME + 1000))

    await store.write(move(2, source=99))
    await store.write(move(2, GAME + 1000, source=99))

    assert len(await store.log(GAME + 1000)) == 2


async def test_entries_without_source_do_not_clash(store: Store) -> None:
    await store.write(opening())

    await store.write(units.turn(Turn(1, game(number=2), (entry(2, source=None),))))
    await store.write(units.turn(Turn(2, game(number=3), (entry(3, source=None),))))

    assert len(await store.log(GAME)) == 3


async def test_of_a_hundred_moves_at_once_exactly_one_wins(store: Store) -> None:
    await store.write(opening())

    outcomes = await asyncio.gather(
        *(store.write(move(2, source=press)) for press in range(100)), return_exceptions=True
    )

    assert outcomes.count(None) == 1
    assert {type(outcome) for outcome in outcomes if outcome is not None} == {Conflict}
    log = await store.log(GAME)
    assert [logged.n for logged in log] == [1, 2]
    assert log[1].source == outcomes.index(None)


@asynccontextmanager
async def held(address: str) -> AsyncIterator[None]:
    """Another process holds a lock on the log."""
    if address.startswith("sqlite"):
        with closing(sqlite3.connect(address.removeprefix("sqlite:///"), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
        return
    async with connected(address) as connection, connection.transaction():
        await connection.execute("LOCK TABLE moves IN EXCLUSIVE MODE")
        yield


async def test_database_that_is_busy_says_so_and_a_retry_is_safe(address: str) -> None:
    async with opened(address, busy=0.05) as store:
        await store.write(opening())

        async with held(address):
            outcomes = await asyncio.gather(
                store.write(move(2)), store.write(opening(GAME + 1000)), return_exceptions=True
            )
        await store.write(move(2))

        assert [type(outcome) for outcome in outcomes] == [StoreBusy, StoreBusy]
        assert [logged.n for logged in await store.log(GAME)] == [1, 2]


async def test_write_that_is_given_up_is_carried_out_and_seen_by_the_next_reads(
    store: Store, address: str
) -> None:
    await store.write(opening())

    async with held(address):
        impatient = asyncio.create_task(store.write(move(2)))
        await asyncio.sleep(0)  # it has been handed in, no more
        impatient.cancel()
        reading = asyncio.gather(store.game(GAME), store.log(GAME), store.has_source(GAME, GAME + 2))
        await asyncio.wait([reading], timeout=1)  # time enough to read too early

    row, log, has_source = await reading
    assert row is not None
    assert (row.number, log[-1].n, has_source) == (2, 2, True)
    with pytest.raises(asyncio.CancelledError):
        await impatient


SECRET = str(ANN * 3)  # never written out in a line of code that a traceback shows


@pytest.mark.parametrize("broken", [{"phase": "over"}, {"snapshot": None}])
async def test_what_the_tables_do_not_take_is_not_quoted(store: Store, broken: dict[str, Any]) -> None:
    step, *_ = opening(snapshot=b"a seed", locale=SECRET)

    with pytest.raises(Unstorable) as caught:
        await store.write((step._replace(params={**step.params, **broken}),))

    told = "".join(traceback.format_exception(caught.value))
    assert SECRET not in told
    assert b"a seed".hex() not in told
    assert await store.game(GAME) is None


async def test_error_does_not_quote_what_was_to_be_written(address: str) -> None:
    async with opened(address, busy=0.05) as store:
        await store.write(opening())

        async with held(address):
            with pytest.raises(StoreBusy) as caught:
                await store.write(units.turn(Turn(1, game(number=2), (entry(2, action=SECRET),))))

    assert SECRET not in "".join(traceback.format_exception(caught.value))


async def test_close_finishes_what_was_handed_in(address: str) -> None:
    async with opened(address) as store:
        writing = asyncio.create_task(store.write(opening()))
        await asyncio.sleep(0)

    await writing
    async with opened(address) as again:
        assert await again.game(GAME) == game()


@pytest.mark.parametrize(
    "contradiction",
    [
        pytest.param(Turn(1, game(number=3), (entry(2),)), id="an entry is missing"),
        pytest.param(Turn(1, game(number=2), (entry(3),)), id="a number is skipped"),
        pytest.param(Turn(1, game(number=2, phase="over"), (entry(2),)), id="over without its time"),
        pytest.param(Turn(1, game(number=2, ended_at=NOON), (entry(2),)), id="a lobby that ended"),
    ],
)
def test_turn_that_contradicts_itself_is_refused(contradiction: Turn) -> None:
    with pytest.raises(ValueError, match=r"entries do not lead|ended_at is"):
        units.turn(contradiction)


async def test_entry_after_the_end_is_kept_too(store: Store) -> None:
    await finish(store, GAME)

    over = game(phase="over", number=3, ended_at=later(60))
    await store.write(units.turn(Turn(2, over, (entry(3, kind="rematch", action="7"),))))

    assert [logged.kind for logged in await store.log(GAME)] == ["open", "play", "rematch"]
    assert await store.games_behind() == (GAME,)
    assert ANN in {line.user_id for line in await store.results(GAME)}
