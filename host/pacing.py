"""Every delay of the host in one place, in seconds, so that tests can do without them."""

from __future__ import annotations

import msgspec


class Pacing(msgspec.Struct, frozen=True):
    lobby: float = 30 * 60  # an unstarted table expires
    turn: float = 120  # live pace: time for a turn
    turn_after_restart: float = 60  # at least this much is left after a restart
    ping_live: float = 20  # silence before a live player is pinged
    ping_slow: float = 0
    computer: float = 1.0  # between the computer's moves, so that people can follow
    show: float = 1.0  # between two edits of one table's message
    retry: float = 1.0  # first wait after Discord failed; doubles up to a minute
