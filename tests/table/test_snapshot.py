"""A snapshot is a cache: whatever is wrong with it can be told from a table."""

from __future__ import annotations

import pytest

from table import snapshot
from table.entries import Join, Start
from table.pen import Pen
from tests.table.conftest import ADA, BEN


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"play_nine", b"play_none"),  # a game that there is not
        (b"Ben", b"\xffen"),  # no text
        (b"lobby", b"sobby"),  # no phase
        (b"", b"\xc1"),  # no msgpack
    ],
)
def test_what_is_no_table_is_refused(pen: Pen, old: bytes, new: bytes) -> None:
    pen.write(Join("Ben", who=BEN))
    if old == b"play_nine":
        pen.write(Start(who=ADA, source=8))
    saved = snapshot.encode(pen.table)
    assert snapshot.decode(saved) == pen.table

    with pytest.raises(ValueError, match=r"."):
        snapshot.decode(saved.replace(old, new) if old else new + saved)
