"""Leaderboards in words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from standings.feats import KINDS
from tests.ui.standings.board_cases import EMPTY, RATINGS, SEASON, TIMES
from tests.ui.text.cases import WORST
from ui.standings import boards
from ui.standings.boards import Leaderboard, Row


def standing(board: Leaderboard) -> str:
    return boards.standing(board, str)


def test_an_empty_board_says_how_to_get_onto_it() -> None:
    said = "Nobody is on this board yet."

    assert said in boards.board_text(EMPTY)
    assert "Finish a rated game with somebody else" in boards.board_text(EMPTY)
    assert boards.board_alt(EMPTY).startswith("Sevens · Q4 2026, 0 players. Nobody is on this board yet.")


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_an_empty_board_of_a_record_says_what_it_takes(game: str, kind: str) -> None:
    board = replace(EMPTY, by="record", game=game, record=kind)

    assert boards.how_to(board).endswith((" shows up here.", " show up here."))


def test_standing_is_said_to_everybody() -> None:
    first = replace(SEASON, own=Row("Bo", 1, 510, 9), rival=Row("Ada", 2, 500, 9))

    assert standing(SEASON) == "12.5 behind Magdalena"
    assert standing(first) == "1.0 ahead of Ada"
    assert standing(replace(SEASON, rival=Row("Ada", 2, 500, 1))) == "level with Ada"
    assert standing(replace(SEASON, rival=None)) == ""
    assert standing(replace(SEASON, rival=Row("", 1, 504, 1))) == "0.4 behind somebody"
    assert standing(replace(RATINGS, own=Row("Dee", None, 1500, 9))) == "a rank in 1 game"
    assert standing(replace(RATINGS, own=None)) == "You are not on this board yet."


def test_a_faster_time_is_ahead_though_it_is_less() -> None:
    assert standing(replace(TIMES, own=TIMES.rows[1], rival=TIMES.rows[0])) == "2:05 behind Ada"


def test_a_name_is_no_markdown() -> None:
    board = replace(SEASON, rows=(Row("# **B_o**", 1, 2, 1, wins=1),), own=None, own_at=None)

    assert r"**1** \# \*\*B\_o\*\*: **0.2**, 1 game, 1 win" in boards.board_text(board)


def test_the_fullest_board_fits_a_message_and_an_alt_text() -> None:
    rows = tuple(Row(WORST[0], at + 1, 1743, 1000, spread=200, change=-103) for at in range(20))
    board = replace(RATINGS, rows=rows, own=rows[0], rival=rows[1])

    assert len(boards.board_text(board)) <= 4000
    alt = boards.board_alt(board)
    assert len(alt) <= 1024
    assert alt.endswith("1743, 200, 1000, −103.")
    assert alt.count("1743") == 21


def test_a_board_of_wins_has_the_share_and_a_game_unknown_goes_by_its_key() -> None:
    board = Leaderboard("wins", (Row("Ada", 1, 3, 4),), 1, game="whist")

    assert boards.title(board) == "whist · All time"
    assert boards.cells(board, board.rows[0]) == ("3", "4", "75 %")


def test_the_rules_of_a_season_are_a_sentence() -> None:
    assert boards.season_rules().count(".") == 1
    assert len(boards.season_rules()) < 200
