"""A lobby of two to write on."""

from __future__ import annotations

import pytest

from table import fold
from table.entries import Open, Opening
from table.pen import Pen
from table.table import Channel
from tests.still_time import BEGINNING

ADA, BEN = 1, 2


@pytest.fixture
def pen() -> Pen:
    """Of a table of Play Nine that Ada has opened."""
    return a_pen("play_nine")


def opening(key: str, rules_version: int = 1) -> Opening:
    return Opening(key, rules_version, "live", Channel(10, 20), seed="0a" * 32, name="Ada")


def a_pen(key: str) -> Pen:
    table, _ = fold.open_table(7, Open(opening(key), seat=0, who=ADA, source=7), BEGINNING)
    return Pen(table, BEGINNING)
