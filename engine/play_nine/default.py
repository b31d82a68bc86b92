"""What the table does for a player whose time ran out in their turn (Play Nine 5.4.21)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.play_nine.rules import Rules
from engine.play_nine.types import HOLE_IN_ONE, Draw, Flip, Move, Put, Skip, Take, View

UNSEEN = 6  # what a card that lies face down is reckoned at


def matching(board: Sequence[int | None], card: int) -> int | None:
    """The lowest position where the card makes a matched column."""
    return min(_matches(board, card), default=None)


def worst(board: Sequence[int | None]) -> int | None:
    """The lowest position of the highest face-up card outside matched columns."""
    up = [index for index in _singles(board) if board[index] is not None]
    return _dearest(board, up) if up else None


def default_move(rules: Rules, view: View) -> Move:
    """The move of a player who has teed off."""
    if view.phase == "draw":
        return _draw(rules, view)
    return _first_place(rules, view) if rules.low is None else _place(rules, view, rules.low)


def _draw(rules: Rules, view: View) -> Move:
    """The top discard if it is worth having; the table of version 1 never asked."""
    if not view.deck:
        return Take()
    is_wanted = rules.low is not None and _good_place(rules, view, view.discards[-1], rules.low) is not None
    return Take() if is_wanted else Draw()


def _place(rules: Rules, view: View, low: int) -> Move:
    assert view.held is not None
    index = _good_place(rules, view, view.held, low)
    if index is not None:
        return Put(index)
    if view.held_from == "discard":
        board = _own(view)
        return Put(_dearest(board, _singles(board)))
    return _discard(rules, view)


def _good_place(rules: Rules, view: View, card: int, low: int) -> int | None:
    """Where a card is worth having, if anywhere."""
    board, is_last_shot = _own(view), view.out is not None
    if pairing := [index for index in _matches(board, card) if board[index] != HOLE_IN_ONE]:
        return _dearest(board, pairing)
    index = worst(board)
    saved = 0 if index is None else (board[index] or 0) - card
    if saved >= (1 if is_last_shot else rules.better_by):
        return index
    if card > low:
        return None
    down = _face_down(board)
    if len(down) == 1 and not is_last_shot and _strokes(view) + card > rules.patient_over:
        return index if saved > 0 else None
    return max(down, key=lambda index: board[(index + 4) % 8] is None)  # its column may still match


def _first_place(rules: Rules, view: View) -> Move:
    """Where version 1 put the card in hand."""
    assert view.held is not None
    board, held = _own(view), view.held
    index = matching(board, held)
    if index is not None:
        return Put(index)
    index = worst(board)
    if view.held_from == "discard":
        return Put(_face_down(board)[0] if index is None else index)
    if index is not None and (board[index] or 0) - held >= rules.better_by:
        return Put(index)
    return _discard(rules, view)


def _discard(rules: Rules, view: View) -> Move:
    """Turns over another card instead of keeping the drawn one."""
    down = _face_down(_own(view))
    is_patient = len(down) == 1 and _strokes(view) > rules.patient_over
    return Skip() if is_patient else Flip(down[0])


def _own(view: View) -> Sequence[int | None]:
    assert view.viewer is not None
    return view.boards[view.viewer]


def _strokes(view: View) -> int:
    assert view.viewer is not None
    return view.shown[view.viewer]


def _face_down(board: Sequence[int | None]) -> list[int]:
    return [index for index, card in enumerate(board) if card is None]


def _singles(board: Sequence[int | None]) -> list[int]:
    """The positions outside matched columns."""
    return [index for index, card in enumerate(board) if card is None or card != board[(index + 4) % 8]]


def _matches(board: Sequence[int | None], card: int) -> list[int]:
    """The positions where the card makes a matched column."""
    return [index for index, own in enumerate(board) if board[(index + 4) % 8] == card and own != card]


def _dearest(board: Sequence[int | None], positions: Sequence[int]) -> int:
    """The first of these positions whose card costs most."""

    def cost(index: int) -> int:
        card = board[index]
        return UNSEEN if card is None else card

    return max(positions, key=cost)
