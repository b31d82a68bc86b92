"""Judges the attempts of a race in the order in which Discord received them (rules 1.4.5).

An attempt that contends with those of others opens a window. Attempts are held for a short while, then sorted by the
snowflake of their message or interaction, and judged one after the other, each on the table that the previous one
left. So the order of arrival within a window does not matter. One window is one unit of work: all of its attempts are
logged, or none.

An attempt that contends with nobody is judged on arrival, unless a window is open: then it is held with the others. A
move that the table makes when time is up opens a window as well, so attempts that were made before it still count.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from enum import IntEnum
from typing import NamedTuple

import msgspec
from cachetools import LRUCache

from db.errors import Duplicate, StoreUnavailable
from engine.errors import Refusal
from engine.session import Session
from host.context import Context
from host.ending import end
from host.log.ledger import Change
from host.times import snowflake_ms
from table.entries import Default, Logged, Play, Substitute
from table.errors import Refused
from table.pen import Pen
from table.table import Table

log = logging.getLogger(__name__)

REMEMBERED = 2_000  # attempts, in case one is delivered twice


class By(IntEnum):
    """Who makes an attempt. Within a millisecond people come first, and the table last."""

    PERSON = 0
    COMPUTER = 1
    TABLE = 2


class Attempt(NamedTuple):
    """What a player tries in a race. Attempts sort in the order in which they are judged."""

    ms: int  # Discord's time, since 1970
    by: By
    source: int = 0  # the message's or interaction's id; of a computer its seat
    who: int | None = None
    action: str = ""  # of the table what the game says that is due
    stamp: int | None = None  # of the race that a button belongs to; typed ones are for the race that is on


class Judged(msgspec.Struct, frozen=True):
    """What became of an attempt that was logged. A miss is logged too (rules 0.4)."""

    table: Table  # after its whole window
    before: Session  # as the attempt met it
    logged: Logged
    overtaken: bool  # it came in when later ones had been judged already


class _Held(NamedTuple):
    attempt: Attempt
    answer: asyncio.Future[Judged]


class _Window(NamedTuple):
    held: list[_Held]
    closes: asyncio.TimerHandle


class _MustWait(Exception):
    """The table has changed meanwhile, so an attempt cannot be judged as it comes."""


class Referee:
    """Judges the attempts of all races of this process."""

    def __init__(self, context: Context) -> None:
        self._store, self._ledger = context.store, context.ledger
        self._time, self._pacing = context.time, context.pacing
        self._windows: dict[int, _Window] = {}
        self._known: LRUCache[int, asyncio.Future[Judged]] = LRUCache(REMEMBERED)
        self._tasks: set[asyncio.Task[None]] = set()

    async def judge(self, table_id: int, attempt: Attempt) -> Judged:
        """The verdict. An attempt that is delivered twice gets its first answer.

        Raises Refusal and StoreUnavailable.
        """
        table = await self._ledger.table(table_id)
        answer = self._answer(table_id, attempt)
        if answer is None:
            answer = asyncio.get_running_loop().create_future()
            self._take(table, _Held(attempt, answer))
        return await asyncio.shield(answer)

    def knows(self, source: int) -> bool:
        """Whether this message or interaction came in before."""
        return source in self._known

    async def stop(self) -> None:
        """Judges what is held."""
        await end(self._tasks)  # some of these may have to be held
        for table_id in tuple(self._windows):
            self._close(table_id)
        await end(self._tasks)

    def _answer(self, table_id: int, attempt: Attempt) -> asyncio.Future[Judged] | None:
        """The answer to an attempt that came in before."""
        if attempt.by is By.PERSON:
            return self._known.get(attempt.source)
        held = self._windows[table_id].held if table_id in self._windows else []
        return next((each.answer for each in held if each.attempt == attempt), None)

    def _take(self, table: Table, held: _Held) -> None:
        """Judges an attempt as it comes, or when its window closes."""
        if held.attempt.by is By.PERSON:
            self._known[held.attempt.source] = held.answer
        if self._must_wait(table, held.attempt):
            self._hold(table.id, held)
        else:
            self._start(self._judge(table.id, [held], as_it_comes=True))

    def _must_wait(self, table: Table, attempt: Attempt) -> bool:
        return table.id in self._windows or attempt.by is By.TABLE or _contends(table, attempt)

    def _hold(self, table_id: int, held: _Held) -> None:
        window = self._windows.get(table_id)
        if window is not None and held.attempt.by is not By.TABLE:
            window.held.append(held)
            return
        if window is not None:  # what was tried before time was up has as long as ever
            window.closes.cancel()
        wait = self._time.window(self._pacing.window_least, self._pacing.window_most)
        closes = asyncio.get_running_loop().call_later(wait, self._close, table_id)
        self._windows[table_id] = _Window([*(window.held if window else ()), held], closes)

    def _close(self, table_id: int) -> None:
        window = self._windows.pop(table_id, None)
        if window is not None:
            window.closes.cancel()
            self._start(self._judge(table_id, window.held))

    def _start(self, judging: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(judging)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _judge(self, table_id: int, window: list[_Held], *, as_it_comes: bool = False) -> None:
        window = sorted(window, key=lambda held: held.attempt)
        try:
            ruling, change = await self._rule(table_id, window, as_it_comes)
        except _MustWait:
            self._hold(table_id, *window)
            return
        except (Refusal, StoreUnavailable) as error:
            _refuse(window, error)
            return
        except BaseException as error:
            log.exception("the attempts at table %s were not judged", table_id)
            _refuse(window, Refused("busy"))
            if not isinstance(error, Exception):
                raise
            return
        for held, verdict in zip(window, ruling.verdicts, strict=True):
            if isinstance(verdict, Refusal):
                _refuse([held], verdict)
            elif not held.answer.done():
                logged, before, overtaken = verdict
                held.answer.set_result(Judged(change.table, before, logged, overtaken))

    async def _rule(
        self, table_id: int, window: Sequence[_Held], as_it_comes: bool
    ) -> tuple[_Ruling, Change]:
        ruling = _Ruling([held.attempt for held in window])

        def judge(pen: Pen) -> None:
            if as_it_comes and self._must_wait(pen.table, ruling.attempts[0]):
                raise _MustWait
            ruling.judge(pen)

        try:
            return ruling, await self._ledger.commit(table_id, judge)
        except Duplicate:  # another process has judged some of these
            for attempt in ruling.attempts:
                if attempt.by is By.PERSON and await self._store.has_source(table_id, attempt.source):
                    ruling.logged.add(attempt.source)
            return ruling, await self._ledger.commit(table_id, judge)


class _Ruling:
    """Judges the attempts of one window. Starts again if the table changed meanwhile."""

    def __init__(self, attempts: Sequence[Attempt]) -> None:
        self.attempts = attempts
        self.logged: set[int] = set()
        self.verdicts: list[tuple[Logged, Session, bool] | Refusal] = []

    def judge(self, pen: Pen) -> None:
        self.verdicts.clear()
        judged_to = 0 if pen.table.race is None else pen.table.race.moved_at
        for attempt in self.attempts:
            before = pen.table.session
            try:
                logged = self._due(pen, attempt) if attempt.by is By.TABLE else self._judge_one(pen, attempt)
            except Refusal as error:
                self.verdicts.append(error)
            else:
                assert before is not None
                self.verdicts.append((logged, before, logged.entry.at < judged_to))

    def _judge_one(self, pen: Pen, attempt: Attempt) -> Logged:
        table = pen.table
        if attempt.by is By.COMPUTER:
            seat, source = attempt.source, None
            if not table.seats[seat].automatic:
                raise Refused("stale")
        else:
            seat, source = table.playing_seat(attempt.who or 0), attempt.source
        if source in self.logged or attempt.stamp not in (None, table.stamp(seat)):
            raise Refused("stale")
        race = table.race_on
        if race is None:
            raise Refused("not_ready")
        at = attempt.ms - snowflake_ms(table.epoch)
        if at < race.opens_at:
            raise Refused("early")
        kind = Substitute if attempt.by is By.COMPUTER and not table.seats[seat].level else Play
        action = str(table.game.parse(attempt.action))
        return pen.write(kind(action, seat=seat, who=attempt.who, at=at, source=source))

    def _due(self, pen: Pen, attempt: Attempt) -> Logged:
        """The last thing that the table does by a rule until then."""
        table = pen.table
        if table.race_on is None or table.session is None:
            raise Refused("not_ready")
        at = attempt.ms - snowflake_ms(table.epoch)
        written = [
            pen.write(Default(str(action), seat=seat, at=at))
            for seat, action in table.game.on_due(table.session.state, at)
        ]
        if not written:  # the race was over before
            raise Refused("stale")
        return written[-1]


def _contends(table: Table, attempt: Attempt) -> bool:
    """Whether it matters who was first. For an attempt that changes nothing it does not."""
    if table.race_on is None or table.session is None:
        return False
    try:
        seat = attempt.source if attempt.by is By.COMPUTER else table.seat_for(attempt.who)
        return table.game.contends(table.session.state, seat, table.game.parse(attempt.action))
    except Refusal:
        return False


def _refuse(window: Sequence[_Held], error: Refusal | StoreUnavailable) -> None:
    for held in window:
        if not held.answer.done():
            held.answer.set_exception(error)
            held.answer.exception()  # the person who asked may have gone
