"""The table of Sevens in words: exact sentences, all of the picture, and no card too many."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.game import Event, Finished, Result
from engine.sevens.cards import CARDS, NAMES, chains
from engine.sevens.types import (
    Answer,
    Dealt,
    Guess,
    Guessed,
    HandLine,
    HandsCounted,
    Knock,
    Knocked,
    Knocks,
    Move,
    Offer,
    Offered,
    Options,
    Play,
    Played,
    View,
)
from tests.engine.sevens.tables import bits, card
from tests.ui.sevens.views import ACE, FIVE, GUESSING, NAMED, NINE, OFFERING, OVER, mine, view
from tests.ui.text.cases import LONG, WORST
from ui.sevens import score
from ui.sevens import words as sevens
from ui.text.score_sheet import sheet_alt

KEPT = Answer(0, 2, 5, None, True, None)


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (view(), "**Round 2 of 3**\nA ● **Ada**: play a card that fits, or knock if you have none."),
        (
            view(passing=True),
            "**Round 2 of 3**\nA ● **Ada**: play a card that fits, or pass if you have none.",
        ),
        (OFFERING, "**Round 2 of 3**\nAda knocked. Offer a card, face down. Still to offer: C ▲ **Cy**."),
        (
            GUESSING,
            (
                "**Round 2 of 3**\nAda knocked. Bo's card: guessed 9, wrong, taken.\n"
                "A ● **Ada** guesses the card that Cy offers."
            ),
        ),
        (
            replace(GUESSING, phase="play", turn=1, offered=(), past=(*GUESSING.past, KEPT)),
            (
                "**Round 2 of 3**\nAda knocked. Bo's card: guessed 9, wrong, taken. "
                "Cy's card: guessed 5, right, kept.\n"
                "B ■ **Bo**: play a card that fits, or knock if you have none."
            ),
        ),
        (
            view(options=Options(target=100), rounds=0),
            "**Round 2, up to 100 points**\nA ● **Ada**: play a card that fits, or knock if you have none.",
        ),
        (OVER, "**Round 2 of 3**\nThe game is over."),
    ],
)
def test_status_says_whose_turn_it_is_and_what_to_do(seen: View, expected: str) -> None:
    assert sevens.status(seen, NAMED) == expected


def test_ping_says_what_for() -> None:
    assert [sevens.summons(seen) for seen in (view(), OFFERING, GUESSING)] == [
        "your turn in round 2",
        "offer the knocker a card in round 2",
        "guess the offered cards in round 2",
    ]


COUNTED = HandsCounted(
    2,
    (
        HandLine(0, 0, 20, (), ()),
        HandLine(1, 25, 25, (NINE, ACE), (10, 15)),
        HandLine(2, 5, 40, (FIVE,), (5,)),
    ),
    by_knock=False,
)
TWO_OUT = HandsCounted(
    1,
    (HandLine(0, 0, 0, (), ()), HandLine(1, 15, 15, (ACE,), (15,)), HandLine(2, 0, 0, (), ())),
    by_knock=True,
)


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Dealt(1, 2, (None,) * 3, card("7C"), None, 0), "Cy dealt round 1 and turned up 7♣. Ada begins."),
        (Dealt(1, 2, (None,) * 3, card("7C"), 0, 1), "Cy dealt round 1. Ada laid 7♣, and Bo plays next."),
        (Played(0, card("10H")), "Ada played 10♥."),
        (Knocked(1, (2, 0)), "Bo knocked: no card that fits."),
        (Knocked(1, ()), "Bo had no card that fits and passed."),
        (Offered(2, NINE, instead=False), "Cy offered a card."),
        (Offered(2, NINE, instead=True), "Cy offered another card."),
        (Guessed(0, 1, 1, None, True, ACE), "Ada guessed A: right, Bo keeps the card."),
        (Guessed(0, 1, 9, None, False, ACE), "Ada guessed 9: wrong, and takes Bo's card."),
        (Guessed(0, 1, 9, 1, True, NINE), "Ada guessed 9♦: right, Bo keeps the card."),
        (COUNTED, "Round 2 is over. Ada went out."),
        (TWO_OUT, "Round 1 is over. Ada and Cy went out."),
        (Finished(Result("points", (2, 1, 3), (40, 30, 50), (0, 1, 2))), "Bo wins."),
        (Finished(Result("shared", (1, 1, 3), (30, 30, 50), (0, 1, 2))), "Ada and Bo share first place."),
        (Event(), None),
    ],
)
def test_what_happened_is_one_line(event: Event, expected: str | None) -> None:
    assert sevens.event(event, NAMED) == expected


@pytest.mark.parametrize(
    ("move", "label"),
    [
        (Play(card("10D")), "10♦"),
        (Knock(), "Knock"),
        (Offer(ACE), "Offer A♠"),
        (Guess(1), "A"),
        (Guess(10, 2), "10♥"),
    ],
)
def test_buttons_are_labelled(move: Move, label: str) -> None:
    assert sevens.action(move, view()) == label


def test_knock_without_asking_is_called_a_pass() -> None:
    assert sevens.action(Knock(), view(passing=True)) == "Pass"


def test_board_is_a_line_a_suit() -> None:
    assert sevens.board(mine("3C AD 10D AS"), 0) == "♣ 3\n♦ A 10\n♠ A"
    assert sevens.board(view(), 1) == "1 card"


def test_table_can_be_read_without_a_picture() -> None:
    assert sevens.table_text(OFFERING, NAMED).splitlines() == [
        "```",
        "Round 2 of 3",
        "",
        "♣ 5–8",
        "♦ not begun",
        "♥ 7",
        "♠ not begun",
        "",
        "A ● Ada, knocked",
        "   12 cards, total 20",
        "",
        "B ■ Bo, offers a card",
        "   1 card, total 0",
        "",
        "C ▲ Cy, dealer, is asked for a card < to play",
        "   11 cards, total 35",
        "```",
    ]


def test_alt_text_is_the_whole_picture() -> None:
    assert sevens.alt(GUESSING, NAMED, Guessed(0, 1, 9, None, False, ACE)) == (
        "Sevens. Round 2 of 3. Turn: Ada. On the table: ♣ 5–8, ♦ not begun, ♥ 7, ♠ not begun. "
        "A Ada: 12 cards, total 20, knocked. B Bo: 1 card, total 0. C Cy: 11 cards, total 35, dealer, offers a card. "
        "Bo's card: guessed 9, wrong, taken. Last: Ada guessed 9: wrong, and takes Bo's card."
    )


def test_hands_and_places_are_said_at_the_end() -> None:
    assert "A Ada: 0 cards, total 20, place 2. B Bo: A♠, total 15, place 1." in sevens.alt(OVER, NAMED)
    assert "   2 cards, total 50\n   ♦ 9\n   ♥ 5" in sevens.table_text(OVER, NAMED)


def test_round_is_told_with_how_it_was_counted() -> None:
    assert score.round_result(COUNTED, NAMED).splitlines() == [
        "**Round 2 is over.** Ada played the last card.",
        "A ● **Ada**: **0**, total 20",
        "C ▲ **Cy**: **5**, total 40",
        "-# 5♥: 5",
        "B ■ **Bo**: **25**, total 25",
        "-# 9♦ A♠: 10 + 15 = 25",
    ]
    assert "The last cards of Ada and Cy were taken." in score.round_result(TWO_OUT, NAMED)
    assert score.round_alt(COUNTED, NAMED) == (
        "Round 2 is over. A Ada: out, total 20. B Bo: 9♦ A♠: 10 + 15 = 25, total 25. C Cy: 5♥: 5, total 40."
    )
    assert [score.how(line) for line in COUNTED.lines] == ["out", "9♦ A♠: 10 + 15 = 25", "5♥: 5"]


def test_result_is_a_ranking() -> None:
    ended = Result("points", (2, 1, 3), (40, 30, 50), (0, 1, 2))

    assert score.result(ended, NAMED, resigned=(2,)).splitlines() == [
        "**Bo wins.**",
        "1 · B ■ **Bo**: 30 points",
        "2 · A ● **Ada**: 40 points",
        "3 · C ▲ **Cy**: 50 points (resigned)",
    ]
    shared = Result("shared", (1, 1, 3), (30, 30, 50), (0, 1, 2))
    assert score.result(shared, NAMED).startswith("**Ada and Bo share first place.**")


def test_score_sheet_is_said_row_by_row() -> None:
    rounds, totals = ((0, 25), (10, 0), (15, 15)), (25, 10, 30)

    assert sheet_alt(NAMED, rounds, totals, (2, 1, 3), "2026-08-01") == (
        "Score sheet, 2 rounds. A Ada: 0 25, total 25, place 2. B Bo: 10 0, total 10, place 1. "
        "C Cy: 15 15, total 30, place 3. Played on 2026-08-01."
    )
    many = ((100,) * 20,) * 5
    assert len(sheet_alt(LONG[:5], many, (2000,) * 5, (1,) * 5, "2026-08-01")) <= 1024


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


def test_chains_are_told_from_end_to_end() -> None:
    told = sevens.table_text(view(chains=chains(bits("AC-10C 7D 6H-7H"))), NAMED)

    assert "♣ A–10\n♦ 7\n♥ 6–7\n♠ not begun" in told
    assert all(name[:-1] for name in NAMES)
