"""The table of Sevens in words: exact sentences, all of the picture, and no card too many."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.game import Event, Finished, Result
from engine.sevens.cards import CARDS
from engine.sevens.types import (
    Answer,
    Guessed,
    HandLine,
    HandsCounted,
    Knock,
    Knocked,
    Knocks,
    Offered,
    Options,
)
from tests.ui.sevens.views import ACE, NAMED, NINE, view
from tests.ui.text.cases import LONG, WORST
from ui.sevens import score
from ui.sevens import words as sevens
from ui.text.score_sheet import sheet_alt

TWO_OUT = HandsCounted(
    1,
    (HandLine(0, 0, 0, (), ()), HandLine(1, 15, 15, (ACE,), (15,)), HandLine(2, 0, 0, (), ())),
    by_knock=True,
)


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Knocked(1, ()), "Bo had no card that fits and passed."),
        (Offered(2, NINE, instead=True), "Cy offered another card."),
        (TWO_OUT, "Round 1 is over. Ada and Cy went out."),
        (Finished(Result("shared", (1, 1, 3), (30, 30, 50), (0, 1, 2))), "Ada and Bo share first place."),
    ],
)
def test_what_happened_is_one_line(event: Event, expected: str | None) -> None:
    assert sevens.event(event, NAMED) == expected


def test_knock_without_asking_is_called_a_pass() -> None:
    assert sevens.action(Knock(), view(passing=True)) == "Pass"


@pytest.mark.parametrize("names", [LONG[:5], WORST[:5]])
def test_longest_texts_fit(names: tuple[str, ...]) -> None:
    """All 40 cards in view, five players, every number as long as can be."""
    hands = tuple(CARDS[seat * 8 : seat * 8 + 8] for seat in range(5))
    seen = view(
        rounds=0,
        round=20,
        options=Options(target=999, guess="exact"),
        phase="over",
        turn=None,
        hands=hands,
        counts=(8,) * 5,
        totals=(1270,) * 5,
    )
    answers = tuple(Answer(0, seat, 10, 3, False, None) for seat in range(1, 5))
    busy = replace(
        seen,
        phase="guess",
        turn=0,
        hands=(None,) * 5,
        asked=(1, 2, 3, 4),
        offered=(4,),
        past=(Knocks(0), *answers[:3]),
    )
    last = Guessed(0, 4, 10, 3, False, None)
    for table in (seen, busy):
        assert len(sevens.alt(table, names, last)) <= 1024
        assert sevens.alt(table, names, last).endswith(".")
        assert len(sevens.table_text(table, names)) <= 2000
        assert len(sevens.status(table, names)) <= 700
    assert len(sevens.status(replace(busy, phase="offer", offered=(), past=(Knocks(0),)), names)) <= 700
    assert len(sevens.status(replace(busy, phase="play", past=(Knocks(0), *answers)), names)) <= 700
    lines = tuple(HandLine(seat, 80, 1270, hand, (10,) * 8) for seat, hand in enumerate(hands))
    counted = HandsCounted(20, lines, by_knock=True)
    assert len(score.round_result(counted, names)) <= 2000
    assert len(score.round_alt(counted, names)) <= 1024


def test_the_longest_score_sheet_fits() -> None:
    many = ((100,) * 20,) * 5

    assert len(sheet_alt(LONG[:5], many, (2000,) * 5, (1,) * 5, "2026-08-01")) <= 1024
