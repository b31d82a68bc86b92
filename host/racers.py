"""The computer's seats in a race: each looks for as long as its level takes, and then tries."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import partial
from typing import NamedTuple

from db.errors import StoreAway
from engine.game import Level, Rng
from host.alarms import Alarms
from host.referee import Attempt
from host.times import GameTime, snowflake_ms
from table.table import Table

log = logging.getLogger(__name__)


DRAW = "draw"  # the notation of what needs no look at the table


class _Thought(NamedTuple):
    """What a seat is about to do, and what of the table that hangs on."""

    at: int
    action: str
    stamp: int
    shown_at: int
    fits: bool


class Racers:
    """At most one attempt a seat is on its way; when a change of the table makes it senseless, it looks again."""

    def __init__(
        self,
        alarms: Alarms,
        time: GameTime,
        now: Callable[[], datetime],
        attempt: Callable[[int, Attempt], Awaitable[object]],
    ) -> None:
        self._alarms = alarms
        self._time = time
        self._now = now
        self._attempt = attempt
        self._thoughts: dict[tuple[int, int], _Thought] = {}

    def consider(self, table: Table) -> None:
        """Has the computer look at a race as it stands now."""
        running = table.phase == "playing" and table.race is not None and table.race.running
        for seat, sitting in enumerate(table.seats):
            if not running or not sitting.automatic:
                self._drop(table.id, seat)
            else:
                self._look(table, seat)

    def _look(self, table: Table, seat: int) -> None:
        if not self._holds(table, seat):
            self._think(table, seat)

    def _drop(self, table_id: int, seat: int) -> None:
        self._thoughts.pop((table_id, seat), None)
        self._alarms.clear((table_id, seat))

    def _holds(self, table: Table, seat: int) -> bool:
        thought = self._thoughts.get((table.id, seat))
        if thought is None or thought.stamp != table.stamp(seat) or thought.at < table.opens_at:
            return False
        if thought.shown_at != _shown_at(table) and thought.action != DRAW:
            return False
        return not thought.fits or thought.action in self._legal(table, seat)

    def _think(self, table: Table, seat: int) -> None:
        self._drop(table.id, seat)
        assert table.session is not None
        sitting = table.seats[seat]
        level: Level = sitting.level or "normal"
        try:
            move, ms = table.game.think(
                table.view(seat), level, Rng(table.seed, "computer", seat, table.session.moves)
            )
        except ValueError:  # nothing to decide until the table changes
            return
        at = max(self._time.of_host(self._now(), table.epoch), table.opens_at) + ms
        action = str(move)
        self._thoughts[table.id, seat] = _Thought(
            at, action, table.stamp(seat), _shown_at(table), action in self._legal(table, seat)
        )
        wait = at - self._time.of_host(self._now(), table.epoch)
        self._alarms.set((table.id, seat), wait / 1000, partial(self._try, table, seat))

    async def _try(self, table: Table, seat: int) -> None:
        thought = self._thoughts.pop((table.id, seat), None)
        if thought is None:
            return
        ms = thought.at + snowflake_ms(table.epoch)
        try:
            await self._attempt(table.id, Attempt(ms, True, seat, None, thought.action, thought.stamp))
        except StoreAway as error:
            log.warning("at table %s seat %s looks once more: %s", table.id, seat, error)
            self._look(table, seat)

    @staticmethod
    def _legal(table: Table, seat: int) -> frozenset[str]:
        assert table.session is not None
        return frozenset(map(str, table.game.legal(table.session.state, seat)))


def _shown_at(table: Table) -> int:
    assert table.session is not None
    return table.game.shown_at(table.session.state)
