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


def spectator() -> str:
    return _("a spectator")


def past(date: str, title: str, players: Sequence[str]) -> str:
    """A finished game in one line: "2026-08-01 its title: 1. Ada, 2. Ben"."""
    return f"{date} {title}: {', '.join(players)}"


def history(whose: str, lines: Sequence[str]) -> str:
    """Finished games, newest first."""
    shown = "\n".join(f"- {plain(line)}" for line in lines)
    return f"{_(_HISTORIES[whose])}\n{shown or _('None yet. /play opens a table.')}"


def replay_one() -> str:
    return _("Replay a game")
