"""How what is counted is written."""

from __future__ import annotations

import pytest

from engine.feats import FeatKind
from ui.standings.figures import Unit, difference, figure, share, with_sign

FEW = FeatKind("average", "low", "mean", "strokes", least=27)


@pytest.mark.parametrize(
    ("value", "unit", "written"),
    [
        (-12, "count", "−12"),
        (425, "average", "4.25"),
        (-305, "average", "−3.05"),
        (FEW.rank_average(85, 9), "average", "(9.44)"),
        (FEW.rank_average(-85, 9), "average", "(−9.44)"),
        (410, "ms", "0.41 s"),
        (59_999, "ms", "59.99 s"),
        (60_000, "ms", "1:00"),
        (185_400, "ms", "3:05"),
        (3_723_000, "ms", "1:02:03"),
    ],
)
def test_a_value_is_written_as_its_unit_is(value: int, unit: Unit, written: str) -> None:
    assert figure(value, unit) == written


def test_an_average_of_few_times_is_not_so_far_from_one_of_enough() -> None:
    few, more, enough = FEW.rank_average(9, 9), FEW.rank_average(18, 9), FEW.rank_average(270, 27)

    assert difference(few, more, "average") == "1.00"
    assert difference(enough, few, "average") == ""


def test_a_change_has_its_sign() -> None:
    assert [with_sign(each) for each in (12, 0, -8)] == ["+12", "0", "−8"]


@pytest.mark.parametrize(
    ("part", "whole", "written"),
    [(1, 2, "50 %"), (0, 7, "0 %"), (7, 7, "100 %"), (1, 1000, "1 %"), (999, 1000, "99 %"), (0, 0, "–")],
)
def test_only_all_is_a_hundred_percent_and_only_none_is_nothing(part: int, whole: int, written: str) -> None:
    assert share(part, whole) == written
