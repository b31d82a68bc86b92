"""Whatever people press, and whenever: each entry is in the log once, the log folds to the table, all tables end."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any, NamedTuple

import pytest

from engine.errors import Refusal
from engine.game import Level
from host.log.rows import replay
from table.pace import PaceKey
from table.table import Person, Table
from tests.host.big_bang import SIX
from tests.host.conftest import Bench
from tests.host.racing import person

PRESSES = 120
IN_VAIN = ("draw", "pass", "talk", "stop", "dead", "top@1,0", "5@9,9", "17+7=1", "eight")


class Case(NamedTuple):
    """A game, and who plays it."""

    key: str
    people: int
    computers: tuple[Level, ...]
    pace: PaceKey
    options: dict[str, Any]


HOUSE_RULES = {"strict_draw": True, "table_talk": True}
CASES = (
    Case("sequence_numbers", 2, (), "live", {"strict_draw": True, "largest": 15}),
    Case("sequence_numbers", 2, ("easy", "normal"), "live", HOUSE_RULES),
    Case("sequence_numbers", 6, (), "none", {**HOUSE_RULES, "teams": 3, "answers": "shown"}),
    Case("big_bang", 1, (), "live", {"rounds": 2, "highest": 3}),
    Case("big_bang", 1, (), "none", {"rounds": 2, "limit_s": 60}),
    Case("big_bang", 3, (), "live", {"first_stuck_ends": True, "rounds": 2, "highest": 4}),
    Case("big_bang", 3, (), "live", {"replay": True, "hold": True, "rules_cards": True, "unplayed": -1}),
)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.key} of {case.people}, {case.pace}")
async def test_log_is_whole_and_the_table_ends(bench: Bench, case: Case, seed: int) -> None:
    random, people = Random(seed), SIX[: case.people]
    table = await bench.lobby(*people, key=case.key, pace=case.pace)
    for level in case.computers:
        await bench.host.lobbies.add_computer(bench.id(), table.id, people[0], level)
    await bench.host.lobbies.set_options(bench.id(), table.id, people[0], case.options)
    await bench.host.lobbies.begin(bench.id(), table.id, people[0])

    for number in range(PRESSES):
        if number == PRESSES // 2:
            await bench.restart()
        table = await bench.host.ledger.table(table.id)
        who = random.choice(people)
        if table.phase != "playing" or table.seat_of(who.id) is None:
            continue
        source = bench.id()
        try:
            await press(bench, table, who, source, random)
        except Refusal:
            log = await bench.store.log(table.id)
            assert {entry.kind for entry in log if entry.source == source} <= {"back"}
    await check(bench, table.id)

    await left_alone(bench, table.id)

    over = await check(bench, table.id)
    assert over.phase in ("over", "closed")
    assert await bench.store.next_timer() is None


async def press(bench: Bench, table: Table, who: Person, source: int, random: Random) -> None:
    """Mostly a move; now and then one of somebody else, one that is late, or nothing for a while."""
    assert table.session is not None
    seat = table.playing_seat(who.id)
    other = random.choice((seat, seat, seat, random.randrange(len(table.seats))))
    legal = [str(action) for action in table.game.legal(table.session.state, other)]
    action = random.choice(IN_VAIN if random.random() < 0.1 or not legal else legal)
    stamp = max(table.stamp(seat) - (random.random() < 0.05), 0)
    if random.random() < 0.03:
        await asyncio.sleep(random.choice((5, 31, 130)))
    elif random.random() < 0.003:
        await bench.host.resign(source, table.id, who)
    elif table.rest is not None:
        await bench.host.ready(source, table.id, who)
    elif table.race is None:
        await bench.host.play(source, table.id, who, stamp, action)
    else:
        await bench.host.races.attempt(source, table.id, who, action, stamp)


async def left_alone(bench: Bench, table_id: int) -> None:
    """Nobody presses anything any more, but where there is no clock what the table would do."""
    table = await bench.host.ledger.table(table_id)
    while table.phase == "playing":
        if table.race is None and table.pace == "none" and table.waiting_people:
            seat = table.waiting_people[0]
            move = str(table.game.default(table.view(seat)))
            await bench.host.play(bench.id(), table_id, person(table, seat), table.stamp(seat), move)
        else:
            await asyncio.sleep(60)
        table = await bench.host.ledger.table(table_id)


async def check(bench: Bench, table_id: int) -> Table:
    """Every entry has its number and counts once, and folded again they are the table."""
    table = await bench.host.ledger.table(table_id)
    log = await bench.store.log(table_id)
    assert [entry.n for entry in log] == list(range(1, len(log) + 1))
    sources = [entry.source for entry in log if entry.source is not None]
    assert len(sources) == len(set(sources))
    again, _story = replay(log[: table.number])
    assert (again.session, again.seats, again.phase) == (table.session, table.seats, table.phase)
    return table
