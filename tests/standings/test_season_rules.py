"""What a season ranks, where it is known how well everybody plays: the table in docs/architecture/what-stays.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.standings.season_rules import RULES, correlation, measured


@pytest.fixture(scope="module")
def table() -> dict[str, tuple[float, float]]:
    return measured()


def test_the_score_ranks_play_and_every_sum_attendance(table: dict[str, tuple[float, float]]) -> None:
    *sums, _mean, score = table.values()

    assert len(sums) == 3
    assert all(much > skill for skill, much in sums)
    assert score[0] > 0.8 > 0.25 > score[1] > 0


def test_the_documents_have_the_figures_that_are_measured(table: dict[str, tuple[float, float]]) -> None:
    told = Path("docs/architecture/what-stays.md").read_text("utf-8")

    rows = [f"| {skill:.2f} | {much:.2f} |" for skill, much in table.values()]

    assert len(rows) == len(RULES)
    assert [row for row in rows if row not in told] == []


def test_a_correlation_is_of_ranks_and_equal_values_share_theirs() -> None:
    assert correlation([1, 2, 3], [10, 200, 3_000]) == pytest.approx(1)
    assert correlation([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert correlation([1, 1, 1], [1, 2, 3]) == 0
    assert correlation([1, 2, 2, 3], [1, 2, 3, 4]) == pytest.approx(0.9487, abs=0.0001)
