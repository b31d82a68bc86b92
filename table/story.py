"""Which entries of the log are posted as messages of their own; everything else the table's message shows."""

from __future__ import annotations

from engine.game import Finished, RoundScored
from table.table import Logged

ANNOUNCED_KINDS = frozenset({"resign", "settle", "end"})


def announced(told: Logged) -> bool:
    return told.kind in ANNOUNCED_KINDS or any(
        isinstance(event, RoundScored | Finished) for event in told.events
    )
