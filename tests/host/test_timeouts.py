"""A time-out plays one turn to its end: what opens after it is for the player (rules 0.5)."""

from __future__ import annotations

import asyncio
from unittest.mock import patch

import pytest

from engine.big_bang.types import Dead, Draw, Place
from engine.game import Action
from table.deadlines import deadline
from table.pace import DAY, HOUR, PaceKey, Waits
from table.table import Person, Table
from tests.host.conftest import ADA, BEN, CLEO, Bench
from tests.host.racing import person
from tests.pacing import NO_DELAYS
from tests.still_time import now

TURN = 120
WAITS = NO_DELAYS.with_pace("live", turn=TURN)


@pytest.fixture
async def live(bench: Bench) -> Bench:
    await bench.restart(WAITS)
    return bench


async def a_game(bench: Bench, *people: Person, key: str, pace: PaceKey = "live", seed: str = "05") -> Table:
    with patch("host.tables.lobbies.secrets.token_hex", return_value=seed * 32):
        return await bench.game(*people, key=key, pace=pace)


async def late(bench: Bench, table: Table) -> tuple[Table, list[tuple[str, str]]]:
    """The table right after the next time is up, and what was written then."""
    before = (await bench.host.ledger.table(table.id)).number
    await asyncio.sleep(TURN + 1)
    written = [entry for entry in await bench.store.log(table.id) if entry.n > before]
    return await bench.host.ledger.table(table.id), [(entry.kind, entry.action) for entry in written]


def default(table: Table, seat: int) -> Action:
    action = table.game.default(table.view(seat))
    assert isinstance(action, Action)
    return action


def left(table: Table, seat: int, waits: Waits = WAITS) -> float:
    """The seconds that this player has left."""
    ends = deadline(table, seat, waits)
    assert ends is not None
    return (ends - now()).total_seconds()


async def test_a_tee_off_is_one_miss_and_the_turn_after_it_another(live: Bench) -> None:
    table = await a_game(live, ADA, BEN, key="play_nine")
    assert table.session is not None
    first: int = 1 - table.session.state.hole.dealer
    await live.host.play(live.id(), table.id, person(table, 1 - first), table.stamp(1 - first), "tee 1 2")

    teed, written = await late(live, table)
    assert [kind for kind, _action in written] == ["timeout", "default"]
    assert (teed.waiting_people, teed.view(first).phase) == ((first,), "draw")
    assert left(teed, first) == pytest.approx(TURN, abs=2)
    assert teed.seats[first].lapses == 1

    teed = await live.host.play(live.id(), table.id, person(table, first), teed.stamp(first), "deck")
    assert teed.seats[first].lapses == 0
    placed, written = await late(live, table)
    assert [kind for kind, _action in written] == ["timeout", "default"]
    assert placed.waiting_people == (1 - first,)


async def test_a_turn_of_play_nine_is_played_to_its_end(live: Bench) -> None:
    table = await a_game(live, ADA, BEN, key="play_nine")
    for seat in (0, 1):
        table = await live.host.play(live.id(), table.id, person(table, seat), table.stamp(seat), "tee 1 2")
    (first,) = table.waiting_people

    after, written = await late(live, table)

    assert [kind for kind, _action in written] == ["timeout", "default", "default"]
    assert (after.waiting_people, after.seats[first].lapses) == ((1 - first,), 1)


@pytest.mark.parametrize("what", [Place, Draw, Dead])
async def test_alone_at_a_board_one_silence_is_one_move(live: Bench, what: type[Action]) -> None:
    """4.4.14"""
    table = await a_game(live, ADA, key="big_bang", seed="04")
    while not isinstance(move := default(table, 0), what):
        table = await live.move(table.id)

    after, written = await late(live, table)

    assert written == [("timeout", ""), ("default", str(move))]
    assert (after.waiting_people, after.seats[0].lapses) == ((0,), 1)
    assert left(after, 0) == pytest.approx(TURN, abs=2)


async def test_an_offer_and_a_guess_have_a_time_of_their_own(live: Bench) -> None:
    """2.4.14"""
    table = await a_game(live, ADA, BEN, CLEO, key="sevens")
    while str(default(table, table.waiting_people[0])) != "knock":
        table = await live.move(table.id)
    (knocker,) = table.waiting_people
    table = await live.move(table.id)
    asked = table.waiting_people

    offered, written = await late(live, table)
    assert [kind for kind, _action in written] == ["timeout", "default"] * len(asked)
    assert offered.waiting_people == (knocker,)
    assert len(asked) > 1, "several guesses follow"

    guessed, written = await late(live, table)
    assert [kind for kind, _action in written] == ["timeout", "default"]
    assert (guessed.waiting_people, guessed.view(None).phase) == ((knocker,), "guess")
    assert left(guessed, knocker) == pytest.approx(TURN, abs=2)


async def first_turn(bench: Bench) -> tuple[Table, int]:
    """Both have teed off in a game with a day a turn; the player who is to draw."""
    table = await a_game(bench, ADA, BEN, key="play_nine", pace="1d")
    for seat in (0, 1):
        table = await bench.host.play(bench.id(), table.id, person(table, seat), table.stamp(seat), "tee 1 2")
    (seat,) = table.waiting_people
    return table, seat


async def draws(bench: Bench, table: Table, seat: int) -> Table:
    return await bench.host.play(bench.id(), table.id, person(table, seat), table.stamp(seat), "deck")


@pytest.mark.parametrize(("after", "has"), [(HOUR, DAY - HOUR), (DAY - 60, HOUR)])
async def test_a_day_a_turn_is_a_day_a_turn(bench: Bench, after: float, has: float) -> None:
    """The placement has what the draw left of it, and an hour at least."""
    await bench.restart()
    table, seat = await first_turn(bench)
    await asyncio.sleep(after)

    drawn = await draws(bench, table, seat)

    assert left(drawn, seat, NO_DELAYS) == pytest.approx(has, abs=2)
    (timer,) = [each for each in await bench.store.timers(table.id) if each.seat == seat]
    assert timer.deadline == deadline(drawn, seat, NO_DELAYS)
    await bench.move(table.id)
    other = await bench.host.ledger.table(table.id)
    assert left(other, 1 - seat, NO_DELAYS) == pytest.approx(DAY, abs=2)


async def test_a_turn_that_is_let_go_by_after_the_draw_is_one_miss(bench: Bench) -> None:
    await bench.restart(NO_DELAYS.with_pace("1d", grace=0))
    table, seat = await first_turn(bench)
    await asyncio.sleep(DAY - 60)
    await draws(bench, table, seat)

    await asyncio.sleep(HOUR + 2)

    over = await bench.host.ledger.table(table.id)
    assert (over.waiting_people, over.seats[seat].lapses) == ((1 - seat,), 1)


async def test_nobody_is_reminded_of_a_turn_at_which_they_are(bench: Bench) -> None:
    await bench.restart()
    table, seat = await first_turn(bench)
    await asyncio.sleep(DAY - 60)
    before = len(bench.board.calls)
    await draws(bench, table, seat)

    await asyncio.sleep(HOUR - 10)

    assert len(bench.board.calls) == before
