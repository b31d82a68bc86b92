"""How long people are waited for: every such wait stands here, in seconds."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.game import GO_MS

PaceKey = Literal["live", "none"]  # as it is stored, and named in words


class Pace(msgspec.Struct, frozen=True):
    """How fast people take turns at a table."""

    turn: float | None  # for a turn, then the table moves; None: for ever
    ping: float  # of silence before whoever is to move is pinged
    archive: Literal[1440, 10080]  # minutes of silence after which Discord may put the table's thread away


class Waits(msgspec.Struct, frozen=True):
    """What people are given time for."""

    live: Pace = Pace(turn=120, ping=20, archive=1440)
    none: Pace = Pace(turn=None, ping=0, archive=10080)
    lobby: float = 30 * 60  # a table that nobody starts is closed
    ready: float = 30  # a table that rests goes on with those who are ready
    paused: float = 30 * 60  # a table that stands still until somebody comes back is closed
    countdown: float = GO_MS / 1000  # of a race, from the last Ready to GO

    def of(self, pace: PaceKey) -> Pace:
        """The one with this name."""
        return self.live if pace == "live" else self.none


WAITS = Waits()  # as people are told of them
