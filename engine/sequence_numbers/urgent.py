"""The moves in Sequence Numbers that cannot wait: those that win, and those that stop a win of the others."""

from __future__ import annotations

from collections.abc import Sequence

from engine.sequence_numbers.board import BITS, CHIP, EMPTY, RUN, bits_of, crowded
from engine.sequence_numbers.choices import completed
from engine.sequence_numbers.lines import last_spaces
from engine.sequence_numbers.rules import Rules
from engine.sequence_numbers.types import Minus, Move, Play, Plus, View


def urgent(rules: Rules, view: View, tries: Sequence[Move]) -> Sequence[Move]:
    """The moves that win; else, if others could win with their next chip, those that leave them the fewest spaces."""
    assert view.viewer is not None
    me = view.sides[view.viewer]
    own = _winning(rules, view, view.board, me)
    if wins := [each for each in tries if isinstance(each, Play | Plus) and each.space in own]:
        return wins
    others = [side for side in set(view.sides) if side != me]
    if not any(_winning(rules, view, view.board, side) for side in others):
        return tries
    boards = [_after(view.board, me, each) for each in tries]
    left = [sum(len(_winning(rules, view, board, side)) for side in others) for board in boards]
    return [each for each, count in zip(tries, left, strict=True) if count == min(left)]


def _winning(rules: Rules, view: View, board: bytes, side: int) -> list[int]:
    """The spaces on which the next chip of a side wins."""
    older, mine = view.sequences[side], bits_of(board, side)
    near = [space for space in last_spaces(board) if crowded(mine, space, RUN - 1)]
    lacking = view.need - len(older)
    return [space for space in near if len(completed(rules, mine | BITS[space], space, older)[0]) >= lacking]


def _after(board: bytes, side: int, move: Move) -> bytes:
    """The board with the chip that the move places or takes away."""
    chips = bytearray(board)
    if isinstance(move, Play | Plus):
        chips[move.space] = CHIP + side
    elif isinstance(move, Minus):
        chips[move.space] = EMPTY
    return bytes(chips)
