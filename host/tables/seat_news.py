"""News of free seats: one message a day in a server's channel for news, which is edited as seats are taken."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from functools import partial

from db import news as news_rows
from db.values import GuildSettings, NewsRow
from host.alarms import Alarms
from host.house import channels_of
from host.log.ledger import Change
from host.means import Means
from host.news import News, next_day, tells
from host.presenter import Away, Barred, FreeSeat, Gone, Presenter
from host.tables.free_seats import FreeSeats, free_at
from table.wall import lasts

log = logging.getLogger(__name__)

SOON, LATER = 2.0, 180.0  # seconds until a message is edited: for a seat, and because its game has gone on
AGAIN = timedelta(hours=1)  # until it is tried again where nothing can be posted
MOST = 10  # seats in a message of Discord
LATELY = timedelta(days=9)  # longer than any offer stands


class SeatNews:
    """Follows the free seats of servers that want to be told of them."""

    def __init__(self, means: Means, presenter: Presenter, news: News, seats: FreeSeats) -> None:
        self._store, self._now, self._owned = means.store, means.now, means.owned
        self._day = means.pacing.day
        self._presenter = presenter
        self._news = news
        self._seats = seats
        self._alarms = Alarms(means.pacing)
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._shown: dict[int, object] = {}  # what each message says, as `_said`

    async def start(self) -> None:
        """Goes on with what the last process left undone, once it can be read: no game waits for that."""
        await self._alarms.now("the free seats of all servers", self._look_everywhere)

    async def _look_everywhere(self) -> None:
        for guild_id in await self._store.news.wanting("seats", *self._owned):
            self.look(guild_id)

    async def stop(self) -> None:
        await self._alarms.stop()

    def heard(self, change: Change) -> None:
        """A table has changed: seats may be free, or no longer."""
        before, guild_id = change.before, change.table.channel.guild_id
        are, were = free_at(change.table), {} if before is None else free_at(before)
        if are != were:
            self.look(guild_id)
        elif are and change.is_news and (guild_id, LATER) not in self._alarms:
            self._alarms.set((guild_id, LATER), LATER, partial(self._tell, guild_id))

    def look(self, guild_id: int) -> None:
        """Has a server's free seats told soon."""
        if (guild_id, SOON) not in self._alarms:
            self._alarms.set((guild_id, SOON), SOON, partial(self._tell, guild_id))

    async def _tell(self, guild_id: int) -> None:
        settings = await self._store.guild(guild_id)
        if settings.season_channel_id is None:
            return
        async with self._locks[guild_id]:
            try:
                await self._find_lost(settings)
                await self._tell_new(settings)
                await self._bring_up(settings)
            except (Gone, Barred, Away) as error:
                log.info("the free seats of server %s are told later: %s", guild_id, error)
                again = lasts(AGAIN, self._day).total_seconds()
                self._alarms.set((guild_id, "again"), again, partial(self._tell, guild_id))

    async def _find_lost(self, settings: GuildSettings) -> None:
        """Looks for messages of other days that a killed process has begun to post."""
        rows = await self._store.news.since(settings.guild_id, self._now() - LATELY)
        lost = [row for row in rows if row.message_id is None]
        for row in lost:
            if row.kind == "seats" and row.number != _number(self._now(), self._day):
                beside = [each for each in lost if _is_seat(each) and each.posted_at == row.posted_at]
                find = partial(self._presenter.found_seats, settings, row.number)
                await self._news.settle(row, find, *beside)

    async def _tell_new(self, settings: GuildSettings) -> None:
        """Tells of seats that are free and were not told of: in the day's message, or with the next day."""
        guild_id, today = settings.guild_id, _number(self._now(), self._day)
        told = await self._listed(guild_id)
        known = {(row.kind, row.number) for row in told if row.message_id is not None}
        every = await self._nameable(settings) if tells(settings, "seats") else []
        new = [each for each in every if (_kind(each), each.number) not in known]
        if not new:
            return
        posted = await self._store.news.one(guild_id, "seats", today)
        if posted is not None and posted.message_id is not None:
            listed = [row for row in told if row.message_id == posted.message_id]
            rows = [_row(each) for each in new[: max(0, MOST - len(listed))]]
            await self._store.write(
                news_rows.told(_at(row, posted.message_id, posted.posted_at) for row in rows)
            )
            if len(rows) < len(new):
                self._tomorrow(guild_id)
        elif not await self._post(settings, new[:MOST], today) or len(new) > MOST:
            self._tomorrow(guild_id)

    async def _post(self, settings: GuildSettings, seats: list[FreeSeat], today: int) -> bool:
        message_id = 0

        async def post() -> int:
            nonlocal message_id
            message_id = await self._presenter.tell_seats(settings, tuple(seats), today)
            return message_id

        day = NewsRow(settings.guild_id, "seats", today)
        find = partial(self._presenter.found_seats, settings, today)
        is_told = await self._news.tell(day, find, post, *(_row(each) for each in seats))
        self._shown[message_id] = _said(seats)
        return is_told

    async def _bring_up(self, settings: GuildSettings) -> None:
        """Edits the messages of the last days that no longer say what is so."""
        by_message: defaultdict[int, list[NewsRow]] = defaultdict(list)
        for row in await self._listed(settings.guild_id):
            if row.message_id is not None:
                by_message[row.message_id].append(row)
        for message_id, rows in by_message.items():
            seats = await self._as_they_are(settings, rows)
            if self._shown.get(message_id) != _said(seats):
                assert rows[0].posted_at is not None
                day = _number(rows[0].posted_at, self._day)
                await self._presenter.tell_seats(settings, seats, day, message_id=message_id)
                self._shown[message_id] = _said(seats)

    async def _as_they_are(self, settings: GuildSettings, rows: Iterable[NewsRow]) -> tuple[FreeSeat, ...]:
        found = [await self._seats.now(*_place(row)) for row in rows]
        return tuple(each for each in found if each is not None and self._may_name(settings, each))

    async def _nameable(self, settings: GuildSettings) -> list[FreeSeat]:
        return [each for each in await self._seats.on(settings.guild_id) if self._may_name(settings, each)]

    def _may_name(self, settings: GuildSettings, seat: FreeSeat) -> bool:
        """Whether everybody who sees the news may know of the table, and the server wants people to play there."""
        place, here = seat.table.channel.id, settings.season_channel_id
        if not self._presenter.is_among(channels_of(settings), place):
            return False
        return place == here or self._presenter.is_public(place)

    async def _listed(self, guild_id: int) -> list[NewsRow]:
        """The seats that were told of in the last days."""
        rows = await self._store.news.since(guild_id, self._now() - LATELY)
        return [row for row in rows if _is_seat(row)]

    def _tomorrow(self, guild_id: int) -> None:
        left = (next_day(self._now(), self._day) - self._now()).total_seconds()
        self._alarms.set((guild_id, "tomorrow"), left + SOON, partial(self._tell, guild_id))


def _is_seat(row: NewsRow) -> bool:
    return row.kind.startswith("seat ")


def _kind(seat: FreeSeat) -> str:
    return f"seat {seat.table.id} {seat.seat}"


def _row(seat: FreeSeat) -> NewsRow:
    return NewsRow(seat.table.channel.guild_id, _kind(seat), seat.number)


def _said(seats: Iterable[FreeSeat]) -> object:
    """What a message about these seats says, to compare with what it said before."""
    return [
        (each.table.id, each.seat, each.table.number if each.is_free else each.taker, each.shown)
        for each in seats
    ]


def _at(row: NewsRow, message_id: int, posted_at: datetime | None) -> NewsRow:
    return NewsRow(row.guild_id, row.kind, row.number, message_id, posted_at)


def _place(row: NewsRow) -> tuple[int, int, int]:
    """The table, the seat and the number of its offer."""
    _seat, table_id, seat = row.kind.split()
    return int(table_id), int(seat), row.number


def _number(moment: datetime, day: float) -> int:
    """The number of the day in UTC; of a short day where a day is short."""
    return (moment - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(seconds=day)
