"""What is said at a private table: a game against the computer in one's own panel."""

from __future__ import annotations

from ui.text.locale import _


def panel_title(title: str) -> str:
    """What the panel is headed with."""
    return _("**{title}** against the computer").format(title=title)


def line(title: str, *, waits: bool) -> str:
    """A line of /games. `waits`: for its reader."""
    if waits:
        return _("• {title} against the computer: **your turn**").format(title=title)
    return _("• {title} against the computer: the computer is playing").format(title=title)


def begun(when: str) -> str:
    """Tells two games of the same name apart; `when` as Discord writes times."""
    return "-# " + _("Begun: {when}").format(when=when)


def race_line(title: str) -> str:
    """A line of /games for a race that is on."""
    return _("• {title} against the computer: **the race is on**").format(title=title)


def has_moved() -> str:
    """Stands in a former panel that could not be taken away."""
    return _("You've opened this game again since. It's further down.")
