"""Events and tables of every game in words."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from engine.big_bang import types as big_bang
from engine.command_line.telling import Teller
from engine.game import Event, Result, Rng
from engine.games import GAMES
from engine.play_nine import types as play_nine
from engine.sequence_numbers import types as sequence_numbers
from engine.sequence_numbers.board import CARD_OF, CHIP, LINE_OF, LOCKED, SPACE_OF
from engine.session import Session
from engine.seven_ate_nine import types as seven_ate_nine
from engine.sevens import types as sevens
from engine.sevens.cards import NAMES
from engine.simulate import Player, play
from tests.engine.conformance import cards_named
from tests.engine.playthrough import FOLDER

EASY: Player = "easy"
PEOPLE = ("Ada", "Ben", "Cy", "Di", "Eve", "Flo")


_EXTRA_HOLE = "Ada dealt extra hole 1 to Ben and Cy; the discard pile starts with 5"


def told(key: str, event: Event) -> list[str]:
    return list(Teller(GAMES[key], PEOPLE).event(event))


@pytest.mark.parametrize(
    ("key", "event", "words"),
    [
        (
            "play_nine",
            play_nine.TeedOff(0, (0, 7), (12, -5)),
            "Ada turned up 12 on position 1 and -5 on position 8",
        ),
        (
            "play_nine",
            play_nine.Placed(1, 3, 5, 11, False, "deck"),
            "Ben placed the 5 on position 4, replacing the 11",
        ),
        (
            "play_nine",
            play_nine.DealerChosen((((0, 3), (1, 3)), ((0, 1), (1, 2))), 0),
            "Ada drew 3 and Ben drew 3; Ada drew 1 and Ben drew 2: Ada deals first",
        ),
        ("play_nine", play_nine.Dealt(2, 1, 0, (1, 2), 5), _EXTRA_HOLE),
        ("play_nine", play_nine.Turned(0, 2, 7, 4), "Ada discarded the 4 and turned over position 3: 7"),
        ("play_nine", play_nine.WentOut(1), "Ben putted out"),
        ("sevens", sevens.Played(2, NAMES.index("AS")), "Cy played the AS"),
        ("sevens", sevens.Knocked(0, (1, 2)), "Ada knocked and asked Ben and Cy for a card"),
        ("sevens", sevens.Knocked(0, ()), "Ada knocked and asked nobody"),
        ("sevens", sevens.Offered(1, 0, True), "Ben offered the AC instead of another card"),
        (
            "sevens",
            sevens.Guessed(0, 1, 1, 3, True, NAMES.index("AS")),
            "Ada guessed AS for Ben's card, rightly: it is the AS",
        ),
        (
            "sevens",
            sevens.Guessed(0, 1, 10, None, False, 0),
            "Ada guessed 10 for Ben's card, wrongly: it was the AC",
        ),
        ("seven_ate_nine", seven_ate_nine.Go(3000), "GO at 3 s"),
        (
            "seven_ate_nine",
            seven_ate_nine.Missed(0, seven_ate_nine.Play(7, 2), "too_late", None, 40, 1),
            "Ada tried 7±2 in vain: too late, by 0.04 s",
        ),
        (
            "seven_ate_nine",
            seven_ate_nine.Missed(0, seven_ate_nine.Play(7), "no_fit", 4000),
            "Ada tried 7 in vain: it does not fit; no card may be played before 4 s",
        ),
        ("seven_ate_nine", seven_ate_nine.Drew(1, 72, True), "Ben drew the 7±2 as a penalty"),
        (
            "seven_ate_nine",
            seven_ate_nine.LaidLast(1, 72, True),
            "The table laid Ben's last card face down: the 7±2",
        ),
        (
            "sequence_numbers",
            sequence_numbers.Placed(1, 1, CARD_OF["17+7"], SPACE_OF["D5"], (LINE_OF["D1-D5"],)),
            "Ben played 17+7: side B's chip lies on D5 and completes D1-D5",
        ),
        (
            "sequence_numbers",
            sequence_numbers.Removed(0, CARD_OF["minus"], SPACE_OF["D5"], 1),
            "Ada played minus: side B's chip on D5 is gone",
        ),
        (
            "sequence_numbers",
            sequence_numbers.Talked(0, (1, 3)),
            "Ada owned up to table talk: a card is owed by Ben and Di",
        ),
        (
            "big_bang",
            big_bang.Placed(0, True, 3, 25, big_bang.Lying(2, -1, 10, 1), "discard"),
            "Ada placed the R3 at 2,-1, rotation 1 from the discards: 3 placed, 25 left",
        ),
        ("big_bang", big_bang.Drew(0, False, (3, 8)), "Ada drew 3 and R1"),
        (
            "big_bang",
            big_bang.Through(0, "stuck", 61_500),
            "Ada is through after 61.5 s: nothing fits any more",
        ),
    ],
)
def test_event_is_told_in_a_sentence(key: str, event: Event, words: str) -> None:
    assert told(key, event) == [words]


def test_score_is_told_seat_by_seat() -> None:
    line = play_nine.HoleLine(1, -9, -9, (1, 1, 0, 5, 1, 1, 0, 6), (), (play_nine.Bonus(1, 2, -10),), 7, True)

    assert told("play_nine", play_nine.HoleScored(1, (line,), 0, True, (0, 1))) == [
        "Hole 1 is over, by the cap on turns; Ada and Ben play an extra hole",
        "    Ben: -9, -9 in all; cards 1 1 0 5 1 1 0 6; 2 columns of 1 (-10 more); 7 turns; putted out first",
    ]
    assert told(
        "sevens",
        sevens.HandsCounted(
            2, (sevens.HandLine(0, 0, 3, (), ()), sevens.HandLine(1, 15, 20, (0,), (15,))), True
        ),
    ) == [
        "Round 2 is over: the last card was given to a knock",
        "    Ada: 0, 3 in all; out of cards",
        "    Ben: 15, 20 in all; held AC for 15",
    ]


def test_result_is_told_with_the_best_first_and_with_sides_where_there_are_teams() -> None:
    tell = Teller(GAMES["sequence_numbers"], PEOPLE).result

    assert list(tell(Result("draw", (2, 1), (0, 3), (0, 1)))) == [
        "The game is over (draw)",
        "    place 1: Ben, score 3",
        "    place 2: Ada, score 0",
    ]
    assert list(tell(Result("sequences", (1, 2, 1, 2), (2, 0, 2, 0), (0, 1, 0, 1))))[1:3] == [
        "    place 1: Ada, side 0, score 2",
        "    place 1: Cy, side 0, score 2",
    ]


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.txt")), ids=lambda file: file.stem)
def test_whatever_happened_in_the_playthroughs_is_told_with_each_card(file: Path) -> None:
    game = GAMES[file.stem.partition("-")[0]]
    events = [line for line in file.read_text("utf-8").splitlines() if line.startswith("  {")]

    assert events
    for each in events:
        event = msgspec.json.decode(each, type=game.Events)
        lines = list(Teller(game, PEOPLE).event(event))
        text = " ".join(" ".join(lines).split())
        assert not any(sign in text for sign in '{}[]"=_'), text
        assert not re.search("None|True|False", text), text
        assert all(game.name_of(card) in text for card in cards_named(event)), text
        assert max(map(len, lines)) <= 100


@pytest.mark.parametrize("key", GAMES)
def test_every_table_can_be_laid_out_at_every_move(key: str) -> None:
    game = GAMES[key]
    seats = game.seats[-1] if not game.race else 2
    record = play(key, game.options({}), (EASY,) * seats, b"laid out").record
    teller = Teller(game, PEOPLE[:seats])
    for _, session, _ in record.replay():
        lines = list(teller.table(session))
        assert all(line.isprintable() for line in lines)
        starts = [line[2:] for line in lines if line.startswith(("> ", "  "))]
        assert [who for who in PEOPLE[:seats] if any(line.startswith(who) for line in starts)] == list(
            PEOPLE[:seats]
        )


def test_table_of_play_nine_has_face_down_cards_in_brackets() -> None:
    session, _ = Session.start("play_nine", GAMES["play_nine"].options({}), 2, b"table")
    session, _ = session.apply(1, GAMES["play_nine"].parse("tee 1 8"), 0)

    deck, discards, *rows = Teller(session.game, PEOPLE[:2]).table(session)

    cards = session.state.boards
    assert (deck, discards) == ("deck 91", f"discards 1, {session.state.discards[-1]} on top")
    assert rows[0] == "> Ada  " + " ".join(f"[{card:2}]" for card in cards[0][:4])
    assert rows[2] == f"  Ben   {cards[1][0]:2}  " + " ".join(f"[{card:2}]" for card in cards[1][1:4])
    assert rows[3].endswith(f" {cards[1][7]:2} ")


def test_table_of_sequence_numbers_shows_whose_chips_lie_where() -> None:
    game = GAMES["sequence_numbers"]
    state, _ = game.deal(game.options({}), 2, Rng(b"table", 0))
    board = bytearray(state.board)
    board[SPACE_OF["B2"]], board[SPACE_OF["C10"]] = CHIP + 1, LOCKED
    rows = game.layout(msgspec.structs.replace(state, board=bytes(board)), whole=False).middle

    assert rows[0].split() == [str(column) for column in range(1, 11)]
    assert rows[1].split() == ["A", "*", *map(str, range(1, 9)), "*"]
    assert rows[2].split()[:4] == ["B", "9", "B", "11"]
    assert rows[3].split()[-1] == "AA"


def test_table_of_sevens_shows_chains_hands_and_offers() -> None:
    game = GAMES["sevens"]
    state, _ = game.deal(game.options({}), 3, Rng(b"table", 0))
    state = msgspec.structs.replace(state, offers=(NAMES.index("8D"), None, None))
    layout = game.layout(state, whole=False)

    assert layout.middle == ("clubs     7C", "diamonds  -", "hearts    -", "spades    -")
    assert [len(lines) for lines in layout.seats] == [2, 1, 1]
    assert layout.seats[0][1] == "offers 8D"
    cards = " ".join(line.removeprefix("hand: ") for lines in layout.seats for line in lines[:1]).split()
    assert sorted([*cards, "7C"]) == sorted(NAMES)


def test_table_of_7_ate_9_shows_the_last_card_that_lies_face_down() -> None:
    game = GAMES["seven_ate_nine"]
    state, _ = game.deal(game.options({"start_hand": 4}), 2, Rng(b"table", 0))
    state = msgspec.structs.replace(state, how="last", winner=1, down=72)
    layout = game.layout(state, whole=False)

    assert layout.middle == (f"pile 1, {game.name_of(state.pile[-1])} on top",)
    assert layout.seats[1][1:] == ("draw pile 32", "laid face down: 7±2")
    assert layout.seats[0] == (f"hand: {' '.join(map(game.name_of, state.hands[0]))}", "draw pile 32")
