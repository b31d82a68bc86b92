"""The message of a day: once on each server that wants it, at its hour, with who has ended the deal."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from db import choices
from db.values import DealRow, GuildSettings, NewsRow, Ownership
from host.deals.day_messages import due_on
from host.news import DAILY
from host.presenter import Barred, DayNews, Gone
from table.pace import DAY
from table.wall import today
from tests.still_time import now

from .conftest import ADA, BEN, CHANNEL, CLEO, Bench, process, refuses
from .test_deals import play

GUILD = CHANNEL.guild_id
WANTS = GuildSettings(GUILD, season_channel_id=5, news=DAILY, daily_at=1)
HOUR = 3600


async def wants(bench: Bench, settings: GuildSettings = WANTS) -> None:
    await bench.store.write(choices.guild(settings))
    bench.host.deal_messages.wake()
    await asyncio.sleep(1)


async def until_midnight(later: float = 120) -> None:
    await asyncio.sleep((today(now()) + timedelta(days=1) - now()).total_seconds() + later)


def posted(bench: Bench) -> list[int]:
    return [told.deal.id for _guild, told in bench.board.told.days]


def newest(bench: Bench) -> DayNews:
    """The last message as it was posted or edited last."""
    board = bench.board.told
    return (board.edits or board.days)[-1][1]


async def test_one_is_posted_each_day_also_over_restarts(bench: Bench) -> None:
    await until_midnight()
    await wants(bench)

    for _day in range(3):
        await bench.restart()
        await until_midnight()

    assert posted(bench) == [1, 2, 3, 4]


async def test_none_is_posted_where_nobody_chose_it(bench: Bench) -> None:
    await wants(bench, replace(WANTS, news="awards,review"))

    await asyncio.sleep(2 * DAY)

    assert posted(bench) == []


async def test_it_waits_for_the_hour_of_the_server(bench: Bench) -> None:
    await until_midnight()
    await wants(bench, replace(WANTS, daily_at=9 * 60, daily_zone="Etc/GMT-3"))  # 06:00 UTC

    await asyncio.sleep(6 * HOUR - 300)
    assert posted(bench) == []
    await asyncio.sleep(300)
    assert posted(bench) == [1]


@pytest.mark.parametrize("step", ["day", "day posted"])
async def test_a_process_killed_meanwhile_posts_it_once(bench: Bench, step: str) -> None:
    await until_midnight()
    bench.presenter.fail = refuses(TimeoutError, step)
    await wants(bench)

    await bench.restart()
    await asyncio.sleep(HOUR)

    assert posted(bench) == [1]


@pytest.mark.parametrize("error", [Gone, Barred])
async def test_where_nothing_can_be_posted_it_is_tried_again(bench: Bench, error: type[Exception]) -> None:
    await until_midnight()
    bench.presenter.fail = refuses(error, "day")
    await wants(bench)
    await asyncio.sleep(2 * HOUR)

    bench.presenter.fail = lambda step: None
    await asyncio.sleep(2 * HOUR)

    assert posted(bench) == [1]


async def test_people_appear_as_they_end_it_at_most_once_in_five_minutes(bench: Bench) -> None:
    await until_midnight()
    await wants(bench)
    deal = await bench.host.days.today()

    for who in (BEN, ADA):
        await play(bench, deal, who)
        await asyncio.sleep(1)
    await asyncio.sleep(600)

    assert [each.name for each in newest(bench).finished] == ["Ben", "Ada"]
    assert len(bench.board.told.edits) <= 2
    await bench.host.change_player(ADA.id, hidden=True)
    await asyncio.sleep(600)
    assert [each.hidden for each in newest(bench).finished] == [False, True]


async def test_whoever_ends_it_in_the_last_minutes_is_in_it(bench: Bench) -> None:
    await until_midnight()
    await wants(bench)
    deal = await bench.host.days.today()
    await until_midnight(-30)
    await play(bench, deal, ADA)

    await asyncio.sleep(600)

    edited = [told for _guild, told in bench.board.told.edits if told.deal.id == deal.id]
    assert [each.name for each in edited[-1].finished] == ["Ada"]


async def test_it_is_brought_up_to_date_although_its_hour_is_another_one_now(bench: Bench) -> None:
    await until_midnight()
    await wants(bench)
    await wants(bench, replace(WANTS, daily_at=20 * 60))

    await play(bench, await bench.host.days.today(), ADA)
    await asyncio.sleep(600)

    assert posted(bench) == [1]
    assert [each.name for each in newest(bench).finished] == ["Ada"]


async def test_it_is_posted_again_in_another_channel_but_not_twice_in_one(bench: Bench) -> None:
    await until_midnight()
    await wants(bench)

    for channel, places in ((6, [5, 6]), (6, [5, 6]), (None, [5, 6]), (6, [5, 6]), (7, [5, 6, 7])):
        await bench.host.servers.change(GUILD, lambda before: replace(before, season_channel_id=channel))  # noqa: B023
        bench.host.deal_messages.wake()
        await asyncio.sleep(600)
        assert bench.board.told.places == places
    assert posted(bench) == [1, 1, 1]


async def test_it_is_posted_in_another_channel_where_the_first_was_deleted(bench: Bench) -> None:
    await until_midnight()
    await wants(bench)
    bench.presenter.fail = refuses(Gone, "edit day")
    await play(bench, await bench.host.days.today(), ADA)
    await asyncio.sleep(600)

    await bench.host.servers.change(GUILD, lambda before: replace(before, season_channel_id=6))
    bench.host.deal_messages.wake()
    await asyncio.sleep(600)

    assert bench.board.told.places == [5, 6]


async def test_restarts_edit_nothing_within_five_minutes(bench: Bench) -> None:
    await until_midnight()
    await wants(bench)

    for _ in range(4):
        await bench.restart()
        await asyncio.sleep(5)

    assert bench.board.told.edits == []


async def test_yesterdays_order_is_so_far_and_its_first_is_named_when_it_is_final(bench: Bench) -> None:
    await until_midnight()
    await wants(bench)
    first = await bench.host.days.today()
    await play(bench, first, ADA)
    await until_midnight()
    await play(bench, first, CLEO)
    await asyncio.sleep(600)

    before = newest(bench).before
    assert before is not None
    assert {each.name for each in before[1]} == {"Ada", "Cleo"}
    assert newest(bench).final is None

    await until_midnight()
    final = newest_post(bench).final
    assert final is not None
    assert (final[0].id, final[1].name) == (1, before[1][0].name)


def newest_post(bench: Bench) -> DayNews:
    return bench.board.told.days[-1][1]


async def test_a_person_who_is_forgotten_is_taken_out(bench: Bench) -> None:
    await until_midnight()
    await wants(bench)
    await play(bench, await bench.host.days.today(), ADA)
    await asyncio.sleep(600)

    await bench.host.forget(bench.id(), ADA)
    await asyncio.sleep(600)

    assert newest(bench).finished == ()


async def test_only_the_servers_own_people_are_named(bench: Bench) -> None:
    await until_midnight()
    await wants(bench, replace(WANTS, guild_id=GUILD + 1))

    await play(bench, await bench.host.days.today(), ADA)
    await asyncio.sleep(600)

    assert newest(bench).finished == ()


async def test_other_news_has_its_day_all_the_same(bench: Bench) -> None:
    await until_midnight()
    review = NewsRow(GUILD, "review", 7)
    await wants(bench)

    async def find(_since: datetime) -> int | None:
        return None

    async def post() -> int:
        return 500

    assert posted(bench) == [1]
    assert await bench.host.news.tell(review, find, post)
    await until_midnight()
    assert posted(bench) == [1, 2]


async def test_the_process_posts_that_has_the_server(database: str) -> None:
    async with process(database, Ownership(0, 0, 2)) as one, process(database, Ownership(1, 1, 2)) as other:
        for bench in (one, other):
            await wants(bench, replace(WANTS, guild_id=1 << 22))
        await asyncio.sleep(600)

        assert (posted(one), posted(other)) == ([], [1])


def begins(day: str) -> datetime:
    return datetime.fromisoformat(day).replace(tzinfo=UTC)


def hours(zone: str, minute: int, first: str, days: int) -> Iterator[timedelta]:
    """How long after midnight it is posted on each of these days."""
    settings = replace(WANTS, daily_at=minute, daily_zone=zone)
    for number in range(days):
        deal = DealRow(1, "", "", 1, 1, "", "", "", begins(first) + timedelta(days=number), begins(first))
        yield due_on(deal, settings) - deal.offered_at


@pytest.mark.parametrize("first", ["2026-03-06", "2026-10-30"])
@pytest.mark.parametrize("minute", [0, 480, 19 * 60 + 30, 20 * 60])
def test_each_day_has_an_hour_also_when_clocks_change(first: str, minute: int) -> None:
    found = list(hours("America/New_York", minute, first, 5))

    assert all(timedelta() <= each < timedelta(days=1) for each in found)


def test_the_hour_is_that_of_the_servers_clock() -> None:
    assert list(hours("", 480, "2026-03-28", 1)) == [timedelta(hours=8)]
    assert list(hours("Europe/Berlin", 480, "2026-03-28", 2)) == [timedelta(hours=7), timedelta(hours=6)]


async def test_of_many_people_as_many_are_named_as_find_room(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("host.deals.day_messages.MOST_NAMED", 2)
    await until_midnight()
    await wants(bench)
    deal = await bench.host.days.today()
    for who in (BEN, ADA, CLEO):
        await play(bench, deal, who)
        await asyncio.sleep(1)
    await asyncio.sleep(600)

    assert [each.name for each in newest(bench).finished] == ["Ben"]
    assert newest(bench).number_finished == 3
