"""Views of Sevens that the tests of its words share."""

from __future__ import annotations

from msgspec.structs import replace

from engine.sevens.cards import chains
from engine.sevens.play import result
from engine.sevens.rules import RULES_1, fitting
from engine.sevens.types import Options, View
from tests.engine.sevens.tables import bits, card

NAMED = ("Ada", "Bo", "Cy")
NINE, ACE, FIVE = card("9D"), card("AS"), card("5H")


def view(**changes: object) -> View:
    """Three players in round 2 of 3; Ada is on turn, and nobody has knocked."""
    usual = View(
        viewer=None,
        options=Options(),
        round=2,
        rounds=3,
        dealer=2,
        phase="play",
        turn=0,
        chains=chains(bits("5C-8C 7H")),
        hands=(None, None, None),
        counts=(12, 1, 11),
        asked=(),
        offered=(),
        offer=None,
        knocks=0,
        passing=False,
        past=(),
        scores=((20,), (0,), (35,)),
        totals=(20, 0, 35),
        highest=10,
        centre=7,
        fits=0,
    )
    changed = replace(usual, **changes)
    deck = RULES_1.deck(changed.options)
    return replace(
        changed,
        highest=deck.highest,
        centre=deck.centre,
        fits=fitting(deck, changed.table),
        result=result(changed.totals) if changed.phase == "over" else None,
    )


def mine(hand: str, **changes: object) -> View:
    """Ada's own view."""
    cards = tuple(card(name) for name in hand.split())
    return view(viewer=0, hands=(cards, None, None), **changes)


OVER = view(phase="over", turn=None, hands=((), (ACE,), (FIVE, NINE)), counts=(0, 1, 2), totals=(20, 15, 50))
