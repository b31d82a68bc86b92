"""How long people look in a race of 7 Ate 9 before they play a card (rules 1.6)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Event
from engine.seven_ate_nine.types import SOONEST_MS, Drew, Go, Missed, Played


def looks(seats: int, told: Iterator[tuple[int, Event]]) -> Iterator[tuple[int, int]]:
    """The seat and the milliseconds of each look that led to a card: from the new top, GO or the seat's last action."""
    shown, acted = 0, [0] * seats
    for at, event in told:
        match event:
            case Go():
                shown = max(shown, event.at)
            case Played(seat):
                took = at - max(shown, acted[seat])
                if took >= SOONEST_MS:
                    yield seat, took
                shown = acted[seat] = max(at, shown)
            case Drew(seat):
                acted[seat] = max(at, acted[seat])
            case Missed(seat):
                acted[seat] = max(at, event.locked or 0, acted[seat])
