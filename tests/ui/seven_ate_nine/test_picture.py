"""What a player sees of a race."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PIL.Image import Image
from PIL.ImageChops import difference

from tests.ui.pictures.tables import seen
from tests.ui.pictures.views import NAMES, race
from ui.pictures.palette import rgb
from ui.seven_ate_nine import picture as seven_ate_nine
from ui.seven_ate_nine.strip import above_keys


def place(seat: int, seats: int) -> tuple[int, int, int, int]:
    return (446, 16 + seat * 882 // seats, 1200, 16 + (seat + 1) * 882 // seats - 14)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_largest_hands_stay_in_their_places(seats: int) -> None:
    view = race(seats, hands=(36,) * seats, draws=(36,) * seats)
    picture = seen(seven_ate_nine.table(view, NAMES[:seats]))
    panel = rgb("felt", "panel")

    for seat in range(seats):
        left, top, right, low = place(seat, seats)
        middle = {picture.getpixel((left + 738 // 2 + 2, y)) for y in range(top + 100, low - 26)}
        assert middle == {panel}  # between what is in hand and what is to draw
        assert {picture.getpixel((right - 24, y)) for y in range(top + 20, low - 26)} == {panel}


def changed(before: Image, after: Image) -> tuple[int, int, int, int]:
    """The box in which two pictures differ."""
    box = difference(before, after).getbbox()
    assert box is not None
    return box


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_picture_above_the_keys_is_low_and_tells_the_card_and_every_count(seats: int) -> None:
    """Keys, menu and words share the window with it: 86 px on a phone, which shows 1200 px as 346."""
    view = race(seats, hands=(5,) * seats, draws=(3,) * seats, pile=(72,))
    plain = seen(above_keys(view, NAMES[:seats]))

    assert plain.size == (1200, 296)
    other = seen(above_keys(replace(view, pile=(73,)), NAMES[:seats]))
    assert changed(plain, other)[2] <= 16 + 196, "only the card"
    for seat in range(seats):
        hands = tuple(5 + (each == seat) for each in range(seats))
        box = changed(plain, seen(above_keys(replace(view, hands=hands), NAMES[:seats])))
        assert 16 + seat * 264 // seats <= box[1] < box[3] <= 20 + (seat + 1) * 264 // seats
