"""Wishes for a side in the lobby, and how they seat people."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from engine.game import Rng
from table import snapshot, teams
from table.entries import Computer, Join, Leave, Options, Remove, Start, Wish
from table.errors import Refused
from table.pen import Pen
from tests.table.test_lobby import ADA, lobby

SEEDS = tuple(bytes((number,)) * 32 for number in range(20))


def teams_of(*, seated: int, **chosen: Any) -> Pen:
    return lobby("sequence_numbers", seated=seated, **chosen)


def wishes(pen: Pen) -> tuple[int | None, ...]:
    return tuple(seat.wish for seat in pen.table.seats)


def sides(pen: Pen, seed: bytes) -> dict[str, int]:
    """The players of each side after a start that is drawn from this seed."""
    begun = Pen(replace(pen.table, seed=seed), pen.table.created_at)
    begun.write(Start(who=ADA))
    return dict(zip(begun.table.names, begun.table.sides, strict=True))


@pytest.mark.parametrize(
    ("seated", "chosen", "sizes"),
    [
        (2, {}, ()),
        (3, {}, ()),
        (4, {}, (2, 2)),
        (5, {}, (3, 3)),
        (6, {"teams": 3}, (2, 2, 2)),
        (2, {"teams": 3}, (2, 2, 2)),  # for six alone
    ],
)
def test_sides_are_those_of_the_smallest_game_for_all_who_sit(
    seated: int, chosen: dict[str, Any], sizes: tuple[int, ...]
) -> None:
    assert teams.sizes(teams_of(seated=seated, **chosen).table) == sizes


@pytest.mark.parametrize("key", ["play_nine", "sevens", "seven_ate_nine", "big_bang"])
def test_where_everybody_plays_alone_there_are_no_sides(key: str) -> None:
    pen = lobby(key, seated=3)

    assert teams.sizes(pen.table) == ()
    with pytest.raises(Refused, match="stale"):
        pen.write(Wish(0, who=ADA))


def test_wishes_are_kept_by_the_start_and_sides_alternate() -> None:
    pen = teams_of(seated=6)
    for who, side in ((ADA, 1), (4, 1), (6, 1), (2, 0)):
        pen.write(Wish(side, who=who))

    for seed in SEEDS:
        assert sides(pen, seed) == {
            "Ada": 1, "Guest 4": 1, "Guest 6": 1, "Guest 2": 0, "Guest 3": 0, "Guest 5": 0,
        }  # fmt: skip
    begun = Pen(pen.table, pen.table.created_at)
    begun.write(Start(who=ADA))
    assert begun.table.sides == (0, 1, 0, 1, 0, 1)
    assert {seat.wish for seat in begun.table.seats} == {None}


def test_the_order_within_a_side_and_players_who_wish_nothing_are_drawn() -> None:
    pen = teams_of(seated=4)
    pen.write(Wish(0, who=ADA))

    drawn = [sides(pen, seed) for seed in SEEDS]

    assert all(each["Ada"] == 0 for each in drawn)
    assert {name for each in drawn for name, side in each.items() if side == 0} == set(pen.table.names)
    assert {list(each).index("Ada") for each in drawn} == {0, 2}


@pytest.mark.parametrize("seated", [2, 3, 4, 6])
def test_without_wishes_the_order_is_the_one_that_was_ever_drawn(seated: int) -> None:
    pen = teams_of(seated=seated)
    for seed in SEEDS:
        table = replace(pen.table, seed=seed)
        assert teams.draw_seats(table) == tuple(Rng(seed, "seats").shuffled(table.seats))


def test_the_order_of_wishes_changes_nothing() -> None:
    wanted = ((ADA, 0), (2, 1), (3, 1))
    found = set()
    for entries in permutations(wanted):
        pen = teams_of(seated=4)
        for who, side in entries:
            pen.write(Wish(side, who=who))
        found.add(teams.draw_seats(pen.table))

    assert len(found) == 1


def test_a_full_side_is_refused_and_nothing_changes() -> None:
    pen = teams_of(seated=4)
    pen.write(Wish(0, who=ADA))
    pen.write(Wish(0, who=2))
    before = pen.table

    with pytest.raises(Refused, match="full_side") as refused:
        pen.write(Wish(0, who=3))

    assert (refused.value.facts, pen.table) == ({"side": 0}, before)
    pen.write(Wish(0, who=2))  # the same again is no other
    pen.write(Wish(None, who=2))
    pen.write(Wish(0, who=3))
    assert wishes(pen) == (0, None, 0, None)


@pytest.mark.parametrize("side", [-1, 2, 99])
def test_a_side_that_there_is_not(side: int) -> None:
    with pytest.raises(Refused, match="stale"):
        teams_of(seated=4).write(Wish(side, who=ADA))


def test_a_player_who_does_not_sit_there_wishes_for_nothing() -> None:
    with pytest.raises(Refused, match="not_seated"):
        teams_of(seated=4).write(Wish(0, who=99))


def test_fewer_seats_keep_the_wishes_that_fit() -> None:
    pen = teams_of(seated=6)
    for who in (ADA, 3, 5):
        pen.write(Wish(1, who=who))

    pen.write(Leave(who=6))
    assert wishes(pen) == (1, None, 1, None, 1), "five wait for a sixth"
    pen.write(Leave(who=4))

    assert wishes(pen) == (1, None, 1, None), "in a game of four a side seats two"


def test_other_teams_keep_the_wishes_that_fit() -> None:
    pen = teams_of(seated=6, teams=3)
    for who, side in ((ADA, 2), (2, 0), (3, 1), (4, 1)):
        pen.write(Wish(side, who=who))

    pen.write(Options({"teams": 2}, who=ADA))

    assert wishes(pen) == (None, 0, 1, 1, None, None)


def test_wishes_wait_while_there_are_no_sides() -> None:
    pen = teams_of(seated=4)
    pen.write(Wish(1, who=2))
    pen.write(Remove(seat=3, who=ADA))
    assert teams.draw_seats(pen.table) == tuple(
        replace(seat, wish=None) for seat in Rng(pen.table.seed, "seats").shuffled(pen.table.seats)
    )

    pen.write(Computer("easy", who=ADA))

    assert sides(pen, SEEDS[0])["Guest 2"] == 1


def test_a_player_who_leaves_takes_the_wish_along() -> None:
    pen = teams_of(seated=4)
    pen.write(Wish(0, who=4))
    pen.write(Leave(who=4))
    pen.write(Join("Guest 4", who=4))

    assert wishes(pen) == (None, None, None, None)


def test_a_wish_is_in_the_snapshot() -> None:
    pen = teams_of(seated=4)
    pen.write(Wish(1, who=3))

    assert snapshot.decode(snapshot.encode(pen.table)) == pen.table
