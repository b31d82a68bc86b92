"""A pace for tests: nothing is waited for that need not be."""

from __future__ import annotations

from host.pacing import Pacing

NO_DELAYS = Pacing(
    heartbeat=36_000,
    computer=0,
    show=0,
    position=0,
    panel=0,
    panels=0,
    double_tap=0,
    repost=0,
    countdown=0,
    window_least=0,
    window_most=0,
)
