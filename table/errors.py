"""What the host refuses; `text.refusals` has a sentence for every code."""

from __future__ import annotations

from engine.errors import Refusal


class Refused(Refusal):
    """Not possible at this table now; nothing has changed."""


class Unreadable(Refused):
    """A table that this version cannot make out: of a game it does not know, or broken in the store."""
