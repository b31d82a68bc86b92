"""What /end says to moderators."""

from __future__ import annotations

from ui.text.locale import _


def which_table() -> str:
    return _("Which table should end? Its game counts for nobody.")


def no_table() -> str:
    return _("There is no table in this channel.")


def game_ends() -> str:
    return _("The table is closed.")
