"""What is worth a warm word in Sevens: a right guess that keeps a player from going out."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event
from engine.sevens.types import Guessed, View
from text.locale import _
from text.sevens.words import guess
from text.words import plain, sentences


def felt(event: Event, view: View, names: Sequence[str]) -> str:
    """The line about such a move, instead of the plain one; or "". `view` is the table after it."""
    if not isinstance(event, Guessed) or not event.right or view.counts[event.offered_by] > 1:
        return ""
    told = [plain(name) for name in names]
    warm = _("**{name} holds {other} at the last card.**")
    return sentences(guess(event, told), warm.format(name=told[event.seat], other=told[event.offered_by]))
