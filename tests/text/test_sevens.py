"""The table of Sevens in words: exact sentences, all of the picture, and no card too many."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from engine.game import Event, Finished, Result, Rng
from engine.session import Session
from engine.sevens import (
    Answer,
    Dealt,
    Guess,
    Guessed,
    HandLine,
    HandsCounted,
    Knock,
    Knocked,
    Knocks,
    Laid,
    Move,
    Offer,
    Offered,
    Options,
    Play,
    Played,
    View,
)
from engine.sevens_cards import CARDS, NAMES, chains
from tests.engine.sevens_tables import bits, card
from tests.text.cases import LONG, WORST
from text import sevens
from text.sevens_score import sheet_alt

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
    )
    return replace(usual, **changes)


def mine(hand: str, **changes: object) -> View:
    """Ada's own view."""
    cards = tuple(card(name) for name in hand.split())
    return view(viewer=0, hands=(cards, None, None), **changes)


OFFERING = view(phase="offer", asked=(1, 2), offered=(1,), past=(Knocks(0),))
GUESSING = view(
    phase="guess",
    asked=(1, 2),
    offered=(2,),
    past=(Laid(1, FIVE), Knocks(0), Answer(0, 1, 9, None, False, None)),
)
OVER = view(phase="over", turn=None, hands=((), (ACE,), (FIVE, NINE)), counts=(0, 1, 2), totals=(20, 15, 50))


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (view(), "**Round 2 of 3**\nA ● **Ada**: play a card that fits, or knock for want of one."),
        (
            view(passing=True),
            "**Round 2 of 3**\nA ● **Ada**: play a card that fits. Who has none just passes for now.",
        ),
        (OFFERING, "**Round 2 of 3**\nAda knocked. Offer a card, face down. Still to come: C ▲ **Cy**."),
        (GUESSING, "**Round 2 of 3**\nBo: 9, wrong.\nA ● **Ada** guesses the card that Cy offers."),
        (
            view(options=Options(target=100), rounds=0),
            "**Round 2, up to 100 points**\nA ● **Ada**: play a card that fits, or knock for want of one.",
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
        (Dealt(1, 2, (None,) * 3, card("7C"), None, 0), "Cy dealt round 1 and put out 7♣. Ada begins."),
        (Dealt(1, 2, (None,) * 3, card("7C"), 0, 1), "Cy dealt round 1. Ada laid 7♣, and Bo goes on."),
        (Played(0, card("10H")), "Ada played 10♥."),
        (Knocked(1, (2, 0)), "Bo knocked: no card that fits."),
        (Knocked(1, ()), "Bo had no card that fits and passed."),
        (Offered(2, NINE, instead=False), "Cy offered a card."),
        (Offered(2, NINE, instead=True), "Cy offered another card."),
        (Guessed(0, 1, 1, None, True, ACE), "Ada guessed A: right, Bo keeps the card."),
        (Guessed(0, 1, 9, None, False, ACE), "Ada guessed 9: wrong, and takes the card of Bo."),
        (Guessed(0, 1, 9, 1, True, NINE), "Ada guessed 9♦: right, Bo keeps the card."),
        (COUNTED, "Round 2 is over. Out: Ada."),
        (TWO_OUT, "Round 1 is over. Out: Ada and Cy."),
        (Finished(Result("points", (2, 1, 3), (40, 30, 50), (0, 1, 2))), "Bo wins."),
        (Finished(Result("shared", (1, 1, 3), (30, 30, 50), (0, 1, 2))), "Ada and Bo share first place."),
        (Event(), None),
    ],
)
def test_what_happened_is_one_line(event: Event, expected: str | None) -> None:
    assert sevens.event(event, NAMED) == expected


def test_names_are_shown_as_written() -> None:
    odd = ("**A_da**", "Bo", "Cy")
    assert sevens.event(Played(0, NINE), odd) == r"\*\*A\_da\*\* played 9♦."
    assert "A **A_da**:" in sevens.alt(view(), odd)


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


EXACT = Options(guess="exact")


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (mine("4C AS"), "Your turn: play a card that fits."),
        (mine("3C AS"), "None of your cards fits: knock, and the others offer you a card each."),
        (mine("3C", passing=True), "None of your cards fits. There was so much knocking that you just pass."),
        (mine("3C", turn=1), "It is not your turn. These are your cards."),
        (
            mine("3C", phase="offer", asked=(1, 2)),
            "You knocked. The others choose what they offer you.",
        ),
        (
            mine("3C", turn=1, phase="offer", asked=(2, 0)),
            "Bo knocked. Offer one of your cards, face down.",
        ),
        (
            mine("3C", turn=1, phase="offer", asked=(2,)),
            "Bo knocked. Your only card is safe at this table: you are not asked.",
        ),
        (
            mine("AS", turn=1, phase="offer", asked=(2, 0), offered=(0,), offer=ACE),
            "You offer A♠ to Bo. You may change it until everybody has offered.",
        ),
        (
            mine("AS", turn=1, phase="guess", asked=(2, 0), offered=(0,), offer=ACE),
            "All have offered. You offer A♠.",
        ),
        (mine("AS", turn=1, phase="guess", asked=(0, 2), offered=(2,)), "All have offered."),
        (
            mine("3C", phase="guess", asked=(1, 2), offered=(1, 2)),
            "Bo offers you a card. Which number is it? Guessed right, it stays where it is.",
        ),
        (
            mine("3C", phase="guess", asked=(1, 2), offered=(2,), options=EXACT),
            "Cy offers you a card. Which one is it? Guess the number, then the suit.",
        ),
        (OVER, "The game is over."),
    ],
)
def test_prompt_asks_for_what_can_be_done(seen: View, expected: str) -> None:
    assert sevens.prompt(seen, NAMED) == expected


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (mine("4C 9C"), ""),
        (mine("4C 3C 2C"), "Not yet: 2♣ 3♣ after 4♣."),
        (
            mine("10C AD 10D 6H 5H 7S"),
            "Not yet: 10♣ after 9♣, A♦ 10♦ after 7♦, 5♥ after 6♥.",
        ),
        (mine("AS", options=Options(junior=True)), "Not yet: A♠ after 3♠."),
        (view(), ""),
    ],
)
def test_cards_that_must_wait_say_what_for(seen: View, expected: str) -> None:
    assert sevens.not_yet(seen) == expected


def test_what_lies_is_said_in_a_line() -> None:
    told = sevens.lies(view())

    assert told.replace("\u00a0", " ").replace("\u2060", "") == "On the table: ♣ 5–8, ♦ not begun, ♥ 7, ♠ not begun."
    assert "♣\u00a05–\u20608, ♦" in told


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (mine("4C 9C"), "towards your own cards"),
        (mine("4C AS"), "only 4♣ fits"),
        (mine("3C"), "tells the others"),
        (mine("3C", turn=1, phase="offer", asked=(2, 0)), "give away"),
        (mine("3C", phase="guess", asked=(1, 2), offered=(1, 2)), "more likely"),
        (mine("3C", phase="offer", asked=(1, 2)), ""),
        (mine("3C", turn=1), ""),
        (view(), ""),
    ],
)
def test_hint_fits_the_situation(seen: View, expected: str) -> None:
    hint = sevens.hint(seen)

    assert expected in hint
    assert bool(hint) == bool(expected)
    assert "\n" not in hint


def test_news_tells_a_player_what_the_last_knock_brought() -> None:
    past = (Knocks(0), Answer(0, 1, 9, None, False, ACE), Answer(0, 2, 5, None, True, None), Laid(1, FIVE))

    assert sevens.news(mine("3C", past=past), NAMED) == "You took A♠ from Bo."
    assert sevens.news(view(viewer=1, past=past), NAMED) == "Ada took your A♠."
    kept = (Knocks(0), Answer(0, 1, 9, None, False, None), Answer(0, 2, 5, None, True, FIVE))
    assert sevens.news(view(viewer=2, past=kept), NAMED) == "You keep 5♥."
    assert sevens.news(view(viewer=2, past=(*kept, Knocks(1))), NAMED) == ""


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
        "A ● Ada, knocked <",
        "   12 cards, total 20",
        "",
        "B ■ Bo, offers a card",
        "   1 card, total 0",
        "",
        "C ▲ Cy, dealer",
        "   11 cards, total 35",
        "```",
    ]


def test_alt_text_is_the_whole_picture() -> None:
    assert sevens.alt(GUESSING, NAMED, Guessed(0, 1, 9, None, False, ACE)) == (
        "Sevens. Round 2 of 3. Turn: Ada. On the table: ♣ 5–8, ♦ not begun, ♥ 7, ♠ not begun. "
        "A Ada: 12 cards, total 20, knocked. B Bo: 1 card, total 0. C Cy: 11 cards, total 35, dealer, offers a card. "
        "Bo: 9, wrong. Last: Ada guessed 9: wrong, and takes the card of Bo."
    )


def test_hands_and_places_are_said_at_the_end() -> None:
    assert "A Ada: 0 cards, total 20, place 2. B Bo: A♠, total 15, place 1." in sevens.alt(OVER, NAMED)
    assert "   2 cards, total 50\n   ♦ 9\n   ♥ 5" in sevens.table_text(OVER, NAMED)


def test_round_is_told_with_how_it_was_counted() -> None:
    assert sevens.round_result(COUNTED, NAMED).splitlines() == [
        "**Round 2 is over.** Ada played the last card.",
        "A ● **Ada**: **0**, total 20",
        "C ▲ **Cy**: **5**, total 40",
        "-# 5♥: 5",
        "B ■ **Bo**: **25**, total 25",
        "-# 9♦ A♠: 10 + 15 = 25",
    ]
    assert "The last cards of Ada and Cy were taken." in sevens.round_result(TWO_OUT, NAMED)
    assert sevens.round_alt(COUNTED, NAMED) == (
        "Round 2 is over. A Ada: out, score 0, total 20. B Bo: 9♦ A♠, score 25, total 25. C Cy: 5♥, score 5, total 40."
    )
    assert [sevens.how(line) for line in COUNTED.lines] == ["out", "9♦ A♠: 10 + 15 = 25", "5♥: 5"]


def test_result_is_a_ranking() -> None:
    ended = Result("points", (2, 1, 3), (40, 30, 50), (0, 1, 2))

    assert sevens.result(ended, NAMED, resigned=(2,)).splitlines() == [
        "**Bo wins.**",
        "1 · B ■ **Bo**: **30**",
        "2 · A ● **Ada**: **40**",
        "3 · C ▲ **Cy**: **50** (resigned)",
    ]
    shared = Result("shared", (1, 1, 3), (30, 30, 50), (0, 1, 2))
    assert sevens.result(shared, NAMED).startswith("**Ada and Bo share first place.**")


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
    assert len(sevens.status(replace(busy, phase="offer", offered=()), names)) <= 700
    lines = tuple(HandLine(seat, 80, 1270, hand, (10,) * 8) for seat, hand in enumerate(hands))
    counted = HandsCounted(20, lines, by_knock=True)
    assert len(sevens.round_result(counted, names)) <= 2000
    assert len(sevens.round_alt(counted, names)) <= 1024


def played(seats: int, options: Options) -> Iterator[tuple[Session, tuple[Event, ...]]]:
    """A whole game by the moves that the table makes for who is too slow, state by state."""
    session, events = Session.start("sevens", options, seats, b"words" * 4)
    yield session, events
    while waiting := session.game.waiting_for(session.state):
        move = session.game.default(session.view(waiting[0]))
        assert move is not None
        session, events = session.apply(waiting[0], move, 0)
        yield session, events


@pytest.mark.parametrize(
    "options", [Options(rounds=1), Options(rounds=1, guess="exact"), Options(rounds=1, junior=True)]
)
def test_hidden_cards_change_no_word_for_the_public(options: Options) -> None:
    names = LONG[:4]
    for number, (session, events) in enumerate(played(4, options)):
        public = session.view(None)
        other = session.game.view(session.game.determinize(public, Rng(b"other", number)), None)
        for said in (sevens.status, sevens.table_text, sevens.alt, sevens.news):
            assert said(public, names) == said(other, names)
        for event in events:
            assert sevens.event(event, names) == sevens.event(
                session.game.visible(event, None) or event, names
            )
            assert sevens.event(event, names)


def test_chains_are_told_from_end_to_end() -> None:
    told = sevens.table_text(view(chains=chains(bits("AC-10C 7D 6H-7H"))), NAMED)

    assert "♣ A–10\n♦ 7\n♥ 6–7\n♠ not begun" in told
    assert all(name[:-1] for name in NAMES)
