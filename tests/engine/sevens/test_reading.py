"""What the choices of the others tell of the card that one of them offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from engine.game import Rng
from engine.sevens.cards import BITS, number
from engine.sevens.habits import Sight, likely
from engine.sevens.known import find_known
from engine.sevens.reading import offer_chances
from engine.sevens.rules import RULES_1
from engine.sevens.types import View
from tests.engine.sevens.tables import GAME, Table, after_a_near_offer

DECK = RULES_1.full


def guesses(seats: int, seed: str, **chosen: object) -> Iterator[View]:
    """What the knocker sees before each guess of a round among *normal*."""
    table = Table.deal(seats, seed, rounds=1, **chosen)
    while waiting := GAME.waiting_for(table.state):
        view = table.view(waiting[0])
        if view.presenter is not None:
            yield view
        action, _ = GAME.think(view, "normal", Rng(seed.encode(), table.state.moves))
        table.do(waiting[0], str(action))


@pytest.mark.parametrize(
    ("seats", "chosen"), [(3, {}), (4, {}), (5, {}), (3, {"junior": True}), (4, {"guess": "exact"})]
)
def test_agrees_with_what_is_certain(seats: int, chosen: dict[str, object]) -> None:
    """Also after cards that changed hands unseen there is mostly a world in which everybody could do what they did."""
    met = read = 0
    for seed in range(4):
        for view in guesses(seats, f"reading {seed}", **chosen):
            assert view.presenter is not None
            deck = RULES_1.deck(view.options)
            chances = offer_chances(view, deck, view.presenter, 30, Rng(b"reading", met))
            may = view.unseen & ~find_known(view, deck).lacks[view.presenter]
            read += bool(chances)
            assert all(chance > 0 and BITS[card] & may for card, chance in chances.items())
            met += 1
    assert read > 0.7 * met > 0


def test_who_offered_a_near_card_is_not_thought_to_hold_a_far_one() -> None:
    """A player with an ace would have offered it before the three, so it is half as likely as by the cards alone."""
    view = after_a_near_offer().view(0)

    def aces(chances: Mapping[int, float]) -> float:
        return sum(chance for card, chance in chances.items() if number(card) == 1) / sum(chances.values())

    by_the_cards = likely(Sight(DECK, view.own, view.table, view.fits), ~find_known(view, DECK).lacks[1])
    assert aces(offer_chances(view, DECK, 1, 300, Rng(b"second"))) < aces(by_the_cards) / 2
