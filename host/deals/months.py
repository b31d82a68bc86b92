"""The board of a month: how good the best of somebody's days were, on a server or everywhere."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import msgspec

from db.store import Store
from db.values import DayResult, DealRow
from engine.deal import Outcome
from host.times import snowflake_of
from standings.daily import MonthLine, aheads, least_days, month_order

ACCOUNT_AGE = timedelta(days=30)  # of whoever is in the order of all servers


class Named(NamedTuple):
    """A line of a month, with the name by which others know its person; "" if they do not."""

    line: MonthLine
    name: str


class Month(NamedTuple):
    lines: Sequence[Named]  # the best first
    own: Named | None  # its reader's, among them or not
    least: int  # days without which nobody has a place
    first_before: Named | None  # of the month before


class Months:
    """Nothing is stored of a month: it follows from the results of its days."""

    def __init__(self, store: Store) -> None:
        self._deals = store.deals

    async def board(self, deal: DealRow, reader: int, limit: int, guild_id: int = 0) -> Month:
        """The month of a day's deal. Without `guild_id`, everywhere."""
        days = days_of_month(deal)
        lines = await self._lines(days, deal, reader, guild_id)
        before = days_of_month_before(deal)
        last = await self._lines(before, deal, reader, guild_id) if before else ()
        own = next((each for each in lines if each.line.user_id == reader), None)
        first = last[0] if last and last[0].line.place else None
        return Month(lines[:limit], own, least_days(len(days)), first)

    async def _lines(self, days: range, deal: DealRow, reader: int, guild_id: int) -> Sequence[Named]:
        good = await self._how_good(days)
        found = [each for each in await self._results(days, deal, guild_id) if each.result in good[each.day]]
        names = {
            each.user_id: each.name if not each.hidden or each.user_id == reader else "" for each in found
        }
        ended = ((each.user_id, good[each.day][each.result]) for each in found)
        order = await asyncio.to_thread(month_order, ended, len(days))
        return [Named(line, names[line.user_id]) for line in order]

    async def _results(self, days: range, deal: DealRow, guild_id: int) -> Sequence[DayResult]:
        if guild_id:
            return await self._deals.results_on(days, guild_id)
        return await self._deals.results_everywhere(days, youngest_known(deal))

    async def _how_good(self, days: range) -> dict[int, dict[int, float]]:
        """For each day how good each result is."""
        people: dict[int, dict[int, int]] = {day: {} for day in days}
        for day, result, number in await self._deals.spread(days):
            people[day][result] = number
        houses = await self._deals.houses(days)
        return {day: aheads(found, _scores(houses.get(day, ""))) for day, found in people.items()}


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
