"""Every way to deal and to score a race of Big Bang, with a person and computers of all levels at a table."""

from __future__ import annotations

from typing import Any

import pytest

from engine.big_bang.types import Dealt, RaceScored
from engine.game import LEVELS, Event
from host.log.rows import replayed
from table.table import Table
from tests.host.big_bang import a_race, play
from tests.host.conftest import ADA, Bench
from tests.host.racing import Try, attempt, log, same_seed, seat, why

WHOLE = 10  # number cards of the shorter deck


@pytest.fixture(autouse=True)
def always_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    same_seed(monkeypatch, 24)


async def raced(bench: Bench, **options: Any) -> tuple[Table, list[Event]]:
    """Two races in which Ada places what comes first twice, and stops. All that happened in them."""
    table = await a_race(bench, ADA, computers=LEVELS, racers=4, highest=4, rounds=2, **options)
    for _ in range(2):
        mine = seat(table, ADA)
        table = await play(bench, table, mine, table.opens_at + 1, moves=2)
        await attempt(bench, table, Try(mine, "stop", table.opens_at + 50))
        table = await bench.until_table(table.id, lambda table: table.race_on is None)
        if table.phase == "playing":
            assert why(table) == "round"
            table = await bench.ready(table.id, ADA)
    story = await bench.host.story(table.id)
    return table, [event for told in story for event in told.events]


def scored(events: list[Event]) -> list[RaceScored]:
    return [event for event in events if isinstance(event, RaceScored)]


def hands(events: list[Event]) -> list[set[tuple[int, ...] | None]]:
    return [set(event.hands) for event in events if isinstance(event, Dealt)]


async def test_points_of_both_races_are_added_up(bench: Bench) -> None:
    """Big Bang 4.2.8, 4.4.10, 4.4.11: with the same deck for all."""
    over, events = await raced(bench)

    races = scored(events)
    assert [line.score for line in races[0].lines] == [line.numbers for line in races[0].lines]
    totals = [sum(race.lines[number].score for race in races) for number in range(4)]
    assert [line.total for line in races[1].lines] == totals
    assert {standing.seat: standing.score for standing in over.standings} == dict(enumerate(totals))
    assert [len(each) for each in hands(events)] == [1, 1]


async def test_decks_of_their_own(bench: Bench) -> None:
    """Big Bang 4.4.11"""
    _, events = await raced(bench, duplicate=False)

    assert all(len(each) > 1 for each in hands(events))


async def test_stolen(bench: Bench) -> None:
    """Big Bang 4.2.9, 4.4.15: the winner of a race scores what the others have left, the others nothing."""
    over, events = await raced(bench, stolen=True)

    for race in scored(events):
        (winner,) = [line for line in race.lines if line.place == 1]
        assert winner.score == sum(WHOLE - line.numbers for line in race.lines if line is not winner) > 0
        assert [line.score for line in race.lines if line is not winner] == [0, 0, 0]
    assert sum(standing.score for standing in over.standings) == sum(
        line.score for race in scored(events) for line in race.lines
    )


async def test_rules_cards(bench: Bench) -> None:
    """Big Bang 4.2.8, 4.4.18: two points each; the log tells the turn of each, and gives the same table again."""
    over, events = await raced(bench, rules_cards=True, unplayed=-1)

    lines = [line for race in scored(events) for line in race.lines]
    assert any(line.rules for line in lines)
    assert all(line.score == line.points == line.numbers + 2 * line.rules - line.left for line in lines)
    assert any("R" in entry.action for entry in await log(bench, over, "play"))
    again, _ = replayed(await bench.store.log(over.id))
    assert again == over


async def test_race_ends_with_the_first_who_is_stuck(bench: Bench) -> None:
    """Big Bang 4.4.9"""
    _, events = await raced(bench, first_stuck_ends=True, rules_cards=True)

    for race in scored(events):
        ready = [line.ready for line in race.lines]
        assert "all" in ready or ready.count("stuck") == 1 or None not in ready
