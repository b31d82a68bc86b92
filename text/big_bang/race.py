"""Few words beside a racer's name, for everybody's eyes."""

from __future__ import annotations

from engine.big_bang.types import Ready, View
from text.big_bang.score import clock, points
from text.locale import _


def before(view: View, seat: int) -> str:
    """What a seat has from the races before this one, or in the end from all: "45 points"; empty in the first."""
    if view.options.rounds == 1 or (view.round == 1 and not view.over):
        return ""
    return points(view.totals[seat])


def through(ready: Ready | None, time: int | None) -> str:
    """ "out of moves, 3:05.2"; empty while it is still at it."""
    if ready is None or time is None:
        return ""
    return _("{why}, {time}").format(why=why(ready), time=clock(time))


def why(ready: Ready | None) -> str:
    """How a seat's race came to its end; None: the others' did first."""
    match ready:
        case "all":
            return _("all placed")
        case "stuck":
            return _("out of moves")
        case "stopped":
            return _("stopped")
        case "time":
            return _("time up")
        case _:
            return _("not finished")
