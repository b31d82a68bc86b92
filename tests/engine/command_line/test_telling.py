"""Scores, results and tables of every game in plain text."""

from __future__ import annotations

import msgspec
import pytest

from engine.command_line.telling import Teller
from engine.game import Result, Rng
from engine.games import GAMES
from engine.sequence_numbers.board import CHIP, LOCKED, SPACE_OF
from engine.sevens.cards import NAMES
from engine.simulate import Player, play

EASY: Player = "easy"
PEOPLE = ("Ada", "Ben", "Cy", "Di", "Eve", "Flo")


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
