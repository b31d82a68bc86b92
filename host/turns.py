"""People whose turn it is: they are asked, reminded, and at last the table moves for them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from msgspec.structs import replace

from db import units
from db.store import Store
from db.values import Timer
from host.ledger import Ledger
from host.pacing import Pacing
from host.presence import Presence
from host.presenter import Call
from host.projection import Asking, Projection
from host.rows import due_at
from table.deadlines import Act, Do, Kind, acts, next_act
from table.table import Table


class Turns:
    """Runs the timers of turns. One stays as long as its turn: it says for whom a table waits."""

    def __init__(
        self,
        *,
        store: Store,
        ledger: Ledger,
        projection: Projection,
        presence: Presence,
        given_back: Callable[[Timer], Awaitable[bool]],
        move: Callable[[Timer], Awaitable[None]],
        pacing: Pacing,
        now: Callable[[], datetime],
    ) -> None:
        self._store = store
        self._ledger = ledger
        self._projection = projection
        self._presence = presence
        self._given_back = given_back
        self._move = move
        self._pacing = pacing
        self._now = now
        self._opened_at: datetime | None = None

    def begin(self, grace: timedelta) -> None:
        """Nobody's time is up sooner than after `grace`: it may have passed while nobody could press."""
        self._opened_at = self._now() + grace

    async def run(self, timer: Timer) -> bool:
        """Does what is due, and notes when it is due again. False: the turn is over."""
        table = await self._ledger.table(timer.game_id)
        if not _stands(table, timer):
            return False
        act = self._next(table, timer)
        if act is not None and act.do is Do.MOVE and act.at <= self._now():
            if not await self._given_back(timer):
                await self._move(timer)
        else:
            await self._projection.ask(timer.game_id, self._whom)
        return True

    async def _whom(self, table: Table) -> Asking:
        """Everybody who is to be asked by now, in one message."""
        now, asked, put_off = self._now(), [], []
        for timer in await self._store.timers(table.id):
            if not _stands(table, timer):
                continue
            act = self._next(table, timer)
            if act is not None and act.do is not Do.MOVE and act.at <= now:
                asked.append((timer, act))
                timer = replace(timer, asked_at=act.at)
                act = self._next(table, timer)
            put_off.append(replace(timer, due_at=due_at(act)))
        unit = units.put_off(put_off)
        if not asked:
            return Asking(None, unit)
        seats = tuple(timer.seat for timer, _act in asked)
        again = max(_reminded(table, timer, act, self._pacing) for timer, act in asked)
        return Asking(Call(seats, table.asked_since, again, asked[0][0].deadline if again else None), unit)

    def _next(self, table: Table, timer: Timer) -> Act | None:
        """What is to be done next; who is at it is not asked before they have been silent for as long as anybody."""
        act = next_act(table, timer.seat, self._pacing, timer.asked_at)
        seen = self._presence.seen(timer.user_id)
        if act is not None and act.do is Do.MOVE and self._opened_at is not None:
            return replace(act, at=max(act.at, self._opened_at))
        if act is None or act.do is not Do.ASK or seen is None:
            return act
        silent = seen + timedelta(seconds=self._pacing.of(table.pace).ping)
        return replace(act, at=max(act.at, silent))


def _stands(table: Table, timer: Timer) -> bool:
    """Whether the table waits for whom it did when the timer was set, and for the same."""
    if timer.kind != Kind.TURN or table.rest is not None or table.race is not None:
        return False
    return timer.seat in table.waiting_people and table.seats[timer.seat].clock_since == timer.token


def _reminded(table: Table, timer: Timer, act: Act, pacing: Pacing) -> int:
    """The how-manieth reminder this is; 0: none."""
    reminders = [each.at for each in acts(table, timer.seat, pacing) if each.do is Do.REMIND]
    return 1 + reminders.index(act.at) if act.do is Do.REMIND else 0
