"""Turns: players get a ping and a reminder, and finally the table moves for them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from db import units
from db.values import NEVER, TimerRow
from host.context import Context
from host.pacing import Pacing
from host.people import People
from host.presenter import Call
from host.shown.projection import Asking, Projection
from host.waits.morning_lists import MorningLists
from host.waits.outages import Outages
from host.waits.panel_calls import PanelCalls
from host.waits.presence import Presence
from host.waits.quiet_hours import Quiet
from host.waits.time_back import TimeBack
from host.waits.unseen import Unseen
from table import quiet_hours
from table.deadlines import Act, Do, Kind, acts, reminders
from table.entries import Desert, Hush
from table.errors import Refused
from table.pen import Pen
from table.quiet_hours import NONE, QuietHours
from table.table import Table
from table.wall import lasts

_LAST = (Do.MOVE, Do.CLOSE)
AN_HOUR = timedelta(hours=1)
MOST_CALLS = 3  # in a row without an answer


class Due(NamedTuple):
    """What to do and when: later than the act says if the player is not to be disturbed."""

    act: Act
    at: datetime

    @property
    def do(self) -> Do:
        return self.act.do


class Turns:
    """Runs the timers of turns. A timer stays as long as its turn and says who the table waits for."""

    def __init__(
        self,
        context: Context,
        projection: Projection,
        presence: Presence,
        quiet: Quiet,
        people: People,
        *,
        time_back: TimeBack,
        outages: Outages,
        move: Callable[[TimerRow], Awaitable[None]],
        morning_lists: MorningLists,
        unseen: Unseen,
        panel_calls: PanelCalls,
    ) -> None:
        self._store, self._ledger = context.store, context.ledger
        self._time, self._pacing, self._now = context.time, context.pacing, context.now
        self._projection = projection
        self._presence = presence
        self._quiet = quiet
        self._people = people
        self._time_back = time_back
        self._outages = outages
        self._move = move
        self._morning_lists = morning_lists
        self._unseen = unseen
        self._panel_calls = panel_calls

    async def run(self, timer: TimerRow) -> bool:
        """Does what is due, and notes when the timer is due again. False: the turn is over."""
        if timer.deadline is not None and await self._time_back.give_back(timer):
            return True
        # An outdated table would end the timer of a turn that goes on.
        table = await self._ledger.newest(timer.game_id)
        if not _stands(table, timer):
            await self._ledger.set_missing(timer.game_id)
            return False
        known = await self._quiet.hours_by_user(table)
        due = self._next(table, timer, known)
        is_due = due is not None and due.at <= self._now()
        if await self._unseen.stands_still(table, timer, is_due=is_due):
            return True
        if due is not None and due.do is Do.HUSH and due.at <= self._now():
            await self._hush(timer)
        elif due is None or due.do not in _LAST or due.at > self._now():
            seeing = await self._unseen.seeing(table, await self._due(table, known))
            await self._projection.ask(timer.game_id, partial(self._asking, seeing))
        elif due.do is Do.CLOSE:
            await self._ledger.commit(timer.game_id, partial(_close, timer))
        else:  # Quiet hours may have changed since the deadline was set.
            moved = await self._ledger.commit(timer.game_id, partial(self._quiet.extend, known))
            if not moved.logged:
                await self._move(timer)
        return True

    async def put_off(self, table_id: int, user_id: int) -> tuple[datetime, datetime | None]:
        """Asks a player no more before tomorrow. Returns that time, and their deadline, which stays.

        Raises Refused("not_waited_for").
        """
        table = await self._ledger.newest(table_id)
        for timer in await self._store.timers(table_id):
            if timer.user_id == user_id and _stands(table, timer):
                morning = (await self._quiet.of(user_id)).tomorrow(self._now())
                await self._store.write(units.not_before(replace(timer, not_before=morning)))
                return morning, timer.deadline
        raise Refused("not_waited_for")

    async def _due(self, table: Table, known: Mapping[int, QuietHours]) -> list[int | None]:
        """People who are due a reminder, a ping or a miss by now."""
        timers = [timer for timer in await self._store.timers(table.id) if _stands(table, timer)]
        due = [(timer.user_id, self._next(table, timer, known)) for timer in timers]
        return [user for user, what in due if what is not None and what.at <= self._now()]

    async def _asking(self, seeing: Collection[int | None], table: Table) -> Asking:
        """The people who are due to be asked by now, of those who are seeing the table. One message asks them all."""
        now, asked, put_off = self._now(), [], []
        known, unreached = await self._quiet.hours_by_user(table), []
        standing = [timer for timer in await self._store.timers(table.id) if _stands(table, timer)]
        if len(standing) < len(table.waiting_people):  # somebody would never be asked, nor their time be up
            await self._ledger.set_missing(table.id)
        for timer in standing:
            due = self._next(table, timer, known)
            is_due = due is not None and due.at <= now
            if is_due and timer.user_id not in seeing:
                continue  # their own timer says so
            if due is not None and due.do in (Do.ASK, Do.REMIND) and is_due:
                before = self._count_unanswered(timer)
                wants, is_listed = (
                    await self._wants_calls(timer),
                    await self._is_listed(table, timer, due.act),
                )
                if wants and not is_listed and self._panel_calls.call(table, timer.user_id, timer.token):
                    put_off.append(_until(timer, self._next(table, timer, known)))
                    continue
                calls = before + (wants and not is_listed)
                timer = replace(timer, asked_at=max(due.at, due.act.at, now), calls=calls)
                if not is_listed:
                    asked.append((timer, due.act))
                due = self._next(table, timer, known)
                unreached.append(_until(replace(timer, calls=before), due))
            put_off.append(_until(timer, due))
        unit = units.put_off(put_off)
        if not asked:
            return Asking(None, unit)
        if any(act.do is Do.REMIND for _timer, act in asked):
            self._projection.again(table.id)  # a player who is late can be given a day there
        seats = tuple(timer.seat for timer, _act in asked)
        again = max(_reminder_number(table, timer, act, self._pacing) for timer, act in asked)
        until = asked[0][0].deadline if again else None
        closes = self._closes(table, asked[0][0])
        later = any(timer.calls > 1 for timer, _act in asked) and quiet_hours.count_at(table)
        call = Call(seats, table.asked_since, again, until, later, closes)
        return Asking(call, unit, units.put_off(unreached))

    async def _hush(self, timer: TimerRow) -> None:
        """Ends the pings to players who did not answer. Counting starts again then."""

        def judge(pen: Pen) -> None:
            if _stands(pen.table, timer) and not pen.table.seats[timer.seat].hushed:
                pen.write(Hush(seat=timer.seat, at=self._time.of_host(self._now(), pen.table.epoch)))

        if self._count_unanswered(timer):
            await self._ledger.commit(timer.game_id, judge)
        await self._store.write(units.put_off((replace(timer, calls=0, due_at=self._now()),)))

    async def _wants_calls(self, timer: TimerRow) -> bool:
        """Whether a call reaches this player, so that it can be left unanswered."""
        return timer.user_id is not None and (await self._people.of(timer.user_id)).ping != "none"

    async def _is_listed(self, table: Table, timer: TimerRow, act: Act) -> bool:
        """Whether the player's morning list tells them in time, so that they are not pinged."""
        if timer.user_id is None or not quiet_hours.count_at(table):
            return False
        is_last = act.at in reminders(table, timer.seat, self._pacing)[-1:]
        return await self._morning_lists.takes_care(
            timer.user_id, timer, is_reminder=act.do is Do.REMIND, is_last=is_last
        )

    def _count_unanswered(self, timer: TimerRow) -> int:
        """How often in a row a player was asked without pressing anything at the table."""
        seen = self._presence.last_seen(timer.user_id, timer.game_id)
        is_answered = timer.asked_at is not None and seen is not None and seen > timer.asked_at
        return 0 if is_answered else timer.calls

    def _next(self, table: Table, timer: TimerRow, known: Mapping[int, QuietHours]) -> Due | None:
        """What to do next, and when."""
        left = self._remaining_acts(table, timer)
        move = left.pop() if left and left[-1].do in _LAST else None
        last = None if move is None else self._last(table, timer, move, warned=not left)
        if last is not None and last.at <= self._now():  # pings that are late by then are not sent any more
            return last
        if move is not None and move.do is Do.MOVE and timer.calls >= MOST_CALLS:
            return last  # also if they have more time since: nobody is asked more often in a turn
        asking = self._hushes(table, timer) or (self._asks(table, timer, left, known) if left else None)
        if asking is not None and (move is None or move.do is Do.CLOSE or asking.at < move.at):
            return asking
        evening = self._in_the_evening(table, timer, left, known)
        return evening or last

    def _remaining_acts(self, table: Table, timer: TimerRow) -> list[Act]:
        """The acts that are not done yet.

        Nobody is reminded soon after they were asked, even if they got a little more time since.
        """
        every, asked_at = acts(table, timer.seat, self._pacing), timer.asked_at
        if asked_at is None:
            return list(every)
        soon = asked_at + timedelta(seconds=self._pacing.of(table.pace).together)
        return [
            act for act in every if act.do in _LAST or act.at > (soon if act.do is Do.REMIND else asked_at)
        ]

    def _closes(self, table: Table, timer: TimerRow) -> datetime | None:
        """When the table closes, if everything else was done about the player it waits for."""
        left = self._remaining_acts(table, timer)
        if [act.do for act in left] != [Do.CLOSE]:
            return None
        return self._last(table, timer, left[0], warned=True).at

    def _last(self, table: Table, timer: TimerRow, act: Act, *, warned: bool) -> Due:
        """The last act, which ends a turn: not soon after presses could not arrive.

        A table closes only `Pace.warned` after a warning; a private one warns nobody.
        """
        grace = timedelta(seconds=self._pacing.turn_after_restart)
        at = max(act.at, timer.deadline or act.at, self._outages.open_since(table) + grace)
        if act.do is Do.CLOSE and not table.is_private:
            since = (timer.asked_at or act.at) if warned else self._now()
            at = max(at, since + timedelta(seconds=self._pacing.of(table.pace).warned))
        return Due(act, at)

    def _in_the_evening(
        self, table: Table, timer: TimerRow, left: list[Act], known: Mapping[int, QuietHours]
    ) -> Due | None:
        """The only reminder of a player whose time is up in quiet hours: an hour before these begin."""
        if timer.asked_at is None or not left or len(left) < len(self._pacing.of(table.pace).reminders):
            return None
        quiet = _quiet_times(table, timer, known)
        begins = quiet.evening(left[0].at)
        if begins is None:
            return None
        at = begins - lasts(AN_HOUR, self._pacing.day)
        done = max(at, self._now())
        is_wished = at > timer.asked_at and at >= (timer.not_before or at) and quiet.awake(done) == done
        return Due(left[-1], at) if is_wished else None

    def _hushes(self, table: Table, timer: TimerRow) -> Due | None:
        """After so many calls without an answer the table says so. Where a clock runs, it says that time is up."""
        if timer.asked_at is None or timer.deadline is not None or timer.calls < MOST_CALLS:
            return None
        since = max(timer.asked_at, self._outages.open_since(table))
        at = since + timedelta(seconds=self._pacing.of(table.pace).hush)
        return Due(Act(Do.HUSH, at), at)

    def _asks(self, table: Table, timer: TimerRow, left: list[Act], known: Mapping[int, QuietHours]) -> Due:
        """A player who is busy at the table is asked after as much silence as anybody else.

        Nobody is asked in quiet hours, or sooner than they wish. Of calls that are late or put off, and those that
        follow soon after, only the last is made.
        """
        act, seen, pace = left[0], self._presence.last_seen(timer.user_id), self._pacing.of(table.pace)
        at = act.at
        if act.do is Do.ASK and seen is not None:
            at = max(at, seen + timedelta(seconds=pace.ping))
        called = self._panel_calls.called_at(timer.game_id, timer.user_id, timer.token)
        if called is not None:
            at = max(at, called + timedelta(seconds=self._pacing.called))
        quiet, now = _quiet_times(table, timer, known), self._now()
        awake = quiet.awake(max(at, timer.not_before or at))
        if awake <= now < (morning := quiet.awake(now)):  # the bot was away, and is back at night
            awake = morning
        until = max(now, at if awake == at else awake + timedelta(seconds=pace.together))
        return Due([act, *(each for each in left if each.at <= until)][-1], awake)


def _until(timer: TimerRow, due: Due | None) -> TimerRow:
    return replace(timer, due_at=NEVER if due is None else due.at)


def _stands(table: Table, timer: TimerRow) -> bool:
    """Whether the table still waits for the person and the decision for which the timer was set."""
    if timer.kind != Kind.TURN or table.rest is not None or table.race is not None:
        return False
    return timer.seat in table.waiting_people and table.seats[timer.seat].clock_since == timer.token


def _close(timer: TimerRow, pen: Pen) -> None:
    if pen.table.phase == "playing" and _stands(pen.table, timer):
        pen.write(Desert())


def _quiet_times(table: Table, timer: TimerRow, known: Mapping[int, QuietHours]) -> QuietHours:
    """The times when a player is not asked. The table knows of a holiday that has just ended."""
    found = known.get(timer.user_id or 0, NONE)
    return replace(found, holiday=found.holiday or table.seats[timer.seat].holiday)


def _reminder_number(table: Table, timer: TimerRow, act: Act, pacing: Pacing) -> int:
    """Which reminder this is: 1 for the first; 0: none."""
    return 1 + reminders(table, timer.seat, pacing).index(act.at) if act.do is Do.REMIND else 0
