"""What the rules of Sevens have made certain about hidden hands, and worlds that agree with it (2.4.3)."""

from __future__ import annotations

import pytest

from engine.game import Rng
from engine.sevens.cards import cards
from engine.sevens.known import Known, find_known
from engine.sevens.rules import RULES_1
from engine.sevens.types import Options, View
from tests.engine.sevens.tables import GAME, Table, bits, names

EXACT = Options(guess="exact")


def certain(view: View) -> Known:
    return find_known(view, RULES_1.deck(view.options))


def test_knocker_holds_no_card_that_fits() -> None:
    """2.4.3, 2.2.4: everybody who thinks about the others' hands knows it."""
    table = Table.deal(3, "certain")
    while GAME.legal(table.state, table.state.turn) != (GAME.parse("knock"),):
        table.do(table.state.turn, table.legal(table.state.turn)[0])
    knocker, fits = table.state.turn, table.state.fits
    table.do(knocker, "knock")

    for viewer in {None, 0, 1, 2} - {knocker}:
        view = table.view(viewer)
        assert certain(view).lacks[knocker] == fits
        for number in range(20):
            assert not GAME.determinize(view, Rng(b"world", number)).hands[knocker] & fits


def worlds(table: Table, viewer: int | None, count: int = 60) -> list[tuple[int, ...]]:
    view = table.view(viewer)
    return [GAME.determinize(view, Rng(b"worlds", number)).hands for number in range(count)]


WHOLE = ("AC 2C 3C 4C 5C AD 2D 3D 4D 5D AH 2H 3H", "8C 9C 10C 6C 8D 9D 10D 6D 4H 5H 6H 8H 9H")
REST = "10H 7D 7H AS 2S 3S 4S 5S 6S 7S 8S 9S 10S"


def whole(options: Options = Options()) -> Table:  # noqa: B008
    """All 40 cards; seat 0 holds nothing that fits, and knocks. 1 offers the 9C, 2 the 10H."""
    return Table.lay(*WHOLE, REST, options=options).offers(0, "9C", "10H")


def test_number_guessed_right_stays_with_its_owner() -> None:
    table = whole().do(0, "guess 9", "guess 10")

    nines, tens = bits("9C 9D 9H 9S"), bits("10C 10D 10H 10S")
    assert all(hands[1] & nines and hands[2] & tens for hands in worlds(table, 0))
    assert all(hands[1] & nines and hands[2] & tens for hands in worlds(table, None))


def test_number_is_certain_no_more_when_such_a_card_is_played() -> None:
    table = whole().do(0, "guess 9", "guess 10")
    assert certain(table.view(None)).sure[1:] == [1 << 9, 1 << 10]
    table.do(1, "8C").do(2, "7S").do(0, "knock").do(1, "offer 8D").do(2, "offer 2S").do(
        0, "guess A", "guess A"
    )
    assert certain(table.view(None)).sure[1:] == [0, 0]  # either may have been the card given
    assert certain(table.view(1)).sure[2] == 0
    assert certain(table.view(0)).sure[1:] == [1 << 9, 1 << 10]  # who took them knows better

    table.do(1, "9C")
    assert certain(table.view(0)).sure[1:] == [0, 1 << 10]


def test_exact_card_guessed_right_stays_with_its_owner() -> None:
    table = whole(EXACT).do(0, "guess 9C", "guess 10C")

    assert all(hands[1] & bits("9C") for viewer in (None, 0, 2) for hands in worlds(table, viewer))


def test_a_player_who_gave_a_card_knows_where_it_is() -> None:
    table = whole().do(0, "guess 8", "guess 8")

    assert all(hands[0] & bits("9C") for hands in worlds(table, 1))
    assert any(not hands[0] & bits("9C") for hands in worlds(table, 2))


def test_knocker_can_have_as_many_fitting_cards_as_were_taken() -> None:
    """And none that was denied: a card guessed wrong was not of that number."""
    table = whole()
    fits = table.state.fits
    table.do(0, "guess 8", "guess 7")

    seen = [hands[0] & fits for hands in worlds(table, None, 200)]
    assert max(found.bit_count() for found in seen) == 2
    assert all(
        (found & bits("8C")).bit_count() + (found & bits("7D 7H 7S")).bit_count() <= 2 for found in seen
    )
    table = whole().do(0, "guess 8", "guess 10")
    assert {names(hands[0] & fits) for hands in worlds(table, None, 200)} == {"", "6C", "7D", "7H", "7S"}


@pytest.mark.parametrize(
    "chosen", [{}, {"guess": "exact"}, {"junior": True}, {"knock_can_end": False}], ids=str
)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_nothing_certain_is_ever_wrong(seats: int, chosen: dict[str, object]) -> None:
    """2.4.3, whatever happens: the hands that are held agree with what each onlooker is sure of."""
    table = Table.deal(seats, "sure", rounds=2, **chosen)
    dice = Rng(b"sure", seats, *chosen)
    met = 0
    while waiting := GAME.waiting_for(table.state):
        table.do(waiting[0], dice.choice(table.legal(waiting[0])))
        for viewer in (None, *range(seats)):
            sure = certain(table.view(viewer))
            for seat in {*range(seats)} - {viewer}:
                hand = table.state.hands[seat]
                held = {each % 10 + 1 for each in cards(hand)}
                assert not hand & sure.lacks[seat]
                assert (hand & sure.dry[seat]).bit_count() <= sure.late[seat]
                assert {number for number in range(1, 11) if sure.sure[seat] >> number & 1} <= held
                met += bool(sure.lacks[seat])
    assert met
