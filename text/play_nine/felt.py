"""What is worth a warm word in Play Nine: a Hole-in-One, and two of them in a column."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event
from engine.play_nine.types import HOLE_IN_ONE, Placed, View
from text.locale import _
from text.play_nine.words import placed
from text.words import plain, sentences

COLUMNS = 4


def felt(event: Event, view: View, names: Sequence[str]) -> str:
    """The line about such a move, instead of the plain one; or "". `view` is the table after it."""
    if not isinstance(event, Placed) or event.card != HOLE_IN_ONE:
        return ""
    name, column = plain(names[event.seat]), event.index % COLUMNS
    if any((pair.column, pair.value) == (column, HOLE_IN_ONE) for pair in view.matched[event.seat]):
        warm = _("**Two Holes-in-One in a column for {name}.**")
    else:
        warm = _("**A Hole-in-One for {name}.**")
    return sentences(placed(event, name), warm.format(name=name))
