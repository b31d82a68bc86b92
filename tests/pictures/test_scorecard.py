"""What a player sees of the scorecard."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from pictures.palette import rgb
from pictures.paper import EDGE
from pictures.scorecard import GOLF, ROW, scorecard
from tests.pictures.tables import NAMES, count, seen

COLUMNS = (EDGE + GOLF.names + 1, EDGE + GOLF.names + GOLF.holes)  # where the nine holes begin and end

RING = rgb("felt", "leaf")


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


def test_the_best_score_of_each_hole_is_ringed() -> None:
    def ringed(*rows: tuple[int | None, ...]) -> list[tuple[int, int]]:
        """(hole, row), both from 1."""
        picture = seen(card(*rows))
        step = (COLUMNS[1] - COLUMNS[0]) // 9
        found = []
        for hole in range(9):
            left = COLUMNS[0] + hole * step + step // 4
            for row in range(len(rows)):
                box = (left, 195 + row * ROW, left + step // 2, 295 + row * ROW)
                if count(picture.crop(box), RING):
                    found.append((hole + 1, row + 1))
        return found

    assert ringed((5, 3, 9, -1, 0, 7, 8, 12, 6), (9, 1, 9, 9, 0, 8, 7, -14, 6)) == [
        *((1, 1), (2, 2), (4, 1), (6, 1), (7, 2), (8, 2)),
    ]
    assert ringed((4,) * 9, (7,) * 9, (4,) * 8 + (None,)) == [
        *((hole, row) for hole in range(1, 9) for row in (1, 3)),
        (9, 1),
    ]


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


def test_the_winner_has_a_disc() -> None:
    where = (1100, 200, 1190, 500)
    first, none = (
        seen(scorecard(NAMES[:2], ((1,) * 9, (2,) * 9), (9, 18), places, title="Play Nine")).crop(where)
        for places in ((1, 2), ())
    )

    assert count(first, RING) > 1000
    assert count(none, RING) == 0


@pytest.mark.parametrize("title", ["", "Play Nine " * 30, "גולף", "\n"])
def test_any_title_and_date_find_room(title: str) -> None:
    rows = ((1,) * 9, (2,) * 9)

    picture = seen(scorecard(NAMES[:2], rows, (9, 18), (1, 2), title=title, date="21 November 2025"))
    plain = seen(scorecard(NAMES[:2], rows, (9, 18), (1, 2), title="Play Nine", date="21 November 2025"))

    date = (830, 0, 1200, 118)
    assert picture.crop(date).tobytes() == plain.crop(date).tobytes()


def test_the_winner_stands_first_with_their_own_name(monkeypatch: pytest.MonkeyPatch) -> None:
    rows: list[tuple[int, str]] = []

    def named(_canvas: object, seat: int, text: str, _middle: int, _wide: int) -> None:
        rows.append((seat, text))

    monkeypatch.setattr("pictures.scorecard._name", named)
    scorecard(("Ada", "Bo", "Cy"), ((5,), (1,), (9,)), (5, 1, 9), (2, 1, 3), title="Golf")

    assert rows == [(1, "Bo"), (0, "Ada"), (2, "Cy")]
