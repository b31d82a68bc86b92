"""How well and how sensibly the computer plays Sequence Numbers."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from engine.game import Level, Rng
from engine.sequence_numbers.board import CHIP, EMPTY, FREE, LINES, LOCKED, count_common
from engine.sequence_numbers.types import Minus, Move, Play, Plus, Swap, View
from tests.engine.measuring.experts.sequence_numbers import play as expert
from tests.engine.sequence_numbers.tables import GAME, SequenceTable

lay = SequenceTable.lay
STEADY: tuple[Level, ...] = ("normal", "hard")


def chosen(table: SequenceTable, level: Level) -> str:
    action, _ = GAME.think(table.view(0), level, Rng(b"computer"))
    return str(action)


@pytest.mark.parametrize(
    ("why", "table", "expected"),
    [
        ("it wins", lay("8+4 1+0", "2+2", chips=["B2 B3 B5 B6"]), "8+4=12 B4"),
        ("it wins by a Plus", lay("1+0 plus", "2+2", chips=["B2 B3 B5 B6"]), "plus B4"),
        ("it stops a sequence", lay("1+0 8+4", "2+2", chips=["", "B2 B3 B5 B6"]), "8+4=12 B4"),
        ("a Minus stops it too", lay("1+0 minus", "2+2", chips=["", "B2 B3 B4 B5"]), "minus B"),
        ("a Plus is kept for better", lay("1+0 plus minus", "2+2", chips=["", "B2"]), "1+0=1"),
        ("a dead card goes first", lay("17+7 8+4", "2+2", chips=["B2 B3 B5 B6 C6 I1"]), "swap 17+7"),
        ("nothing else can be done", lay("minus", "2+2"), "pass"),
        ("a card is a card", lay("1+0", "2+2", strict_draw=True).do(0, "1+0=1 A2"), "draw"),
        (
            "the least useful goes",
            lay("plus 1+0 8+4", "", "2+2", "", chips=["B2 B3 B5"], table_talk=True).do(0, "talk"),
            "forfeit 1+0",
        ),
    ],
)
@pytest.mark.parametrize("level", ["normal", "hard"])
def test_plays_sensibly(why: str, table: SequenceTable, expected: str, level: Level) -> None:
    assert chosen(table, level).startswith(expected), why


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_stops_every_win_that_it_can_stop(seats: int) -> None:
    """A side that could win with its next chip cannot after the move, where a move can bring that about.

    *Hard*, too, which only tables of earlier days have.
    """
    for view, level in itertools.product(stoppable(seats, 13), STEADY):
        action, _ = GAME.think(view, level, Rng(b"computer"))
        assert not threatened(view, after(view, action)), (action, GAME.tries(view))


def stoppable(seats: int, count: int) -> Iterator[View]:
    """Positions of games among experts in which a move, but no win, stops a win."""
    for number in itertools.count():
        seed = f"stop {number}".encode()
        state, _ = GAME.deal(GAME.options({}), seats, Rng(seed, 0))
        for move in range(1, 200):
            if state.turn is None:
                break
            view = GAME.view(state, state.turn)
            tries = GAME.tries(view)
            if threatened(view, view.board) and not isinstance(tries[0], Swap):
                wins = any(
                    GAME.apply(state, state.turn, each, 0, Rng(seed))[0].turn is None for each in tries
                )
                if not wins and any(not threatened(view, after(view, each)) for each in tries):
                    yield view
                    count -= 1
                    if not count:
                        return
            state, _ = GAME.apply(state, state.turn, expert(view, tries), 0, Rng(seed, move))


def threatened(view: View, board: bytes) -> bool:
    """Whether somebody else needs one more sequence and has all of a line but an empty space."""
    for line, spaces in enumerate(LINES):
        values = [board[space] for space in spaces]
        if values.count(EMPTY) == 1:
            for side, older in enumerate(view.sequences):
                if side != view.sides[view.viewer or 0] and len(older) == view.need - 1:
                    mine = {EMPTY, FREE, CHIP + side, LOCKED + side}
                    if mine.issuperset(values) and all(count_common(line, each) < 2 for each in older):
                        return True
    return False


def after(view: View, action: Move) -> bytes:
    board = bytearray(view.board)
    if isinstance(action, Play | Plus):
        board[action.space] = CHIP + view.sides[view.viewer or 0]
    elif isinstance(action, Minus):
        board[action.space] = EMPTY
    return bytes(board)


def test_nobody_owns_up_by_computer() -> None:
    table = lay("1+0", "1+1", "2+2", "3+3", table_talk=True)
    assert "talk" in table.legal(1)
    with pytest.raises(ValueError, match="nothing to decide"):
        GAME.think(table.view(1), "easy", Rng(b"computer"))
