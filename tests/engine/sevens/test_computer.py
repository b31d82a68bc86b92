"""How well and how sensibly the computer plays Sevens."""

from __future__ import annotations

import pytest

from engine.game import Level, Rng
from engine.sevens import computer
from engine.sevens.cards import cards
from engine.sevens.rules import RULES_1
from tests.engine.sevens.tables import GAME, Table, after_a_near_offer, bits, names


def move(table: Table, seat: int, level: Level = "normal", seed: bytes = b"computer") -> str:
    action, _ = GAME.think(table.view(seat), level, Rng(seed))
    return str(action)


@pytest.mark.parametrize(
    ("why", "hand", "expected"),
    [
        ("it opens the way for two own cards", "6C 8C 9C 10C", "8C"),
        ("it opens the way for the own ace", "7D AH 7H 8D 9D 10D", "7D"),
        ("it opens nothing for others", "8C 7S 9C", "8C"),
    ],
)
def test_plays_towards_its_own_cards(why: str, hand: str, expected: str) -> None:
    assert move(Table.lay(hand, "2C", "3C"), 0) == expected, why


def test_plays_an_end_rather_than_open_a_suit_for_others() -> None:
    assert move(Table.lay("7S 10C", "2C", "3C", table="7C-9C"), 0) == "10C"


def test_gives_away_what_is_far_from_fitting() -> None:
    table = Table.lay("2C", "AH 6C 8D", "3C 4C").do(0, "knock")
    assert move(table, 1) == "offer AH"


def test_does_not_always_offer_the_same_card() -> None:
    table = Table.lay("2C", "AH AS 2D 10S", "3C 4C").do(0, "knock")
    assert len({move(table, 1, seed=bytes([number])) for number in range(40)}) > 1


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_does_not_guess_what_the_presenter_cannot_hold(level: Level) -> None:
    """A knock proved that no ace is there, which would be the likeliest otherwise."""
    table = Table.lay("9C 10C", "9H 10H", "AC AD AH", table="2C-7C 2D-7D 2H-7H 2S-7S", turn=1)
    table.offers(1, "AC", "9C").do(1, "guess A", "guess 9").do(2, "AD")
    table.offers(0, "9H", "AC")

    assert move(table, 0, level) in ("guess 9", "guess 10")
    assert move(table.do(0, "guess 9"), 0, level) == "guess A"


@pytest.mark.parametrize(
    ("why", "hand", "expected"),
    [
        ("the way to the own ace is longer and dearer than to two fives", "4D 5D 6D AH 6H", "6H"),
        ("two cards of others get out, and not five", "6D 8H 2C", "8H"),
    ],
)
def test_hard_plays_for_its_dear_cards_and_holds_up_the_others(why: str, hand: str, expected: str) -> None:
    lies = "7C 7D 7H"
    rest = cards(RULES_1.full.cards & ~bits(f"{hand} {lies}"))
    table = Table.lay(hand, *(names(rest[other::3]) for other in range(3)), table=lies)
    assert move(table, 0, "hard") == expected, why
    assert move(table, 0) != expected


def test_hard_reads_from_an_offer_what_its_player_does_not_hold() -> None:
    """A player with an ace would have offered it before the three; so the next card is no ace either."""
    table = after_a_near_offer()

    assert move(table, 0) == "guess A"
    assert "guess A" not in {move(table, 0, "hard", bytes([seed])) for seed in range(5)}


@pytest.mark.parametrize("seed", range(3))
def test_hard_thinks_about_plays_and_offers(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computer, "ROLLOUTS", 1)
    table = Table.deal(4, f"hard {seed}")
    while not any(text.startswith("guess") for text in table.legal(table.state.turn)):
        seat = GAME.waiting_for(table.state)[0]
        text = move(table, seat, "hard", bytes([seed]))
        assert text in table.legal(seat)
        table.do(seat, text)


def test_hard_takes_the_win_that_is_there() -> None:
    """Playing the 6C ends the round; so would nothing else."""
    hands = ("6C", "2C 3C 4C 5C AC", names(0))
    table = Table.lay(hands[0], hands[1], "8C 9C 10C")
    assert move(table, 0, "hard") == "6C"
