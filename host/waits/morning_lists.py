"""Morning lists: once a day, at a time they chose, people get one list of the tables that wait for them.

It replaces pings at tables over days. Only a turn that would be lost before the next list still gets a ping.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from datetime import datetime, timedelta

from db import morning_lists
from db.errors import Conflict, StoreUnavailable
from db.units import Unit
from db.values import MorningRow, OpenTable, PlayerSettings, TimerRow
from host.context import Context
from host.my_tables import in_order, waiting_over_days
from host.people import People
from host.presenter import Away, Barred, Gone, Presenter
from host.rounds import Rounds
from host.waits.outages import Outages
from host.waits.quiet_hours import Quiet
from table.errors import Refused
from table.wall import lasts

log = logging.getLogger(__name__)

AT_ONCE = 100
SOON = 60.0  # seconds until it looks whether presses arrive again, or the store is there again
LONGEST = 3600.0  # seconds between two looks: a clock may be set
LATE = timedelta(hours=6)  # a list that is later than this comes no more, nor one so shortly before the next
LONGEST_DAY = timedelta(hours=25)  # within which the next list is due
BEFORE_THE_END = timedelta(hours=1)  # a list that comes later than this is of no use for a turn


class MorningLists:
    """Sends each list when it is due."""

    def __init__(
        self,
        context: Context,
        presenter: Presenter,
        people: People,
        quiet: Quiet,
        outages: Outages,
    ) -> None:
        """While no press can arrive, nothing is sent."""
        self._ledger, self._timers = context.ledger, context.timers
        self._store, self._now, self._day = context.store, context.now, context.pacing.day
        self._presenter = presenter
        self._people = people
        self._quiet = quiet
        self._outages = outages
        self._rounds = Rounds("the next morning list", self._send_due, retry=SOON)

    def start(self) -> None:
        """Of several processes, one sends the lists: a person may sit at tables of all."""
        if self._store.hold.owned.first == 0:
            self._rounds.start()

    async def stop(self) -> None:
        await self._rounds.stop()

    async def on_settings(self, settings: PlayerSettings) -> None:
        """A person has changed what they wish. Raises StoreUnavailable."""
        next_one = await self.next_for(settings)
        unit = morning_lists.look(settings.user_id, self._now())
        if next_one is not None:
            unit = morning_lists.schedule(settings.user_id, next_one)
        await self._store.write(unit)
        self._rounds.wake()

    async def reload(self, user_id: int) -> None:
        """Another process has stored what a person wishes. The clock looks, too: they may be asked at other times."""
        await self._people.drop(user_id)
        self.look()
        self._timers.set()

    def look(self) -> None:
        """Looks now which list is due."""
        self._rounds.wake()

    async def forget(self, user_id: int) -> None:
        """The last list of a person who is to be forgotten goes. Raises StoreUnavailable."""
        morning = await self._store.morning_lists.of(user_id)
        if morning is not None:
            await self._take_away(morning)

    async def next_for(self, settings: PlayerSettings) -> datetime | None:
        """When a person gets the next list; None: they get none. Raises StoreUnavailable."""
        if settings.morning < 0 or settings.ping == "none":
            return None
        return (await self._quiet.of(settings.user_id)).next_at(settings.morning, self._now())

    async def takes_care(self, user_id: int, turn: TimerRow, *, is_reminder: bool, is_last: bool) -> bool:
        """Whether a list tells a person in time of a turn, so that no ping does. Raises StoreUnavailable.

        Of a turn that is lost before the next list, the last one was told in a list, if there was one since its
        beginning; then only the last reminder comes.
        """
        settings = await self._people.of(user_id)
        if settings.morning < 0 or settings.ping == "none":
            return False
        if await self._store.morning_lists.of(user_id) is None:  # a process ended before it had written it
            await self.on_settings(settings)
        if not is_reminder:
            return True
        if turn.deadline is None:  # that warns of the table's end
            return False
        quiet, now = await self._quiet.of(user_id), self._now()
        next_one = quiet.awake(quiet.next_at(settings.morning, now))
        if next_one + lasts(BEFORE_THE_END, self._day) <= turn.deadline:
            return True
        last_one = quiet.next_at(settings.morning, now - lasts(timedelta(days=1), self._day))
        return turn.since is not None and turn.since <= last_one and not is_last

    async def _send_due(self) -> float:
        """Sends the lists that are due. The seconds until the next look."""
        if self._outages.is_lost:
            return SOON
        await self._pull_back()
        while found := await self._store.morning_lists.due(self._now(), AT_ONCE):
            for morning in found:
                if self._rounds.is_stopping:
                    return 0
                await self._run_one(morning)
        next_one = await self._store.morning_lists.next()
        return LONGEST if next_one is None else min(LONGEST, (next_one - self._now()).total_seconds())

    async def _pull_back(self) -> None:
        """A clock that ran ahead, and was set back, has left lists that are due too late."""
        latest = self._now() + lasts(LONGEST_DAY, self._day)
        while found := await self._store.morning_lists.due_after(latest, AT_ONCE):
            log.info("the clock was set back: %s morning lists are due sooner", len(found))
            if not any([await self._is_sooner(each) for each in found]):
                return

    async def _is_sooner(self, morning: MorningRow) -> bool:
        """Whether a list is due before its row says so. Then its row says so too."""
        next_one = await self.next_for(await self._people.of(morning.user_id)) or self._now()
        return next_one < morning.due_at and await self._is_written(morning_lists.claim(morning, next_one))

    async def _run_one(self, morning: MorningRow) -> None:
        """Notes when the next list is due, and then sends this one: a process that is killed sends none twice.

        The last one goes, whether another comes or not.
        """
        now, late = self._now(), lasts(LATE, self._day)
        next_one = await self.next_for(await self._people.of(morning.user_id))
        if next_one is None:
            await self._end(morning)
            return
        awake = (await self._quiet.of(morning.user_id)).awake(now)
        is_put_off = now < awake < next_one - late
        if await self._is_written(morning_lists.claim(morning, awake if is_put_off else next_one)):
            comes = awake == now and now - morning.due_at <= late
            await self._replace(morning, await self._send(morning) if comes else None)

    async def _end(self, morning: MorningRow) -> None:
        """A person wants no list any more. If the last one cannot be taken away, that is tried again."""
        is_gone = await self._take_away(morning)
        later = self._now() + timedelta(seconds=LONGEST)
        await self._is_written(
            morning_lists.unschedule(morning) if is_gone else morning_lists.claim(morning, later)
        )

    async def _send(self, morning: MorningRow) -> tuple[int, int] | None:
        """Sends a list if tables wait: its channel and message."""
        tables = await self._tables_of(morning.user_id)
        if not tables:
            return None
        try:
            return await self._presenter.morning(morning, tables)
        except (Gone, Barred, Away, StoreUnavailable) as error:
            log.info("a morning list could not be sent: %s", error)
        except Exception:  # the others get theirs all the same
            log.exception("a morning list could not be sent")
        return None

    async def _tables_of(self, user_id: int) -> list[OpenTable]:
        """The tables that a person is asked to play at, not those whose channel they cannot see."""
        tables = await self._store.open_tables(user_id, self._outages.servers_left)
        waiting = waiting_over_days(in_order(tables, user_id), user_id)
        return [each for each in waiting if not await self._is_unseen(each.id, user_id)]

    async def _is_unseen(self, table_id: int, user_id: int) -> bool:
        with suppress(Refused):  # it cannot be read
            table = await self._ledger.table(table_id)
            return any(seat.user_id == user_id and seat.unseen is not None for seat in table.seats)
        return False

    async def _replace(self, morning: MorningRow, place: tuple[int, int] | None) -> None:
        """Takes the last list away, and notes where the one of today is."""
        is_gone = await self._take_away(morning)
        if place is not None or (is_gone and morning.message_id is not None):
            await self._store.write(morning_lists.note_posted(morning.user_id, place))

    async def _take_away(self, morning: MorningRow) -> bool:
        """Whether the last list is gone, if there was one."""
        if morning.message_id is None:
            return True
        try:
            await self._presenter.recall_morning(morning)
        except (Away, StoreUnavailable):
            return False
        except Exception:
            log.exception("the previous morning list could not be deleted")
            return False
        return True

    async def _is_written(self, unit: Unit) -> bool:
        """Writes what holds only if nothing has changed meanwhile."""
        try:
            await self._store.write(unit)
        except Conflict:
            return False
        return True
