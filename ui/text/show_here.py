"""Words around what somebody shows to everybody in a channel."""

from __future__ import annotations

from ui.text.locale import _
from ui.text.words import plain


def show_here() -> str:
    """A button's label."""
    return _("Show it here")


def only_you() -> str:
    """Said where Discord lets nobody else see what an app posts."""
    return _("Only you can see this: apps of your own may not post here.")


def shown_by(name: str) -> str:
    """Stands above it."""
    return "-# " + _("Shown by {name}").format(name=plain(name))
