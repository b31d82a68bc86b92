"""A few of the days of `make fortnight`."""

from __future__ import annotations

from tests.fortnight.fortnight import Fortnight


async def test_days_of_dailies_bring_what_was_played_and_are_shut_until_they_are_over(database: str) -> None:
    days = Fortnight(database, people=5)

    await days.run(4)

    assert days.counted["begun"] > 10
    assert days.counted["games that were checked once they were open"] > 0
