"""A seat of a table and who sits there, as a value."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

import msgspec

from engine.game import Level

Choice = Literal["wait", "computer", "substitute", "end"]  # what may become of a seat whose person is away

LAPSES_BEFORE_COMPUTER = 2  # time-outs in a row, then the computer plays the seat until its person is back


class Holiday(msgspec.Struct, frozen=True):
    """A holiday that a player has announced."""

    since: datetime
    until: datetime
    is_over: bool = False  # the person came back before it would have ended


class Ballot(msgspec.Struct, frozen=True):
    seat: int  # the seat that votes
    choice: Choice


class Poll(msgspec.Struct, frozen=True):
    """A vote on what becomes of a seat whose person is away (`table.votes`)."""

    number: int  # the entry that began it ...
    since: datetime  # ... and when that was
    cast: tuple[Ballot, ...] = ()


class Offer(msgspec.Struct, frozen=True):
    """A seat that is free for anyone to take (`table.substitutes`)."""

    is_own: bool  # its owner offers it, and plays on until it is taken
    number: int = 0  # the entry that offered it ...
    since: datetime | None = None  # ... and when that was


class Owner(msgspec.Struct, frozen=True):
    """A person who had a seat before another person took it."""

    id: int
    name: str
    was_away: bool


class Seat(msgspec.Struct, frozen=True):
    """A seat and who sits there. A computer has a level and no user."""

    name: str
    user_id: int | None = None
    level: Level | None = None
    resigned: int = 0  # 0: still playing; 1 for the first to leave, 2 for the second ...
    lapses: int = 0  # time-outs in a row
    clock_since: int = 0  # the entry from which this person's time counts; 0: it does not ...
    clock_from: datetime | None = None  # ... and when that was
    extra: float = 0  # seconds given for this decision on top of the pace's
    quiet: float = 0  # those of them given for quiet hours
    rested: float = 0  # and those given for this holiday
    holiday: Holiday | None = None  # the last holiday that the table was told of
    given_by: tuple[int, ...] = ()  # the seats that gave this person a day for this turn
    unseen: datetime | None = None  # since when they cannot see the channel; None: they can
    outage: int = 0  # the number of the last outage that was made up for
    hushed: bool = False  # left calls without an answer: they are not asked until they press something
    had_grace: bool = False  # the one free miss of a game was made
    poll: Poll | None = None
    was_away: bool = False  # the computer had to play for this person at least once
    offer: Offer | None = None
    owners: tuple[Owner, ...] = ()  # earlier owners, the first one first
    wish: int | None = None  # the side that its person would like to play on, in the lobby

    @property
    def who(self) -> str:
        """An id that tells the person or computer here from all others at the table."""
        return self.name if self.user_id is None else str(self.user_id)

    @property
    def is_person(self) -> bool:
        """Whether a person sits here and still plays."""
        return self.user_id is not None and not self.resigned

    @property
    def away(self) -> bool:
        return self.is_person and self.lapses >= LAPSES_BEFORE_COMPUTER

    @property
    def automatic(self) -> bool:
        """Whether the computer makes this seat's moves for now."""
        return not self.is_person or self.away
