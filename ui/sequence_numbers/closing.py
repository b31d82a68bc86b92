"""What decided a game of Sequence Numbers: the winner's lines, or the ones that the last chip completed."""

from __future__ import annotations

from typing import NamedTuple

from engine.sequence_numbers.board import LINE_NAMES, LINES, SPACE_NAMES
from engine.sequence_numbers.types import View
from ui.text.locale import ngettext
from ui.text.words import join_names


class Decided(NamedTuple):
    """The lines that won, and the chip that completed them."""

    lines: tuple[int, ...] = ()
    last: int | None = None  # its space
    side: int = 0


def find_deciding(view: View) -> Decided:
    """Nothing, where nobody has won, or where the players decided it, not the board."""
    if view.result is None or view.result.reason not in ("sequences", "stalemate"):
        return Decided()
    side = view.sides[view.result.places.index(1)]
    own, last = view.sequences[side], None if view.last is None else view.last.space
    completed = tuple(line for line in own if last in LINES[line])
    if view.result.reason == "sequences" and completed and last is not None:
        return Decided(completed, last, side)
    return Decided(tuple(own), None, side)


def describe(view: View) -> str:
    """The same in words: "The winning sequence is C8-G4, completed on E6."."""
    lines, last, _side = find_deciding(view)
    if not lines:
        return ""
    names = join_names([LINE_NAMES[line] for line in lines])
    text = ngettext("The winning sequence is {lines}.", "The winning sequences are {lines}.", len(lines))
    if last is not None:
        text = ngettext(
            "The winning sequence is {lines}, completed on {space}.",
            "The winning sequences are {lines}, completed on {space}.",
            len(lines),
        )
    return text.format(lines=names, space="" if last is None else SPACE_NAMES[last])
