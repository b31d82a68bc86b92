"""Outages: whether presses can arrive, and when none could."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import chain
from typing import NamedTuple

from cachetools import LRUCache
from msgspec.structs import replace

from db import units
from db.errors import StoreUnavailable
from db.values import NEVER, Outage, Ownership
from host.context import Context
from table.table import Table

log = logging.getLogger(__name__)

CACHE_SIZE = 10_000
ELSEWHERE = timedelta(hours=1)  # a server of another process that is closed for longer was left by the bot
SHORT = timedelta(seconds=20)  # a shorter one, such as a request that failed, holds nothing up


class _Beat(NamedTuple):
    at: datetime
    steady: float | None = None  # by the clock that nobody sets; None: another process noted it


class Place(NamedTuple):
    """A server or a table."""

    guild_id: int = 0
    game_id: int = 0


class Outages:
    """Keeps a heartbeat as long as presses can arrive. A gap in it is an outage, of Discord or of the process.

    So an outage of Discord that goes on when the process ends, and the time without a process, are one outage.
    """

    def __init__(self, context: Context) -> None:
        self._timers = context.timers  # it is told when presses can arrive again
        self._store, self._pacing = context.store, context.pacing
        self._now, self._steady = context.now, context.steady
        self._owned = context.owned
        self._missing: set[str] = set()  # why no press can arrive, say a lost connection; empty: they can
        # A connection may be back while its loss is still being noted: one after the other.
        self._changing = asyncio.Lock()
        # The last heartbeats in the store, by the servers they are of. Those before this process may be of several.
        self._beats: list[tuple[Ownership, _Beat]] = []
        # Servers that Discord does not give and tables where a permission is missing, each with its stored outage.
        self._closed: dict[Place, tuple[Outage, _Beat]] = {}
        # Places that were closed, and since when they are open again.
        self._opened: LRUCache[Place, datetime] = LRUCache(CACHE_SIZE)
        # Since when no press could arrive, the last time, and since when they can again.
        self._lost_at = self._opened_at = datetime.min.replace(tzinfo=UTC)
        self._reopening: set[Place] = set()
        self._asleep: set[Place] = set()  # places that are open again, but whose timers may still be held
        self._servers_left: frozenset[int] = frozenset()  # those that the bot was removed from
        self._elsewhere: dict[int, datetime] = {}  # servers of others that are closed, and since when
        self._last = 0  # number of an outage
        self._marks: tuple[Outage, ...] = ()  # they keep that number when all outages are forgotten
        self._is_started = False
        self.known: tuple[Outage, ...] = ()  # whose time not every table has got back yet
        self.changed = asyncio.Event()

    @property
    def is_lost(self) -> bool:
        """Whether no press can arrive from anywhere."""
        return bool(self._missing)

    @property
    def closed_places(self) -> Collection[Place]:
        """The places from which no press can arrive."""
        return self._closed.keys()

    @property
    def servers_left(self) -> frozenset[int]:
        """The servers that removed the bot; of other processes those that were closed for long."""
        long_ago = self._now() - ELSEWHERE
        return self._servers_left.union(
            guild_id for guild_id, at in self._elsewhere.items() if at <= long_ago
        )

    def is_left(self, table: Table) -> bool:
        """Whether the table's server removed the bot. A private table goes on."""
        return not table.is_private and table.channel.guild_id in self._servers_left

    def closes_at(self, guild_id: int) -> datetime:
        """When the tables of a server that removed the bot close."""
        if guild_id in self._elsewhere:
            return self._elsewhere[guild_id] + self._longest
        closed = self._closed.get(Place(guild_id))
        # None: the bot is just being taken off or invited again.
        left_at = self._now() if closed is None else closed[0].from_at
        return left_at + self._longest

    def holds(self, table: Table) -> bool:
        """Whether the table waits until presses can arrive from it again: 7 days at most for its own place."""
        return self.is_lost or self.is_left(table) or bool(self.places_holding(table))

    async def note_barred(self, table_id: int, barred: bool) -> None:
        """Notes whether the bot lacked a permission as it showed a table."""
        await (self.close if barred else self.reopen)(Place(game_id=table_id))

    def places_holding(self, table: Table) -> tuple[Place, ...]:
        """The places that hold the table. One that got its 7 days back goes on, but not on a server without the bot."""
        if table.made_up >= self._pacing.of(table.pace).made_up and not self.is_left(table):
            return ()
        return tuple(place for place in places_of(table) if place in self._closed)

    def open_since(self, table: Table) -> datetime:
        """Since when presses can arrive from this table."""
        return max(self._opened_at, *(self._opened.get(place, self._opened_at) for place in places_of(table)))

    def reachable_since(self, table: Table) -> datetime:
        """Since when presses can arrive from this table; now, if none can."""
        return self._now() if self.holds(table) else self.open_since(table)

    async def start(self) -> None:
        """Notes whether the bot was away. Raises StoreUnavailable."""
        stored, seen = await self._store.outages(), await self._store.last_seen()
        self.known = tuple(each for each in stored if each.from_at < each.until_at != NEVER)
        self._last = max((each.n for each in stored), default=0)
        self._marks = tuple(each for each in stored if each.from_at == each.until_at and self._is_own(each))
        for each in stored:
            if each.until_at == NEVER:
                self._closed[Place(each.guild_id, each.game_id)] = (each, _Beat(each.from_at))
        self._beats = [(part, _Beat(at)) for part, at in seen]
        if not self.is_lost:
            await self._note_beat(self._grace)
        self._opened_at, self._is_started = self._now(), True

    async def beat(self) -> None:
        """Notes that presses can arrive, and an outage if they could not since the last time.

        Raises StoreUnavailable.
        """
        if self._is_started and not self.is_lost:
            await self._note_beat(self._grace + timedelta(seconds=self._pacing.heartbeat))
            await self.wake()

    async def look_elsewhere(self) -> None:
        """Reads which servers of other processes are closed: tables there do not count. Raises StoreUnavailable."""
        if not self._owned.is_all:
            self._elsewhere = await self._store.outages_elsewhere()

    async def stop(self) -> None:
        """The last heartbeat of this process."""
        with suppress(StoreUnavailable):
            await self.beat()
        self._is_started = False

    async def beat_if_late(self) -> None:
        """Finds out about an outage of this process itself before its next heartbeat does. Raises StoreUnavailable."""
        if self._away_for() >= self._grace + timedelta(seconds=self._pacing.heartbeat):
            await self.beat()

    async def lose(self, why: str) -> None:
        """From now on no press can arrive, for this reason."""
        async with self._changing:
            await self._lose(why)

    async def _lose(self, why: str) -> None:
        if why in self._missing:
            return
        self._lost_at = self._lost_at if self._missing else self._now()
        log.info("no press can arrive (%s): all timers stop until they can", why)
        try:
            await self.beat()  # until now they could
        except StoreUnavailable as error:
            log.warning(
                "the beginning of the outage could not be stored; the last heartbeat counts: %s", error
            )
        finally:
            self._missing.add(why)

    async def regain(self, why: str) -> None:
        """This reason is gone: presses can arrive if there is no other. The time that was lost is given back first."""
        async with self._changing:
            await self._regain(why)

    async def _regain(self, why: str) -> None:
        if why not in self._missing:
            return
        try:
            if self._missing == {why} and self._is_started:
                await self._note_beat(self._grace)
        except StoreUnavailable as error:
            log.warning("the length of the outage is stored with the next heartbeat: %s", error)
        finally:
            self._missing.discard(why)
            if self._now() - self._lost_at >= SHORT:
                self._opened_at = self._now()
            self.changed.set()
            self._timers.set()

    async def close(self, place: Place) -> None:
        """From now on no press can arrive from this place."""
        if place in self._closed or not self._is_started:
            return
        now = self._now()
        outage = Outage(self._next_number(now), now, NEVER, *place, *self._owned)
        self._closed[place] = (outage, _Beat(now, self._steady()))
        log.info("no press can arrive from %s: its timers stop", place)
        try:
            await self._store.write(units.outage(outage))
        except StoreUnavailable as error:
            log.warning("the outage of %s could not be stored: %s", place, error)

    async def reopen(self, place: Place) -> None:
        """Presses can arrive from this place again. The time that was lost there is given back first."""
        if place not in self._closed or place in self._reopening:
            return
        self._reopening.add(place)
        try:
            await self._reopen(place)
        finally:
            self._reopening.discard(place)

    async def _reopen(self, place: Place) -> None:
        outage, since = self._closed[place]
        now, away = self._now(), self._time_since(since)
        over = replace(outage, n=self._next_number(now), from_at=now - away, until_at=now)
        unit = () if away < self._grace else units.outage(over)
        try:
            await self._store.write((*units.no_outages((outage,)), *unit))
        except StoreUnavailable as error:
            log.warning("the end of the outage of %s could not be stored: %s", place, error)
        self._closed.pop(place, None)
        self._opened[place] = now
        self.known = (*self.known, *((over,) if unit else ()))
        self._asleep.add(place)
        try:
            await self.wake()
        except StoreUnavailable as error:
            log.warning("the timers of %s continue with the next heartbeat: %s", place, error)
        self.changed.set()

    async def wake(self) -> None:
        """Wakes the timers that were held at places that are open again. Raises StoreUnavailable."""
        while self._asleep:
            place = next(iter(self._asleep))
            await self._store.write(units.wake(self._now(), *place))
            self._asleep.discard(place)
            self._timers.set()

    async def note_removed(self, guild_id: int, *, just_now: bool = True) -> None:
        """The bot was removed from a server: nothing is shown or asked there, and its tables wait for 7 days.

        Not `just_now`: that was found out later. If the server was closed before, the 7 days began then.
        """
        if guild_id in self._servers_left or not self._is_started:
            return
        self._servers_left |= {guild_id}
        if just_now:
            await self.reopen(Place(guild_id))  # an outage of the server is over
        await self.close(Place(guild_id))

    async def note_joined(self, guild_id: int) -> None:
        """The bot is on that server, and presses can arrive from it."""
        self._servers_left -= {guild_id}
        await self.reopen(Place(guild_id))

    def long_closed(self) -> list[Place]:
        """The places that were waited for long enough."""
        return [
            place for place, (_, since) in self._closed.items() if self._time_since(since) >= self._longest
        ]

    async def forget(self, outages: Collection[Outage]) -> None:
        """Everybody has got these back. Raises StoreUnavailable.

        The highest number stays: one that was given twice would be taken for an outage that was given back.
        """
        over = tuple(each for each in outages if self._may_forget(each))
        newest = max(over, key=lambda each: each.n, default=None)
        if newest is not None and all(mark.n < newest.n for mark in self._marks):
            mark = _of_shards(newest.n, newest.from_at, newest.from_at, self._owned)
            await self._store.write((*units.no_outages((*over, *self._marks)), *units.outage(mark)))
            self._marks = (mark,)
        elif over:
            await self._store.write(units.no_outages(over))
        self.known = tuple(each for each in self.known if each not in outages)

    def _is_own(self, outage: Outage) -> bool:
        """Whether no other process has servers that it is about."""
        return bool(outage.guild_id or outage.game_id) or outage.owned.within(self._owned)

    def _may_forget(self, outage: Outage) -> bool:
        """After another division others may not have given it back yet: they have as long as any wait is."""
        return self._is_own(outage) or self._now() - outage.until_at >= self._longest

    @property
    def _longest(self) -> timedelta:
        """A place that is closed is waited for so long."""
        return timedelta(seconds=self._pacing.of("7d").made_up)

    @property
    def _grace(self) -> timedelta:
        return timedelta(seconds=self._pacing.restarted)

    def _away_for(self) -> timedelta:
        """How long ago the last heartbeat was. A clock that was set in between makes it no longer."""
        return max((self._time_since(beat) for _part, beat in self._beats), default=timedelta())

    def _time_since(self, beat: _Beat) -> timedelta:
        passed = self._now() - beat.at
        if beat.steady is None:
            return passed
        return min(passed, timedelta(seconds=self._steady() - beat.steady))

    async def _note_beat(self, longest: timedelta) -> None:
        """Notes a heartbeat, and an outage if the last one was `longest` ago. Raises StoreUnavailable."""
        now, beat = self._now(), _Beat(self._now(), self._steady())
        away = [(part, gap) for part, last in self._beats if (gap := self._time_since(last)) >= longest]
        new = tuple(_of_shards(self._next_number(now), now - gap, now, part) for part, gap in away)
        noted = chain.from_iterable(map(units.outage, new))
        await self._store.write((*noted, *units.beat(now, self._owned)))
        self._beats = [(self._owned, beat)]
        for _part, gap in away:
            log.info("no press could arrive for %s: players whose turn it was get that time back", gap)
        if new:
            self.known, self._opened_at = (*self.known, *new), now
            self.changed.set()

    def _next_number(self, now: datetime) -> int:
        """The number of a new outage. It is a time, so that it is higher than any of a process that has died."""
        least = max(self._last + 1, int(now.timestamp() * 1000), *(each.n + 1 for each in self.known))
        self._last = least + (self._owned.first - least) % self._owned.shards  # and none of another process
        return self._last


def _of_shards(number: int, from_at: datetime, until_at: datetime, owned: Ownership) -> Outage:
    return Outage(number, from_at, until_at, 0, 0, *owned)


def places_of(table: Table) -> tuple[Place, ...]:
    """The server of a table, and the table. A private one needs no server."""
    its_own = Place(game_id=table.id)
    return (its_own,) if table.is_private else (Place(table.channel.guild_id), its_own)
