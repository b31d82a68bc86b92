"""What is worth a warm word in 7 Ate 9: a last card that is laid face down before anybody else could play."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event
from engine.seven_ate_nine.types import LaidLast, View
from text.locale import _
from text.words import plain


def felt(event: Event, view: View, names: Sequence[str]) -> str:
    """The line about such a move, instead of the plain one; or ""."""
    if not isinstance(event, LaidLast):
        return ""
    return _("**Face down and home: {name} laid the last card.**").format(name=plain(names[event.seat]))
