"""What is worth a warm word in Sequence Numbers: a sequence, and two by one chip."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event
from engine.sequence_numbers.types import Placed, View
from text.locale import _
from text.words import plain


def felt(event: Event, view: View, names: Sequence[str]) -> str:
    """A sentence about a move, or ""."""
    if not isinstance(event, Placed) or not event.lines:
        return ""
    name = plain(names[event.seat])
    if len(event.lines) > 1:
        return _("**Two sequences by one chip: {name}.**").format(name=name)
    return _("**A sequence for {name}.**").format(name=name)
