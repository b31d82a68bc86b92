"""An open panel keeps up with what it says of others, most of all while the table stands still."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from cogs.scenes.panel import glance, panel_scene
from engine.games import GAMES
from engine.play_nine.types import TeeOff
from engine.session import Session
from table.seat import LAPSES_BEFORE_COMPUTER, Seat
from table.table import Rest, Table
from tests.cogs.tables import SEED, STARTED, people, playing
from wire.layouts import Drawing

READING = Rest("round", number=1, since=STARTED)
NOBODY = Rest("away", number=1, since=STARTED)


def at(rest: Rest | None) -> Table:
    """Three people at Play Nine, who have teed off."""
    session, _ = Session.start("play_nine", GAMES["play_nine"].options({}), 3, SEED)
    for seat in range(3):
        session, _ = session.apply(seat, TeeOff(0, 1), 0)
    lapses = LAPSES_BEFORE_COMPUTER if rest == NOBODY else 0
    return playing(session, [replace(seat, lapses=lapses) for seat in people(3)], pace="live", rest=rest)


def with_seat(table: Table, seat: Seat) -> Table:
    """The third person's."""
    return replace(table, seats=(*table.seats[:2], seat))


def resigned(table: Table) -> Table:
    return with_seat(table, replace(table.seats[2], resigned=1))


def taken_over(table: Table) -> Table:
    return with_seat(table, replace(table.seats[2], name="Zoe", user_id=99))


def ready(table: Table) -> Table:
    assert table.rest is not None
    return replace(table, rest=replace(table.rest, ready=(1,)))


def said(table: Table) -> list[object]:
    """What the first person's panel says and shows."""
    parts = panel_scene(table, 0, 1, text_only=False).parts
    return [part.args if isinstance(part, Drawing) else part for part in parts if not isinstance(part, tuple)]


@pytest.mark.parametrize(
    ("rest", "change"),
    [
        (READING, resigned),
        (READING, taken_over),
        (READING, ready),
        (NOBODY, taken_over),
        (NOBODY, ready),
        (None, taken_over),
    ],
)
def test_what_a_panel_says_of_others_is_never_stale(
    rest: Rest | None, change: Callable[[Table], Table]
) -> None:
    now = at(rest)
    then = change(now)

    assert said(then) != said(now)
    assert glance(then, 0, text_only=False) != glance(now, 0, text_only=False)
