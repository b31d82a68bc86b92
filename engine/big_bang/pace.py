"""How long people look in a race of Big Bang before they place a card (rules 4.5)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.big_bang.rules import Rules
from engine.big_bang.types import Dealt, Drew, Missed, Placed
from engine.game import Event
from engine.looks import HANDS_ALONE as HALVES


def looks(rules: Rules, seats: int, told: Iterator[tuple[int, Event]]) -> Iterator[tuple[int, int]]:
    """The seat and the milliseconds of each look that led to a card on the board: from GO or the seat's last action.

    The computer makes no mistakes, so what mistakes cost a seat is spread over its looks; a draw is half of one.
    """
    acted, lost, halves = [0] * seats, [0] * seats, [0] * seats
    found: list[list[int]] = [[] for _ in range(seats)]
    for at, event in told:
        match event:
            case Dealt():
                acted = [at + rules.go_ms] * seats
            case Placed(seat):
                if at > acted[seat]:
                    found[seat].append(at - acted[seat])
                acted[seat] = max(at, acted[seat])
                halves[seat] += HALVES
            case Drew(seat):
                acted[seat] = max(at, acted[seat])
                halves[seat] += 1
            case Missed(seat):
                until = max(at, event.locked or 0, acted[seat])
                lost[seat] += until - acted[seat]
                acted[seat] = until
    for seat, own in enumerate(found):
        yield from ((seat, ms + HALVES * lost[seat] // halves[seat]) for ms in own)
