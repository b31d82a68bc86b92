"""The moves in Sequence Numbers that cannot wait: those that win or complete a sequence, and those that stop one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.sequence_numbers.board import BITS, CHIP, EMPTY, RUN, bits_of, is_crowded
from engine.sequence_numbers.choices import lockable_lines
from engine.sequence_numbers.lines import last_spaces
from engine.sequence_numbers.rules import Rules
from engine.sequence_numbers.types import Minus, Move, Play, Plus, View


def urgent(rules: Rules, view: View, tries: Sequence[Move]) -> Sequence[Move]:
    """The moves that win; else, if others could win with their next chip, those that stop it best; else all of them."""
    return _deciding(rules, view, tries, wins=True) or tries


def pressing(rules: Rules, view: View, tries: Sequence[Move]) -> Sequence[Move]:
    """The urgent moves; if none is, those that complete a sequence, or stop one of the others; else all of them."""
    return _deciding(rules, view, tries, wins=True) or _deciding(rules, view, tries, wins=False) or tries


def _deciding(rules: Rules, view: View, tries: Sequence[Move], *, wins: bool) -> Sequence[Move]:
    """The moves that complete a sequence, or those that leave others who could the fewest spaces; none if nobody can.

    `wins`: only sequences that win count.
    """
    assert view.viewer is not None
    me = view.sides[view.viewer]
    own = _last(rules, view, view.board, me, wins=wins)
    if best := [each for each in tries if isinstance(each, Play | Plus) and each.space in own]:
        return best
    others = [side for side in set(view.sides) if side != me]
    if not any(_last(rules, view, view.board, side, wins=wins) for side in others):
        return ()
    boards = [_after(view.board, me, each) for each in tries]
    left = [sum(len(_last(rules, view, board, side, wins=wins)) for side in others) for board in boards]
    return [each for each, count in zip(tries, left, strict=True) if count == min(left)]


def _last(rules: Rules, view: View, board: bytes, side: int, *, wins: bool) -> list[int]:
    """The spaces on which the next chip of a side completes a sequence, or as many as it lacks."""
    older, mine = view.sequences[side], bits_of(board, side)
    near = [space for space in last_spaces(board) if is_crowded(mine, space, RUN - 1)]
    least = view.need - len(older) if wins else 1
    return [
        space for space in near if len(lockable_lines(rules, mine | BITS[space], space, older)[0]) >= least
    ]


def _after(board: bytes, side: int, move: Move) -> bytes:
    """The board with the chip that the move places or takes away."""
    chips = bytearray(board)
    if isinstance(move, Play | Plus):
        chips[move.space] = CHIP + side
    elif isinstance(move, Minus):
        chips[move.space] = EMPTY
    return bytes(chips)
