"""A few of the games that `make weeks` plays."""

from __future__ import annotations

from tests.weeks.jobs import Job, played
from tests.weeks.village import Village


async def test_games_over_weeks_lose_no_turn_and_ping_as_promised(database: str) -> None:
    tally = await Village(database, 0).run(15)

    assert tally.faults == []
    assert tally.of_all("games") == 15
    assert tally.of_all("turns") > tally.of_all("pings") > tally.of_all("reminders") > 0
    assert tally.of_all("turns out of time") >= tally.of_all("first misses that were free") > 0
    assert tally.of_all("deadlines moved by quiet hours") > 0
    assert tally.of_all("deadlines moved by an outage") > 0


async def test_of_two_processes_that_hand_over_every_few_days_nobody_notices_anything(database: str) -> None:
    tally = await Village(database, 1, processes=2).run(8)

    assert tally.faults == []
    assert tally.hand_overs > 3
    assert tally.of_all("games") == 8
    assert tally.of_all("turns") > tally.of_all("pings") > 0


def test_a_village_is_the_same_each_time() -> None:
    assert played(Job(1, 3)).counted == played(Job(1, 3)).counted
