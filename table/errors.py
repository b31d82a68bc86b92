"""What the host refuses. `ui.refusals` has a sentence for every code."""

from __future__ import annotations

from engine.errors import Refusal


class Refused(Refusal):
    """This is not possible at this table now; nothing has changed."""


class Unreadable(Refused):
    """This version cannot read the table: it does not know the game, or the stored log is broken."""
