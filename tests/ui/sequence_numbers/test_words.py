"""Sequence Numbers in words: exact sentences, all of the picture, and no card too many."""

from __future__ import annotations

import msgspec
import pytest

from engine.game import Event, Finished, Result
from engine.sequence_numbers.board import CARD_OF, LINE_OF, LOCKED, PLUS, SPACE_OF
from engine.sequence_numbers.types import (
    DrawLost,
    Laid,
    Missed,
    Placed,
    Reshuffled,
    View,
)
from tests.engine.sequence_numbers.tables import SequenceTable
from tests.ui.text.cases import ADA_BO, LONG, WORST
from ui.sequence_numbers import table as table_words
from ui.sequence_numbers import words as sequence_numbers

lay = SequenceTable.lay
D5 = SPACE_OF["D5"]
FOUR = ("Ada", "Bo", "Cy", "Di")


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (
            Placed(0, 0, PLUS, D5, (LINE_OF["D1-D5"], LINE_OF["D5-H9"])),
            "Ada played a Plus: ● on D5. 2 sequences: D1-D5 and D5-H9.",
        ),
        (Missed(0, None, None), "Ada gave a wrong answer and tries again."),
        (DrawLost(0), "Ada forgot to draw and has one card fewer from now on."),
        (Reshuffled(1), "The deck was empty: 1 discarded card is the new one."),
        (
            Finished(Result("stalemate", (1, 2), (2, 1), (0, 1))),
            "Nobody can go on: Ada wins by one sequence.",
        ),
        (Finished(Result("draw", (1, 1), (0, 0), (0, 1))), "Nobody can go on: a draw between Ada and Bo."),
    ],
)
def test_what_happened_is_one_line(event: Event, expected: str | None) -> None:
    assert sequence_numbers.event(event, ADA_BO) == expected


def test_last_card_and_space_of_a_side_are_those_of_its_last_turn() -> None:
    table = lay("17+7 1+1", "49-2", "plus", "minus", chips=["", "D5"])
    said = []
    for seat, move in enumerate(("17+7 C6", "49-2 E9", "plus B3", "minus C6")):
        table.do(seat, move)
        said.append([table_words.last_laid(table.view(None), side) for side in (0, 1)])
    assert said == [
        ["17 + 7 → C6", ""],
        ["17 + 7 → C6", "49 − 2 → E9"],
        ["Plus → B3", "49 − 2 → E9"],
        ["Plus → B3", "Minus → C6"],
    ]
    over = msgspec.structs.replace(table.view(None), turn=None)
    assert table_words.last_laid(over, 0) == ""


def test_what_is_no_chip_leaves_the_last_one_named() -> None:
    table = lay("17+7 1+1", "31-5 2+2", chips=["", "C8 G7"]).do(0, "17+7 C6")
    before = table_words.alt(table.view(None), ADA_BO).rpartition(". ")[2]
    exchanged = table.do(1, "swap 31-5").view(None)
    assert table_words.alt(exchanged, ADA_BO).endswith(before)
    assert table_words.alt(table.do(1, "2+2=5").view(None), ADA_BO).endswith(before)
    assert before == "Last: Ada played 17 + 7 = 24: ● on C6."


def crowded() -> View:
    """Six players, the longest lists and a full board of locked chips: all there can be to say."""
    view = SequenceTable.deal(6, teams=3, sequences_to_win=3).view(None)
    return msgspec.structs.replace(
        view,
        board=bytes(7 if value == 7 else LOCKED + index % 3 for index, value in enumerate(view.board)),
        sequences=(tuple(range(3)),) * 3,
        recent=tuple(Laid(seat, CARD_OF["49-2"], SPACE_OF["J10"]) for seat in range(6)),
        owing=(0, 1, 2, 3, 4, 5),
    )


def test_fullest_table_fits() -> None:
    for names in (LONG, WORST):
        text = table_words.alt(crowded(), names)
        assert len(text) <= 1024
        assert text.endswith(": ▲ on J10.")
        assert len(table_words.table_text(crowded(), names)) <= 2000
        assert len(sequence_numbers.status(crowded(), names)) <= 600


def test_result_of_a_game_that_the_others_have_left_names_all_of_the_side() -> None:
    ended = Result("settled", (1, 2, 1, 2), (0, 1, 0, 1), (0, 1, 0, 1))

    assert sequence_numbers.result(ended, FOUR, (1, 2, 3)).splitlines() == [
        "**Ada and Cy win**",
        "1 · A ● **Ada and Cy (resigned)**: 0 sequences",
        "2 · B ■ **Bo (resigned) and Di (resigned)**: 1 sequence",
    ]


def test_the_winner_is_told_with_the_own_sequences() -> None:
    """A player who resigned is last, whatever the computer made of that seat (rules 0.3)."""
    ended = Result("stalemate", (2, 1), (1, 0), (0, 1))

    assert sequence_numbers.result(ended, ADA_BO, (0,)).startswith("**Nobody can go on: Bo wins**")
