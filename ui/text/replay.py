"""What a replay says besides what happened: where it is, through whose eyes, and what can be done with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from ui.text.locale import _, mark, ngettext
from ui.text.words import join_names, plain

Which = Literal["here", "round", "last", "whole"]  # part of a game

_BUTTONS: Mapping[str, str] = {
    "first": mark("First"),
    "back": mark("Back"),
    "on": mark("On"),
    "last": mark("Last"),
    "taken": mark("Download"),
    "step": mark("Step through it"),
    "newest": mark("Newest"),
    "newer": mark("Newer"),
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


def with_number(number: int, line: str) -> str:
    """ "2. Ada"."""
    return _("{number}. {line}").format(number=number, line=line)


def past(date: str, title: str, players: Sequence[str]) -> str:
    """A finished game in one line: "2026-08-01 its title: 1. Ada 47, 2. Ben 52"."""
    told = ", ".join(_together(each) for each in players)
    return _("{date} {title}: {players}").format(date=date, title=title, players=told)


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


def history(whose: str, lines: Sequence[str]) -> str:
    """Finished games, newest first, numbered as the menu below has them."""
    shown = "\n".join(with_number(number, _plain(line)) for number, line in enumerate(lines, 1))
    return f"{_(_HISTORIES[whose])}\n{shown or _('None yet. /play opens a table.')}"


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
    return _(
        "The record of the game: its header with the seed, its seal and every move. /verify checks the game."
    )
