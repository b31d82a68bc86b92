"""The store is asked who waits for a season's awards while that can be anybody."""

from __future__ import annotations

import asyncio

import pytest

from db.standing_values import AwardRow
from db.standings.boards import Boards
from standings.season import Season
from tests.still_time import now

from .conftest import Bench

DAY = 24 * 3600.0


async def test_once_nobody_waits_for_awards_the_store_is_asked_at_the_next_seasons_end_alone(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    await asyncio.sleep(DAY)
    asked: list[int] = []
    to_award = Boards.to_award

    async def noted(boards: Boards, season: int) -> tuple[AwardRow, ...]:
        asked.append(season)
        return await to_award(boards, season)

    monkeypatch.setattr(Boards, "to_award", noted)
    running = Season.of(now())

    await asyncio.sleep(20 * DAY)
    assert asked == []

    await asyncio.sleep((running.ends - now()).total_seconds() + DAY)
    assert asked == [running.number]
