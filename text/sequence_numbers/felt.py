"""What is worth a warm word in Sequence Numbers: a sequence, and several by one chip."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event
from engine.sequence_numbers.types import Placed, View
from text.locale import ngettext
from text.sequence_numbers.cards import lines
from text.sequence_numbers.words import chip
from text.words import plain, sentences


def felt(event: Event, view: View, names: Sequence[str]) -> str:
    """The line about such a move, instead of the plain one; or ""."""
    if not isinstance(event, Placed) or not event.lines:
        return ""
    made = ngettext(
        "**A sequence: {lines}.**", "**{count} sequences by one chip: {lines}.**", len(event.lines)
    ).format(count=len(event.lines), lines=lines(event.lines))
    return sentences(chip(event, plain(names[event.seat])), made)
