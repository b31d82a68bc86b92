"""What /end says to moderators."""

from __future__ import annotations

from collections.abc import Sequence

from ui.text.locale import _
from ui.text.words import join_names, plain


def which_table() -> str:
    return _("Which table should end?")


def really_end(title: str, names: Sequence[str], *, has_begun: bool) -> str:
    """Asks before it ends. `names`: who sits there."""
    asked = _("Close this {title} table with {names}? Its game hasn't begun.")
    if has_begun:
        asked = _("End this {title} table with {names}? The game won't count.")
    return asked.format(title=title, names=join_names([plain(name) for name in names]))


def end() -> str:
    """A key; so is the next."""
    return _("End it")


def keep() -> str:
    return _("Keep it")


def plays_on() -> str:
    return _("The table stays open.")


def no_table() -> str:
    return _("There's no table in this channel.")


def game_ends() -> str:
    return _("The table is closed.")
