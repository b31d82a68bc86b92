"""An expert's rules of thumb for Sequence Numbers (rules 3): win, stop, and otherwise count the chips in a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.sequence_numbers.board import EMPTY, FREE, LINES, LOCKED, SPACES, owner
from engine.sequence_numbers.types import Minus, Move, Play, Plus, Swap, View

OWN = (1, 4, 12, 40, 1000)  # a chip in a line with so many own ones
THEIRS = (0, 2, 8, 30, 300)  # and in one with so many of theirs
SPECIAL = 100  # a Plus or a Minus waits for something better than this

_THROUGH = tuple(
    tuple(tuple(each for each in line if each != space) for line in LINES if space in line)
    for space in range(SPACES)
)


def play(view: View, tries: Sequence[Move]) -> Move:
    swap = next((move for move in tries if isinstance(move, Swap)), None)
    return swap or max(tries, key=lambda move: _worth(view, move))


def _worth(view: View, move: Move) -> float:
    assert view.viewer is not None
    me = view.sides[view.viewer]
    if isinstance(move, Play | Plus):
        lines = _lines(view.board, move.space)
        worth = sum(OWN[chips] if side in (me, None) else THEIRS[chips] for side, chips in lines)
        return worth - SPECIAL * isinstance(move, Plus)
    if isinstance(move, Minus):
        theirs = owner(view.board[move.space])
        return (
            sum(THEIRS[chips + 1] for side, chips in _lines(view.board, move.space) if side == theirs)
            - SPECIAL
        )
    return 0


def _lines(board: bytes, space: int) -> Iterator[tuple[int | None, int]]:
    """The lines through a space that one side could finish there, which side, and its other chips in each."""
    for others in _THROUGH[space]:
        values = [board[each] for each in others]
        sides = {owner(value) for value in values if value not in (EMPTY, FREE)}
        if len(sides) < 2 and sum(LOCKED <= value < FREE for value in values) < 2:
            yield next(iter(sides), None), 4 - values.count(EMPTY)
