"""What a player sees of a golf table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageChops

from engine.play_nine.rules import RULES_1
from engine.play_nine.scoring import bonuses, find_matches, score
from tests.ui.pictures.tables import BOARDS, ENDS, NAMES, count, seen, view
from ui.pictures.canvas import Canvas
from ui.pictures.palette import TABLE, palette, rgb
from ui.play_nine.picture import seats
from ui.play_nine.picture import table as play_nine
from ui.play_nine.picture.hand import hand

GOLD = rgb("felt", "gold")
Box = tuple[int, int, int, int]
# Where the places of four seats lie.
LEFT, RIGHT, TOP, LOW = (0, 500), (700, 1200), (0, 450), (450, 900)
QUARTERS: tuple[Box, ...] = tuple((x[0], y[0], x[1], y[1]) for y, x in product((TOP, LOW), (LEFT, RIGHT)))
PILES = (500, 0, 700, 900)


def golden(png: bytes) -> list[bool]:
    """Whether there is gold at each of four seats, and among the piles."""
    picture = seen(png)
    return [count(picture.crop(box), GOLD) > 0 for box in (*QUARTERS, PILES)]


@pytest.mark.parametrize("seats", range(2, 7))
def test_own_cards_stand_beside_what_everybody_sees_of_the_others(seats: int) -> None:
    """A card that a rival turns up changes the picture; who is to move, or has drawn, does not."""
    boards = BOARDS[:seats]
    hidden = next(at for at, card in enumerate(boards[0]) if card is None)
    turned = ((*boards[0][:hidden], 3, *boards[0][hidden + 1 :]), *boards[1:])
    waiting: dict[str, object] = {"viewer": 1, "turn": 0}
    names = NAMES[:seats]

    before = hand(view(seats, **waiting), names)

    assert hand(view(seats, **waiting, phase="place", held=None, held_from="deck"), names) == before
    later = seen(hand(view(seats, **waiting, boards=turned), names))
    box = ImageChops.difference(seen(before), later).getbbox()
    assert box is not None
    assert box[0] > 740, "his own cards stay as they are"


def test_a_player_who_has_no_cards_gets_no_picture() -> None:
    sits_out = view(3, viewer=2, playoff=1, playing=(0, 1), boards=(ENDS[0], ENDS[1], ()))

    for nobody in (sits_out, view(2)):
        with pytest.raises(ValueError, match="no cards"):
            hand(nobody, NAMES[:3])


def test_before_the_first_turn_gold_frames_all_who_have_yet_to_tee_off() -> None:
    boards = ((None,) * 8, (3, *(None,) * 6, 4), (None,) * 8, (None, 5, 6, *(None,) * 5))

    shown = golden(play_nine.table(view(4, phase="tee", turn=None, boards=boards), NAMES[:4]))

    assert shown == [True, False, True, False, False]


@given(st.lists(st.sampled_from([-5, -5, 0, 1, 1, 12, None]), min_size=8, max_size=8))
def test_worths_of_pairs_and_the_loose_cards_make_the_score(board: list[int | None]) -> None:
    paired = {column.column for column in find_matches(RULES_1, board)}
    worths = worths_of(board)

    assert set(worths) == paired
    loose = sum(card for at, card in enumerate(board) if card is not None and at % 4 not in paired)
    assert loose + sum(worths.values()) == score(RULES_1, board)


def worths_of(board: Sequence[int | None]) -> dict[int, int]:
    """Of each matched column what the picture says."""
    columns = find_matches(RULES_1, board)
    return dict(seats.worths(columns, bonuses(RULES_1, columns)))


@pytest.mark.parametrize("totals", [(-360, 828, -1, 0), (1000, -999, 5, 5)])
def test_the_worst_and_the_best_scores_find_room(totals: tuple[int, ...]) -> None:
    boards = ((-5, -5, 7, 7) * 2, (12, 12, 12, 12, 11, 11, 11, 11), *ENDS[:2])
    png = play_nine.table(view(4, boards=boards, totals=totals), NAMES[:4])

    picture = seen(png)
    felt = rgb("felt", "felt")
    assert {picture.getpixel((x, 449)) for x in range(40, 1160)} == {felt}  # nothing runs out of its place


def test_a_number_too_small_to_read_is_refused() -> None:
    canvas = Canvas(palette("felt", TABLE), 100, 100, "felt")
    with pytest.raises(ValueError, match="phone"):
        canvas.number("5", 50, 50, 55, "chalk", "felt")
    with pytest.raises(ValueError, match="phone"):
        canvas.text("five", 50, 50, 35, "chalk", "felt")
    with pytest.raises(ValueError, match="phone"):
        canvas.figure("5", 50, 50, 35, "chalk", "felt")


def test_a_player_who_is_out_of_a_playoff_keeps_a_place_without_cards() -> None:
    boards = (ENDS[0], ENDS[3], ())
    extra = ((3,), (3,), (None,))
    png = play_nine.table(view(3, playoff=2, hole=11, playing=(0, 1), boards=boards, extra=extra), NAMES[:3])

    third = seen(png).crop((16, 610, 930, 880))
    assert count(third, rgb("felt", "card")) < 20_000  # chalk of the words only
    assert count(third, rgb("felt", "cardinal")) == 0
