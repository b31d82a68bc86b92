"""Whose feats are kept: those of people who played the game themselves."""

from __future__ import annotations

from engine.feats import Among
from standings.facts import facts_of
from standings.feats import KINDS, feats_of, looks_of
from table import fold
from table.entries import Computer, Default, Join, Open, Options, Play, Resign, Start, Substitute
from table.pen import Pen
from table.table import Table
from tests.finished import finished
from tests.still_time import BEGINNING
from tests.table.conftest import ADA, BEN, opening

CLEO = 3


class Hole:
    """One hole of Play Nine between three people and a computer."""

    def __init__(self) -> None:
        table, opened = fold.open_table(7, Open(opening("play_nine"), seat=0, who=ADA, source=7), BEGINNING)
        self.pen = Pen(table, BEGINNING)
        self.pen.logged.append(opened)
        self.pen.write(Join("Ben", who=BEN))
        self.pen.write(Join("Cleo", who=CLEO))
        self.pen.write(Computer("easy", who=ADA))
        self.pen.write(Options({"holes": 1, "tie": "shared"}, who=ADA))
        self.pen.write(Start(who=ADA, source=8))

    @property
    def table(self) -> Table:
        return self.pen.table

    def move(self, by: type[Default] | type[Substitute] = Default) -> None:
        """The move that the table would make for a player who is waited for."""
        seat = self.table.waiting[0]
        action = self.table.game.default(self.table.view(seat))
        self.pen.write(by(str(action), seat=seat))

    def to_its_end(self) -> dict[int | None, set[str]]:
        """The kinds of feats of each person."""
        while self.table.phase == "playing":
            self.move()
        users = {line.seat: line.user_id for line in facts_of(self.table).lines}
        found: dict[int | None, set[str]] = {}
        for feat in feats_of(self.table, self.pen.logged):
            assert (self.table.key, feat.kind) in KINDS
            found.setdefault(users[feat.seat], set()).add(feat.kind)
        return found


def test_of_everybody_but_the_computer() -> None:
    found = Hole().to_its_end()

    assert found.keys() == {ADA, BEN, CLEO}
    assert found[ADA] >= {"hole", "average"}


def test_not_of_a_player_who_resigned_nor_of_one_a_computer_played_for() -> None:
    hole = Hole()
    away = hole.table.seats[hole.table.waiting[0]].user_id
    hole.move(by=Substitute)
    leaves = CLEO if away != CLEO else BEN
    hole.pen.write(Resign(who=leaves, seat=hole.table.seat_of(leaves)))

    assert hole.to_its_end().keys() == {ADA, BEN, CLEO} - {away, leaves}


def test_under_the_name_of_the_rules_whose_records_they_are() -> None:
    pen = finished("seven_ate_nine")
    found = {feat.kind for feat in feats_of(pen.table, pen.logged)}

    assert "race#2" in found
    assert {Among.parse(kind).since for kind in found} == {2}


def test_looks_are_told_of_races_alone() -> None:
    """Big Bang alone by turns: between two of its cards lie hours in which nobody looked."""
    table, opened = fold.open_table(7, Open(opening("big_bang"), seat=0, who=ADA, source=7), BEGINNING)
    pen = Pen(table, BEGINNING)
    pen.logged.append(opened)
    pen.write(Options({"highest": 2}, who=ADA))
    pen.write(Start(who=ADA, source=8))
    for hour in range(1, 1000):
        if pen.table.phase == "playing":
            assert pen.table.session is not None
            action = pen.table.game.legal(pen.table.session.state, 0)[0]
            pen.write(Play(str(action), seat=0, who=ADA, at=3_600_000 * hour))

    assert pen.table.phase == "over"
    assert looks_of(pen.table, pen.logged) == ()
