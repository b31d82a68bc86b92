"""Pages of rules are cut so that a phone shows each of them whole."""

from __future__ import annotations

import pytest

from engine.games import GAMES
from ui.games import FACES
from ui.text.pages import LINE, ROOM, ROOM_BELOW_COVER, SPARE, cut


def lines(page: str) -> int:
    """How many a phone needs, without the heading."""
    return sum(max(1, -(-len(line) // LINE)) for line in page.splitlines()[1:])


@pytest.mark.parametrize("key", GAMES)
def test_no_page_of_rules_is_higher_than_a_phone(key: str) -> None:
    first, *others = cut(FACES[key].rules())

    assert lines(first) <= ROOM_BELOW_COVER
    assert all(lines(page) <= ROOM + SPARE for page in others)


@pytest.mark.parametrize("key", GAMES)
def test_nothing_is_lost_or_told_twice(key: str) -> None:
    told = [page.partition("\n") for page in FACES[key].rules()]
    cut_up = [page.partition("\n") for page in cut(FACES[key].rules())]

    for heading in dict.fromkeys(heading for heading, _break, _text in told):
        whole = "\n\n".join(text for each, _break, text in told if each == heading)
        assert "\n\n".join(text for each, _break, text in cut_up if each == heading) == whole


def test_a_block_of_code_stays_whole() -> None:
    assert all(page.count("```") % 2 == 0 for key in GAMES for page in cut(FACES[key].rules()))
