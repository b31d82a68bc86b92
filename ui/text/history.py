"""What /history says: lists of finished games, and a game that was chosen from one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ui.text.locale import _, mark
from ui.text.words import join_names, plain

_BUTTONS: Mapping[str, str] = {
    "newest": mark("Newest"),
    "newer": mark("Newer"),
    "older": mark("Older"),
    "all": mark("All games"),
    "game": mark("Back to the game"),
    "channel": mark("This channel"),
    "server": mark("This server"),
    "mine": mark("Mine"),
}
_HEADINGS: Mapping[str, str] = {
    "channel": mark("### Finished games of this channel"),
    "server": mark("### Finished games of this server"),
    "mine": mark("### Your finished games"),
}


def button(name: str) -> str:
    return _(_BUTTONS[name])


def heading(whose: str, name: str = "") -> str:
    """`name`: of the person whose games they are, instead."""
    if name:
        return _("### Finished games of {name} on this server").format(name=plain(name))
    return _(_HEADINGS[whose])


def choose() -> str:
    """What the menu of the games asks."""
    return _("Choose a game")


def game(title: str, ended: str) -> str:
    """The heading of a game that was chosen; `ended` as Discord writes times."""
    return _("### {title}, {ended}").format(title=title, ended=ended)


def with_number(number: int, line: str) -> str:
    """ "2. Ada"."""
    return _("{number}. {line}").format(number=number, line=line)


def past(date: str, title: str, players: Sequence[str]) -> str:
    """A finished game in one line: "2026-08-01 its title: 1. Ada 47, 2. Ben 52"."""
    told = ", ".join(_together(each) for each in players)
    return _("{date} {title}: {players}").format(date=date, title=title, players=told)


def games(lines: Sequence[str]) -> str:
    """Finished games, newest first, numbered as the menu below has them."""
    shown = "\n".join(with_number(number, _plain(line)) for number, line in enumerate(lines, 1))
    return shown or _("None yet. /play opens a table.")


def _plain(line: str) -> str:
    """`plain`, which would make every space the same."""
    return "\N{NO-BREAK SPACE}".join(map(plain, line.split("\N{NO-BREAK SPACE}")))


def _together(player: str) -> str:
    """On a phone a place, or a score, would stand apart from the name."""
    bound = player.replace(" ", "\N{NO-BREAK SPACE}", 1)
    return "\N{NO-BREAK SPACE}".join(bound.rsplit(" ", 1))


def bot_removed(date: str, title: str, names: Sequence[str]) -> str:
    """A line below one's finished games: one that was closed then. `names`: the others who sat there."""
    if not names:
        return "-# " + _(
            "{title} was closed on {date}: the bot was taken off its server and not invited again for 7 days."
        ).format(title=title, date=date)
    return "-# " + _(
        "{title} with {names} was closed on {date}: the bot was taken off its server "
        "and not invited again for 7 days."
    ).format(title=title, names=join_names([plain(name) for name in names]), date=date)
