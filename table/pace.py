"""How long a table waits for people: every such wait is here, in seconds."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, Self

import msgspec
from msgspec.structs import replace

from engine.game import GO_MS

PaceKey = Literal["live", "1d", "3d", "7d", "none"]  # as it is stored

HOUR, DAY = 3600.0, 86400.0
LEAST_PING = 5.0  # seconds, however short a day is: that is how long a move takes


class Pace(msgspec.Struct, frozen=True):
    """How fast people take turns at a table."""

    turn: float | None  # seconds for a turn, then the table moves; None: no clock, so only `left` ends it
    ping: float  # seconds of silence before the player to move is pinged
    archive: Literal[1440, 10080]  # minutes of silence after which Discord may put the table's thread away
    # When a player who has not moved is reminded: this long before their time is up, or, with unlimited time, this long
    # after the turn began. In the order in which it happens.
    reminders: tuple[float, ...] = ()
    # How long the last of three calls may be answered, before the table says that nobody answered.
    hush: float = HOUR / 2
    grace: float = 0  # given once a game to a player who is too slow, before the table moves for them
    vote: float = DAY  # how long those present may vote on the seat of a player who is away
    offer: float = DAY  # how long a seat is free for another person
    rest: float = HOUR  # what each later decision of a turn has at least
    # A call that quiet hours put off, and one that comes this soon after them, become one reminder.
    together: float = HOUR
    lobby: float = 3 * DAY  # then a table that nobody starts is closed
    left: float = 60 * DAY  # then a table that waits for any person at all is closed
    warned: float = 7 * DAY  # how long before that the people who are waited for are warned
    made_up: float = 7 * DAY  # given back at most, at one table, for outages

    def times(self, factor: float) -> Self:
        """All waits made longer or shorter by this factor, except Discord's."""
        return replace(
            self,
            turn=None if self.turn is None else self.turn * factor,
            ping=max(self.ping * factor, LEAST_PING),
            reminders=tuple(reminder * factor for reminder in self.reminders),
            hush=self.hush * factor,
            grace=self.grace * factor,
            vote=self.vote * factor,
            offer=self.offer * factor,
            rest=self.rest * factor,
            together=self.together * factor,
            lobby=self.lobby * factor,
            left=self.left * factor,
            warned=self.warned * factor,
            made_up=self.made_up * factor,
        )


def over_days(days: int) -> Pace:
    """A pace with this many days for a turn. Reminders come when a fifth of it is left, and in the last hour."""
    turn = days * DAY
    return Pace(turn=turn, ping=75, archive=10080, reminders=(turn / 5, HOUR), grace=turn, offer=turn)


# Every pace by its name. A new pace needs its name in `PaceKey`, a row here, and its words in `ui.text.pace`.
USUAL: Mapping[PaceKey, Pace] = MappingProxyType(
    {
        "live": Pace(
            turn=120, ping=20, archive=1440, offer=10 * 60, vote=10 * 60, lobby=30 * 60, left=30 * 60
        ),
        "1d": over_days(1),
        "3d": over_days(3),
        "7d": over_days(7),
        "none": Pace(turn=None, ping=75, archive=10080, reminders=(DAY, 3 * DAY)),
    }
)
PACES = tuple(USUAL)
OVER_DAYS = tuple(name for name, pace in USUAL.items() if name != "live" and pace.turn is not None)


class Waits(msgspec.Struct, frozen=True):
    """What people are given time for."""

    paces: Mapping[PaceKey, Pace] = USUAL
    ready: float = 30  # then a table that rests goes on with the players who are ready
    countdown: float = GO_MS / 1000  # of a race, from the last Ready to GO
    untouched: float = 60 * DAY  # then a private table is closed
    day: float = DAY  # of quiet hours and holidays (`table.wall`)

    def of(self, pace: PaceKey) -> Pace:
        return self.paces[pace]

    @property
    def live(self) -> Pace:
        """The pace of live tables, and of races."""
        return self.paces["live"]

    def with_pace(self, name: PaceKey, **changed: Any) -> Self:
        """The waits with some values of one pace changed."""
        return replace(self, paces={**self.paces, name: replace(self.paces[name], **changed)})

    def with_day(self, seconds: float) -> Self:
        """The waits as if a day had only this many seconds: waits of days shrink in proportion."""
        factor = seconds / DAY
        paces = {name: pace if name == "live" else pace.times(factor) for name, pace in self.paces.items()}
        return replace(self, paces=paces, day=seconds, untouched=self.untouched * factor)


WAITS = Waits()  # as people are told of them
