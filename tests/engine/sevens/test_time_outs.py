"""What the table plays for a player of Sevens whose time ran out (2.4.14)."""

from __future__ import annotations

import pytest

from engine.sevens.game import Sevens
from engine.sevens.rules import RULES_1
from engine.sevens.types import Options
from tests.engine.sevens.tables import Table

FIRST = Sevens(RULES_1)
EXACT = Options(guess="exact")


def first_default(table: Table) -> str:
    """What version 1 of the rules plays for seat 0."""
    return str(FIRST.default(FIRST.view(table.state, 0)))


@pytest.mark.parametrize(
    ("why", "hand", "table", "expected"),
    [
        ("own cards wait behind it", "6C 5C 8H", "7C 7H", "6C"),
        ("both next cards are its player's", "7D 6D 8D 10H", "7C 7H-9H", "7D"),
        ("it opens nothing for others", "10D 6C", "7C 7D-9D", "10D"),
        ("of equals the one with most points", "6C 9D", "7C 7D 8D", "9D"),
        ("of equal ones clubs", "6C 6D", "7C 7D", "6C"),
        ("there is no other", "AC 2D", "7C", "knock"),
    ],
)
def test_time_out_on_a_turn(why: str, hand: str, table: str, expected: str) -> None:
    """2.4.14, rule 0.5: own cards further out count for a card, next cards of others against it."""
    assert Table.lay(hand, "", "", table=table).default(0) == expected, why


@pytest.mark.parametrize(
    ("hand", "lying", "expected"),
    [
        ("9C 2D", "7C", "guess A"),  # four aces are 60 points, four tens 40
        ("AC AD AH 10C", "7C", "guess 9"),  # one ace is 15 points, three tens 30, four nines 40
        ("AC AD AH AS", "7C", "guess 10"),
    ],
)
def test_time_out_of_a_guess(hand: str, lying: str, expected: str) -> None:
    """2.4.14: the number whose unseen cards count most together, the higher of equal ones."""
    table = Table.lay(hand, "3H 4H", "5H 6H", table=lying).offers(0, "3H", "5H")
    assert table.default(0) == expected


def test_time_out_of_an_exact_guess() -> None:
    """2.4.14: the unseen card that counts most, clubs before diamonds."""
    table = Table.lay("AC 10C 2D", "3H 4H", "5H 6H", options=EXACT).offers(0, "3H", "5H")
    assert table.default(0) == "guess AD"


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("6C 9H 2D 10D", "offer 10D"),  # nine and ten count the same: diamonds come before hearts
        ("9H 10H", "offer 9H"),
        ("6C 2D 3H", "offer 2D"),  # no playable card while there is another
        ("6C 8C 7S", "offer 6C"),  # nothing else: the playable card with most points
        ("AD AH 2S", "offer AD"),
    ],
)
def test_time_out_of_an_offer(hand: str, expected: str) -> None:
    """2.4.14."""
    assert Table.lay("AC", hand, "5H").do(0, "knock").default(1) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("6C 8C 7D", "6C"),  # equal points: clubs first, then the lower number
        ("7S 7D 2C", "7D"),
        ("10D 6C", "10D"),
        ("AC 2D", "knock"),
    ],
)
def test_first_version_on_a_turn(hand: str, expected: str) -> None:
    """2.4.14, rule 0.5: the playable card with most points."""
    table = "7C" if "10D" not in hand else "7C 7D-9D"
    assert first_default(Table.lay(hand, "", "", table=table)) == expected


@pytest.mark.parametrize(
    ("hand", "lying", "expected"),
    [
        ("AC 10C 2D", "7C", "guess 9"),  # 10 has three unseen copies, 9 four
        ("AC 2D", "7C", "guess 10"),
        ("AC 2D 10H 9S 8S", "7C", "guess 6"),
    ],
)
def test_first_version_of_a_guess(hand: str, lying: str, expected: str) -> None:
    """2.4.14: the number with most copies unseen, the higher of equal ones."""
    table = Table.lay(hand, "3H 4H", "5H 6H", table=lying).offers(0, "3H", "5H")
    assert first_default(table) == expected


def test_first_version_of_an_exact_guess() -> None:
    """2.4.14: the highest unseen card, clubs before diamonds."""
    table = Table.lay("AC 10C 2D", "3H 4H", "5H 6H", options=EXACT).offers(0, "3H", "5H")
    assert first_default(table) == "guess 10D"
