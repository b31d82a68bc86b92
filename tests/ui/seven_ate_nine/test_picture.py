"""What a player sees of a race."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.game import Event
from engine.seven_ate_nine.types import Drew, Go, LaidLast, Missed, Options, Played, Rotated
from tests.ui.pictures.tables import count, seen
from tests.ui.pictures.views import NAMES, race
from ui.pictures.palette import rgb
from ui.seven_ate_nine import picture as seven_ate_nine

GOLD, CARD, CHALK = rgb("felt", "gold"), rgb("felt", "card"), rgb("felt", "chalk")
MATCH = Options(match=True)
PILE = (0, 0, 444, 900)
TOP = (53, 196, 393, 666)  # the top card
NUMBERS_THAT_FIT = (0, 770, 444, 890)


def place(seat: int, seats: int) -> tuple[int, int, int, int]:
    return (446, 16 + seat * 882 // seats, 1200, 16 + (seat + 1) * 882 // seats - 14)


def golden(png: bytes, seats: int) -> list[bool]:
    """Whether there is gold at the pile, and at each seat."""
    picture = seen(png)
    boxes = [PILE, *(place(seat, seats) for seat in range(seats))]
    return [count(picture.crop(box), GOLD) > 0 for box in boxes]


@pytest.mark.parametrize(
    ("last", "where"),
    [
        (Played(2, 92), {0, 3}),
        (Rotated(92), {0}),
        (LaidLast(1, None, False), {2}),
        (Drew(2, None), set()),
        (Missed(2, None, None, None), set()),
        (Go(3000), set()),
        (None, set()),
    ],
)
def test_gold_frames_the_player_who_just_played_and_the_card_that_came_on_top(
    last: Event | None, where: set[int]
) -> None:
    shown = golden(seven_ate_nine.table(race(4), NAMES[:4], last=last), 4)

    assert {at for at, gold in enumerate(shown) if gold} == where


def test_the_numbers_that_fit_are_shown_to_those_who_want_them_and_to_nobody_else() -> None:
    plain = seen(seven_ate_nine.table(race(3), NAMES[:3]))
    told = seen(seven_ate_nine.table(race(3), NAMES[:3], targets=True))
    over = seen(seven_ate_nine.table(race(3, how="ended"), NAMES[:3], targets=True))
    quiet = rgb("felt", "quiet")

    assert count(plain.crop(NUMBERS_THAT_FIT), quiet) == count(over.crop(NUMBERS_THAT_FIT), quiet) == 0
    assert count(told.crop(NUMBERS_THAT_FIT), quiet) > 1000
    told.paste(plain.crop(NUMBERS_THAT_FIT), NUMBERS_THAT_FIT[:2])
    assert told.tobytes() == plain.tobytes()


@pytest.mark.parametrize(("card", "colour", "pips"), [(101, "leaf", 1), (92, "sky", 2), (33, "cardinal", 3)])
def test_the_modifier_is_told_by_colour_by_pips_and_in_figures(card: int, colour: str, pips: int) -> None:
    top = seen(seven_ate_nine.table(race(2, pile=(card,)), NAMES[:2])).crop(TOP)
    band = [top.getpixel((x, top.height - 83)) for x in range(160, 320)]  # right of the figures
    starts = [one != CARD and other == CARD for one, other in pairwise(band)]

    assert count(top, rgb("felt", colour)) > 10_000
    assert sum(starts) == pips


def test_the_winner_has_the_first_place_by_cards_left_and_in_a_match_by_races() -> None:
    def first(**changes: object) -> list[bool]:
        picture = seen(seven_ate_nine.table(race(3, how="out", winner=0, **changes), NAMES[:3]))
        discs = [(464, place(seat, 3)[1], 536, place(seat, 3)[1] + 90) for seat in range(3)]
        return [count(picture.crop(disc), CHALK) > 1500 for disc in discs]

    assert first(hands=(0, 5, 3), draws=(0, 0, 0)) == [True, False, False]
    assert first(hands=(4, 5, 3), draws=(0, 0, 0)) == [False, False, True]
    assert first(hands=(0, 5, 3), draws=(0, 0, 0), points=(1, 3, 2), options=MATCH) == [False, True, False]


def test_a_player_who_has_laid_the_most_cards_leads() -> None:
    """The rail below each seat: nothing at the start, all of it at the end."""

    def rail(hands: tuple[int, int], cards: int, **changes: object) -> list[tuple[int, int]]:
        view = race(2, hands=hands, draws=(0, 0), pile=(33,) * cards, **changes)
        picture = seen(seven_ate_nine.table(view, NAMES[:2]))
        rails = [picture.crop((446, y, 1184, y + 14)) for y in (420, 861)]
        return [(count(each, CHALK), count(each, rgb("felt", "quiet"))) for each in rails]

    assert rail((36, 36), 1) == [(0, 0), (0, 0)]
    (leads, none), (also_none, follows) = rail((9, 27), 37)
    assert leads > 2 * follows > 0
    assert none == also_none == 0
    (_some, (all_of_it, _none)) = rail((9, 0), 63 + 1, how="out", winner=1)
    assert all_of_it > leads


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
