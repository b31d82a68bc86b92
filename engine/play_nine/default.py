"""What the table does for a player whose time ran out with a card in hand (Play Nine 5.4.21)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.play_nine.rules import Rules
from engine.play_nine.types import Flip, Move, Put, Skip, View


def matching(board: Sequence[int | None], card: int) -> int | None:
    """The lowest position where the card makes a matched column."""
    for index, own in enumerate(board):
        if board[(index + 4) % 8] == card and own != card:
            return index
    return None


def worst(board: Sequence[int | None]) -> int | None:
    """The lowest position of the highest face-up card outside matched columns."""
    single = [
        index for index, card in enumerate(board) if card is not None and card != board[(index + 4) % 8]
    ]
    return max(single, key=lambda index: board[index] or 0, default=None)


def default_place(rules: Rules, view: View) -> Move:
    """Where the view's owner puts the card in hand."""
    assert view.viewer is not None
    assert view.held is not None
    board, held = view.boards[view.viewer], view.held
    index = matching(board, held)
    if index is not None:
        return Put(index)
    down = [index for index, card in enumerate(board) if card is None]
    index = worst(board)
    if view.held_from == "discard":
        return Put(down[0] if index is None else index)
    if index is not None and (board[index] or 0) - held >= rules.better_by:
        return Put(index)
    if len(down) == 1 and view.shown[view.viewer] > rules.patient_over:
        return Skip()
    return Flip(down[0])
