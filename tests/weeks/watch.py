"""What people see of their tables, kept with its time, and looked through when the game is over."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from host.presenter import Call, Shown
from table.entries import Logged
from table.quiet_hours import QuietHours
from table.table import Table
from tests.host.conftest import FakeDiscord, FakePresenter
from tests.still_time import now


class Seen(NamedTuple):
    """A table as it stood from then on."""

    at: datetime
    table: Table


class Called(NamedTuple):
    """A ping, and the table as it stood."""

    at: datetime
    table: Table
    call: Call


class Chosen(NamedTuple):
    """Quiet hours that somebody has chosen, from then on."""

    at: datetime
    hours: QuietHours

    def hold(self, moment: datetime) -> bool:
        """By the clock on the wall."""
        if self.hours.are_none:
            return False
        local = moment.astimezone(ZoneInfo(self.hours.zone))
        minute, start, end = local.hour * 60 + local.minute, self.hours.start, self.hours.end
        return start <= minute < end if start < end else not end <= minute < start


class Watch(FakePresenter):
    """Keeps it."""

    def __init__(self, board: FakeDiscord, woken: Callable[[int], None], told: Callable[[], None]) -> None:
        super().__init__(board)
        self._woken, self._told = woken, told
        self.seen: defaultdict[int, list[Seen]] = defaultdict(list)
        self.calls: defaultdict[int, list[Called]] = defaultdict(list)
        self.chosen: defaultdict[int, list[Chosen]] = defaultdict(list)  # by user
        # When the bot was not there, by server.
        self.down: defaultdict[int, list[tuple[datetime, datetime]]] = defaultdict(list)

    def on_change(self, table: Table, logged: tuple[Logged, ...]) -> None:
        seen = self.seen[table.id]
        if not seen or table.number > seen[-1].table.number:  # else another process had told it
            seen.append(Seen(now(), table))
            self._told()

    async def ping(self, table: Table, shown: Shown, call: Call) -> Shown:
        self.calls[table.id].append(Called(now(), table, call))
        for seat in call.seats:
            self._woken(table.seats[seat].user_id or 0)
        return await super().ping(table, shown, call)

    def is_quiet(self, user: int, at: datetime, as_of: datetime) -> bool:
        """Whether a moment falls into somebody's quiet hours, as they had chosen them by then."""
        chosen = [each for each in self.chosen[user] if each.at <= as_of]
        return bool(chosen) and chosen[-1].hold(at)
