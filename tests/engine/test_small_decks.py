"""Decks so small that the deal takes all of them: no new game begins like that, and older ones come to an end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from engine.errors import RuleError
from engine.game import AnyGame, Level, Rng
from engine.games import GAMES
from engine.record import Record, read, write
from engine.sequence_numbers.play import State
from engine.sequence_numbers.rules import RULES_1
from engine.session import Session
from engine.simulate import play
from tests.engine.sequence_numbers.tables import GAME as SEQUENCE_NUMBERS
from tests.engine.sequence_numbers.tables import SequenceTable
from tests.finished import MOST_MOVES as WHOLE_GAME
from tests.games import manifest_of

EMPTIED = ((2, 3), (4, 6), (6, 10))  # seats and `largest` of Sequence Numbers


def sizes(game: AnyGame) -> Iterator[tuple[Any, int]]:
    """All options by which decks differ in size, with all seats that can play with them."""
    chosen = manifest_of(game.key).decks
    for values in product(*chosen.values()):
        options = game.options(dict(zip(chosen, values, strict=True)))
        for seats in game.seats_for(options):
            yield options, seats


def leaves_enough(game: AnyGame, options: Any, seats: int) -> bool:
    state, _ = game.deal(options, seats, Rng(b"small", 0))
    parts = dict(part.split(": ", 1) for part in game.deal_line(state).split("; "))
    needed = [cards for name, cards in parts.items() if re.fullmatch(manifest_of(game.key).needed, name)]
    assert needed
    return "-" not in needed


@pytest.mark.parametrize("key", GAMES)
def test_new_game_may_begin_where_the_deal_leaves_what_it_needs(key: str) -> None:
    game = GAMES[key]

    assert all(game.deals_out(*each) is not leaves_enough(game, *each) for each in sizes(game))


def test_only_sequence_numbers_can_be_dealt_out() -> None:
    found = {
        (key, seats, options.largest)
        for key, game in GAMES.items()
        for options, seats in sizes(game)
        if game.deals_out(options, seats)
    }

    assert found == {("sequence_numbers", seats, largest) for seats, largest in EMPTIED}


@pytest.mark.parametrize(("seats", "largest"), EMPTIED)
def test_simulation_whose_deal_takes_the_whole_deck_is_refused(seats: int, largest: int) -> None:
    """3.4.19."""
    players: list[Level] = ["normal"] * seats

    with pytest.raises(RuleError) as refused:
        play("sequence_numbers", SEQUENCE_NUMBERS.options({"largest": largest}), players, b"small")

    assert (refused.value.code, refused.value.facts) == (
        "deck",
        {"name": "largest", "value": largest, "seats": seats},
    )
    assert play("sequence_numbers", SEQUENCE_NUMBERS.options({"largest": 12}), players, b"small").players


@pytest.mark.parametrize(("seats", "largest"), EMPTIED)
def test_older_game_whose_deal_took_the_whole_deck_comes_to_an_end(seats: int, largest: int) -> None:
    """3.4.19: computers that play a chip and take it away, for ever."""
    options = SEQUENCE_NUMBERS.options({"largest": largest})
    session, _ = Session.start("sequence_numbers", options, seats, b"small")

    while session.waiting:
        assert session.moves < WHOLE_GAME
        (seat,) = session.waiting
        move, _ = SEQUENCE_NUMBERS.think(session.view(seat), "normal", Rng(b"small", session.moves))
        session, _ = session.apply(seat, move, session.moves)

    result = SEQUENCE_NUMBERS.result(session.state)
    assert result is not None
    assert result.reason in ("stalemate", "draw")


def test_computers_that_dither_over_few_cards_come_to_an_end() -> None:
    """Play Nine 5.4.17: without a cap, with two cards in the deck."""
    few = GAMES["play_nine"].options({"copies": 2, "max_turns": 0, "holes": 1, "tie": "shared"})
    players: list[Level] = ["normal"] * 3

    played = play("play_nine", few, players, b"few 1")

    assert len(played.record.moves) == 3 + 3 * 1000 * 2


def test_record_of_such_a_game_is_read_on() -> None:
    record = Record("sequence_numbers", 1, 2, SEQUENCE_NUMBERS.options({"largest": 3}), b"small")

    assert read(write(record)) == record


@pytest.mark.parametrize("played", ["1+0=1 A2", "pass"])
def test_every_game_is_over_at_last(played: str) -> None:
    """3.4.19: with a play or a pass; most sequences win."""
    table = SequenceTable.lay(
        "1+0" if played != "pass" else "minus", "3+3", lines=["", "D1-D5"], sequences_to_win=2
    )
    state: State = replace(table.state, moves=RULES_1.endless[1] - 2)

    table.state = state
    table.do(0, played)
    assert table.waiting() == (1,)
    table.do(1, "3+3=6 A7")

    assert table.waiting() == ()
    assert (table.result.reason, table.result.places) == ("stalemate", (2, 1))
