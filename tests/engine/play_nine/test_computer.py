"""How well and how sensibly the computer plays Play Nine (5.7)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine import monte_carlo
from engine.game import Action, Rng
from tests.engine.play_nine.tables import GAME, Golf


def normal(golf: Golf, seat: int = 0) -> str:
    action, _ = GAME.think(golf.view(seat), "normal", Rng(b"computer"))
    return str(action)


def test_tees_off_on_opposite_corners() -> None:
    assert normal(Golf.deal(2)) == "tee 1 8"


@pytest.mark.parametrize(
    ("why", "discards", "board", "expected"),
    [
        ("it makes a match", "9", "9 1 2 3 / (4) 5 6 (8)", "take"),
        ("it saves six strokes", "3", "9 1 2 3 / (4) 5 6 (8)", "take"),
        ("it saves five strokes only", "4", "9 1 2 3 / (4) 5 6 (8)", "deck"),
        ("it is low, for a face-down place", "1", "4 1 2 3 / (4) 5 6 (8)", "take"),
        ("the last place waits for a better sum", "0", "4 1 2 3 / 5 4 5 (8)", "deck"),
    ],
)
def test_takes_the_discard_when_it_helps(why: str, discards: str, board: str, expected: str) -> None:
    golf = Golf.lay(board, "1 2 3 4 / 5 6 (7) (8)", discards=discards)
    assert normal(golf) == expected, why


def test_last_shot_takes_what_is_any_better() -> None:
    """Nothing can be mended any more: a stroke saved is a stroke saved."""
    golf = Golf.lay("9 1 2 3 / (4) 5 6 (8)", "1 2 3 4 / 5 6 7 8", discards="8", out=1)
    assert normal(golf) == "take"


def test_holds_the_last_card_while_its_board_is_bad() -> None:
    assert (
        normal(Golf.lay("4 4 4 4 / 1 2 3 (8)", "1 2 (3) (4) / 5 6 7 8", deck="9 8").do(0, "deck")) == "skip"
    )
    assert (
        normal(Golf.lay("1 1 1 1 / 2 2 2 (8)", "1 2 (3) (4) / 5 6 7 8", deck="9 8").do(0, "deck")) == "flip 8"
    )


def test_puts_a_taken_card_somewhere_even_if_it_is_bad() -> None:
    golf = Golf.lay("0 1 2 3 / (4) 5 6 (8)", "1 2 3 4 / 5 6 (7) (8)", discards="12").do(0, "take")
    assert normal(golf) == "@7"


@pytest.mark.parametrize(
    ("why", "discards", "board", "expected"),
    [
        ("it ends the hole with four matched columns", "3", "9 1 2 3 / 9 1 2 (8)", "take"),
        ("it is worse than anything the deck may hold", "12", "0 1 2 3 / (4) 1 2 3", "deck"),
    ],
)
def test_hard_sees_what_is_plain(why: str, discards: str, board: str, expected: str) -> None:
    golf = Golf.lay(board, "1 2 3 4 / 5 6 (7) (8)", discards=discards)
    action, _ = GAME.think(golf.view(0), "hard", Rng(b"computer"))
    assert str(action) == expected, why


def test_hard_tries_equal_places_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """All places in columns that are face down come to the same, and so do equal cards over equal ones."""
    tried: list[str] = []

    def noted(game: object, view: object, tries: Sequence[Action], *_: object, **__: object) -> Action:
        tried.extend(map(str, tries))
        return tries[0]

    monkeypatch.setattr(monte_carlo, "choose", noted)
    golf = Golf.lay("9 (1) (2) 9 / 4 (4) (5) 4", "1 2 3 4 / 5 6 (7) (8)", deck="9 8").do(0, "deck")
    GAME.think(golf.view(0), "hard", Rng(b"computer"))
    assert tried == ["@1", "@2", "@5", "flip 2"]
