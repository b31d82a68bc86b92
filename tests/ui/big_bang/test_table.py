"""The pictures of Big Bang in words: boards with the letters of their places, and a race before and at GO."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.big_bang.types import Lying, Options, Place, Ready, Top
from tests.engine.big_bang.tables import GAME, Bang, board
from tests.ui.text.cases import ADA_BO, LONG
from ui.big_bang import race, table
from ui.big_bang.places import Cell, letters


def legal(bang: Bang) -> set[Cell]:
    return {(move.x, move.y) for move in GAME.legal(bang.state, 0) if isinstance(move, Place | Top)}


def test_places_are_lettered_in_reading_order() -> None:
    assert letters({(1, 0), (0, 1), (-1, 0), (5, -2)}) == {
        (5, -2): "A",
        (-1, 0): "B",
        (1, 0): "C",
        (0, 1): "D",
    }


def test_after_z_comes_aa() -> None:
    named = list(letters((x, 0) for x in range(54)).values())

    assert named[25:28] == ["Z", "AA", "AB"]
    assert named[51:] == ["AZ", "BA", "BB"]


def test_all_of_a_board_is_in_its_alt_text() -> None:
    bang = Bang.lay(board("4@0,1 R1@-1,1/1 3@-1,0", "5 3", "1 1 1", "7"))
    assert table.board_alt(bang.view(0), 0, places=((1, 1), (1, 0)), last=(-1, 1)) == (
        "Big Bang. 3 of 9 placed. row 0 from −1: 3 ★; row 1 from −1: R1/1 4. "
        "R1 at −1, 1: left anything, right 1 2, below anything. "
        "hand 5 3, deck 3, discards 1, top 7. Just placed: R1/1 at −1, 1. "
        "Open places: A 1, 0; B 1, 1."
    )


def test_the_turns_of_a_rules_card_are_told() -> None:
    bang = Bang.lay(board("", "R1"))
    turns = tuple(Lying(0, 1, 8, turn) for turn in (0, 1))
    assert table.board_alt(bang.view(0), 0, places=((0, 1),), turns=turns).endswith(
        "Open places: A 0, 1. To choose from: R1 at 0, 1: left 1 2, right anything, above anything; "
        "R1 at 0, 1: left anything, right 1 2, above anything."
    )


def test_a_covered_board_tells_no_card() -> None:
    bang = Bang.lay(board("4@0,1", "5 3"), board(), rounds=3)
    assert table.board_alt(bang.view(0), 0, covered=True) == (
        "Race 1 of 3. 1 of 3 placed. The board and the hand are covered until GO."
    )


def test_a_board_after_the_race_is_told_by_whose_it_is() -> None:
    bang = Bang.lay(board("4@0,1", "5"), board("4@0,1", "7 1", "3", "2"))
    line = bang.do(0, "5@1,1").scored.lines[1]
    assert table.after_alt(line, ADA_BO) == (
        "Bo. 1 of 5 placed. row 0 from 0: ★; row 1 from 0: 4. hand 7 1, deck 1, discards 1, top 2."
    )


@pytest.mark.parametrize("seed", range(6))
def test_the_fullest_board_fits_with_all_its_places(seed: int) -> None:
    for bang in Bang.deal(1, f"{seed}", rules_cards=True).play(f"{seed}"):
        view, places = bang.view(0), tuple(legal(bang))
        cards = view.racers[0].cards
        assert cards is not None
        last = (cards.board[-1].x, cards.board[-1].y) if cards.board else None
        turns = tuple(Lying(-1, -1, 8, turn) for turn in range(3))
        told = table.board_alt(view, 0, places=places, last=last, turns=turns)

        assert len(told) < 1024
        assert told.endswith(".")
        assert ("Open places: A " in told) == bool(places)


def test_points_of_earlier_races_are_told_from_the_second_on() -> None:
    view = Bang.deal(2, rounds=3).view()
    later = replace(view, round=2, totals=(20, 28))
    single = replace(later, options=Options())

    assert [race.before(each, 1) for each in (view, later, single)] == ["", "28 points", ""]
    assert "B Bo: 0 placed, 28 cards left, 28 points." in table.alt(later, ADA_BO)


@pytest.mark.parametrize(
    ("ready", "expected"),
    [
        ("all", "all placed, 3:05.4"),
        ("stuck", "out of moves, 3:05.4"),
        ("stopped", "stopped, 3:05.4"),
        ("time", "time up, 3:05.4"),
        (None, ""),
    ],
)
def test_who_is_through_is_told_with_the_time(ready: Ready | None, expected: str) -> None:
    assert race.through(ready, None if ready is None else 185_432) == expected


def test_six_racers_with_the_longest_names_fit() -> None:
    view = replace(Bang.deal(6, racers=6, rounds=9).view(), round=9, totals=(252,) * 6)

    assert table.alt(view, LONG, waiting=True).count(" 252 points.") == 6
