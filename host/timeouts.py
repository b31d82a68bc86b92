"""What a table does when nobody has done anything in time: a lobby closes, and turns are played (rules 0.5)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial

from db.values import Timer
from engine.game import RoundScored
from host.ledger import Ledger
from host.times import GameTime
from table.entries import Default, Expire, Timeout
from table.pen import Pen

MOST_DEFAULTS = 10  # moves that one time-out makes; a turn of any game has fewer


class Timeouts:
    """Runs the timers of lobbies and turns."""

    def __init__(self, *, ledger: Ledger, time: GameTime, now: Callable[[], datetime]) -> None:
        self._ledger = ledger
        self._time = time
        self._now = now

    async def lobby(self, timer: Timer) -> None:
        """Nobody has started the table."""
        await self._ledger.commit(timer.game_id, _expired)

    async def turn(self, timer: Timer) -> None:
        """The table moves for everybody whose time is up, to the end of their turn."""
        await self._ledger.commit(timer.game_id, partial(self._timed_out, timer.token))

    def _timed_out(self, clock_since: int, pen: Pen) -> None:
        table = pen.table
        if table.clock_since != clock_since:
            return
        at = self._time.of_host(self._now(), table.epoch)
        for seat in table.waiting_people:
            # What was played for another may have ended this decision.
            if seat in pen.table.waiting and pen.table.stamp(seat) == table.stamp(seat):
                pen.write(Timeout(seat=seat, at=at))
                _play_for(pen, seat, at)


def _play_for(pen: Pen, seat: int, at: int) -> None:
    for _ in range(MOST_DEFAULTS):
        action = pen.table.game.default(pen.table.view(seat))
        if action is None:
            return
        moved = pen.write(Default(str(action), seat=seat, at=at))
        if seat not in pen.table.waiting or any(isinstance(event, RoundScored) for event in moved.events):
            return


def _expired(pen: Pen) -> None:
    if pen.table.phase == "lobby":
        pen.write(Expire())
