"""What a player sees of a race."""

from __future__ import annotations

import pytest

from tests.ui.pictures.tables import seen
from tests.ui.pictures.views import NAMES, race
from ui.pictures.palette import rgb
from ui.seven_ate_nine import picture as seven_ate_nine


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
