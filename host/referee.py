"""Orders what is tried in a race by the time at which Discord received it (rules 1.4.5).

Attempts are held for a short window after the first of them, then judged in the order of their message's or
interaction's snowflake, each against the table that the one before left. In whatever order they arrive within the
window, the game is the same. One window is one unit of work: every attempt of it is logged, or none.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from db.errors import Duplicate, StoreAway
from db.store import Store
from engine.errors import Refusal
from engine.session import Session
from host.ending import end
from host.ledger import Change, Ledger
from host.pacing import Pacing
from host.times import GameTime, snowflake_ms
from table.entries import Entry, Logged, Play, Substitute
from table.errors import Refused
from table.pen import Pen
from table.table import Table

log = logging.getLogger(__name__)

REMEMBERED = 2_000  # attempts, in case one is delivered twice


class Attempt(NamedTuple):
    """What somebody tries in a race. They sort as they are judged: people before computers of the same time."""

    ms: int  # Discord's time, since 1970
    is_computer: bool
    source: int  # the message's or interaction's id; of a computer its seat
    who: int | None
    action: str
    stamp: int | None = None  # of the race that a button belongs to; typed ones are for the race that is on


class Judged(msgspec.Struct, frozen=True):
    """What became of an attempt that was logged: also a miss is (rules 0.4)."""

    table: Table  # after its whole window
    before: Session  # as the attempt met it
    told: Logged
    overtaken: bool  # it came in when later ones had been judged already


class _Held(NamedTuple):
    attempt: Attempt
    answer: asyncio.Future[Judged]


class Referee:
    """Judges the attempts of all races of this process."""

    def __init__(
        self,
        ledger: Ledger,
        store: Store,
        pacing: Pacing,
        time: GameTime,
    ) -> None:
        self._ledger = ledger
        self._store = store
        self._pacing = pacing
        self._time = time
        self._windows: dict[int, list[_Held]] = {}
        self._known: OrderedDict[int, asyncio.Future[Judged]] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    async def judged(self, table_id: int, attempt: Attempt) -> Judged:
        """The verdict, once the window has closed; one delivered twice gets the first's answer.

        Raises Refusal and StoreAway.
        """
        answer = None if attempt.is_computer else self._known.get(attempt.source)
        if answer is None:
            answer = asyncio.get_running_loop().create_future()
            self._hold(table_id, _Held(attempt, answer))
        return await asyncio.shield(answer)

    def knows(self, source: int) -> bool:
        """Whether this message or interaction came in before."""
        return source in self._known

    async def stop(self) -> None:
        """Judges what is held."""
        for table_id in tuple(self._windows):
            self._close(table_id)
        await end(self._tasks)

    def _hold(self, table_id: int, held: _Held) -> None:
        if not held.attempt.is_computer:
            self._known[held.attempt.source] = held.answer
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        if table_id not in self._windows:
            self._windows[table_id] = []
            wait = self._time.window(self._pacing.window_least, self._pacing.window_most)
            asyncio.get_running_loop().call_later(wait, self._close, table_id)
        self._windows[table_id].append(held)

    def _close(self, table_id: int) -> None:
        window = self._windows.pop(table_id, None)
        if window is not None:
            task = asyncio.create_task(self._judge(table_id, window), name=f"judge {table_id}")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _judge(self, table_id: int, window: list[_Held]) -> None:
        window = sorted(window, key=lambda held: held.attempt)
        try:
            ruling, change = await self._ruled(table_id, window)
        except (Refusal, StoreAway) as error:
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
                told, before, overtaken = verdict
                held.answer.set_result(Judged(change.table, before, told, overtaken))

    async def _ruled(self, table_id: int, window: Sequence[_Held]) -> tuple[_Ruling, Change]:
        ruling = _Ruling([held.attempt for held in window])
        try:
            return ruling, await self._ledger.commit(table_id, ruling.judge)
        except Duplicate:  # another process has judged some of these
            for attempt in ruling.attempts:
                if not attempt.is_computer and await self._store.has_source(table_id, attempt.source):
                    ruling.logged.add(attempt.source)
            return ruling, await self._ledger.commit(table_id, ruling.judge)


class _Ruling:
    """Goes through the attempts of one window; again from the start when the table has changed meanwhile."""

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
                told = pen.write(self._entry(pen.table, attempt))
            except Refusal as error:
                self.verdicts.append(error)
            else:
                assert before is not None
                self.verdicts.append((told, before, told.entry.at < judged_to))

    def _entry(self, table: Table, attempt: Attempt) -> Entry:
        if attempt.is_computer:
            seat, source = attempt.source, None
            if not table.seats[seat].automatic:
                raise Refused("stale")
        else:
            seat, source = table.playing_seat(attempt.who or 0), attempt.source
        if table.race is None or not table.race.running:
            raise Refused("not_ready")
        if source in self.logged or attempt.stamp not in (None, table.stamp(seat)):
            raise Refused("stale")
        at = attempt.ms - snowflake_ms(table.epoch)
        if at < table.race.opens_at:
            raise Refused("early")
        kind = Substitute if attempt.is_computer and not table.seats[seat].level else Play
        action = str(table.game.parse(attempt.action))
        return kind(action, seat=seat, who=attempt.who, at=at, source=source)


def _refuse(window: Sequence[_Held], error: Refusal | StoreAway) -> None:
    for held in window:
        if not held.answer.done():
            held.answer.set_exception(error)
            held.answer.exception()  # whoever asked may have gone
