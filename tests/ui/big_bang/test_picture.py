"""What a player sees of Big Bang: their board, and of the others the numbers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.big_bang.types import Cards, Lying
from tests.engine.big_bang.tables import Bang
from tests.engine.big_bang.tables import board as laid_out
from tests.ui.pictures.tables import count, seen
from ui.big_bang.picture import triangles
from ui.big_bang.picture.board import BoardPicture, after, board, board_picture, spread
from ui.big_bang.picture.grid import Cell
from ui.pictures.palette import THEMES, Theme, palette, rgb

GOLD, INK, SKY, CARD = (rgb("felt", colour) for colour in ("gold", "ink", "sky", "card"))
CHALK, QUIET, RED = (rgb("felt", colour) for colour in ("chalk", "quiet", "cardinal"))
START = ((-1, 0), (1, 0), (0, 1))  # beside the star
ANY = 0xFE  # every number may still be placed
NO_CARDS = Cards((), (), (), 0, idle=False, points=0)
# Fourteen columns and ten rows, and places enough for the second letter.
LARGEST = tuple(Lying(x, y, 1 + (x + y) % 7, 0) for y in range(-5, 5) for x in range(-7, 7) if (x + y) % 4)
MANY = tuple((x, y) for y in range(-5, 5) for x in range(-7, 7) if not (x + y) % 4 and (x, y) != (0, 0))

SIZE = triangles.Size(128, 79)  # of a board with nine rows
Box = tuple[int, int, int, int]


def laid(*board: Lying, **more: object) -> BoardPicture:
    cards = replace(NO_CARDS, board=board, **more)
    return BoardPicture("Big Bang", len(board), 28, len(cards.hand), cards, ANY)


def box(what: BoardPicture, cell: Cell, places: tuple[Cell, ...] = ()) -> Box:
    """Where a cell is in the picture of a board."""
    shape, _still_open = spread(what, places)
    left, top = shape.spot(cell)
    return left, top, left + shape.size.side, top + shape.size.high


@pytest.mark.parametrize("theme", THEMES)
def test_every_board_is_1200_wide_and_760_high_and_all_of_it_is_in_the_picture(theme: Theme) -> None:
    for cards, places in (((), START), (LARGEST, MANY)):
        what = laid(*cards)

        picture = seen(board(what, places=places, theme=theme))

        assert picture.size == (1200, 760)
        boxes = [box(what, cell, places) for cell in (*places, *((lies.x, lies.y) for lies in cards))]
        assert all(min(left, top) >= 16 and right <= 920 and low <= 744 for left, top, right, low in boxes)


def test_triangles_get_flatter_not_smaller() -> None:
    """With nine rows as with five their digits are at least 14 px high on a phone, which shows 1200 px as 360."""
    for rows in (5, 9):
        what = laid(*(Lying(at % 2, at // 2, 4 + at % 2, 0) for at in range(1, 2 * rows)))
        shape, _open = spread(replace(what, takes=0), ())

        assert shape.size.side > 1.5 * shape.size.high
        assert triangles.digits(shape.size) * 360 / 1200 >= 14


def test_no_card_is_left_out_of_the_widest_board_that_can_be_laid() -> None:
    """All in one row."""
    what = laid(*(Lying(x, 0, 6 + x % 2, 0) for x in range(1, 29)))
    picture = seen(board(what, places=((29, 0),)))

    assert picture.width == 1200
    for x in range(1, 29):
        assert count(picture.crop(box(what, (x, 0), ((29, 0),))), SKY if x % 2 == 0 else INK) > 100


def test_a_board_keeps_its_place_when_the_hand_changes() -> None:
    what = laid(Lying(1, 0, 3, 0), Lying(0, 1, 5, 0))

    assert (
        spread(what, ())
        == spread(what, ((-1, 0),))
        == spread(replace(what, title="Race 2"), ((2, 0), (1, 1)))
    )


@pytest.mark.parametrize("up", [True, False])
def test_every_number_and_every_turn_with_other_faces_looks_different(up: bool) -> None:
    def faces(card: int) -> set[bytes]:
        return {triangles.card(colours, card, turn, SIZE, "felt", up=up).image.tobytes() for turn in range(3)}

    colours = palette("felt", triangles.PAIRS)

    assert [len(faces(card)) for card in range(8, 14)] == [3, 3, 3, 1, 1, 3]
    assert len(set.union(*(faces(card) for card in range(14)))) == 8 + 14


def test_every_place_of_the_fullest_board_has_a_letter_of_its_own() -> None:
    colours = palette("felt", triangles.PAIRS)
    unplayable = replace(laid(*LARGEST), takes=0)
    picture = seen(board(unplayable, places=MANY))
    assert len(MANY) > 31  # more than were ever seen

    for cell in MANY:
        assert count(picture.crop(box(unplayable, cell, MANY)), CHALK) > 100
    letters = {
        triangles.place(colours, letter, SIZE, up=True).image.tobytes() for letter in ("A", "Z", "AA", "AB")
    }
    assert len(letters) == 4


def test_nothing_of_a_covered_board_is_shown() -> None:
    """Before GO, and while the race rests."""
    deals = [Bang.deal(2, seed) for seed in ("one", "other")]
    for bang in deals:
        bang.do(0, bang.legal(0)[0])
    bare, covered = (
        [board_picture(bang.view(0), 0, covered=is_covered) for bang in deals] for is_covered in (False, True)
    )

    assert bare[0] != bare[1]
    assert covered[0] == covered[1]
    assert count(seen(board(covered[0])), RED) > 1000


def test_equal_boards_are_one_picture_whoever_holds_them() -> None:
    """At GO everybody has the same, and what rivals do changes nothing of it."""
    bang = Bang.deal(3)
    before = [board_picture(bang.view(seat), seat) for seat in range(3)]
    bang.do(1, bang.legal(1)[0])

    assert (
        before[0]
        == before[1]
        == before[2]
        == board_picture(bang.view(0), 0)
        != board_picture(bang.view(1), 1)
    )


def test_a_board_of_a_race_that_is_over_tells_whose_it_is_and_offers_no_place() -> None:
    bang = Bang.lay(laid_out("4@0,1", "5"), laid_out("4@0,1", "7 1", "3", "2"))
    line = bang.do(0, "5@1,1").scored.lines[1]
    what = after(line, ("Ada", "Bo"))

    assert (what.title, what.placed, what.whole, what.takes) == ("Bo", 1, 5, 0)
    assert what.cards == Cards(line.board, (7, 1), (2,), 1, idle=False, points=line.points)
    assert count(seen(board(what)), QUIET) < count(seen(board(what, places=START[:2])), QUIET)
