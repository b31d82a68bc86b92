"""What a player sees of a leaderboard."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PIL import Image

from pictures.leaderboard import HEAD, OWN, ROW, leaderboard
from pictures.palette import rgb
from pictures.paper import TITLE
from tests.pictures.tables import count, seen
from tests.text.boards import EMPTY, RATINGS, SEASON, TIMES
from text.boards import Leaderboard, Row

INK, SOFT, SAND = rgb("felt", "ink"), rgb("felt", "soft"), rgb("felt", "sand")
UP, DOWN = rgb("felt", "leaf"), rgb("felt", "cardinal")


def row(picture: Image.Image, at: int) -> Image.Image:
    top = TITLE + HEAD + at * ROW
    return picture.crop((0, top + 3, 1200, top + ROW - 3))


@pytest.mark.parametrize("board", [SEASON, RATINGS, TIMES, EMPTY], ids=lambda board: str(board.by))
def test_a_board_is_as_high_as_its_rows(board: Leaderboard) -> None:
    picture, longer = (
        seen(leaderboard(each)) for each in (board, replace(board, rows=(*board.rows, SEASON.rows[0])))
    )

    assert picture.width == 1200
    if board.rows:
        assert longer.height == picture.height + ROW


def test_the_first_is_on_a_disc_and_a_tie_looks_alike() -> None:
    picture = seen(leaderboard(SEASON))
    ranks = [row(picture, at).crop((26, 0, 100, 98)) for at in range(4)]

    assert count(ranks[0], INK) > 3000 > count(ranks[1], INK) > 0
    assert ranks[1].tobytes() == ranks[2].tobytes()
    assert count(ranks[3], INK) == 0
    assert count(ranks[3], SOFT) > 0


def test_the_readers_own_row_is_apart_at_the_end() -> None:
    with_own, without = (seen(leaderboard(replace(SEASON, own=own))) for own in (SEASON.own, None))
    last = (0, with_own.height - OWN, 1200, with_own.height)

    assert with_own.height == without.height + OWN
    assert count(with_own.crop(last), SAND) > 50_000
    assert count(without, SAND) == 0


def test_who_is_next_is_said_below_the_name() -> None:
    behind, alone = (seen(leaderboard(replace(SEASON, rival=rival))) for rival in (SEASON.rival, None))
    line = (120, behind.height - 60, 570, behind.height - 24)

    assert count(behind.crop(line), SOFT) > 200
    assert count(alone.crop(line), SOFT) == 0


def test_a_change_has_a_triangle_and_a_colour() -> None:
    picture = seen(leaderboard(RATINGS))
    arrows = [row(picture, at).crop((995, 0, 1040, 98)) for at in range(3)]

    assert [count(arrow, UP) > 200 for arrow in arrows] == [True, False, False]
    assert [count(arrow, DOWN) > 200 for arrow in arrows] == [False, True, False]


def test_a_player_who_has_played_too_few_games_is_soft() -> None:
    provisional = row(seen(leaderboard(RATINGS)), 9)

    assert count(provisional, INK) == 0
    assert count(provisional, SOFT) > 1000


def test_the_longest_names_and_figures_touch_nothing() -> None:
    long = Row("W" * 32, 1234, 1_234_567, 12_345, wins=9999, spread=999, change=-999)
    paper = rgb("felt", "card")
    boards = (
        Leaderboard(by="points", rows=(long,), players=1, unit="halves"),
        Leaderboard("rating", (long,), 1),
    )
    for board, gaps in zip(boards, ((572, 584), (500, 508)), strict=True):
        gap = row(seen(leaderboard(board)), 0).crop((gaps[0], 0, gaps[1], 98))
        assert count(gap, paper) == gap.width * gap.height


def test_names_of_which_nothing_can_be_drawn_are_told_as_players() -> None:
    odd, plain = (
        seen(leaderboard(replace(SEASON, own=None, rows=(Row(name, 1, 2, 1, wins=1),))))
        for name in ("\u202e", "a player")
    )

    assert odd.tobytes() == plain.tobytes()


def test_an_empty_board_says_so_in_both_themes() -> None:
    for theme in ("felt", "paper"):
        assert count(seen(leaderboard(EMPTY, theme=theme)), INK) > 1000
