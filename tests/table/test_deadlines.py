"""What the clock is to do after each change of a table."""

from __future__ import annotations

from datetime import datetime

from table.deadlines import Do, Kind, Timer, Timers, acts, due, until
from table.entries import Countdown, Default, End, Entry, Join, Pause, Play, Ready, Rematch, Start
from table.pace import DAY, USUAL, Pace, Waits
from table.pen import Pen
from tests.still_time import BEGINNING
from tests.table.conftest import ADA, BEN, a_pen

WAITS = Waits({**USUAL, "live": Pace(turn=100, ping=10, archive=1440, lobby=1000, left=600)}, ready=30)


def after(pen: Pen, *entries: Entry) -> Timers:
    """What follows from these, written at once."""
    before = pen.table
    for entry in entries:
        pen.write(entry)
    return due(before, pen.table, WAITS, entries[-1].seat)


def move(pen: Pen) -> Play:
    """The first legal move of somebody waited for."""
    table, seat = pen.table, pen.table.waiting[-1]
    assert table.session is not None
    action = table.game.legal(table.session.state, seat)[0]
    return Play(str(action), seat=seat, who=table.seats[seat].user_id)


def wrong(pen: Pen) -> Play:
    """A wrong answer to the first sum that the player who is waited for could play."""
    table, seat = pen.table, pen.table.waiting[0]
    assert table.session is not None
    legal = map(str, table.game.legal(table.session.state, seat))
    card, answer = next(action for action in legal if "=" in action).split()[0].split("=")
    return Play(f"{card}={int(answer) + 1}", seat=seat, who=table.seats[seat].user_id)


def seconds(when: datetime) -> float:
    """Since the pen was taken up."""
    return (when - BEGINNING).total_seconds()


def teed_off(pen: Pen) -> tuple[Timers, Timers]:
    """Both do, and the first turn begins."""
    return after(pen, move(pen)), after(pen, move(pen))


def test_a_lobby_waits_for_its_start(pen: Pen) -> None:
    assert due(None, pen.table, WAITS) == Timers((Timer(Kind.LOBBY, 1000),))
    assert after(pen, Join("Ben", who=BEN)) == Timers()


def test_a_turn_has_a_ping_and_a_deadline(pen: Pen) -> None:
    began = after(pen, Join("Ben", who=BEN), Start(who=ADA))

    dealt = pen.table.number
    both = tuple(Timer(Kind.TURN, token=dealt, seat=seat) for seat in (0, 1))
    assert began == Timers(both, ended=(Kind.LOBBY,))
    assert [(act.do, seconds(act.at)) for act in acts(pen.table, 0, WAITS)] == [(Do.ASK, 10), (Do.MOVE, 100)]

    first, second = teed_off(pen)
    assert first == Timers(kept=both[:1], left=(1,)), (
        "a player who is still waited for has no more time by it"
    )
    assert second == Timers((Timer(Kind.TURN, token=pen.table.number, seat=pen.table.waiting[0]),), left=(0,))


def test_a_player_who_goes_on_with_the_same_turn_is_not_pinged(pen: Pen) -> None:
    after(pen, Join("Ben", who=BEN), Start(who=ADA))
    teed_off(pen)

    drawn = after(pen, move(pen))

    seat = pen.table.waiting[0]
    assert drawn == Timers((Timer(Kind.TURN, token=pen.table.number, seat=seat, is_at_it=True),))


def test_a_wrong_answer_gives_no_more_time() -> None:
    """Rules 0.4: the turn goes on, and so does its clock."""
    pen = a_pen("sequence_numbers")
    after(pen, Join("Ben", who=BEN), Start(who=ADA))
    began = pen.table

    for _ in range(2):
        missed = after(pen, wrong(pen))

        assert missed == Timers()
        assert until(pen.table, WAITS) == until(began, WAITS)

    assert [timer.kind for timer in after(pen, move(pen)).set] == [Kind.TURN]


def test_without_a_clock_there_is_only_a_ping(pen: Pen) -> None:
    pen.write(Join("Ben", who=BEN))
    pen.write(Start(who=ADA))
    waits = WAITS.with_pace(
        "live", turn=None, ping=30, archive=10080, lobby=DAY, left=1_000_000, warned=100_000
    )

    assert [(act.do, seconds(act.at)) for act in acts(pen.table, 0, waits)] == [
        (Do.ASK, 30),
        (Do.REMIND, 900_000),
        (Do.CLOSE, 1_000_000),
    ]
    assert until(pen.table, waits) is None


def test_nothing_is_waited_for_after_the_end(pen: Pen) -> None:
    after(pen, Join("Ben", who=BEN), Start(who=ADA))

    assert after(pen, End(who=BEN)) == Timers(ended=tuple(Kind))
    assert after(pen, Rematch(9, who=BEN)) == Timers()


def test_a_race_waits_for_those_who_are_not_ready() -> None:
    pen = a_pen("seven_ate_nine")

    began = after(pen, Join("Ben", who=BEN), Start(who=ADA))

    asked = pen.table.number
    assert began == Timers((Timer(Kind.READY, 30, asked), Timer(Kind.PING, 0, asked)), ended=(Kind.LOBBY,))
    assert after(pen, Ready(who=ADA)) == Timers()
    assert after(pen, Ready(who=BEN), Countdown(1 << 22, at=3000)) == Timers(
        ended=(Kind.PING, Kind.READY, Kind.PAUSED)
    )


def test_a_paused_race_waits_for_somebody_and_then_for_the_others() -> None:
    pen = a_pen("seven_ate_nine")
    after(pen, Join("Ben", who=BEN), Start(who=ADA), Countdown(1 << 22, at=3000))

    paused = after(pen, Pause(at=3000))
    opened = after(pen, Ready(who=ADA))

    assert [(timer.kind, timer.seconds) for timer in paused.set] == [(Kind.PAUSED, 600), (Kind.PING, 0)]
    assert [(timer.kind, timer.seconds) for timer in opened.set] == [(Kind.READY, 30)]


def test_what_the_table_plays_for_somebody_is_their_move(pen: Pen) -> None:
    after(pen, Join("Ben", who=BEN), Start(who=ADA))
    teed_off(pen)
    seat = pen.table.waiting[0]
    action = pen.table.game.default(pen.table.view(seat))

    moved = after(pen, Default(str(action), seat=seat))
    assert moved.left == (seat,) or moved.set[0].is_at_it
