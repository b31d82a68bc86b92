"""What a judge writes is folded once, at once."""

from __future__ import annotations

import pytest

from engine.errors import RuleError
from table.entries import Computer, End, Entry, Join, Leave, Play, Resign, Settle, Start, Wish
from table.errors import Refused
from table.pen import Pen
from tests.still_time import BEGINNING
from tests.table.conftest import ADA, BEN


def test_the_judge_sees_what_each_entry_did(pen: Pen) -> None:

    joined = pen.write(Join("Ben", who=BEN))
    assert pen.table.names == ("Ada", "Ben")
    started = pen.write(Start(who=ADA, source=9))

    assert (joined.n, started.n) == (2, 3)
    assert pen.logged == [joined, started]
    assert (pen.table.number, pen.table.phase, pen.table.started_at) == (3, "playing", BEGINNING)


def test_what_is_refused_is_not_written_and_what_came_before_stays(pen: Pen) -> None:
    pen.write(Join("Ben", who=BEN))
    before = pen.table

    with pytest.raises(Refused, match="already_joined"):
        pen.write(Join("Ben", who=BEN))
    pen.write(Start(who=ADA))
    with pytest.raises(RuleError):
        pen.write(Play("deck", seat=0, who=ADA))

    assert [type(logged.entry) for logged in pen.logged] == [Join, Start]
    assert before.names == ("Ada", "Ben")


def test_trying_writes_nothing(pen: Pen) -> None:

    opened = pen.table

    assert pen.try_out(Leave(who=ADA)).phase == "closed"

    assert (pen.table, pen.logged) == (opened, [])


BEGUN = (Join("Ben", who=BEN), Start(who=ADA))


@pytest.mark.parametrize(
    ("written", "entry", "code"),
    [
        ((), Resign(who=ADA), "not_started"),
        (BEGUN, Join("Cleo", who=3), "already_started"),
        (BEGUN, Wish(1, who=ADA), "already_started"),
        ((*BEGUN, Resign(who=ADA)), Resign(who=ADA), "left"),
        ((Leave(who=ADA),), Resign(who=ADA), "closed"),
        ((*BEGUN, Resign(who=BEN), Settle(who=ADA)), End(who=ADA), "over"),
    ],
)
def test_each_phase_says_why_not(pen: Pen, written: tuple[Entry, ...], entry: Entry, code: str) -> None:
    for earlier in written:
        pen.write(earlier)

    with pytest.raises(Refused, match=code):
        pen.write(entry)


def test_the_host_who_leaves_a_lobby_hands_on_and_the_last_person_closes_it(pen: Pen) -> None:
    pen.write(Join("Ben", who=BEN))
    pen.write(Computer("easy", who=ADA))

    pen.write(Leave(who=ADA))
    assert (pen.table.host_id, pen.table.phase) == (BEN, "lobby")
    pen.write(Leave(who=BEN))

    assert (pen.table.phase, pen.table.reason) == ("closed", "abandoned")
