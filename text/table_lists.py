"""The list of a server's open tables."""

from __future__ import annotations

from collections.abc import Sequence

from text.locale import _
from text.words import listed as several
from text.words import plain


def at_table(line: str, names: Sequence[str]) -> str:
    """A table's line as /games has it, with who sits there."""
    return f"{line}\n-# {several([plain(name) for name in names])}" if names else line


def listed(lines: Sequence[str]) -> str:
    """The whole list."""
    told = [_("**Tables of this server**"), *(lines or [_("No table is open. /play opens one.")])]
    told.append("-# " + _("This list follows the tables some minutes late."))
    return "\n".join(told)
