"""The message of a day: posted once in the news channel of each server that wants it, and brought up to date."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple

from db.errors import StoreUnavailable
from db.values import DealRow, GuildSettings, NewsRow
from host.context import Context
from host.deals.days import Days, Promise
from host.deals.edits import EVERY, Edits
from host.news import DAILY, News, wants_news
from host.presenter import Away, Barred, DayNews, Gone, Presenter
from table.errors import Refused
from table.quiet_hours import QuietHours

log = logging.getLogger(__name__)

MOST_NAMED = 12  # people in a message; where there are more, one less
BEST = 3
A_MOMENT, A_DAY = timedelta(seconds=1), timedelta(days=1)
LAST_EDITS = timedelta(hours=1)  # of a day in which the message of the day before is finished


class _Days(NamedTuple):
    """What is the same for all servers, read once a round."""

    deal: DealRow
    before: DealRow | None
    final: DealRow | None  # the day before that
    promise: Promise


class DayMessages:
    """Posts each server's, and brings it up to date."""

    def __init__(self, context: Context, presenter: Presenter, days: Days, news: News) -> None:
        self._store, self._now, self._owned = context.store, context.now, context.owned
        self._presenter = presenter
        self._days, self._news = days, news
        self._edits = Edits(context.now)
        self._barred: dict[
            int, datetime
        ] = {}  # until when servers are left alone where nothing can be posted
        self._rest = context.pacing.seasons
        self.is_stopping = False

    def try_all_again(self) -> None:
        """Leaves no server alone where nothing could be posted: what it has chosen may be another channel."""
        self._barred.clear()

    async def look(self) -> float:
        """Posts and edits. Returns the seconds until the next look."""
        wanting = await self._store.news.servers_wanting(DAILY, *self._owned)
        if not wanting:
            return self._rest
        try:
            deal, later = await self._days.today(), list[datetime]()
        except Refused as error:
            log.warning("there is no deal today: its seed was lost (%s)", error)
            return self._rest
        about, before = await self._read_days(deal), await self._day_to_finish(deal)
        for guild_id in wanting:
            if self.is_stopping:
                break
            settings, noted = (
                await self._store.guild(guild_id),
                await self._store.news.one(guild_id, DAILY, deal.id),
            )
            if before is not None:
                await self._finish(settings, before)
            due = due_on(deal, settings)
            if noted is None and due > self._now():
                later.append(due)
            elif self._barred.get(guild_id, self._now()) <= self._now():
                await self._try_to_tell(settings, about, noted)
        return self._until((*later, deal.offered_at + A_DAY))

    async def _day_to_finish(self, deal: DealRow) -> _Days | None:
        """The day before, while its messages may lack whoever finished in its last minutes."""
        before = await self._days.before(deal)
        if before is None or self._now() >= deal.offered_at + LAST_EDITS:
            return None
        return await self._read_days(before)

    async def _finish(self, settings: GuildSettings, about: _Days) -> None:
        noted = await self._store.news.one(settings.guild_id, DAILY, about.deal.id)
        if noted is not None and noted.message_id is not None:
            await self._try_to_tell(settings, about, noted)

    def _until(self, moments: Iterable[datetime]) -> float:
        return max(0.0, min(EVERY, (min(moments) - self._now()).total_seconds()))

    async def _try_to_tell(self, settings: GuildSettings, about: _Days, noted: NewsRow | None) -> None:
        try:
            await self._tell(settings, about, noted)
        except (Gone, Barred, Away) as error:
            self._barred[settings.guild_id] = self._now() + timedelta(seconds=self._rest)
            log.info("the deal of the day is posted later on server %s: %s", settings.guild_id, error)
        except StoreUnavailable:
            raise
        except Exception:  # the other servers get theirs all the same
            log.exception("the deal of the day was not posted on server %s", settings.guild_id)

    async def _tell(self, settings: GuildSettings, about: _Days, noted: NewsRow | None) -> None:
        if not wants_news(settings, DAILY):
            return
        guild_id, deal = settings.guild_id, about.deal
        told = await self._read(guild_id, about)
        if noted is not None and noted.message_id is not None:
            await self._edit(settings, noted.message_id, told)
            return

        async def post() -> int:
            posted = await self._presenter.post_day(settings, told)
            self._edits.note(posted, told)
            return posted

        find = partial(self._presenter.find_day, settings, deal.id)
        await self._news.tell(NewsRow(guild_id, DAILY, deal.id), find, post)

    async def _edit(self, settings: GuildSettings, message_id: int, told: DayNews) -> None:
        if self._edits.is_due(message_id, told):
            await self._presenter.edit_day(settings, message_id, told)
            self._edits.note(message_id, told)

    async def _read_days(self, deal: DealRow) -> _Days:
        before = await self._days.before(deal)
        final = None if before is None else await self._days.before(before)
        return _Days(deal, before, final, await self._days.promise(deal))

    async def _read(self, guild_id: int, about: _Days) -> DayNews:
        deals, (deal, before, final, promise) = self._store.deals, about
        first = () if final is None or final.called_off else await deals.order(final.id, 1, guild_id)
        number = await deals.number_finished(deal.id, guild_id)
        return DayNews(
            deal,
            promise,
            await deals.finished(deal.id, MOST_NAMED - (number > MOST_NAMED), guild_id),
            number,
            None
            if before is None or before.called_off
            else (before, await deals.order(before.id, BEST, guild_id)),
            (final, first[0]) if final is not None and first else None,
        )


def due_on(deal: DealRow, settings: GuildSettings) -> datetime:
    """When a server's clock shows the hour that it chose, within the day of this deal."""
    begins = deal.offered_at
    due = QuietHours(settings.daily_zone).next_at(settings.daily_at, begins - A_MOMENT)
    return due if due < begins + A_DAY else begins  # a day whose hour the change of clocks has moved away
