"""What a table does when time is up: a lobby closes, a rest ends, turns are played for people (rules 0.5)."""

from __future__ import annotations

from functools import partial

from db.values import TimerRow
from host.context import Context
from table.deadlines import deadline, is_free
from table.entries import Default, Desert, Expire, Extend, GoOn, Time, Timeout
from table.pen import Pen
from table.table import Table


class Timeouts:
    """Runs the timers of lobbies, rests and turns."""

    def __init__(self, context: Context) -> None:
        self._ledger, self._time, self._waits, self._now = (
            context.ledger,
            context.time,
            context.pacing,
            context.now,
        )

    async def lobby(self, timer: TimerRow) -> None:
        """Nobody started the table in time."""
        await self._ledger.commit(timer.game_id, _expire)

    async def turn(self, timer: TimerRow) -> None:
        """A player's time is up. Once a game they may get more; otherwise the table moves for them."""
        await self._ledger.commit(timer.game_id, partial(self._time_out, timer.seat, timer.token))

    async def on_rest_end(self, timer: TimerRow) -> None:
        """Nobody came back to a table that rests."""
        await self._ledger.commit(timer.game_id, partial(_desert, timer.token))

    async def rest(self, timer: TimerRow) -> None:
        """The time to read a result is up."""
        await self._ledger.commit(timer.game_id, self._end_rest)

    def _end_rest(self, pen: Pen) -> None:
        table = pen.table
        if table.phase == "playing" and table.rest is not None and not table.rest.is_left:
            pen.write(GoOn(at=self._time.of_host(self._now(), table.epoch)))

    def _time_out(self, seat: int, clock_since: int, pen: Pen) -> None:
        table = pen.table
        is_waited_for = table.rest is None and seat in table.waiting_people
        if not is_waited_for or table.seats[seat].clock_since != clock_since:
            return
        ends = deadline(table, seat, self._waits)
        if ends is None or ends > self._now():  # they have been given more meanwhile
            return
        at = self._time.of_host(self._now(), table.epoch)
        if table.seats[seat].unseen is not None:
            pen.write(Timeout(seat=seat, at=at))
            return
        grace = self._waits.of(table.pace).grace
        if grace and _is_forced(table, seat):  # there is nothing to decide, so nothing is missed
            _move_for(pen, seat, at)
            return
        pen.write(Timeout(seat=seat, at=at))
        if is_free(table, seat, self._waits):
            pen.write(Extend(Time(grace, "grace"), seat=seat, at=at))
        elif pen.table.phase == "playing" and pen.table.rest is None:  # those who are left may have decided
            _play_for(pen, seat, at)


def _is_forced(table: Table, seat: int) -> bool:
    assert table.session is not None
    return len(table.game.legal(table.session.state, seat)) == 1


def _play_for(pen: Pen, seat: int, at: int) -> None:
    """Plays the seat's turn to its end. What opens after it is for the player, with its full time."""
    _move_for(pen, seat, at)
    while _is_mid_turn(pen.table, seat):
        _move_for(pen, seat, at)


def _move_for(pen: Pen, seat: int, at: int) -> None:
    action = pen.table.game.default(pen.table.view(seat))
    assert action is not None  # the table waits for this seat, and this is no race
    pen.write(Default(str(action), seat=seat, at=at))


def _is_mid_turn(table: Table, seat: int) -> bool:
    assert table.session is not None
    return table.phase == "playing" and table.game.is_mid_turn(table.session.state, seat)


def _desert(token: int, pen: Pen) -> None:
    rest = pen.table.rest
    if pen.table.phase == "playing" and rest is not None and rest.is_left and rest.number == token:
        pen.write(Desert())


def _expire(pen: Pen) -> None:
    if pen.table.phase == "lobby":
        pen.write(Expire())
