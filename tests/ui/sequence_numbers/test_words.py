"""Sequence Numbers in words: exact sentences, all of the picture, and no card too many."""

from __future__ import annotations

import msgspec
import pytest

from engine.game import Event, Finished, Result
from engine.sequence_numbers.board import CARD_OF, LINE_OF, LOCKED, MINUS, PLUS, SPACE_OF
from engine.sequence_numbers.types import (
    Answer,
    Dealt,
    Draw,
    DrawLost,
    Drew,
    Forfeit,
    Forfeited,
    Laid,
    Minus,
    Missed,
    Move,
    Pass,
    Passed,
    Placed,
    Play,
    Plus,
    Removed,
    Reshuffled,
    Swap,
    Swapped,
    Talk,
    Talked,
    View,
)
from tests.engine.sequence_numbers.tables import SequenceTable
from tests.ui.text.cases import ADA_BO, LONG, WORST
from ui.sequence_numbers import table as table_words
from ui.sequence_numbers import words as sequence_numbers

lay = SequenceTable.lay
SUM, DEAD = CARD_OF["17+7"], CARD_OF["31-5"]
C6, D5 = SPACE_OF["C6"], SPACE_OF["D5"]
FOUR = ("Ada", "Bo", "Cy", "Di")


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (lay("1+0", "2+2").view(None), "**Sequences**: A ● 0 of 1 · B ■ 0 of 1\nA ● **Ada**: play a card."),
        (
            lay("17+7 1+0", "2+2", chips=["C6", "I1"]).do(0, "swap 17+7").view(None),
            "A ● **Ada** exchanged a dead card and now plays.",
        ),
        (
            lay("1+0", "2+2", strict_draw=True).do(0, "1+0=1 A2").view(None),
            "A ● **Ada**: draw a card, before B ■ **Bo** has played and drawn.",
        ),
        (lay("2+2", "1+1", chips=["A2 A3 A4"]).do(0, "2+2=4 A5").view(None), "The game is over."),
    ],
)
def test_status_says_how_it_stands_and_what_to_do(seen: View, expected: str) -> None:
    assert sequence_numbers.status(seen, ADA_BO).endswith(expected)


def test_members_of_a_team_share_a_mark() -> None:
    table = lay("1+0", "1+1", "2+2", "3+3", table_talk=True).do(0, "1+0=1 A2").do(1, "1+1=2 A3")
    assert "A ● **Cy**: play a card." in sequence_numbers.status(table.view(None), FOUR)
    said = sequence_numbers.status(table.do(3, "talk").view(None), FOUR)
    assert said.endswith("Still to discard: B ■ **Bo** and B ■ **Di**.")


def test_ping_says_what_for() -> None:
    views = [
        lay("1+0", "2+2").view(0),
        lay("1+0", "2+2", strict_draw=True).do(0, "1+0=1 A2").view(0),
        lay("1+0", "1+1", "2+2", "3+3", table_talk=True).do(0, "talk").view(0),
    ]
    assert [sequence_numbers.summons(view) for view in views] == [
        "your turn",
        "draw your card",
        "discard a card for table talk",
    ]


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Dealt(1, 5), "Bo dealt 5 cards each."),
        (Swapped(0, SUM, None), "Ada exchanged a dead card, 17 + 7 = 24."),
        (Placed(0, 0, SUM, C6, ()), "Ada played 17 + 7 = 24: ● on C6."),
        (Placed(1, 1, DEAD, C6, ()), "Bo played 31 − 5 = 26: ■ on C6."),
        (
            Placed(1, 1, PLUS, D5, (LINE_OF["D1-D5"],)),
            "Bo played a Plus: ■ on D5. A sequence: D1-D5.",
        ),
        (
            Placed(0, 0, PLUS, D5, (LINE_OF["D1-D5"], LINE_OF["D5-H9"])),
            "Ada played a Plus: ● on D5. 2 sequences: D1-D5 and D5-H9.",
        ),
        (Removed(0, MINUS, D5, 1), "Ada played a Minus: the chip ■ on D5 is gone."),
        (Missed(0, None, None), "Ada gave a wrong answer and tries again."),
        (Passed(1), "Bo cannot play and passes."),
        (Drew(1, None), "Bo drew a card."),
        (DrawLost(0), "Ada forgot to draw and has one card fewer from now on."),
        (Reshuffled(1), "The deck was empty: 1 discarded card is the new one."),
        (Reshuffled(60), "The deck was empty: the 60 discarded cards are shuffled into a new one."),
        (Talked(0, (0,)), "Ada owned up to table talk: Ada discards a card."),
        (Talked(0, (0, 1)), "Ada owned up to table talk: Ada and Bo each discard a card."),
        (Forfeited(1, SUM), "Bo discarded 17 + 7 for table talk."),
        (Finished(Result("sequences", (2, 1), (0, 1), (0, 1))), "Bo wins with 1 sequence."),
        (
            Finished(Result("stalemate", (1, 2), (2, 1), (0, 1))),
            "Nobody can go on: Ada wins with 2 sequences.",
        ),
        (Finished(Result("draw", (1, 1), (0, 0), (0, 1))), "Nobody can go on: a draw between Ada and Bo."),
        (Event(), None),
    ],
)
def test_what_happened_is_one_line(event: Event, expected: str | None) -> None:
    assert sequence_numbers.event(event, ADA_BO) == expected


@pytest.mark.parametrize(
    ("move", "label"),
    [
        (Swap(SUM), "Exchange 17 + 7"),
        (Play(SUM, C6), "17 + 7 = 24 on C6"),
        (Play(SUM, D5, (LINE_OF["B3-F7"], LINE_OF["D1-D5"])), "17 + 7 = 24 on D5: B3-F7, D1-D5"),
        (Answer(SUM, 23), "17 + 7 = 23"),
        (Plus(D5), "Plus on D5"),
        (Plus(D5, (LINE_OF["D1-D5"],)), "Plus on D5: D1-D5"),
        (Minus(D5), "Take ■ from D5"),
        (Pass(), "Pass"),
        (Draw(), "Draw a card"),
        (Talk(), "Own up to table talk"),
        (Forfeit(MINUS), "Discard Minus"),
    ],
)
def test_button_says_what_it_does(move: Move, label: str) -> None:
    assert sequence_numbers.action(move, lay("1+0", "2+2", chips=["", "D5"]).view(0)) == label


def test_table_can_be_read_without_a_picture() -> None:
    table = lay("17+7", "2+2", chips=["C6"], lines=["", "A1-A5"], sequences_to_win=2).do(0, "17+7=24 I1")
    lines = table_words.table_text(table.view(None), ADA_BO).splitlines()
    assert lines[1:5] == [
        "    1  2  3  4  5  6  7  8  9 10",
        "A   * ■■ ■■ ■■ ■■  5  6  7  8  *",
        "B   9 10 11 12 13 14 15 16 17 18",
        "C  19 20 21 22 23  ● 25 26 27 28",
    ]
    assert lines[-6:] == [
        "A ● 0 of 2 sequences",
        "  Ada, 1 card, last 17 + 7 → I1",
        "B ■ 1 of 2 sequences: A1-A5",
        "  Bo, 1 card < to play",
        "Deck 97",
        "```",
    ]


def test_alt_text_is_the_whole_picture() -> None:
    table = lay("1+0", "2+2", chips=["C6"], lines=["", "B1-B5"], sequences_to_win=2).do(0, "1+0=1 A2")
    said = table_words.alt(table.view(None), ADA_BO)
    assert said.startswith(
        "Sequence Numbers. Turn: Bo. Deck 97. A letter is a chip, with ! in a sequence. "
        "A Ada (1 card, last 1 + 0 → A2): 0 of 2 sequences. B Bo (1 card): 1 of 2 sequences: B1-B5. "
        "Row A: * A 2 3 4 5 6 7 8 *. Row B: B! B! B! B! B! 14 15 16 17 18. Row C: 19 20 21 22 23 A 25"
    )
    assert said.endswith("J: * 2 43 36 29 22 15 8 1 *. Last: Ada played 1 + 0 = 1: ● on A2.")


def test_alt_text_and_table_name_the_sequences_and_all_the_table_waits_for() -> None:
    view = lay("1+0", "2+2", "13-2", "19-1", lines=["B2-F6 D2-D6"], table_talk=True).do(0, "talk").view(None)
    said = table_words.alt(view, FOUR)
    assert "Turn: Ada and Cy." in said
    assert "Cy (1 card): 2 of 2 sequences: B2-F6, D2-D6." in said
    pointed = [line for line in table_words.table_text(view, FOUR).splitlines() if " < " in line]
    assert pointed == ["  Ada, 1 card < to play", "  Cy, 1 card < to play"]


def test_once_it_is_over_alt_text_and_table_tell_the_places() -> None:
    table = lay("1+0", "2+2", chips=["A3 A4 A5"], lines=["", "B1-B5"], sequences_to_win=2)
    over = lay("1+0", "2+2", "13-2", chips=["A3 A4 A5"]).do(0, "1+0=1 A2").view(None)
    three = ("Ada", "Bo", "Cy")
    assert "place" not in table_words.alt(table.view(None), ADA_BO)
    assert table_words.alt(over, three).startswith("Sequence Numbers. Ada wins. Deck")
    assert "A Ada (0 cards, last 1 + 0 → A2): 1 of 1 sequence: A1-A5, place 1." in table_words.alt(
        over, three
    )
    assert "C ▲ 0 of 1 sequence, place 2" in table_words.table_text(over, three).splitlines()


@pytest.mark.parametrize(
    ("lines", "headline"),
    [(["A1-A5 C1-C5", ""], "Ada and Cy win"), (["A1-A5", "C1-C5"], "A draw between Ada, Bo, Cy and Di")],
)
def test_headline_says_who_won(lines: list[str], headline: str) -> None:
    table = lay("1+0", "2+2", "13-2", "19-1", lines=lines)
    table.state = msgspec.structs.replace(table.state, turn=None, passes=4)
    view = table.view(None)
    assert table_words.headline(view, FOUR) == headline


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
        "**Ada and Cy win.**",
        "1 · A ● **Ada and Cy (resigned)**: 0 sequences",
        "2 · B ■ **Bo (resigned) and Di (resigned)**: 1 sequence",
    ]


def test_the_winner_is_told_with_the_own_sequences() -> None:
    """A player who resigned is last, whatever the computer made of that seat (rules 0.3)."""
    ended = Result("stalemate", (2, 1), (1, 0), (0, 1))

    assert sequence_numbers.result(ended, ADA_BO, (0,)).startswith(
        "**Nobody can go on: Bo wins with 0 sequences."
    )


def test_result_is_a_line_a_side() -> None:
    ended = Result("sequences", (3, 1, 3, 1), (1, 2, 1, 2), (0, 1, 0, 1))
    assert sequence_numbers.result(ended, FOUR, [3]).splitlines() == [
        "**Bo and Di win with 2 sequences.**",
        "1 · B ■ **Bo and Di (resigned)**: 2 sequences",
        "3 · A ● **Ada and Cy**: 1 sequence",
    ]
