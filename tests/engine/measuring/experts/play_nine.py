"""An expert's rules of thumb for Play Nine (rules 5): every column has a price, and the cheapest board is best."""

from __future__ import annotations

from collections.abc import Sequence

from engine.play_nine.types import BOARD, HOLE_IN_ONE, Flip, Move, Put, Skip, Take, TeeOff, View

UNKNOWN = 6.5  # what a card that lies face down is reckoned at: turned over, it mostly stays
TAKING = 6.0  # the top discard has to save this many strokes: something may come from the deck, too
AHEAD = 3.0  # the expert ends a hole only with a lead of this many strokes
SAME = 10  # what a second matched column of a value saves

Faces = Sequence[int | None]


def play(view: View, tries: Sequence[Move]) -> Move:
    assert view.viewer is not None
    if view.phase == "tee":
        return TeeOff(0, BOARD - 1)
    board = view.boards[view.viewer]
    if view.phase == "place":
        assert view.held is not None
        held = view.held
        return min(tries, key=lambda move: _after(view, board, move, held))
    take = next((move for move in tries if isinstance(move, Take)), None)
    if take is None or not view.discards:
        return tries[0]
    top = view.discards[-1]
    puts = [_after(view, board, Put(index), top) for index in range(BOARD)]
    return take if min(puts) <= _price(board) - TAKING or len(tries) == 1 else tries[0]


def _after(view: View, board: Faces, move: Move, held: int) -> float:
    """The price of the board after a move, and of an end of the hole that comes too early."""
    after: list[int | None] = list(board)
    if isinstance(move, Skip):
        return _price(after)
    if isinstance(move, Put):
        after[move.index] = held
    elif isinstance(move, Flip):
        return _price(after) + (_ending(view, board, UNKNOWN) if board.count(None) == 1 else 0)
    return _price(after) + (_ending(view, after, 0) if None not in after else 0)


def _ending(view: View, board: Faces, more: float) -> float:
    """What ending the hole now costs: as much as the lead is missing. Nothing in the last shot."""
    if view.out is not None:
        return 0
    others = [_price(view.boards[seat]) for seat in view.playing if seat != view.viewer]
    return max(0.0, _price(board) + more * board.count(None) - min(others) + AHEAD)


def _price(board: Faces) -> float:
    half = BOARD // 2
    columns = [(board[at], board[at + half]) for at in range(half)]
    pairs = [one for one, two in columns if one is not None and one == two]
    price = 0.0
    for one, two in columns:
        if one is None or one != two:
            price += sum(UNKNOWN if card is None else card for card in (one, two))
        elif one == HOLE_IN_ONE:
            price -= SAME
    return price - SAME * sum(pairs.count(value) > 1 for value in {*pairs})
