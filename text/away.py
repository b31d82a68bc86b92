"""Holidays, in words; times as Discord writes them."""

from __future__ import annotations

from text.locale import _
from text.words import plain


def goes(name: str, until: str) -> str:
    """Told at a table of whom it does not wait for just now."""
    return _("{name} is away until {until}: no pings, and their time stands still.").format(
        name=plain(name), until=until
    )


def is_away(name: str, until: str) -> str:
    """Told at a table all the while it waits for them."""
    return "-# " + goes(name, until)


def you_are(until: str, left: str) -> str:
    """What /away, /me and /games say to who is."""
    return _(
        "**You are away** until {until} ({left}). No table pings you, and at tables with days for a turn your time "
        "stands still. The first button you press, or whatever you do in a game, ends it."
    ).format(until=until, left=left)


def you_are_back() -> str:
    """What whoever has ended their holiday by its button is told."""
    return _("You are back: tables ping you again, and your time goes on.")


def you_are_here() -> str:
    """What /away says to who is not."""
    return _(
        "You are not away. /away until: takes a date, a day of the week or a number of days; then no table pings you, "
        "and at tables with days for a turn your time stands still."
    )
