"""What a player sees of the scorecard."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from tests.ui.pictures.tables import NAMES, count, seen
from ui.pictures.palette import rgb
from ui.pictures.paper import EDGE
from ui.pictures.scorecard import GOLF, scorecard

COLUMNS = (EDGE + GOLF.names + 1, EDGE + GOLF.names + GOLF.holes)  # where the nine holes begin and end


def card(*rows: tuple[int | None, ...], playoff: tuple[tuple[int | None, ...], ...] = ()) -> bytes:
    totals = tuple(sum(score for score in row if score is not None) for row in rows)
    return scorecard(NAMES[: len(rows)], rows, totals, (), playoff=playoff, title="Play Nine")


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("holes", [1, 3, 9, 10, 18])
def test_any_number_of_players_and_holes_is_one_sheet_1200_wide(players: int, holes: int) -> None:
    picture = seen(card(*((5,) * holes,) * players))

    assert picture.width == 1200
    assert picture.height < 1900


def test_eighteen_holes_are_two_rows_of_nine() -> None:
    nine, eighteen = seen(card((5,) * 9, (6,) * 9)), seen(card((5,) * 18, (6,) * 18))

    assert eighteen.height > nine.height + 200


def test_few_columns_leave_room_for_the_whole_name() -> None:
    names = ("Maximilian the Great", "Bo")
    whole, cut = (
        seen(scorecard(names, ((5,) * holes,) * 2, (5, 5), (), title="Play Nine")).crop((0, 195, 1200, 295))
        for holes in (5, 6)
    )

    assert count(whole.crop((360, 0, 425, 100)), rgb("felt", "ink")) > 200
    assert count(cut.crop((360, 0, 425, 100)), rgb("felt", "ink")) == 0


def test_match_play_counts_holes() -> None:
    rows = ((3,) * 9, (4,) * 9)
    strokes, match = (
        seen(scorecard(NAMES[:2], rows, (9, 7), (1, 2), title="Play Nine", match=match))
        for match in (False, True)
    )

    box = ImageChops.difference(strokes, match).getbbox()

    assert box is not None
    assert box[0] > COLUMNS[1]  # the totals alone: 4½ and 3½


def test_a_hole_not_played_stays_empty() -> None:
    ink = rgb("felt", "ink")
    row = (COLUMNS[0], 195, COLUMNS[1], 295)

    played, missed = seen(card((8,) * 9, (9,) * 9)), seen(card((None,) * 9, (9,) * 9))

    assert count(played.crop(row), ink) > 0
    assert count(missed.crop(row), ink) == 0


@pytest.mark.parametrize("title", ["", "Play Nine " * 30, "גולף", "\n"])
def test_any_title_and_date_find_room(title: str) -> None:
    rows = ((1,) * 9, (2,) * 9)

    picture = seen(scorecard(NAMES[:2], rows, (9, 18), (1, 2), title=title, date="21 November 2025"))
    plain = seen(scorecard(NAMES[:2], rows, (9, 18), (1, 2), title="Play Nine", date="21 November 2025"))

    date = (830, 0, 1200, 118)
    assert picture.crop(date).tobytes() == plain.crop(date).tobytes()
