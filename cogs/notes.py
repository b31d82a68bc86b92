"""Sentences on their way to a reader: a person in a private panel, or everybody beside a table."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

NOTE_LIVES = 6.0  # seconds for which a note that was shown survives what happens meanwhile


class Note(NamedTuple):
    """What became of something that somebody tried."""

    text: str = ""
    part: str = ""  # of the panel that goes with it, as `Face.panel` takes it
    is_try: bool = False  # what was taken back at a table; all of these make one line
    unread: Callable[[], None] = lambda: None  # called when it turns out that its reader will not see it


NOTHING = Note()


class Notes:
    """The notes of one reader: each is shown at least once, and for a while, since nobody reads in no time."""

    def __init__(self) -> None:
        self._new: list[Note] = []
        self._showing = 0  # of the new ones, from the first on
        self._shown: list[tuple[float, Note]] = []  # and since when

    @property
    def are_new(self) -> bool:
        """There is something that the reader has not seen."""
        return bool(self._new)

    def add(self, note: Note) -> None:
        self._new.append(note)

    def to_show(self) -> tuple[Note, ...]:
        """All that is to be read now; `shown` says that it can be."""
        outdated = time.monotonic() - NOTE_LIVES
        self._shown = [(since, note) for since, note in self._shown if since > outdated]
        self._showing = len(self._new)
        return (*(note for _since, note in self._shown), *self._new)

    def shown(self) -> None:
        """What `to_show` gave last is in sight."""
        since = time.monotonic()
        self._shown += [(since, note) for note in self._new[: self._showing]]
        del self._new[: self._showing]
        self._showing = 0

    def take_away(self) -> None:
        """What was shown has been in sight for long enough."""
        self._shown.clear()

    def give_up(self) -> None:
        """Nobody will see what is new."""
        unread, self._new, self._showing = self._new, [], 0
        for note in unread:
            note.unread()
