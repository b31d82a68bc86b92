"""What a player sees of the scorecard."""

from __future__ import annotations

import pytest

from pictures.palette import rgb
from pictures.scorecard import EDGE, GOLF, scorecard
from tests.pictures.tables import NAMES, count, seen

COLUMNS = (EDGE + GOLF.names + 1, EDGE + GOLF.names + GOLF.holes)  # where the nine holes begin and end

UNDERLINE = rgb("felt", "cardinal")


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


def test_the_best_hole_of_each_row_is_underlined_wherever_it_is() -> None:
    holes = COLUMNS
    row = (200, 280)  # the lower part of the first row

    def underlined(*scores: int) -> list[int]:
        picture = seen(card(scores, (9,) * 9))
        step = (holes[1] - holes[0]) // 9
        boxes = [(holes[0] + at * step, row[0], holes[0] + (at + 1) * step, row[1]) for at in range(9)]
        return [at + 1 for at, box in enumerate(boxes) if count(picture.crop(box), UNDERLINE)]

    assert underlined(5, 3, 9, -1, 0, 7, 8, 12, 6) == [4]
    assert underlined(5, 3, 9, 12, 3, 7, 8, 12, 6) == [2, 5]


def test_extra_holes_stand_below_for_those_who_played_them() -> None:
    rows = ((5,) * 9, (5,) * 9, (6,) * 9)
    without = seen(card(*rows))
    two_played = seen(card(*rows, playoff=((3,), (4,), (None,))))
    all_played = seen(card(*rows, playoff=((3,), (4,), (4,))))

    assert without.height < two_played.height < all_played.height


def test_a_hole_not_played_stays_empty() -> None:
    ink = rgb("felt", "ink")
    row = (COLUMNS[0], 195, COLUMNS[1], 295)

    played, missed = seen(card((8,) * 9, (9,) * 9)), seen(card((None,) * 9, (9,) * 9))

    assert count(played.crop(row), ink) > 0
    assert count(missed.crop(row), ink) == 0


def test_the_winner_is_ringed_in_red() -> None:
    where = (1100, 200, 1190, 500)
    first, none = (
        seen(scorecard(NAMES[:2], ((1,) * 9, (2,) * 9), (9, 18), places, title="Play Nine")).crop(where)
        for places in ((1, 2), ())
    )

    assert count(first, UNDERLINE) > 1000
    assert count(none, UNDERLINE) == 0


@pytest.mark.parametrize("title", ["", "Play Nine " * 30, "גולף", "\n"])
def test_any_title_and_date_find_room(title: str) -> None:
    rows = ((1,) * 9, (2,) * 9)

    picture = seen(scorecard(NAMES[:2], rows, (9, 18), (1, 2), title=title, date="21 November 2025"))
    plain = seen(scorecard(NAMES[:2], rows, (9, 18), (1, 2), title="Play Nine", date="21 November 2025"))

    date = (830, 0, 1200, 118)
    assert picture.crop(date).tobytes() == plain.crop(date).tobytes()
