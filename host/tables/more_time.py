"""One more day for a player whom the table waits for. See `host.host` for `source` and for what is raised."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from host.tables.presses import Presses
from host.times import GameTime
from table import more_time
from table.entries import Extend, Time
from table.pace import Waits
from table.pen import Pen
from table.table import Person, Table


class MoreTime:
    """The use case of giving it."""

    def __init__(self, presses: Presses, waits: Waits, time: GameTime, now: Callable[[], datetime]) -> None:
        self._presses = presses
        self._waits = waits
        self._time = time
        self._now = now

    async def give(self, source: int, table_id: int, seat: int, since: int, who: Person) -> Table:
        """A player gives another one a day for the decision that entry `since` opened. It is no miss.

        Raises Refused("has_moved"), "gave_day", "no_more_days", "own_day", and "day_or_vote" while the computer plays.
        """

        def judge(pen: Pen) -> None:
            more_time.must_give(pen.table, seat, since, pen.table.playing_seat(who.id))
            at = self._time.of_host(self._now(), pen.table.epoch)
            given = Time(self._waits.day, "given")
            pen.write(Extend(given, seat=seat, who=who.id, at=at, source=source))

        return await self._presses.judge(source, table_id, judge)
