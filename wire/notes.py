"""Notes: sentences waiting to be shown once, in a person's private panel or beside a table."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from table.table import Table

NOTE_LIVES = 6.0  # seconds for which a shown note outlives what happens meanwhile


def always(table: Table) -> bool:
    return True


class Kept(NamedTuple):
    """The half of an action that a player has chosen; "": none."""

    part: str = ""
    holds: Callable[[Table], bool] = always  # else it is given up


class Note(NamedTuple):
    """The outcome of something that a player tried."""

    text: str = ""
    part: str = ""  # the panel's part that goes with it, as `Face.panel` takes it
    # What the panel goes back to once the note is gone; None: to what it did before.
    stays: Kept | None = None
    is_try: bool = False  # a failed try; all of these make one line
    unread: Callable[[], None] = lambda: None  # called when it turns out that the reader will not see it
    holds: Callable[[Table], bool] = always  # shown as long as this holds
    fades: bool = False  # it goes by itself once it has been in sight for NOTE_LIVES
    lasts: float = 0.0  # seconds for which it is true, whatever the reader does; 0: until something happens
    reminds: bool = False  # of another note that lasts: it is left out while that one is in sight


NOTHING = Note()
DONE = Note(stays=Kept())  # an action was made: no half of it is left


def early(text: str, table: Table) -> Note:
    """What is said about a try before GO. If it is shown only after GO, its reader still has to see it once."""
    return Note(text) if _is_open(table) else Note(text, holds=lambda now: not _is_open(now))


def resting(text: str) -> Note:
    """What is said about a try while the table stands still."""
    return Note(text, holds=lambda now: now.rest is not None)


def same_decision(then: Table, seat: int) -> Callable[[Table], bool]:
    """Whether a table still asks of a seat what it did then."""
    return lambda now: now.phase == "playing" and now.stamp(seat) == then.stamp(seat)


def same_wait(then: Table, seat: int) -> Callable[[Table], bool]:
    """Whether a table still waits for a seat as it did then."""
    if then.rest is None:
        return same_decision(then, seat)
    return lambda now: now.rest is not None and seat in now.waiting


def _is_open(table: Table) -> bool:
    return table.race is None or table.race.open


class Notes:
    """The notes of one reader.

    Each is shown at least once, as long as it is true, and for a while, since reading takes time.
    """

    def __init__(self) -> None:
        self._new: list[tuple[float, Note]] = []  # and until when it is true
        self._showing = 0  # how many of the new ones, from the first on
        self._shown: list[tuple[float, Note]] = []  # and until when
        self._kept = Kept()  # what the panel goes back to

    @property
    def are_new(self) -> bool:
        """Whether there is something that the reader has not seen."""
        return bool(self._new)

    @property
    def ends_in(self) -> float | None:
        """Seconds until the first note goes by itself; None if there is none."""
        lasting = [until for until, note in (*self._shown, *self._new) if note.lasts]
        lasting += [until for until, note in self._shown if note.fades]
        return min(lasting) - _now() if lasting else None

    @property
    def part(self) -> str:
        """The panel's part that goes with what is in sight, or ""."""
        return next((note.part for _until, note in reversed(self._shown) if note.part), self._kept.part)

    def add(self, note: Note) -> None:
        if note.reminds and any(other.lasts for _until, other in (*self._shown, *self._new)):
            return
        self._new.append((_now() + (note.lasts or NOTE_LIVES), note))
        self._kept = self._kept if note.stays is None else note.stays

    def to_show(self, table: Table) -> tuple[Note, ...]:
        """All notes to read now, at this state of the table. Call `shown` once they are in sight."""
        now = _now()
        self._shown = [(until, note) for until, note in self._shown if until > now and note.holds(table)]
        self._new = [(until, note) for until, note in self._new if _is_true(until, note, now, table)]
        self._kept = self._kept if self._kept.holds(table) else Kept()
        self._showing = len(self._new)
        notes = [note for _until, note in (*self._shown, *self._new)]
        kept = [Note(part=self._kept.part)] if self._kept.part else []
        return (*kept, *sorted(notes, key=lambda note: note.lasts > 0))

    def are_outdated(self, table: Table) -> bool:
        """Whether something is shown that is no longer true, or has been in sight for long enough."""
        now = _now()
        return any(
            not _is_true(until, note, now, table) or (note.fades and until <= now)
            for until, note in self._shown
        )

    def note_shown(self) -> None:
        """Notes that the last result of `to_show` is in sight."""
        lives_until = _now() + NOTE_LIVES
        self._shown += [
            (until if note.lasts else lives_until, note) for until, note in self._new[: self._showing]
        ]
        del self._new[: self._showing]
        self._showing = 0

    def drop_read(self) -> None:
        """Takes away what has been in sight for long enough."""
        self._shown = [(until, note) for until, note in self._shown if note.lasts]

    def give_up(self) -> None:
        """Gives up the new notes: nobody will see them."""
        unread, self._new, self._showing = self._new, [], 0
        for _until, note in unread:
            note.unread()


def _is_true(until: float, note: Note, now: float, table: Table) -> bool:
    """Whether a note is still true. A note that only fades with time does not become untrue by that."""
    return note.holds(table) and (not note.lasts or until > now)


def _now() -> float:
    return time.monotonic()
