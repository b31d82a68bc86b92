"""What a player sees of Sequence Numbers."""

from __future__ import annotations

import pytest
from PIL import Image, ImageOps

from engine.sequence_numbers.board import SPACE_OF, START
from tests.ui.pictures.tables import NAMES, count, seen
from tests.ui.pictures.views import laid, sums_table
from ui.pictures.palette import rgb
from ui.sequence_numbers.picture.table import board_alone, mark, table

GOLD, CHALK = rgb("felt", "gold"), rgb("felt", "chalk")
SIDES = [rgb("felt", side) for side in "ABC"]
Box = tuple[int, int, int, int]


def space(name: str) -> Box:
    """Where a space lies, without its edge."""
    row, column = divmod(SPACE_OF[name], 10)
    x, y = 68 + column * 112, 136 + row * 102
    return x + 2, y + 2, x + 104, y + 94


def frame(name: str) -> Box:
    """Where a space lies, with the gold around it."""
    left, top, right, low = space(name)
    return left - 10, top - 10, right + 10, low + 10


def row(side: int, height: int = 98) -> Box:
    top = 1164 + side * (height + 8)
    return 16, top, 1184, top + height


def framed(picture: Image.Image, sides: int, height: int = 98) -> list[int]:
    return [side for side in range(sides) if count(picture.crop(row(side, height)), GOLD)]


def test_the_gold_is_whole_at_the_edge_of_the_board_too() -> None:
    golds = []
    for name in ("D6", "J9", "B10"):
        view = sums_table(2, chips=["D6 J9 B10"], recent=laid(f"0 plus {name}"))
        picture = seen(table(view, NAMES[:2]))
        golds.append(count(picture.crop(frame(name)), GOLD))

    assert golds == [golds[0]] * 3


@pytest.mark.parametrize("marked", ["", "D6", "J9", "B10"])
def test_nothing_lies_in_the_corners_of_the_board_alone(marked: str) -> None:
    picture = seen(board_alone(START, ((), ()), SPACE_OF.get(marked)))
    wide, high = picture.size
    corners = [picture.crop((left, high - 16, left + 16, high)) for left in (0, wide - 16)]

    assert corners[0].tobytes() == ImageOps.mirror(corners[1]).tobytes()


def test_the_board_of_a_panel_marks_the_same_space() -> None:
    view = sums_table(2, chips=["D6"], recent=laid("0 plus D6"))
    picture = seen(board_alone(view.board, view.sequences, mark(view)))
    left, top, right, low = frame("D6")

    assert count(picture.crop((left, top - 68, right, low - 68)), GOLD) == count(picture, GOLD) > 2000


def test_the_spaces_to_choose_from_are_gold_and_cover_no_neighbours_chip() -> None:
    view = sums_table(2, chips=["D6", "D4 E5"])
    before = seen(board_alone(view.board, view.sequences, None))
    after = seen(board_alone(view.board, view.sequences, None, (SPACE_OF["D5"], SPACE_OF["G6"])))

    for name in ("D5", "G6"):
        left, top, right, low = space(name)
        assert count(after.crop((left, top - 68, right, low - 68)), GOLD) > 5_000
    for side in SIDES[:2]:
        assert count(after, side) == count(before, side)


def test_gold_frames_the_players_the_table_waits_for() -> None:
    talk = sums_table(4, owing=(1, 3), turn=0)
    draw = sums_table(3, draws=(2,), turn=0)

    assert framed(seen(table(talk, NAMES[:4])), 2) == [1]
    assert framed(seen(table(draw, NAMES[:3])), 3) == [2]
    assert framed(seen(table(sums_table(3, turn=None), NAMES[:3])), 3) == []


def test_a_game_that_was_broken_off_ranks_nobody() -> None:
    picture = seen(
        table(sums_table(2, lines=["B2-F6"], options={"sequences_to_win": 2}, turn=None), NAMES[:2])
    )

    assert [count(picture.crop((1080, row(s)[1], 1170, row(s)[3])), CHALK) for s in range(2)] == [0, 0]
    assert count(picture.crop((34, row(0)[1], 96, row(0)[3])), SIDES[0]), "its mark is first"
    assert count(picture, GOLD) == 0
