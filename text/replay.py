"""What a replay says besides what happened: where it is, through whose eyes, and what can be done with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from text.locale import _, mark
from text.words import plain

_BUTTONS: Mapping[str, str] = {
    "first": mark("First"),
    "back": mark("Back"),
    "on": mark("On"),
    "last": mark("Last"),
    "share": mark("Share"),
    "taken": mark("Download"),
    "step": mark("Step through it"),
    "newest": mark("Newest"),
    "older": mark("Older"),
}
_HISTORIES: Mapping[str, str] = {
    "channel": mark("### Finished games of this channel"),
    "server": mark("### Finished games of this server"),
    "mine": mark("### Your finished games"),
}


def button(name: str) -> str:
    return _(_BUTTONS[name])


def replay() -> str:
    """On the pill of a replay's pictures."""
    return _("Replay")


def move_of(move: int, moves: int) -> str:
    return _("Move {move} of {moves}").format(move=move, moves=moves)


def heading(title: str, date: str) -> str:
    return _("### Replay: {title}, {date}").format(title=title, date=date)


def jump() -> str:
    return _("Jump to")


def seen_by() -> str:
    return _("As seen by")


def as_seen_by_nobody() -> str:
    """A choice: what a spectator saw."""
    return _("as a spectator saw it")


def as_seen_by(name: str) -> str:
    return _("as {name} saw it").format(name=name)


def numbered(number: int, line: str) -> str:
    """ "2. Ada"."""
    return _("{number}. {line}").format(number=number, line=line)


def past(date: str, title: str, players: Sequence[str]) -> str:
    """A finished game in one line: "2026-08-01 its title: 1. Ada, 2. Ben"."""
    return _("{date} {title}: {players}").format(date=date, title=title, players=", ".join(players))


def history(whose: str, lines: Sequence[str]) -> str:
    """Finished games, newest first, numbered as the menu below has them."""
    shown = "\n".join(numbered(number, plain(line)) for number, line in enumerate(lines, 1))
    return f"{_(_HISTORIES[whose])}\n{shown or _('None yet. /play opens a table.')}"


def replay_one() -> str:
    return _("Replay a game")


def drawing(drawn: int, of: int) -> str:
    """Told while a replay is made into a picture: after the last turn that takes a moment more."""
    if drawn == of:
        return _("Every turn is drawn; the picture is being put together.")
    return _("Drawing the replay: turn {drawn} of {of}.").format(drawn=drawn, of=of)


def shared(title: str, count: int, of: int, result: str) -> str:
    """Stands above the animated picture of a game, or of its last turns."""
    if count == of:
        heading = _("**Replay: {title}**").format(title=title)
    else:
        heading = _("**Replay: {title}**, from turn {first} of {of} on").format(
            title=title, first=of - count + 1, of=of
        )
    return f"{heading}\n{result}"


def taken_away() -> str:
    return _(
        "The record of the game: its header with the seed, its seal and every move. /verify checks the game."
    )
