"""What a player sees of a leaderboard."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from pictures.canvas import Canvas
from pictures.leaderboard import HEAD, OWN, ROW, leaderboard
from pictures.palette import THEMES, Theme, contrast, rgb
from pictures.paper import TITLE
from tests.pictures.tables import count, seen
from tests.text.boards import EMPTY, RATINGS, SEASON, TIMES
from text.boards import Leaderboard, Row

INK, SOFT, SAND = rgb("felt", "ink"), rgb("felt", "soft"), rgb("felt", "sand")
APART = replace(SEASON, own_at=None)  # as where the reader is on another page
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
    picture = seen(leaderboard(APART))
    ranks = [row(picture, at).crop((26, 0, 100, 98)) for at in range(4)]

    assert count(ranks[0], INK) > 3000 > count(ranks[1], INK) > 0
    assert ranks[1].tobytes() == ranks[2].tobytes()
    assert count(ranks[3], INK) == 0
    assert count(ranks[3], SOFT) > 0


def test_the_readers_own_row_is_apart_at_the_end() -> None:
    with_own, without = (seen(leaderboard(replace(APART, own=own))) for own in (SEASON.own, None))
    last = (0, with_own.height - OWN, 1200, with_own.height)

    assert with_own.height == without.height + OWN
    assert count(with_own.crop(last), SAND) > 50_000
    assert count(without, SAND) == 0


def test_on_a_board_of_one_page_the_readers_row_is_marked_in_its_place() -> None:
    picture, without = (seen(leaderboard(each)) for each in (SEASON, replace(SEASON, own=None, own_at=None)))
    top = TITLE + HEAD + ROW

    assert picture.height == without.height - ROW + OWN
    assert count(picture.crop((0, top, 1200, top + OWN)), SAND) > 50_000
    assert count(picture, SAND) == count(picture.crop((0, top, 1200, top + OWN)), SAND)


@pytest.mark.parametrize("board", [APART, SEASON], ids=["apart", "in place"])
def test_who_is_next_is_said_below_the_name_in_ink(board: Leaderboard) -> None:
    bottom = TITLE + HEAD + (ROW if board.own_at else 4 * ROW) + OWN
    behind, alone = (seen(leaderboard(replace(board, rival=rival))) for rival in (SEASON.rival, None))
    line = (120, bottom - 49, 570, bottom - 13)

    assert count(behind.crop(line), INK) > 200
    assert count(alone.crop(line), INK) < 30


@pytest.mark.parametrize("theme", THEMES)
def test_what_stands_in_the_readers_row_has_contrast(theme: Theme) -> None:
    """At least 4.5 to 1, as accessible text has it. Small print does not on sand."""
    assert contrast(rgb(theme, "ink"), rgb(theme, "sand")) >= 4.5
    assert contrast(rgb(theme, "soft"), rgb(theme, "sand")) < 4.5
    own = seen(leaderboard(SEASON, theme=theme)).crop(
        (0, TITLE + HEAD + ROW + 8, 1200, TITLE + HEAD + ROW + OWN - 8)
    )
    assert count(own, rgb(theme, "soft")) == 0


@pytest.mark.parametrize("rank", [9_999, 10_000, 54_321, 1_234_567])
def test_a_rank_is_whole_however_long_it_is(rank: int) -> None:
    """Every digit is there: as wide as the number itself, and no ellipsis."""
    said: list[str] = []
    figure = Canvas.figure

    def noted(canvas: Canvas, text: str, *args: Any) -> int:
        said.append(text)
        return figure(canvas, text, *args)

    board = replace(
        SEASON, rows=(Row("Bo", rank, 20, 12, wins=5),), own=Row("Cy", rank + 1, 10, 3, wins=0), own_at=None
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "figure", noted)
        picture = seen(leaderboard(board))

    assert {str(rank), str(rank + 1)} <= set(said)
    assert not any("…" in text for text in said)
    assert count(picture.crop((0, TITLE + HEAD + 4, 22, TITLE + HEAD + ROW - 4)), SOFT) == 0, (
        "inside the sheet"
    )


def test_a_phone_shows_the_leader_of_a_page_that_is_full() -> None:
    """346 px wide, below the bar of a phone 844 px high there are 580 px left."""
    rows = tuple(Row(f"P{at}", at + 1, 900 - at, 9, wins=1) for at in range(20))
    picture = seen(leaderboard(replace(SEASON, rows=rows, players=20, own=rows[7], own_at=7)))

    assert picture.height * 346 / 1200 < 580


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
        Leaderboard(by="score", rows=(long,), players=1, unit="tenths"),
        Leaderboard("rating", (long,), 1),
    )
    for board, gaps in zip(boards, ((572, 584), (500, 508)), strict=True):
        gap = row(seen(leaderboard(board)), 0).crop((gaps[0], 0, gaps[1], 98))
        assert count(gap, paper) == gap.width * gap.height


def test_names_of_which_nothing_can_be_drawn_are_told_as_players() -> None:
    odd, plain = (
        seen(leaderboard(replace(APART, own=None, rows=(Row(name, 1, 2, 1, wins=1),))))
        for name in ("\U00012000", "a player")
    )

    assert odd.tobytes() == plain.tobytes()


def test_an_empty_board_says_so_in_both_themes() -> None:
    for theme in ("felt", "paper"):
        assert count(seen(leaderboard(EMPTY, theme=theme)), INK) > 1000
