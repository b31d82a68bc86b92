"""A server's channel for news, and how the host posts there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from db.values import GuildSettings
from host.presenter import DayNews, Ended, Review, SharedDeal

MESSAGE = 7


def message_of_day(guild_id: int, number: int) -> int:
    """Each server has a message of its own for each day."""
    return guild_id * 1000 + number


class NewsBoard:
    """What was posted, across restarts of the host; each with its server."""

    def __init__(self) -> None:
        self.reviews: list[tuple[int, Review]] = []
        self.awards: list[tuple[int, Ended, bool]] = []  # and whether they may have been there
        self.days: list[tuple[int, DayNews]] = []
        self.places: list[int | None] = []  # the channel of each
        self.edits: list[tuple[int, DayNews]] = []
        self.shared: list[tuple[int, SharedDeal]] = []  # edits, each with its message


class FakeNews:
    """The part of a presenter that posts news. `fail` is asked before and after each post."""

    def __init__(self, told: NewsBoard) -> None:
        self._news = told
        self.fail: Callable[[str], None] = lambda step: None

    async def award(self, settings: GuildSettings, ended: Ended, *, again: bool) -> None:
        self.fail("award")
        self._news.awards.append((settings.guild_id, ended, again))
        self.fail("awarded")

    async def review(self, settings: GuildSettings, review: Review) -> int:
        self.fail("review")
        self._news.reviews.append((settings.guild_id, review))
        self.fail("reviewed")
        return MESSAGE

    async def find_review(self, settings: GuildSettings, number: int, since: datetime) -> int | None:
        told = [(guild_id, review.week.number) for guild_id, review in self._news.reviews]
        return MESSAGE if (settings.guild_id, number) in told else None

    async def post_day(self, settings: GuildSettings, told: DayNews) -> int:
        self.fail("day")
        self._news.days.append((settings.guild_id, told))
        self._news.places.append(settings.season_channel_id)
        self.fail("day posted")
        return message_of_day(settings.guild_id, told.deal.id)

    async def find_day(self, settings: GuildSettings, number: int, since: datetime) -> int | None:
        told = [
            (guild_id, place, day.deal.id)
            for (guild_id, day), place in zip(self._news.days, self._news.places, strict=True)
        ]
        asked = (settings.guild_id, settings.season_channel_id, number)
        return message_of_day(settings.guild_id, number) if asked in told else None

    async def edit_day(self, settings: GuildSettings, message_id: int, told: DayNews) -> None:
        self.fail("edit day")
        self._news.edits.append((settings.guild_id, told))

    async def edit_shared(self, guild_id: int, channel_id: int, message_id: int, told: SharedDeal) -> None:
        self.fail("edit shared")
        self._news.shared.append((message_id, told))
