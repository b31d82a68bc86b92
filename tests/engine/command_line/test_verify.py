"""`python -m engine verify`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.games import GAMES
from engine.play_nine.types import Options
from engine.record import read
from engine.session import Session
from tests.engine.command_line.conftest import HOLE, Run

SEED = b"0123456789abcdef"


def test_whole_record_is_verified(record: Path, run: Run) -> None:
    told = read(record.read_text())

    said = run("verify", record)

    assert (said.status, said.err) == (0, "")
    assert said.out.startswith(f"{told.header}SHA-256 {told.commitment}\n")
    assert said.lines[-1] == (
        f"The record is whole: all {len(told.moves)} moves keep the rules, up to the end of the game."
    )


def test_deal_is_shown_as_one_line_which_any_program_can_make(record: Path, run: Run) -> None:
    session, _ = read(record.read_text()).start()

    said = run("verify", record)

    assert session.game.deal_line(session.state) in said.lines
    assert re.match(r"dealer: \d; seat 0: .+; seat 1: .+; discards: .+; deck: .+", said.lines[7])


def test_record_without_its_end_is_not_called_whole(record: Path, run: Run) -> None:
    record.write_text("\n".join(record.read_text().splitlines()[:-3]))
    count = len(read(record.read_text()).moves)

    said = run("verify", record)

    assert said.status == 1
    assert "whole" not in said.out
    assert said.err == (
        f"The record stops after {count} moves, before the end of the game. All of them keep the rules.\n"
    )


def test_other_result_is_found(record: Path, run: Run) -> None:
    text = record.read_text()
    record.write_text(text.replace('"places":[1,2]', '"places":[1,1]').replace("[2,1]", "[1,1]"))

    said = run("verify", record)

    assert (said.status, said.err) == (1, "The record tells another result than its moves.\n")
    assert "whole" not in said.out


def test_record_is_compared_with_what_was_promised_at_the_deal(record: Path, run: Run) -> None:
    commitment = read(record.read_text()).commitment

    assert "This is the shuffle that was promised." in run("verify", record, "--commitment", commitment).lines
    assert run("verify", record, "--commitment", commitment.upper()).status == 0
    assert run("verify", record, "--commitment", f"{commitment[:32]}…").status == 0
    said = run("verify", record, "--commitment", "0" * 64)
    assert (said.status, said.err) == (
        1,
        "This is NOT the shuffle that was promised: its commitment is another one.\n",
    )


@pytest.mark.parametrize(
    ("key", "seats", "dealt"),
    [
        ("play_nine", 2, "> Seat A  [{}] [{}] [{}] [{}]"),
        ("sevens", 3, "Seat B  hand: {}"),
        ("seven_ate_nine", 2, "draw pile, the next card first: {}"),
        ("sequence_numbers", 2, "side A, hand: {}"),
        ("big_bang", 1, "hand: {}"),
    ],
)
def test_each_seats_cards_are_shown_as_they_were_dealt(key: str, seats: int, dealt: str, run: Run) -> None:
    game = GAMES[key]
    session, _ = Session.start(key, game.options({}), seats, SEED)
    told = ("verify", "--game", key, "--seats", seats, "--seed", SEED.hex())

    said = run(*told, "--commitment", session.commitment)

    assert (said.status, said.err) == (0, "")
    assert said.lines[-1] == "This is the shuffle that was promised."
    state = session.state
    hand = {
        "play_nine": lambda: [f"{card:2}" for card in state.boards[0][:4]],
        "sevens": lambda: [" ".join(map(game.name_of, session.view(1).hands[1]))],
        "seven_ate_nine": lambda: [game.name_of(state.draws[0][-1])],
        "sequence_numbers": lambda: [" ".join(map(game.name_of, state.hands[0]))],
        "big_bang": lambda: [" ".join(map(game.name_of, state.boards[0].hand))],
    }[key]()
    assert dealt.format(*hand) in said.out


def test_every_card_is_shown_once(run: Run) -> None:
    """Sequence Numbers: the hands and the whole deck."""
    session, _ = Session.start("sequence_numbers", GAMES["sequence_numbers"].options({}), 2, SEED)

    said = run(
        *("verify", "--game", "sequence_numbers", "--seats", 2, "--seed", SEED.hex()),
        *("--commitment", session.commitment),
    )

    words = said.out.partition("The deal")[2].split()
    cards = [GAMES["sequence_numbers"].name_of(card) for card in session.game.cards(session.state)]
    assert sorted(word for word in words if word in cards) == sorted(cards)


def test_other_shuffle_is_not_what_was_promised(run: Run) -> None:
    """From the commitment at the deal and the seed at the end."""
    session, _ = Session.start("play_nine", Options(holes=1, tie="shared"), 2, SEED)
    told = ("verify", "--game", "play_nine", "--seats", 2, "--commitment", session.commitment, *HOLE)

    assert run(*told, "--seed", SEED.hex()).status == 0
    said = run(*told, "--seed", "00")
    assert said.status == 1
    assert said.err == "This is NOT the shuffle that was promised: its commitment is another one.\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("", "Give a record, or all of --game, --seats, --seed and --commitment."),
        (
            "--game sevens --seats 3 --seed 00",
            "Give a record, or all of --game, --seats, --seed and --commitment.",
        ),
        (
            "game.txt --game sevens",
            "Give a record, which says what was played, or --game, --seats, --seed and what goes with them.",
        ),
        (
            "game.txt --rules 1",
            "Give a record, which says what was played, or --game, --seats, --seed and what goes with them.",
        ),
        (
            f"--game sevens --rules 99 --seats 3 --seed 00 --commitment {'0' * 64}",
            "Rules version 99 of Sevens is not kept here; 2 is the latest.",
        ),
        (
            f"--game sevens --seats 2 --seed 00 --commitment {'0' * 64}",
            "Sevens is for 3 to 5 players here, not for 2.",
        ),
    ],
)
def test_what_is_missing_or_too_much_is_said(arguments: str, sentence: str, run: Run) -> None:
    assert run("verify", *arguments.split()) == (2, "", f"{sentence}\n")
