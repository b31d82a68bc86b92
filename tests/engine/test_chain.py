"""Seeds that are fixed beforehand are revealed one after the other, and none can be another one."""

from __future__ import annotations

import hashlib
from itertools import pairwise

import pytest

from engine.chain import is_chained, link_at

END = bytes(range(32))


def test_each_link_is_the_hash_of_the_next() -> None:
    links = [link_at(END, 5, number) for number in range(6)]

    assert links[5] == END
    assert all(hashlib.sha256(after).digest() == before for before, after in pairwise(links))


def test_revealed_links_lead_to_the_anchor() -> None:
    anchor, *links = [link_at(END, 5, number) for number in range(6)]

    assert is_chained(anchor, links[:3])
    assert not is_chained(anchor, links[1:3])
    assert not is_chained(anchor, [links[0], END])


@pytest.mark.parametrize("number", [-1, 6])
def test_there_is_no_link_outside_the_chain(number: int) -> None:
    with pytest.raises(ValueError, match="link"):
        link_at(END, 5, number)
