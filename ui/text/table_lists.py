"""The message with a server's open tables and free seats."""

from __future__ import annotations

from collections.abc import Sequence

from ui.text.locale import _
from ui.text.words import join_names, plain


def heading() -> str:
    return _("**Tables of this server**")


def no_table() -> str:
    """Below the heading."""
    return _("No table is open. /play opens one.")


def at_table(line: str, names: Sequence[str]) -> str:
    """A table's line as /games has it, with who sits there."""
    return f"{line}\n-# {join_names([plain(name) for name in names])}" if names else line


def free_seats(names: Sequence[str]) -> str:
    """Below a table, with whose seats are free."""
    return "-# " + _("**Free seat**: {names}.").format(names=join_names([plain(name) for name in names]))


def lag() -> str:
    """At the end."""
    return "-# " + _("Updated every few minutes.")


def has_joined(link: str) -> str:
    """The answer to somebody who has joined a table from there."""
    return _("You're in: {link}").format(link=link)
