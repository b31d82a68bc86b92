"""Holidays, in words; times as Discord writes them."""

from __future__ import annotations

from ui.text.locale import _
from ui.text.words import plain


def goes(name: str, until: str) -> str:
    """Told at a table about a person that it does not wait for just now."""
    return _("{name} is away until {until}: no pings, and their clock is paused.").format(
        name=plain(name), until=until
    )


def is_away(name: str, until: str) -> str:
    """Told at a table as long as it waits for the person."""
    return "-# " + goes(name, until)


def you_are(until: str) -> str:
    """What /me and /games say to a person who is away."""
    return _(
        "**You're away** until {until}: no pings, and your clock is paused in games over days. The "
        "first thing you do in a game brings you back."
    ).format(until=until)


def you_are_back() -> str:
    """Told to a person who has ended their holiday by its button."""
    return _("Welcome back! Tables ping you again, and your clock is running.")


def you_are_here() -> str:
    """What /me says to a person who is not away."""
    return _("Going away? No pings until you're back, and your clock is paused in games over days.")


def away_until() -> str:
    """Above the dates."""
    return _("Away until …")


def another_date() -> str:
    """A button."""
    return _("Another date")


def example() -> str:
    """Of what can be typed."""
    return _("2026-12-24, Friday or 3 days")
