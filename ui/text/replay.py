"""What a replay says besides what happened: where it is, through whose eyes, and what can be done with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from ui.text.locale import _, mark, ngettext
from ui.text.words import plain

Which = Literal["here", "round", "last", "whole"]  # part of a game

_BUTTONS: Mapping[str, str] = {
    "first": mark("First"),
    "back": mark("Back"),
    "on": mark("On"),
    "last": mark("Last"),
    "taken": mark("Download"),
    "step": mark("Step through it"),
}


def button(name: str) -> str:
    return _(_BUTTONS[name])


def replay() -> str:
    """On the pill of a replay's pictures."""
    return _("Replay")


def move_of(move: int, moves: int) -> str:
    return _("Move {move} of {moves}").format(move=move, moves=moves)


def animation_alt(moves: range, of: int) -> str:
    """What an animated picture shows, before what its last move looks like."""
    return ngettext(
        "Move {first} of {of}.",
        "Animated: moves {first} to {last} of {of}. At their end:",
        len(moves),
    ).format(first=moves[0] + 1, last=moves[-1] + 1, of=of)


def heading(title: str, date: str) -> str:
    return _("### Replay: {title}, {date}").format(title=title, date=date)


def jump() -> str:
    return _("Jump to")


def viewers() -> str:
    return _("As seen by")


def as_seen_by_all() -> str:
    """A choice: nothing is hidden."""
    return _("with all hands")


def holds(name: str, cards: str) -> str:
    """What a player holds, where all hands are shown."""
    return _("**{name}**: {cards}").format(name=plain(name), cards=cards)


def share() -> str:
    """What the menu of the parts asks."""
    return _("Share as a picture that moves")


def part(which: Which, moves: int, round_name: str = "") -> str:
    """A part that can be shared; `round_name` is "Hole 3"."""
    told = {
        "here": ngettext("From here: {moves} move", "From here: {moves} moves", moves),
        "round": ngettext("{round}: {moves} move", "{round}: {moves} moves", moves),
        "last": ngettext("The last move", "The last {moves} moves", moves),
        "whole": ngettext("The whole game: {moves} move", "The whole game: {moves} moves", moves),
    }[which]
    return told.format(moves=moves, round=round_name)


def as_seen_by_nobody() -> str:
    """A choice: what a spectator saw."""
    return _("as a spectator saw it")


def as_seen_by(name: str) -> str:
    return _("as {name} saw it").format(name=name)


def replay_one() -> str:
    return _("Replay a game")


def drawing(drawn: int, of: int) -> str:
    """Told while a replay is made into a picture: after the last move that takes a moment more."""
    if drawn == of:
        return _("Every move is drawn; the picture is being put together.")
    return _("Drawing the replay: move {drawn} of {of}.").format(drawn=drawn, of=of)


def share_heading(title: str, moves: range, of: int, result: str) -> str:
    """Stands above the animated picture of a game or of some of its moves; the result only where they end it."""
    heading = _("**Replay: {title}**").format(title=title)
    if len(moves) < of:
        heading = ngettext(
            "**Replay: {title}**, move {first} of {of}",
            "**Replay: {title}**, moves {first} to {last} of {of}",
            len(moves),
        ).format(title=title, first=moves[0] + 1, last=moves[-1] + 1, of=of)
    return f"{heading}\n{result}" if moves[-1] == of - 1 else heading


def no_longer_there() -> str:
    return _("The record of the game: its header with the seed, its seal and every move.")
