"""Whether a table is rated, and what is kept of one that is over."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.games import GAMES
from engine.options import options_of
from standings.facts import facts_of, hangs_on_chance, options_key, why_unrated
from table.entries import Computer, End, Join, Options, Play, Resign, Seek, Settle, Social, Start, Take, Wish
from table.pen import Pen
from tests.still_time import BEGINNING
from tests.table.conftest import ADA, BEN, a_pen

CLEO = 3


def lobby(key: str = "play_nine", **options: Any) -> Pen:
    """Of a table of Ada's and Ben's."""
    pen = a_pen(key)
    pen.write(Join("Ben", who=BEN))
    if options:
        pen.write(Options(options, who=ADA))
    return pen


def test_two_people_play_a_rated_game() -> None:
    assert why_unrated(lobby().table) == ""


def test_one_person_alone_does_not() -> None:
    pen = a_pen("play_nine")
    pen.write(Computer("hard", who=ADA))

    assert why_unrated(pen.table) == "alone"
    pen.write(Join("Ben", who=BEN))
    assert why_unrated(pen.table) == ""


def test_a_table_may_be_social_and_rated_again() -> None:
    pen = lobby()

    pen.write(Social(True, who=ADA))
    assert why_unrated(pen.table) == "social"

    pen.write(Social(False, who=ADA))
    assert why_unrated(pen.table) == ""


@pytest.mark.parametrize(
    ("key", "options", "why"),
    [
        ("seven_ate_nine", {"deck": "short"}, "short_deck"),
        ("sevens", {"junior": True}, "short_deck"),
        ("sequence_numbers", {"largest": 40}, "short_deck"),
        ("big_bang", {"highest": 4}, "short_deck"),
        ("play_nine", {"copies": 4}, "short_deck"),
        ("seven_ate_nine", {"targets": True}, "option"),
        ("sequence_numbers", {"answers": "shown"}, "option"),
        ("big_bang", {"duplicate": False}, "option"),
        ("big_bang", {"replay": True}, "option"),
        ("big_bang", {"rules_cards": True}, "option"),
        ("play_nine", {"match": True}, "option"),
        ("seven_ate_nine", {"match": True, "penalty": "cooldown"}, ""),
        ("sevens", {"rounds": 1, "guess": "exact"}, ""),
        ("sequence_numbers", {"strict_draw": True}, ""),
        ("big_bang", {"rounds": 3, "limit_s": 300}, ""),
        ("play_nine", {"holes": 3, "tie": "shared"}, ""),
    ],
)
def test_a_shortened_deck_and_another_game_are_not_rated_but_other_lengths_and_rulings_are(
    key: str, options: dict[str, Any], why: str
) -> None:
    assert why_unrated(lobby(key, **options).table) == why


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_a_game_names_options_that_it_has(game: Any) -> None:
    assert {*game.another_by, game.deck_by} - {""} <= {option.name for option in options_of(game.Options)}


def test_a_team_of_all_people_plays_nobody() -> None:
    """Ada and Ben wish for one side, which is known once they sit there."""
    pen = lobby("sequence_numbers")
    for _ in range(2):
        pen.write(Computer("easy", who=ADA))
    seats = {}
    for side in (0, 1):
        wished = Pen(pen.table.with_seat(0, wish=0).with_seat(1, wish=side), BEGINNING)
        wished.write(Start(who=ADA, source=8))
        seats[side] = why_unrated(wished.table)

    assert seats == {0: "one_side", 1: ""}


@pytest.mark.parametrize("computers", [2, 4])
@pytest.mark.parametrize("is_rematch", [False, True])
def test_a_lobby_says_so_when_all_people_wish_for_one_side(computers: int, is_rematch: bool) -> None:
    pen = lobby("sequence_numbers")
    pen.table = replace(pen.table, is_rematch=is_rematch)
    for _ in range(computers):
        pen.write(Computer("easy", who=ADA))

    said = []
    for who, side in ((ADA, 0), (BEN, 0), (BEN, 1), (BEN, None)):
        pen.write(Wish(side, who=who))
        said.append(why_unrated(pen.table))

    assert said == ["", "one_side", "", ""], "who wishes for no side may come to any"


@pytest.mark.parametrize(("computers", "may_be"), [(0, False), (2, True), (4, True)])
def test_a_lobby_says_so_when_chance_may_put_all_people_on_one_side(computers: int, may_be: bool) -> None:
    pen = lobby("sequence_numbers")
    for _ in range(computers):
        pen.write(Computer("easy", who=ADA))
    assert hangs_on_chance(pen.table) == may_be
    if not computers:
        return

    pen.write(Wish(0, who=ADA))
    assert hangs_on_chance(pen.table), "Ben may come to Ada's side"
    pen.write(Wish(1, who=BEN))
    assert not hangs_on_chance(pen.table)


def test_three_people_never_come_to_a_side_of_two() -> None:
    pen = lobby("sequence_numbers")
    pen.write(Join("Cleo", who=CLEO))
    pen.write(Computer("easy", who=ADA))

    assert not hangs_on_chance(pen.table)


def test_a_player_who_resigned_is_ranked_and_the_game_rated() -> None:
    pen = lobby()
    pen.write(Join("Cleo", who=CLEO))
    pen.write(Start(who=ADA, source=8))
    for who in (BEN, CLEO):
        pen.write(Resign(who=who, seat=pen.table.seat_of(who)))
    pen.write(Settle(who=ADA))

    facts = facts_of(pen.table)

    assert (facts.unrated, facts.reason) == ("", "settled")
    assert {line.user_id: (line.place, line.resigned) for line in facts.lines} == {
        ADA: (1, False),
        CLEO: (2, True),
        BEN: (3, True),
    }


def test_a_table_that_was_ended_has_no_result() -> None:
    pen = lobby()
    pen.write(Start(who=ADA, source=8))
    pen.write(End(who=ADA))

    assert why_unrated(pen.table) == "no_result"


def test_a_race_that_all_have_left_is_not_rated() -> None:
    pen = lobby("seven_ate_nine")
    pen.write(Start(who=ADA, source=8))
    table = pen.table
    assert table.session is not None
    for seat, action in table.game.on_deserted(table.session.state, 200_000):
        pen.write(Play(str(action), seat=seat, at=200_000))

    assert facts_of(pen.table).unrated == "deserted"


def test_options_are_kept_where_they_differ() -> None:
    pen = lobby("seven_ate_nine", penalty="draw1", match=True, grace_ms=1500)

    assert options_key(pen.table) == "match=true,penalty=draw1"
    assert options_key(lobby().table) == ""


def changed_hands(*people: str) -> Pen:
    """A game of Ada, Ben and these people in which Cleo has taken Ben's seat."""
    pen = lobby()
    for who, name in enumerate(people, 11):
        pen.write(Join(name, who=who))
    pen.write(Start(who=ADA, source=8))
    seat = pen.table.seat_for(BEN)
    pen.write(Seek(seat=seat))
    pen.write(Take("Cleo", seat=seat, who=CLEO))
    return pen


def test_a_seat_that_changed_hands_counts_for_nobody_and_as_a_computer_for_the_others() -> None:
    pen = changed_hands("Dora")
    seat = pen.table.seat_for(CLEO)
    pen.write(Resign(seat=pen.table.seat_for(ADA), who=ADA))
    pen.write(Resign(seat=pen.table.seat_for(11), who=11))
    pen.write(Settle(who=CLEO))

    facts = facts_of(pen.table)

    assert facts.unrated == ""
    lines = {line.seat: (line.user_id, line.level) for line in facts.lines}
    assert lines.pop(seat) == (None, "normal")
    assert set(lines.values()) == {(ADA, ""), (11, "")}


def test_where_one_person_alone_kept_the_seat_nothing_is_rated() -> None:
    assert why_unrated(changed_hands().table) == "substitute"
