"""What the table plays for a player of Play Nine whose time ran out (5.4.21)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from engine.play_nine.game import PlayNine
from engine.play_nine.rules import RULES_1
from engine.play_nine.types import Draw, Flip, Put, Skip, View
from tests.engine.play_nine.tables import GAME, Golf

FIRST = PlayNine(RULES_1)
TWO_DOWN = "1 2 3 4 / 5 6 (7) (8)"


def first_default(golf: Golf, seat: int) -> str:
    """What version 1 of the rules plays."""
    return str(FIRST.default(FIRST.view(golf.state, seat)))


def test_time_out_before_the_card_in_hand() -> None:
    """Play Nine 5.4.21, rules 0.5: tee off with 1 and 8, then take the deck's card."""
    golf = Golf.deal(2)
    assert [golf.default(seat) for seat in (0, 1)] == ["tee 1 8", "tee 1 8"]
    golf.tee_off()
    (turn,) = golf.waiting()
    assert first_default(golf, turn) == "deck"
    assert GAME.default(golf.view(1 - turn)) is None
    assert GAME.default(golf.view(None)) is None


@pytest.mark.parametrize(
    ("why", "board", "top", "expected"),
    [
        ("it makes a matched column", "7 1 2 (3) / (4) 5 6 (8)", 7, "take"),
        ("it is lower by 6 than a face-up card", "0 10 2 (3) / (4) 5 6 (8)", 4, "take"),
        ("lower by 5 is not enough", "0 9 2 (3) / (4) 5 6 (8)", 4, "deck"),
        ("it is a 3, and a card lies face down", "0 1 2 (3) / (4) 5 6 (8)", 3, "take"),
        ("it is a -5", "0 1 2 (3) / (4) 5 6 (8)", -5, "take"),
        ("it fits nowhere", "0 1 2 (3) / (4) 5 6 (8)", 11, "deck"),
    ],
)
def test_table_takes_a_discard_that_is_worth_having(why: str, board: str, top: int, expected: str) -> None:
    """Play Nine 5.4.21: from version 2 on; before it always the deck's card."""
    golf = Golf.lay(board, TWO_DOWN, discards=f"9 {top}")

    assert golf.default(0) == expected, why
    assert first_default(golf, 0) == "deck"


@pytest.mark.parametrize(
    ("why", "board", "card", "expected"),
    [
        ("where it makes a matched column", "7 1 2 (3) / (4) 5 6 (8)", 7, "@5"),
        ("of several in place of the dearest card", "7 1 7 (3) / 9 5 (6) (8)", 7, "@5"),
        ("a face-down card counts 6", "7 1 7 (3) / 5 5 (6) (8)", 7, "@7"),
        ("of equal ones the lowest position", "7 1 2 7 / (4) 5 6 (8)", 7, "@5"),
        ("a -5 stays where it lies", "7 1 2 (3) / -5 5 6 (8)", 7, "flip 4"),
        ("a column that is matched already takes no third", "7 12 2 (3) / 7 5 6 (8)", 7, "flip 4"),
        ("the worst face-up card, if better by 6", "0 9 2 (3) / (4) 5 6 (8)", 3, "@2"),
        ("not if better by 5", "0 9 2 (3) / (4) 5 6 (8)", 4, "flip 4"),
        ("a 3 goes onto a face-down card", "0 8 2 (3) / (4) 5 6 (8)", 3, "@4"),
        ("best where the whole column lies face down", "0 5 2 (3) / 4 (5) 6 (8)", 3, "@4"),
        ("a 4 does not", "0 8 2 (3) / (4) 5 6 (8)", 4, "flip 4"),
        ("a low card may end a good hole", "1 1 1 1 / 2 2 2 (8)", 0, "@8"),
        ("with more than 10 it goes onto the worst one", "1 1 1 5 / 2 2 2 (8)", 0, "@4"),
        ("or nowhere if nothing is higher", "2 1 2 2 / 1 2 1 (8)", 3, "skip"),
        ("the last one when the visible score is 10", "0 1 2 3 / 1 0 3 (8)", 8, "flip 8"),
        ("skipped when it is over 10", "0 1 2 3 / 1 0 4 (8)", 9, "skip"),
    ],
)
def test_time_out_with_a_drawn_card(why: str, board: str, card: int, expected: str) -> None:
    """Play Nine 5.4.21."""
    golf = Golf.lay(board, TWO_DOWN, deck=f"9 {card}").do(0, "deck")

    assert golf.default(0) == expected, why


@pytest.mark.parametrize(
    ("why", "board", "card", "expected"),
    [
        ("where it makes a match", "7 1 2 (3) / (4) 5 6 (8)", 7, "@5"),
        ("a low one onto a face-down card", "0 9 2 (3) / (4) 5 6 (8)", 1, "@2"),
        ("a bad one onto the dearest card", "0 9 2 (3) / (4) 5 6 (8)", 12, "@2"),
        ("where a face-down one counts 6", "0 5 2 (3) / (4) 5 1 (8)", 12, "@4"),
    ],
)
def test_time_out_with_a_taken_discard(why: str, board: str, card: int, expected: str) -> None:
    """Play Nine 5.4.21."""
    golf = Golf.lay(board, TWO_DOWN, discards=str(card)).do(0, "take")

    assert golf.default(0) == expected, why


def test_in_a_last_shot_every_stroke_counts() -> None:
    """Play Nine 5.4.21: a card goes onto the worst face-up one if it is better at all."""
    golf = Golf.lay("0 9 2 (3) / (4) 5 6 (8)", "1 2 3 4 / 5 6 7 8", deck="9 8", out=1).do(0, "deck")

    assert golf.default(0) == "@2"


def turns(holes: int) -> Iterator[View]:
    """What players see whose table plays for all of them."""
    for number in range(holes):
        golf = Golf.deal(2 + number % 5, f"away {number}", holes=1, tie="shared")
        while waiting := golf.waiting():
            view = golf.view(waiting[0])
            yield view
            golf.do(waiting[0], str(GAME.default(view)))


def test_the_table_never_gives_a_zero_or_less_away() -> None:
    """Play Nine 5.4.21: neither the drawn card nor the top discard."""
    offered = 0
    for view in turns(30):
        action = GAME.default(view)
        if view.phase == "draw" and view.discards[-1] <= 0:
            assert not isinstance(action, Draw)
        if view.held is not None and view.held <= 0:
            offered += 1
            assert not isinstance(action, Flip | Skip)
    assert offered > 30


def test_the_table_makes_a_pair_where_there_is_one() -> None:
    """Play Nine 5.4.21: unless it would take a -5 for that."""
    made = 0
    for view in turns(30):
        board = view.boards[view.viewer or 0]
        pairing = [
            index
            for index, own in enumerate(board)
            if view.held is not None and own not in (view.held, -5) and board[(index + 4) % 8] == view.held
        ]
        action = GAME.default(view)
        if pairing:
            made += 1
            assert isinstance(action, Put)
            assert action.index in pairing
    assert made > 30


@pytest.mark.parametrize(
    ("why", "board", "card", "expected"),
    [
        ("where it makes a matched column", "7 1 2 (3) / (4) 5 6 (8)", 7, "@5"),
        ("the lowest such position", "7 1 2 7 / (4) 5 6 (8)", 7, "@5"),
        ("also over a face-up card", "7 1 2 (3) / 4 5 6 (8)", 7, "@5"),
        ("a column that is matched already takes no third", "7 12 2 (3) / 7 5 6 (8)", 7, "flip 4"),
        ("the worst face-up card, if better by 6", "0 9 2 (3) / (4) 5 6 (8)", 3, "@2"),
        ("not if better by 5", "0 9 2 (3) / (4) 5 6 (8)", 4, "flip 4"),
        ("the lowest of the worst", "0 9 2 (3) / (4) 5 9 (8)", 3, "@2"),
        ("outside matched columns only", "0 9 2 (3) / (4) 9 6 (8)", 1, "flip 4"),
        ("a pair of -5 is a match", "-5 1 2 (3) / 4 5 6 (8)", -5, "@5"),
        ("the last one when the visible score is 10", "0 1 2 3 / 1 0 3 (8)", 9, "flip 8"),
        ("skipped when it is over 10", "0 1 2 3 / 1 0 4 (8)", 9, "skip"),
    ],
)
def test_first_version_with_a_drawn_card(why: str, board: str, card: int, expected: str) -> None:
    """Play Nine 5.4.21."""
    golf = Golf.lay(board, TWO_DOWN, deck=f"9 {card}").do(0, "deck")
    assert first_default(golf, 0) == expected, why


@pytest.mark.parametrize(
    ("why", "board", "card", "expected"),
    [
        ("where it makes a match", "7 1 2 (3) / (4) 5 6 (8)", 7, "@5"),
        ("else the worst face-up card, though it is no better", "0 9 2 (3) / (4) 5 6 (8)", 12, "@2"),
        ("else the lowest face-down position", "7 (1) (2) (3) / 7 (4) (5) (6)", 12, "@2"),
    ],
)
def test_first_version_with_a_taken_discard(why: str, board: str, card: int, expected: str) -> None:
    """Play Nine 5.4.21."""
    golf = Golf.lay(board, TWO_DOWN, discards=str(card)).do(0, "take")
    assert first_default(golf, 0) == expected, why


def test_time_out_knows_what_its_player_knows() -> None:
    """Rules 0.5: the cards face down make no difference."""
    golf = Golf.lay("7 1 2 (3) / (4) 5 6 (8)", TWO_DOWN, deck="9 3").do(0, "deck")
    board = (7, 1, 2, 8, 3, 5, 6, 4)
    swapped = Golf(msgspec.structs.replace(golf.state, boards=(board, golf.state.boards[1])))
    assert swapped.default(0) == golf.default(0)
