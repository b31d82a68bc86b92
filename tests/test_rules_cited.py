"""A rule that no test names is a rule that nobody tests."""

from __future__ import annotations

import pytest

from tests.rules_numbers import SECTIONS, cited, rules


@pytest.mark.parametrize("game", SECTIONS)
def test_every_rule_of_the_engine_is_cited_by_a_test(game: int) -> None:
    named = cited()

    missing = [rule.number for rule in rules(game) if not rule.host and rule.number not in named]

    assert missing == []
