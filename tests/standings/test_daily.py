"""How results of the deal of the day compare, and how long a streak is."""

from __future__ import annotations

import pytest

from standings.daily import (
    BEST_DAYS,
    Mean,
    Others,
    against,
    aheads,
    best_days,
    game_on,
    in_month_order,
    least_days,
    median,
    month_lines,
    square,
    streak,
    top,
)


def test_games_take_turns() -> None:
    assert [game_on(day)[0] for day in (1, 2, 3)] == ["play_nine", "sevens", "play_nine"]


def test_a_result_is_compared_with_those_of_others_and_ties_count_half() -> None:
    others = against(20, (10, 20, 20, 30, 40))

    assert others == (5, 2, 2)
    assert others.ahead == 0.6
    assert others.and_also(Others(5, 5, 0)).ahead == 0.8
    assert against(20, ()).ahead == 0.5
    assert not against(20, ()).are_enough
    assert not against(20, (10,)).are_enough
    assert against(20, (10,) * 200).are_enough


def test_all_results_of_a_deal_are_compared_as_each_is() -> None:
    people, house = {10: 1, 20: 2, 40: 1}, (20, 30, 30)

    found = aheads(people, house)

    for result in people:
        others = [each for each, number in people.items() for _ in range(number)]
        others.remove(result)
        assert found[result] == against(result, (*others, *house)).ahead
    assert aheads({}, house) == {}
    assert aheads({7: 1}, ()) == {7: 0.5}


def test_the_best_twenty_days_of_a_month_count() -> None:
    found = best_days(day / 100 for day in range(30))

    assert found.days == BEST_DAYS
    assert found.mean == pytest.approx(sum(range(10, 30)) / 20 / 100)


def test_whoever_has_played_on_few_days_stands_below_the_others_without_a_place() -> None:
    means = {1: Mean(0.5, 10), 2: Mean(0.5, 12), 3: Mean(0.9, 9), 4: Mean(0.4, 20)}

    order = sorted(month_lines(means, 28), key=in_month_order)

    assert [(line.user_id, line.place) for line in order] == [(2, 1), (1, 1), (4, 3), (3, None)]
    assert [least_days(so_far) for so_far in (1, 2, 3, 19, 20, 31)] == [1, 1, 2, 10, 10, 10]


@pytest.mark.parametrize(("ahead", "among"), [(0.82, 18), (1.0, 1), (0.999, 1), (0.0, 100)])
def test_top_of_a_hundred(ahead: float, among: int) -> None:
    assert top(ahead) == among


def test_squares_compare_with_the_house() -> None:
    house = (1, 2, 3, 4, 5, 6)

    assert [square(each, house) for each in (1, 3, 6)] == ["better", "level", "worse"]
    assert median(house) == 3


@pytest.mark.parametrize(
    ("ended", "length"),
    [
        ((), 0),
        ((10,), 1),
        ((9,), 1),  # today may still be ended
        ((8,), 1),  # yesterday was missed, and is forgiven
        ((7,), 0),
        ((10, 9, 8), 3),
        ((10, 8, 7), 3),  # one missed
        ((10, 8, 6), 2),  # a second one within seven days
        ((10, 8, 7, 6, 5, 4, 3, 1), 8),  # a second one later
        ((10, 7, 6), 1),  # two in a row
    ],
)
def test_a_streak_forgives_one_day_in_seven(ended: tuple[int, ...], length: int) -> None:
    assert streak(ended, today=10) == length


def test_a_day_that_was_called_off_is_nobodys_miss() -> None:
    assert streak((10, 8, 6), today=10, off=(7,)) == 3
    assert streak((10, 7), today=10, off=(8,)) == 2  # and one missed beside it
    assert streak((10, 6), today=10, off=(8,)) == 1
