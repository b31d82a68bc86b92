"""Gives back time after an outage: to people the bot waited for while no press could arrive, before anything is due."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Iterator
from datetime import datetime
from functools import partial

from db.errors import StoreUnavailable
from db.values import Outage, TimerRow
from engine.errors import Refusal
from host.context import Context
from host.rounds import Rounds
from host.waits.outages import Outages, Place, places_of
from table import own_time
from table.deadlines import Kind, deadline
from table.entries import Extend, Time
from table.pen import Pen
from table.table import Table

log = logging.getLogger(__name__)

AT_ONCE = 100
EVERYWHERE = Place()


class TimeBack:
    """Gives back the time in which no press could arrive: to everybody at a table at once, at most 7 days at one table.

    Deadlines are moved in the order in which they are due. A timer that is due sooner is moved first.
    """

    def __init__(
        self,
        context: Context,
        outages: Outages,
        *,
        again: Callable[[int], None],
        give_up: Callable[[Place], Awaitable[None]],
    ) -> None:
        """`again` has a table shown once more; `give_up` ends the wait for a place."""
        self._store, self._ledger, self._owned = context.store, context.ledger, context.owned
        self._time, self._pacing, self._now = context.time, context.pacing, context.now
        self._outages = outages
        self._again = again
        self._give_up = give_up
        # By an outage's number: the places whose tables may not have got it back. Those in a closed place wait.
        self._ahead: dict[int, set[Place]] = {}
        self._tried = 0  # the last table that was tried again: the next ones come after it
        self._rounds = Rounds(
            "the heartbeat", self._beat, retry=self._pacing.heartbeat, wakes=outages.changed
        )

    async def start(self, look: Callable[[], Awaitable[None]]) -> None:
        """Notes whether the bot was away. A `look` at where it is comes before anything follows.

        Raises StoreUnavailable.
        """
        if not self._rounds.has_begun:
            await self._outages.start()
            await look()
            self._rounds.start()

    async def stop(self) -> None:
        await self._rounds.stop()
        if self._rounds.has_begun:
            await self._outages.stop()

    async def give_back(self, timer: TimerRow) -> bool:
        """Gives the people at a table the time that they lost. False: they lost none."""
        await self._outages.beat_if_late()
        if not _has_lost(timer, self._outages.known):
            return False
        change = await self._ledger.commit(timer.game_id, partial(self._give_back, self._outages.known))
        return bool(change.logged)

    def _give_back(self, outages: tuple[Outage, ...], pen: Pen) -> None:
        table = pen.table
        if table.has_ended or self._outages.holds(table):  # what was lost is not over
            return
        left = self._pacing.of(table.pace).made_up - table.made_up
        at = 0 if table.phase == "lobby" else self._time.of_host(self._now(), table.epoch)
        for seconds, seat in sorted(self._losses(table, outages), key=lambda each: -each[0]):
            if min(seconds, left) > 0:
                given = Time(min(seconds, left), "outage", outage=outages[-1].n)
                pen.write(Extend(given, seat=seat, at=at))

    def _losses(self, table: Table, outages: tuple[Outage, ...]) -> Iterator[tuple[float, int | None]]:
        """The seconds that each player lost and, without a seat, the table itself."""
        yield (
            max(
                (_seconds(_of(table, table.outage, outages), each) for each in own_time.wait_starts(table)),
                default=0,
            ),
            None,
        )
        if table.phase == "playing" and table.rest is None and table.race is None:
            for seat in table.waiting_people:
                yield self._loss(table, seat, outages), seat

    def _loss(self, table: Table, seat: int, outages: tuple[Outage, ...]) -> float:
        """The seconds of a player's time in which no press could arrive, and which they have not got back."""
        sitting = table.seats[seat]
        if sitting.clock_from is None or deadline(table, seat, self._pacing) is None:
            return 0
        return _seconds(_of(table, sitting.outage, outages), sitting.clock_from)

    async def _beat(self) -> float:
        await self._outages.beat()
        await self._outages.look_elsewhere()
        await self._try_closed()
        await self._sweep()
        return self._pacing.heartbeat

    async def _try_closed(self) -> None:
        """Tables that could not be shown are shown again: that says whether presses can arrive from them."""
        for place in self._outages.long_closed():
            await self._give_up(place)
        tables = sorted(place.game_id for place in self._outages.closed_places if place.game_id)
        left = [table_id for table_id in tables if table_id > self._tried] or tables
        for table_id in left[:AT_ONCE] if not self._outages.is_lost else ():
            self._again(table_id)
            self._tried = table_id

    async def _sweep(self) -> None:
        """Goes through the tables that may have lost time: once, and those of a closed place once it is open."""
        outages = self._outages.known
        for each in outages:
            self._ahead.setdefault(each.n, {Place(each.guild_id, each.game_id)})
        ahead = {place for each in outages for place in self._ahead[each.n]}
        for place in sorted(ahead.difference(self._outages.closed_places)):
            held: set[Place] = set()
            if not await self._go_through(place, outages, held):
                return
            for each in outages:
                if place in self._ahead[each.n]:
                    self._ahead[each.n] = (self._ahead[each.n] - {place}) | held
        over = [each for each in outages if not self._ahead[each.n]]
        await self._outages.forget(over)
        for each in over:
            del self._ahead[each.n]

    async def _go_through(self, place: Place, outages: tuple[Outage, ...], held: set[Place]) -> bool:
        """Gives time back to all tables of a place. False: it has to be done again.

        `held` gets the places of tables from which no press can arrive yet: these get it back later.
        """
        is_whole = True
        async for table_id in self._tables(place, outages):
            if self._rounds.is_stopping or self._outages.is_lost:
                return False
            is_whole = await self._is_given_back(table_id, outages, held) and is_whole
        return is_whole and not self._outages.is_lost

    async def _tables(self, place: Place, outages: tuple[Outage, ...]) -> AsyncIterator[int]:
        """The tables of a place that may have lost time, those that are due first."""
        if place != EVERYWHERE:
            for table_id in (place.game_id,) if place.game_id else await self._store.open_of(place.guild_id):
                yield table_id
            return
        after: TimerRow | None = None
        until, seen = max(each.until_at for each in outages), set[int]()
        while found := await self._store.waits_since(until, after, AT_ONCE, self._owned):
            for after in found:
                if after.game_id not in seen:
                    seen.add(after.game_id)
                    yield after.game_id
            await self._outages.beat()

    async def _is_given_back(self, table_id: int, outages: tuple[Outage, ...], held: set[Place]) -> bool:
        """False: it has to be tried again. Raises StoreUnavailable."""
        try:
            change = await self._ledger.commit(table_id, partial(self._give_back, outages))
            held.update(self._outages.places_holding(change.table))
        except Refusal as error:
            log.info("table %s got no time back: %s", table_id, error)
        except StoreUnavailable:
            raise
        except Exception:
            log.exception("table %s got no time back", table_id)
            return False
        return True


def _has_lost(timer: TimerRow, outages: Collection[Outage]) -> bool:
    """Whether what the timer is set for may have lost time. Only a turn's timer knows since when it is set."""
    if timer.kind != Kind.TURN:
        return bool(outages)
    return timer.since is not None and any(timer.since < each.until_at for each in outages)


def _of(table: Table, known: int, outages: Iterable[Outage]) -> list[Outage]:
    """The outages of this table after the one that is `known`."""
    here = set(places_of(table))
    return [
        each
        for each in outages
        if each.n > known
        and (
            (each.guild_id, each.game_id) in here
            or (not (each.guild_id or each.game_id) and each.owned.has(table.home))
        )
    ]


def _seconds(outages: Iterable[Outage], since: datetime) -> float:
    """How long they lasted after `since` in all. Two at the same time are one."""
    lasted, until = 0.0, since
    for each in sorted(outages, key=lambda each: each.from_at):
        lasted += max(0.0, (each.until_at - max(each.from_at, until)).total_seconds())
        until = max(until, each.until_at)
    return lasted
