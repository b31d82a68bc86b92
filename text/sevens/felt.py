"""What is worth a warm word in Sevens: a right guess that keeps a player from going out."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event
from engine.sevens.types import Guessed, View
from text.locale import _
from text.words import plain


def felt(event: Event, view: View, names: Sequence[str]) -> str:
    """A sentence about a move, or ""; `view` is the table after it."""
    if not isinstance(event, Guessed) or not event.right or view.counts[event.offered_by] > 1:
        return ""
    return _("**{name} holds {other} at the last card.**").format(
        name=plain(names[event.seat]), other=plain(names[event.offered_by])
    )
