"""The audits of several processes find what they look for."""

from __future__ import annotations

from collections import defaultdict

import pytest
from msgspec.structs import replace

from table.entries import Pause
from tests import says
from tests.crash import audit
from tests.crash.audit import Game
from tests.crash.journal import Delivered, Press
from tests.crash.pauses import Told, audit_pauses
from tests.crash.seats import PRESSES, audit_seat
from tests.crash.shares import opened
from tests.crash.tally import Tally
from tests.crash.together import audit_together, turns
from tests.host.conftest import ADA, BEN, Bench
from tests.host.racing import race
from wire.presses import Pressed

AWAY = [(100.0, 110.0)]
FULL = says.refused("full", most=5)


@pytest.mark.parametrize(
    ("at", "answered", "faults", "late"),
    [
        (50.0, 51.0, 0, 0),
        (50.0, 54.0, 0, 1),
        (50.0, None, 1, 0),
        (98.0, None, 0, 0),
        (109.0, None, 0, 0),
        (111.0, None, 1, 0),
    ],
)
def test_who_is_not_answered_while_a_process_is_there_is_found(
    at: float, answered: float | None, faults: int, late: int
) -> None:
    tally = Tally({}, [])

    audit.audit_answers([Delivered(at, 7, answered)], lambda server: AWAY, tally)

    assert len(tally.faults) == faults
    assert tally.counted.get("of these answered too late", 0) == late


@pytest.fixture
async def paused(database: str) -> Game:
    """A race that a restart has cut, and that was opened again."""
    bench = Bench(database)
    await bench.start()
    table = await bench.race(ADA, BEN)
    await bench.until_table(table.id, lambda table: race(table).open)
    await bench.restart()
    await bench.until_table(table.id, lambda table: table.rest is not None)
    for person in (ADA, BEN):
        await bench.host.ready(bench.id(), table.id, person)
    await bench.until_table(table.id, lambda table: race(table).open)
    await bench.stop()
    (game,) = await audit.read(database)
    return game


def as_left(game: Game) -> Game:
    """As it was stored when its process ended."""
    at = next(number for number, step in enumerate(game.steps) if isinstance(step.logged.entry, Pause))
    return Game(game.stored, game.steps[:at])


def of_pauses(game: Game, told: Told) -> Tally:
    tally = Tally({}, [])
    audit_pauses([game], told, tally)
    return tally


async def test_a_pause_that_nobody_was_told_of_is_found(paused: Game) -> None:
    (at,) = [step.logged.when for step in paused.steps if isinstance(step.logged.entry, Pause)]

    assert of_pauses(paused, Told(defaultdict(list, {paused.table.id: [at.timestamp()]}))).faults == []
    silent = of_pauses(paused, Told(defaultdict(list)))

    assert len(silent.faults) == 1
    assert silent.counted["pauses of a race"] == 1


async def test_a_race_that_has_lost_a_card_is_found(paused: Game) -> None:
    left = as_left(paused)
    table, session = left.table, left.table.session
    assert session is not None
    other = replace(table, session=replace(session, state=None))

    assert (
        opened(paused, Game(left.stored, (*left.steps[:-1], left.steps[-1]._replace(table=other)))) is False
    )


async def test_a_turn_that_counts_twice_or_not_is_found(database: str) -> None:
    bench = Bench(database)
    await bench.start()
    before = await bench.game(ADA, BEN)
    (begun,) = await audit.read(database)
    user = turns([begun])[0].user
    await bench.move(before.id)
    await bench.stop()
    (after,) = await audit.read(database)
    twice = Game(after.stored, (*after.steps, after.steps[-1]))
    found = []

    for game in (after, begun, twice):
        tally = Tally({}, [])
        audit_together(before, game, user, tally)
        found.append(len(tally.faults))

    assert found == [0, 1, 1]


async def test_a_seat_that_nobody_or_more_than_one_got_is_found(database: str) -> None:
    bench = Bench(database)
    await bench.start()
    table = await bench.lobby(ADA)
    (empty,) = await audit.read(database)
    await bench.host.lobbies.join(bench.id(), table.id, BEN)
    await bench.stop()
    (taken,) = await audit.read(database)
    full = Game(taken.stored, (*taken.steps, taken.steps[-1]))
    others = range(1_000, 1_000 + PRESSES - 1)

    def of_seat(game: Game, said: str = FULL) -> int:
        tally, pressed = Tally({}, []), Pressed("join", table.id)
        presses = [Press(user, user, pressed, "", 0.0, 1.0, said) for user in others]
        audit_seat(game, [Press(1, BEN.id, pressed, "", 0.0, 1.0), *presses], tally)
        return len(tally.faults)

    assert [of_seat(taken), of_seat(taken, ""), of_seat(empty), of_seat(full)] == [0, 1, 1, 1]
