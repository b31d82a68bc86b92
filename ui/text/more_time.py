"""One more day, which one player gives another."""

from __future__ import annotations

from ui.text.locale import _
from ui.text.words import bare, plain


def give(name: str) -> str:
    """A button."""
    return _("+1 day for {name}").format(name=bare(name))


def gift(giver: str, name: str) -> str:
    """What the table says then."""
    return _("{giver} gave {name} one more day.").format(giver=plain(giver), name=plain(name))
