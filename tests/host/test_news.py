"""News of a server: at most one message a day, whatever happens to the process that posts it."""

from __future__ import annotations

import asyncio
from datetime import datetime

import pytest

from db import choices
from db.values import GuildSettings, NewsRow
from host.news import KINDS, next_day, wants_news
from host.presenter import Gone
from standings.season import Season
from table.pace import DAY
from table.wall import today
from tests.still_time import now

from .conftest import Bench

GUILD = 10
REVIEW, LATER = NewsRow(GUILD, "review", 7), NewsRow(GUILD, "review", 8)


class Channel:
    """A channel for news: what was posted there, and what a later process finds of it."""

    def __init__(self, *, fails: Exception | None = None, is_kept: bool = True) -> None:
        self.posts = 0
        self.fails = fails
        self.is_kept = is_kept

    async def find(self, since: datetime) -> int | None:
        return 500 if self.posts and self.is_kept else None

    async def post(self) -> int:
        if self.fails is not None and not isinstance(self.fails, TimeoutError):
            raise self.fails
        self.posts += 1
        if self.fails is not None:
            raise self.fails
        return 500 + self.posts


async def told(bench: Bench, row: NewsRow, channel: Channel) -> bool:
    return await bench.host.news.tell(row, channel.find, channel.post)


async def until_tomorrow() -> None:
    await asyncio.sleep((next_day(now()) - now()).total_seconds() + 1)


async def test_what_finds_the_day_taken_waits_for_the_next(bench: Bench) -> None:
    channel = Channel()
    assert await told(bench, REVIEW, channel)
    assert await told(bench, REVIEW, channel), "it is told already"

    assert not await told(bench, LATER, channel)
    await bench.restart()
    assert not await told(bench, LATER, channel)
    assert channel.posts == 1
    await until_tomorrow()

    assert await told(bench, LATER, channel)
    assert await told(bench, NewsRow(11, "review", 7), channel), "of another server"
    kept = await bench.store.news.since(GUILD, today(now()))
    assert [(row.kind, row.message_id) for row in kept] == [("review", 502)]


async def test_two_at_once_are_one_message(bench: Bench) -> None:
    channel = Channel()

    both = await asyncio.gather(told(bench, REVIEW, channel), told(bench, LATER, channel))

    assert sorted(both) == [False, True]
    assert channel.posts == 1


@pytest.mark.parametrize("is_kept", [True, False])
async def test_what_a_killed_process_began_to_post_is_looked_for(bench: Bench, is_kept: bool) -> None:
    channel = Channel(fails=TimeoutError(), is_kept=is_kept)
    with pytest.raises(TimeoutError):
        await told(bench, LATER, channel)
    assert not await told(bench, REVIEW, channel), "it may stand there"
    await bench.restart()

    channel.fails = None
    assert await told(bench, LATER, channel)

    assert channel.posts == (1 if is_kept else 2)
    found = await bench.store.news.since(GUILD, today(now()))
    assert {row.message_id for row in found} == {500 if is_kept else 502}
    assert len(found) == 1


async def test_a_day_is_free_again_where_nothing_could_be_posted(bench: Bench) -> None:
    with pytest.raises(Gone):
        await told(bench, REVIEW, Channel(fails=Gone()))

    assert await told(bench, LATER, Channel())


async def test_the_awards_of_a_season_come_first(bench: Bench) -> None:
    settings = GuildSettings(GUILD, season_channel_id=5, news="awards,review")
    season = Season.of(now())
    await bench.store.write(choices.guild(settings) + choices.skip_awards(GUILD, season.before.number))
    assert await told(bench, LATER, Channel())
    await asyncio.sleep((season.ends - now()).total_seconds() - DAY / 2)
    assert await told(bench, NewsRow(GUILD, "review", 9), Channel())

    await asyncio.sleep(DAY / 2 + 3600)

    assert bench.board.told.awards
    assert not await told(bench, REVIEW, Channel()), "that day is taken by the awards"
    await until_tomorrow()
    assert await told(bench, REVIEW, Channel())


async def test_awards_that_find_their_day_taken_are_posted_the_day_after(bench: Bench) -> None:
    season = Season.of(now())
    await asyncio.sleep((season.ends - now()).total_seconds() + 60)
    assert await told(bench, LATER, Channel())
    await bench.store.write(choices.guild(GuildSettings(GUILD, season_channel_id=5)))
    await bench.restart()
    assert bench.board.told.awards == []

    await until_tomorrow()
    await asyncio.sleep(3600)

    assert [guild for guild, _ended, _again in bench.board.told.awards] == [GUILD]


@pytest.mark.parametrize(
    ("settings", "told_of"),
    [
        (GuildSettings(GUILD), set()),
        (GuildSettings(GUILD, news="awards,review"), set()),
        (GuildSettings(GUILD, season_channel_id=5), {"awards"}),
        (GuildSettings(GUILD, season_channel_id=5, news="review"), {"review"}),
    ],
)
def test_a_server_is_told_only_what_it_chose(settings: GuildSettings, told_of: set[str]) -> None:
    assert {kind for kind in KINDS if wants_news(settings, kind)} == told_of
