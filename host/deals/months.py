"""The board of a month: how good the best of somebody's days were, on a server or everywhere."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from heapq import nsmallest
from typing import NamedTuple
from weakref import WeakValueDictionary

import msgspec
from cachetools import LRUCache

from db.store import Store
from db.values import DayResult, DealRow
from engine.deal import Outcome
from host.times import snowflake_of
from standings.daily import Mean, MonthLine, aheads, best_days, in_month_order, least_days, month_lines

ACCOUNT_AGE = timedelta(days=30)  # of whoever is in the order of all servers
OLDEST = timedelta(minutes=5)  # an order that is shown
CACHE_SIZE = 100
AT_ONCE = 100  # people who are read


class Named(NamedTuple):
    """A line of a month, with the name by which others know its person; "" if they do not."""

    line: MonthLine
    name: str


class Month(NamedTuple):
    lines: Sequence[Named]  # the best first
    own: Named | None  # its reader's, among them or not
    least: int  # days without which nobody has a place
    first_before: Named | None  # of the month before
    as_of: datetime


class _Asked(NamedTuple):
    """Which order of a month."""

    days: range
    guild_id: int  # 0: everywhere
    most: int  # people


class _Order(NamedTuple):
    """What is kept of it."""

    as_of: datetime
    best: Sequence[MonthLine]
    lines: Mapping[int, MonthLine]  # everybody's


class Months:
    """Nothing is stored of a month: it follows from the results of its days. Its orders are kept for some minutes.

    Only few people are read at a time, so that nobody else waits for it.
    """

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self._deals, self._now = store.deals, now
        self._kept: LRUCache[_Asked, _Order] = LRUCache(CACHE_SIZE)
        self._spreads: LRUCache[int, dict[int, int]] = LRUCache(CACHE_SIZE)  # of days that are over
        self._turns: WeakValueDictionary[_Asked, asyncio.Lock] = WeakValueDictionary()

    async def board(self, deal: DealRow, reader: int, limit: int, guild_id: int = 0) -> Month:
        """The month of a day's deal. Without `guild_id`, everywhere."""
        days = days_of_month(deal)
        order = await self._order(_Asked(days, guild_id, limit), deal)
        before = days_of_month_before(deal)
        last = (await self._order(_Asked(before, guild_id, 1), deal)).best if before else ()
        own = order.lines.get(reader)
        people = {each.user_id for each in (*order.best, *last, *((own,) if own else ()))}
        names = await self._deals.names(tuple(people), guild_id)

        def named(lines: Iterable[MonthLine]) -> Sequence[Named]:
            """Without those who were forgotten meanwhile."""
            return [
                Named(each, _name(names[each.user_id], each.user_id == reader))
                for each in lines
                if each.user_id in names
            ]

        first = next(iter(named(each for each in last if each.place)), None)
        return Month(
            named(order.best),
            next(iter(named([own] if own else [])), None),
            least_days(len(days)),
            first,
            order.as_of,
        )

    async def _order(self, asked: _Asked, deal: DealRow) -> _Order:
        async with self._turns.setdefault(asked, asyncio.Lock()):
            kept = self._kept.get(asked)
            is_final = asked.days.stop <= _first_open(deal)
            if kept is None or not (is_final or self._now() < kept.as_of + OLDEST):
                kept = await self._make(asked, deal)
                self._kept[asked] = kept
            return kept

    async def _make(self, asked: _Asked, deal: DealRow) -> _Order:
        as_of, good, means = self._now(), await self._how_good(asked.days, deal), dict[int, Mean]()
        async for people in self._people(asked.guild_id, youngest_known(deal)):
            found = await self._deals.results(people, asked.days, asked.guild_id)
            means.update(_means(found, good))
        return await asyncio.to_thread(_in_order, as_of, means, asked, deal)

    async def _people(self, guild_id: int, youngest: int) -> AsyncIterator[Sequence[int]]:
        """All who can be in an order, some at a time."""
        if guild_id:
            everybody = await self._deals.people_on(guild_id)
            for at in range(0, len(everybody), AT_ONCE):
                yield everybody[at : at + AT_ONCE]
            return
        after = 0
        while found := await self._deals.people_everywhere(after, youngest, AT_ONCE):
            yield found
            after = found[-1]

    async def _how_good(self, days: range, deal: DealRow) -> dict[int, dict[int, float]]:
        """For each day that counts how good each result is."""
        houses = await self._deals.houses(days)
        return {day: aheads(await self._spread(day, deal), _scores(house)) for day, house in houses.items()}

    async def _spread(self, day: int, deal: DealRow) -> dict[int, int]:
        """How many people have each result of a day."""
        kept = self._spreads.get(day)
        if kept is not None:
            return kept
        found = {result: number for _day, result, number in await self._deals.spread(range(day, day + 1))}
        if day < _first_open(deal):
            self._spreads[day] = found
        return found


def _means(found: Iterable[DayResult], good: Mapping[int, Mapping[int, float]]) -> Iterator[tuple[int, Mean]]:
    """How each person did in the days that count."""
    days = defaultdict[int, list[float]](list)
    for each in found:
        if each.result in good.get(each.day, ()):
            days[each.user_id].append(good[each.day][each.result])
    return ((user_id, best_days(aheads)) for user_id, aheads in days.items())


def _in_order(as_of: datetime, means: Mapping[int, Mean], asked: _Asked, today: DealRow) -> _Order:
    lines = month_lines(means, len(asked.days))
    best = nsmallest(asked.most, lines, in_month_order)
    is_over = today.id not in asked.days  # then only its best are asked for
    return _Order(as_of, best, {} if is_over else {each.user_id: each for each in lines})


def _name(known: tuple[str, bool], is_reader: bool) -> str:
    name, hidden = known
    return name if is_reader or not hidden else ""


def _first_open(today: DealRow) -> int:
    """The first day that may still be ended: yesterday."""
    return today.id - 1


def youngest_known(deal: DealRow) -> int:
    """The largest id of accounts that are not made for one deal."""
    return snowflake_of(int((deal.offered_at - ACCOUNT_AGE).timestamp() * 1000))


def days_of_month(deal: DealRow) -> range:
    """The days of a deal's month up to it; a bot's first month may begin later."""
    return range(max(1, deal.id - _date(deal).day + 1), deal.id + 1)


def days_of_month_before(deal: DealRow) -> range:
    """All days of the month before; none in a bot's first month."""
    first = deal.id - _date(deal).day + 1
    length = (_date(deal).replace(day=1) - timedelta(days=1)).day
    return range(max(1, first - length), max(1, first))


def _date(deal: DealRow) -> datetime:
    return deal.offered_at.astimezone(UTC)


def _scores(house: str) -> list[int]:
    return [each.score for each in msgspec.json.decode(house, type=tuple[Outcome, ...])] if house else []
