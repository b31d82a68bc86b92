"""What /history says: lists of finished games, and a game that was chosen from one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ui.text.locale import _, mark
from ui.text.words import bare, join_names, plain

_BUTTONS: Mapping[str, str] = {
    "newest": mark("Newest"),
    "newer": mark("Newer"),
    "older": mark("Older"),
    "all": mark("All games"),
    "game": mark("Back to the game"),
    "card": mark("Scorecard"),
    "channel": mark("This channel"),
    "server": mark("This server"),
    "mine": mark("Mine"),
}
_HEADINGS: Mapping[str, str] = {
    "channel": mark("Games of this channel"),
    "server": mark("Games of this server"),
    "mine": mark("Your games"),
}


def button(name: str) -> str:
    return _(_BUTTONS[name])


def heading(whose: str, name: str = "") -> str:
    """`name`: of the person whose games they are, instead."""
    if name:
        return _("Games of {name}").format(name=bare(name))
    return _(_HEADINGS[whose])


def choose() -> str:
    """What the menu of the games asks."""
    return _("Choose a game")


def game(title: str, ended: str) -> str:
    """The heading of a game that was chosen; `ended` as Discord writes times."""
    return _("### {title}, {ended}").format(title=title, ended=ended)


def none() -> str:
    """In place of a list."""
    return _("None yet. /play opens a table.")


def bot_removed(date: str, title: str, names: Sequence[str]) -> str:
    """A line below one's finished games: one that was closed then. `names`: the others who sat there."""
    if not names:
        return "-# " + _(
            "{title} was closed on {date}: I was removed from its server and not invited back for 7 days."
        ).format(title=title, date=date)
    return "-# " + _(
        "{title} with {names} was closed on {date}: I was removed from its server "
        "and not invited back for 7 days."
    ).format(title=title, names=join_names([plain(name) for name in names]), date=date)
