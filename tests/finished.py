"""Whole games at a table, played by the computer, as their logs tell them."""

from __future__ import annotations

from typing import Any

from engine.game import Rng
from engine.games import GAMES
from table import fold
from table.entries import Countdown, Go, GoOn, Join, Open, Opening, Options, Play, Start
from table.pen import Pen
from table.replay import Moment, Replay, is_shown
from table.table import Channel, Table
from tests.games import manifest_of
from tests.still_time import BEGINNING

PEOPLE = {1: "Ada", 2: "Ben", 3: "Cleo"}
MOST_MOVES = 3_000


def finished(key: str, options: dict[str, Any] | None = None) -> Pen:
    """A short game to its end, or one with these options; `pen.logged` lacks the entry that opened the table."""
    version = GAMES[key].rules_version
    opening = Opening(key, version, "none", Channel(10, 20), seed="0b" * 32, name="Ada")
    table, _ = fold.open_table(7, Open(opening, seat=0, who=1, source=7), BEGINNING)
    pen = Pen(table, BEGINNING)
    for who, name in list(PEOPLE.items())[1:]:
        pen.write(Join(name, who=who))
    pen.write(Options(dict(manifest_of(key).short) if options is None else options, who=1))
    pen.write(Start(who=1, source=8))
    at = 0
    for number in range(MOST_MOVES):
        if pen.table.phase != "playing":
            return pen
        at += 700
        _go_on(pen, at, number)
    raise AssertionError(f"{key} has no end")


def _go_on(pen: Pen, at: int, number: int) -> None:
    table = pen.table
    if table.rest is not None:
        pen.write(GoOn(at=at) if table.race is None else Countdown(0, at=at))
    elif table.race is not None and not table.race.open:
        pen.write(Go(at=max(at, table.opens_at)))
    else:
        assert table.session is not None
        able = [seat for seat in table.waiting if table.game.legal(table.session.state, seat)]
        seat = able[number % len(able)]
        rng = Rng(b"finished", number)
        action, _ms = table.game.think(table.session.view(seat), "normal", rng)
        pen.write(
            Play(str(action), seat=seat, who=table.seats[seat].user_id, at=max(at, table.opens_at + at))
        )


def replay_of(pen: Pen) -> Replay:
    """The story of a game that `finished` has played."""
    first = next(logged for logged in pen.logged if isinstance(logged.entry, Start))
    table = _before(pen, first.n)
    moments = []
    for logged in pen.logged[first.n - 2 :]:
        table, again = fold.after(table, logged.entry, logged.when)
        if is_shown(table, again):
            moments.append(Moment(table, again))
    return Replay(tuple(moments))


def _before(pen: Pen, number: int) -> Table:
    opening = Opening(
        pen.table.key, pen.table.rules_version, "none", Channel(10, 20), seed="0b" * 32, name="Ada"
    )
    table, _ = fold.open_table(7, Open(opening, seat=0, who=1, source=7), BEGINNING)
    for logged in pen.logged[: number - 2]:
        table, _ = fold.after(table, logged.entry, logged.when)
    return table
