"""What a replay says besides what happened: where it is, through whose eyes, and what can be done with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from ui.text.locale import _, mark, ngettext
from ui.text.words import plain

Which = Literal["here", "round", "last", "whole"]  # part of a game

_BUTTONS: Mapping[str, str] = {
    "play": mark("Play"),
    "back": mark("Back"),
    "turn": mark("Next turn"),
    "move": mark("Next move"),
    "duel": mark("Closest duel"),
    "taken": mark("Download"),
    "step": mark("Step through it"),
}


def button(name: str) -> str:
    return _(_BUTTONS[name])


def replay() -> str:
    """On the pill of a replay's pictures."""
    return _("Replay")


def move_of(move: int, moves: int, time: str = "") -> str:
    """Where a replay is; `time`: how long a race has been on."""
    if time:
        return _("Move {move} of {moves}, {time}").format(move=move, moves=moves, time=time)
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


def as_drawn(line: str) -> str:
    """A line of Markdown as a picture or a menu shows it."""
    return line.replace("**", "").replace("\\", "")


def time(milliseconds: int) -> str:
    """How long a race has been on: "12.3 s"."""
    minutes, tenths = divmod(milliseconds // 100, 600)
    if minutes:
        return f"{minutes}:{tenths // 10:02}.{tenths % 10}"
    return _("{seconds} s").format(seconds=f"{tenths // 10}.{tenths % 10}")


def next_round(name: str) -> str:
    """A button to the next round, which is called "Hole 3"."""
    return _("Next: {round}").format(round=name)


def the_beginning() -> str:
    """A moment of a game without rounds."""
    return _("The start")


def the_end() -> str:
    return _("The end")


def duel_label(race: str, line: str) -> str:
    """The closest duel as a choice; `race` is its name where there are several."""
    if race:
        return _("{race}: {duel}").format(race=race, duel=line)
    return _("Closest duel: {duel}").format(duel=line)


def playing(round_name: str, first: int) -> str:
    """What an animation shows: all of "Hole 3", or the rest of it from a move on; or "", the whole game."""
    if not first:
        return round_name
    if not round_name:
        return _("From move {move}").format(move=first)
    return _("{round}, from move {move}").format(round=round_name, move=first)


def playing_moves(moves: range, of: int) -> str:
    """A line below that, in the place of those that follow: so nothing moves when an animation arrives."""
    return "-# " + _("Moves {first} to {last} of {of}").format(first=moves[0] + 1, last=moves[-1] + 1, of=of)


def coming() -> str:
    return "-# " + _("The animation will be here in a moment.")


def not_now() -> str:
    return "-# " + _("I can't play this right now. You can step through it.")


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
    return _("Share as animation")


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
        return _("Almost there: putting the pictures together.")
    return _("Drawing the replay: move {drawn} of {of}.").format(drawn=drawn, of=of)


def share_heading(title: str, moves: range, of: int, result: str, sharer: str) -> str:
    """Stands above an animation that `sharer` posts of a game or of some of its moves; the result where they end it."""
    heading = _("**Replay: {title}**").format(title=title)
    if len(moves) < of:
        heading = ngettext(
            "**Replay: {title}**, move {first} of {of}",
            "**Replay: {title}**, moves {first} to {last} of {of}",
            len(moves),
        ).format(title=title, first=moves[0] + 1, last=moves[-1] + 1, of=of)
    lines = (
        _("-# Shared by {name}").format(name=plain(sharer)),
        heading,
        result if moves[-1] == of - 1 else "",
    )
    return "\n".join(filter(None, lines))


def no_longer_there() -> str:
    return _("The record of the game: its header with the seed, its seal and every move.")
