"""What Cardinal says once when it comes to a server."""

from __future__ import annotations

from collections.abc import Sequence

from ui.text.locale import _
from ui.text.words import join_names


def lines(title: str) -> str:
    """Three lines. `title`: of the game that a button offers."""
    told = (
        _("**Hello! I host number card games**, live or a turn a day."),
        _("**{play}** opens a table that anyone can join; `/play` has every game.").format(play=play(title)),
        "-# "
        + _(
            "There's nothing to set up. If you manage the server, you can change things in **{settings}**."
        ).format(settings=settings()),
    )
    return "\n".join(told)


def alt(titles: Sequence[str]) -> str:
    """What the picture of the games shows."""
    return _("Cards of {games}.").format(games=join_names(titles))


def play(title: str) -> str:
    """A button; so are the others below."""
    return f"▶ {title}"


def settings() -> str:
    return _("Settings")


def tour() -> str:
    return _("What can it do?")
