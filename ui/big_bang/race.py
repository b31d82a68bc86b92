"""A few words beside a racer's name, for everybody."""

from __future__ import annotations

from engine.big_bang.types import Ready, View
from ui.big_bang.score import clock, points
from ui.text.locale import _


def before(view: View, seat: int) -> str:
    """A seat's points from earlier races, or at the end from all: "45 points"; empty in the first race."""
    if view.options.rounds == 1 or (view.round == 1 and not view.over):
        return ""
    return points(view.totals[seat])


def through(ready: Ready | None, time: int | None) -> str:
    """ "out of moves, 3:05.2"; empty while the seat still plays."""
    if ready is None or time is None:
        return ""
    return _("{why}, {time}").format(why=why(ready), time=clock(time))


def why(ready: Ready | None) -> str:
    """How a seat's race ended; None if the others ended it."""
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
