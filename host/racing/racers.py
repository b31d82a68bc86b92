"""The computer's seats in a race. Each looks for as long as its level takes, and then tries."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import partial
from typing import NamedTuple

from db.errors import StoreUnavailable
from engine.game import Action
from host.alarms import Alarms
from host.computer.thinker import Thinker
from host.computer.thoughts import think
from host.racing.referee import Attempt, By
from host.times import GameTime, snowflake_ms
from table.errors import Refused
from table.table import Table

log = logging.getLogger(__name__)

MOVED_ON = ("not_ready", "stale")  # the race ended or stood still meanwhile, and was looked at again

Key = tuple[int, int]  # of a table and a seat


class _Look:
    """A seat that is looking at the table and has not decided."""

    def __init__(self, table: Table, since: int) -> None:
        self.seen = table
        self.since = since
        self.latest = table  # as it stands by now


class _Plan(NamedTuple):
    """What a seat is about to do, and what of the table it depends on."""

    at: int
    action: Action
    stamp: int
    shown_at: int
    fits: bool


class Racers:
    """Each seat prepares at most one attempt. If a change of the table makes it senseless, the seat looks again."""

    def __init__(
        self,
        *,
        alarms: Alarms,
        time: GameTime,
        now: Callable[[], datetime],
        attempt: Callable[[int, Attempt], Awaitable[object]],
        thinker: Thinker,
    ) -> None:
        self._alarms = alarms
        self._time = time
        self._now = now
        self._attempt = attempt
        self._thinker = thinker
        self._looks: dict[Key, _Look] = {}
        self._plans: dict[Key, _Plan] = {}

    def consider(self, table: Table) -> None:
        """Has the computer look at a race as it stands now."""
        for seat in range(len(table.seats)):
            if not _can_act(table, seat):
                self._drop((table.id, seat))
            elif (look := self._looks.get((table.id, seat))) is not None:
                look.latest = table
            elif not self._holds(table, seat):
                self._look(table, seat)
        self._go_on_alone(table)

    def _go_on_alone(self, table: Table) -> None:
        """Has computers do at once what they are about to do, in its order and with its times, if no person plays."""
        keys = [(table.id, seat) for seat in range(len(table.seats))]
        plans = [(self._plans[key].at, key) for key in keys if key in self._plans]
        if table.waiting_people or not plans or any(key in self._looks for key in keys):
            return
        assert table.session is not None
        (at, key), due_at = min(plans), table.game.due_at(table.session.state)
        if due_at is None or at <= due_at:
            self._alarms.set(key, 0, partial(self._try, table, key[1]))
        else:
            due = Attempt(due_at + snowflake_ms(table.epoch), By.TABLE)
            self._alarms.set(key, 0, partial(self._send, table, key[1], due))

    def _drop(self, key: Key) -> None:
        self._looks.pop(key, None)
        self._plans.pop(key, None)
        self._alarms.clear(key)

    def _holds(self, table: Table, seat: int) -> bool:
        plan = self._plans.get((table.id, seat))
        if plan is None or plan.stamp != table.stamp(seat) or plan.at < table.opens_at:
            return False
        if plan.shown_at != _last_change(table, plan.action):
            return False
        return not plan.fits or plan.action in _legal(table, seat)

    def _look(self, table: Table, seat: int) -> None:
        key = (table.id, seat)
        self._drop(key)
        self._looks[key] = look = _Look(table, max(self._at(table), table.opens_at))
        self._alarms.set(key, 0, partial(self._think, look, seat))

    async def _think(self, look: _Look, seat: int) -> None:
        table = look.seen
        assert table.session is not None
        notation, ms = await think(table, seat, table.session.moves, self._thinker)
        key = (table.id, seat)
        if self._looks.get(key) is not look:  # nobody wants to know any more
            return
        del self._looks[key]
        action = table.game.parse(notation)
        now = self._at(table)
        at = max(look.since + ms, now, _stop_end(table, seat, action))
        fits = action in _legal(table, seat)
        self._plans[key] = _Plan(at, action, table.stamp(seat), _last_change(table, action), fits)
        if self._holds(look.latest, seat):
            self._alarms.set(key, (at - now) / 1000, partial(self._try, look.latest, seat))
            self._go_on_alone(look.latest)
        else:
            self._look(look.latest, seat)

    async def _try(self, table: Table, seat: int) -> None:
        plan = self._plans.pop((table.id, seat), None)
        if plan is None:
            return
        ms = plan.at + snowflake_ms(table.epoch)
        await self._send(table, seat, Attempt(ms, By.COMPUTER, seat, None, str(plan.action), plan.stamp))

    async def _send(self, table: Table, seat: int, tried: Attempt) -> None:
        try:
            await self._attempt(table.id, tried)
        except StoreUnavailable as error:
            self._look_again(table, seat, error)
        except Refused as error:
            if error.code == "busy":
                self._look_again(table, seat, error)
            elif error.code not in MOVED_ON:
                raise

    def _look_again(self, table: Table, seat: int, error: Exception) -> None:
        """Looks again after an attempt whose outcome is not known."""
        if (table.id, seat) not in self._looks:
            log.warning("at table %s seat %s looks once more: %s", table.id, seat, error)
            self._look(table, seat)

    def _at(self, table: Table) -> int:
        """The time of the game, which computers that play alone are ahead of."""
        last_at = 0 if table.race is None else table.race.last_at
        return max(self._time.of_host(self._now(), table.epoch), last_at)


def _can_act(table: Table, seat: int) -> bool:
    return table.race_on is not None and seat in table.waiting_computers and bool(_legal(table, seat))


def _legal(table: Table, seat: int) -> tuple[Action, ...]:
    assert table.session is not None
    return table.game.legal(table.session.state, seat)


def _stop_end(table: Table, seat: int, action: Action) -> int:
    assert table.session is not None
    return table.game.stop_end(table.session.state, seat, action)


def _last_change(table: Table, action: Action) -> int:
    assert table.session is not None
    return table.game.last_change(table.session.state, action)
