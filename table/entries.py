"""One row of a log as a value."""

from __future__ import annotations

from datetime import datetime

import msgspec


class Entry(msgspec.Struct, frozen=True):
    """One row of a game's log, which is the truth about the game."""

    game_id: int
    n: int  # from 1, without gaps
    kind: str  # "play", "default", "join", "resign" and so on: see table.fold
    seat: int | None
    who: int | None  # the user who caused it; None: the table or a computer
    action: str  # the notation of a play; for other kinds what `table.fold` documents
    at: int  # milliseconds of the game's time
    source: int | None  # id of the interaction or message; unique in a game
    logged_at: datetime
