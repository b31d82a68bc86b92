"""The warm words for rare good moves, and that nothing else gets one."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from msgspec.structs import replace

from engine.big_bang.types import Through
from engine.games import GAMES
from engine.play_nine.types import HOLE_IN_ONE, Column, Placed
from engine.sequence_numbers.types import Placed as Chip
from engine.session import Session
from engine.seven_ate_nine.types import LaidLast
from engine.sevens.cards import SUIT
from engine.sevens.types import Guessed
from tests.ui.sevens.views import view as sevens
from tests.ui.text.cases import view as golf
from ui.play_nine.words import highlight as felt_in_golf
from ui.sevens.words import highlight as felt_in_sevens

NAMES = ("Ada", "Bo", "Cy", "Dov")
CHIP = "Bo played 7 − 3 = 4: ■ on A4."


def highlight(game: str, event: object) -> str:
    session, _events = Session.start(game, GAMES[game].options({}), GAMES[game].seats[1], bytes(32))
    return str(import_module(f"ui.{game}.words").highlight(event, session.view(None), NAMES))


def placed(card: int) -> Placed:
    return Placed(0, 5, card, 7, was_up=False, source="deck")


def test_a_hole_in_one_and_two_in_a_column() -> None:
    alone, board = golf(), golf().matched
    both = replace(alone, matched=((Column(1, HOLE_IN_ONE, -10),), *board[1:]))

    plain = "Ada put the −5 from the deck on position 6, replacing the 7."
    assert felt_in_golf(placed(HOLE_IN_ONE), alone, NAMES) == f"{plain} **A Hole-in-One for Ada.**"
    assert (
        felt_in_golf(placed(HOLE_IN_ONE), both, NAMES) == f"{plain} **Two Holes-in-One in a column for Ada.**"
    )
    assert felt_in_golf(placed(0), both, NAMES) == ""


@pytest.mark.parametrize(
    ("game", "event", "expected"),
    [
        ("sevens", Guessed(0, 1, 7, None, right=True, card=None), ""),
        ("sequence_numbers", Chip(1, 1, 7, 3, ()), ""),
        ("sequence_numbers", Chip(1, 1, 7, 3, (1,)), f"{CHIP} **A sequence: A1-E1.**"),
        (
            "sequence_numbers",
            Chip(1, 1, 7, 3, (1, 7)),
            f"{CHIP} **2 sequences by one chip: A1-E1 and A3-E3.**",
        ),
        ("big_bang", Through(2, "all", 65_000), "**Not a card left: Cy after 1:05.0.**"),
        ("big_bang", Through(2, "stopped", 65_000), ""),
        (
            "seven_ate_nine",
            LaidLast(3, None, by_itself=False),
            "**Face down and home: Dov laid the last card.**",
        ),
    ],
)
def test_highlight(game: str, event: Any, expected: str) -> None:
    assert highlight(game, event) == expected


def test_a_right_guess_that_keeps_a_player_in() -> None:
    view = replace(sevens(), counts=(5, 1, 4))

    assert felt_in_sevens(Guessed(0, 1, 7, None, right=True, card=None), view, NAMES) == (
        "Ada guessed 7: right, Bo keeps the card. **Ada holds Bo at the last card.**"
    )
    assert felt_in_sevens(Guessed(0, 1, 7, None, right=False, card=None), view, NAMES) == ""
    assert felt_in_sevens(Guessed(0, 2, 7, None, right=True, card=None), view, NAMES) == ""


def test_a_right_guess_against_the_odds() -> None:
    """All other cards of the number lie on the table, and most of the deck does not."""
    lying = tuple((suit * SUIT + 6,) for suit in range(3))  # three of the four sevens
    view = replace(sevens(), counts=(5, 5, 5), chains=(*lying, ()))

    assert felt_in_sevens(Guessed(0, 1, 7, None, right=True, card=None), view, NAMES) == (
        "Ada guessed 7: right, Bo keeps the card. **The only one of its number, and Ada named it.**"
    )
    assert felt_in_sevens(Guessed(0, 1, 8, None, right=True, card=None), view, NAMES) == ""
    assert felt_in_sevens(Guessed(0, 1, 7, None, right=False, card=None), view, NAMES) == ""
