"""Which entries of the log are posted as messages of their own; everything else the table's message shows."""

from __future__ import annotations

from engine.game import Finished, RoundScored
from table.entries import End, Logged, Resign, Settle


def announced(logged: Logged) -> bool:
    return isinstance(logged.entry, Resign | Settle | End) or any(
        isinstance(event, RoundScored | Finished) for event in logged.events
    )
