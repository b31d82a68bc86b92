"""What is worth a warm word in Big Bang: the last card of all, placed; in the last second even more so."""

from __future__ import annotations

from collections.abc import Sequence

from engine.big_bang.types import Through, View
from engine.game import Event
from text.big_bang.score import clock
from text.locale import _
from text.words import plain

LAST = 1000  # milliseconds before the time is up


def felt(event: Event, view: View, names: Sequence[str]) -> str:
    """The line about such a move, instead of the plain one; or ""."""
    if not isinstance(event, Through) or event.ready != "all":
        return ""
    limit = 1000 * view.options.limit_s
    if limit and limit - event.time <= LAST:
        told = _("**Everything placed in the last second: {name} after {time}.**")
    else:
        told = _("**Not a card left: {name} after {time}.**")
    return told.format(name=plain(names[event.seat]), time=clock(event.time))
