"""The board of a month, of days that people have played."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from msgspec.structs import replace

from db import deals
from db.values import DealRow, TryRow
from host.deals.deals import MOST_SHOWN
from host.deals.months import OLDEST, Month, days_of_month, days_of_month_before
from table.pace import DAY
from tests.still_time import now

from .conftest import ADA, BEN, CHANNEL, CLEO, Bench
from .test_deals import play

GUILD = CHANNEL.guild_id


async def ended(bench: Bench, deal: DealRow, results: dict[int, int]) -> None:
    for user_id, result in results.items():
        tried = TryRow(
            deal.id, user_id, bench.id(), GUILD, f"Player {user_id}", ended_at=now(), result=result
        )
        await bench.store.write(deals.begin_try(tried))


async def board(bench: Bench, reader: int = 0) -> Month:
    return await bench.host.months.board(await bench.host.days.today(), reader, MOST_SHOWN, GUILD)


def shown(month: Month) -> list[tuple[str, float, int]]:
    return [(each.name, each.line.mean, each.line.days) for each in month.lines]


async def test_it_has_the_mean_of_ones_days_beside_all_others(bench: Bench) -> None:
    first = await bench.host.days.today()
    await ended(bench, first, {1: 10, 2: 20})
    await asyncio.sleep(DAY)
    await ended(bench, await bench.host.days.today(), {1: 30, 2: 30, 3: 40})

    month = await board(bench, reader=3)

    assert shown(month) == [("Player 1", 0.875, 2), ("Player 2", 0.375, 2), ("Player 3", 0.0, 1)]
    assert month.own == month.lines[2]


async def test_a_game_that_was_played_counts_as_its_day_does(bench: Bench) -> None:
    deal = await bench.host.days.today()
    for who in (ADA, BEN):
        await play(bench, deal, who)
    await bench.until_found(bench.host.days.today, lambda deal: bool(deal.house))

    compared = await bench.host.deals.compare(await bench.host.days.today(), ADA.id)

    assert compared is not None
    assert {each.line.user_id: each.line.mean for each in (await board(bench)).lines}[ADA.id] == (
        compared.others.ahead
    )


async def test_people_on_no_board_are_unnamed_for_all_but_themselves(bench: Bench) -> None:
    await ended(bench, await bench.host.days.today(), {CLEO.id: 10})
    await bench.host.change_player(CLEO.id, hidden=True)

    assert [each.name for each in (await board(bench)).lines] == [""]
    assert [each.name for each in (await board(bench, reader=CLEO.id)).lines] == ["Player 3"]


async def test_the_first_of_last_month_is_named_in_the_new_one(bench: Bench) -> None:
    deal = await bench.host.days.today()
    days = (deal.offered_at.replace(day=1) + timedelta(days=32)).replace(day=1) - deal.offered_at
    for _ in range(days.days):
        await ended(bench, await bench.host.days.today(), {1: 10, 2: 20})
        await asyncio.sleep(DAY)

    month = await board(bench)

    assert month.lines == []
    assert month.first_before is not None
    assert (month.first_before.name, month.first_before.line.mean) == ("Player 1", 1.0)


async def test_an_order_is_kept_for_some_minutes_and_says_of_when_it_is(bench: Bench) -> None:
    deal = await bench.host.days.today()
    await ended(bench, deal, {1: 20, 2: 30})
    begun = await board(bench)

    await ended(bench, deal, {3: 10})
    assert await board(bench) == begun
    await asyncio.sleep(OLDEST.total_seconds())

    month = await board(bench)
    assert [each.name for each in month.lines] == ["Player 3", "Player 1", "Player 2"]
    assert month.as_of == begun.as_of + OLDEST


async def test_whoever_is_forgotten_is_in_no_order_that_is_kept(bench: Bench) -> None:
    await ended(bench, await bench.host.days.today(), {1: 20, 2: 30})
    await board(bench)

    await bench.store.write(deals.forget(1, ()))

    assert [each.name for each in (await board(bench, reader=1)).lines] == ["Player 2"]
    assert (await board(bench, reader=1)).own is None


async def test_the_first_of_a_month_that_is_over_is_read_once(bench: Bench) -> None:
    first = await bench.host.days.today()
    days = (first.offered_at.replace(day=1) + timedelta(days=32)).replace(day=1) - first.offered_at
    await ended(bench, first, {1: 10, 2: 20})
    await asyncio.sleep((days.days + 1) * DAY)
    before = (await board(bench)).first_before

    await ended(bench, first, {3: 5})
    await asyncio.sleep(2 * OLDEST.total_seconds())

    assert (await board(bench)).first_before == before


async def test_people_are_read_some_at_a_time(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host.deals.months.AT_ONCE", 1)
    await ended(bench, await bench.host.days.today(), {1: 10, 2: 20, 3: 30})

    assert [each.name for each in (await board(bench)).lines] == ["Player 1", "Player 2", "Player 3"]


@pytest.mark.parametrize(
    ("day", "number", "days", "before"),
    [
        (1, 40, range(40, 41), range(10, 40)),
        (31, 31, range(1, 32), range(1, 1)),
        (5, 2, range(1, 3), range(1, 1)),
        (5, 7, range(3, 8), range(1, 3)),
    ],
)
async def test_the_days_of_months(bench: Bench, day: int, number: int, days: range, before: range) -> None:
    deal = await bench.host.days.today()
    deal = replace(deal, id=number, offered_at=deal.offered_at.replace(year=2026, month=12, day=day))

    assert days_of_month(deal) == days
    assert days_of_month_before(deal) == before
