"""What a player sees of a leaderboard."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from tests.ui.pictures.tables import count, seen
from tests.ui.standings.board_cases import SEASON
from ui.pictures.canvas import Canvas
from ui.pictures.palette import THEMES, Theme, contrast, rgb
from ui.pictures.paper import TITLE
from ui.standings.boards import Leaderboard, Row
from ui.standings.leaderboard import HEAD, OWN, ROW, leaderboard

SOFT = rgb("felt", "soft")
APART = replace(SEASON, own_at=None)  # as where the reader is on another page


def row(picture: Image.Image, at: int) -> Image.Image:
    top = TITLE + HEAD + at * ROW
    return picture.crop((0, top + 3, 1200, top + ROW - 3))


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
