"""How well and how sensibly the computer plays Play Nine (5.7)."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean

import pytest

from engine import monte_carlo
from engine.game import Action, Level, Rng
from tests.engine.play_nine.tables import GAME, Golf

NORMAL: Level = "normal"


def totals(levels: Sequence[Level | None], games: int) -> list[tuple[int, ...]]:
    """The totals of nine holes, over this many games; None plays at random."""
    made = []
    for number in range(games):
        seed = f"strength {number}".encode()
        state, _ = GAME.deal(GAME.options({"tie": "shared"}), len(levels), Rng(seed, 0))
        move = 0
        while waiting := GAME.waiting_for(state):
            seat, level = waiting[0], levels[waiting[0]]
            move += 1
            thinking = Rng(seed, "computer", move)
            if level is None:
                action = thinking.choice(GAME.legal(state, seat))
            else:
                action, _ = GAME.think(GAME.view(state, seat), level, thinking)
            state, _ = GAME.apply(state, seat, action, 0, Rng(seed, move))
        made.append(GAME.scores(state))
    return made


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_normal_makes_about_ten_strokes_a_hole(seats: int) -> None:
    strokes = mean(total / 9 for game in totals([NORMAL] * seats, 60 // seats) for total in game)
    assert 7 < strokes < 13


def test_random_play_makes_about_forty_strokes_a_hole() -> None:
    assert 38 < mean(total / 9 for game in totals((None, None), 20) for total in game) < 46


def test_easy_is_beaten_by_normal_and_beats_chance() -> None:
    against_normal = totals(("easy", "normal"), 30)
    assert sum(normal < easy for easy, normal in against_normal) >= 24
    assert all(easy < chance for easy, chance in totals(("easy", None), 10))


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
