"""The table of Play Nine in words: exact sentences, all of the picture, and no card too many."""

from __future__ import annotations

import pytest

from engine.game import Event, Finished, Result
from engine.play_nine.types import (
    Dealt,
    Draw,
    Flip,
    Placed,
    Put,
    Reshuffled,
    Skip,
    Take,
    View,
)
from tests.ui.text.cases import ADA_BO, FOUR_PAIRS, LONG, WORST, crowded, line, scored, view
from ui.play_nine import words as play_nine

NONE = (None,) * 8
HOLDING = view(viewer=0, phase="place", held=9, held_from="deck")


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (view(turn=1, deck=0), "**Hole 3 of 9**\nB ■ **Bo**: take the 7 from the discard pile."),
        (view(discards=()), "**Hole 3 of 9**\nA ● **Ada**: draw from the deck."),
        (
            view(hole=11, playoff=2),
            "**Sudden death, extra hole 2**\nA ● **Ada**: draw from the deck, or take the 7.",
        ),
    ],
)
def test_status_says_whose_turn_it_is_and_what_to_do(seen: View, expected: str) -> None:
    assert play_nine.status(seen, ADA_BO) == expected


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Dealt(11, 2, 0, (0, 1), 0), "Ada dealt extra hole 2. The discard pile starts with 0."),
        (Reshuffled(1), "The deck was empty: 1 card of the discard pile is the new deck."),
        (scored(line(0, FOUR_PAIRS, 0), line(1, FOUR_PAIRS, 0)), "Hole 3 is over. Best: Ada and Bo with 0."),
        (Finished(Result("shared", (1, 1), (30, 30), (0, 1))), "Ada and Bo share first place."),
    ],
)
def test_what_happened_is_one_line(event: Event, expected: str | None) -> None:
    assert play_nine.event(event, ADA_BO) == expected


def test_every_button_has_a_short_label() -> None:
    moves: list[play_nine.Shot] = [Draw(), Take(), *map(Put, range(8)), *map(Flip, range(8)), Skip()]

    labels = [play_nine.action(move, HOLDING) for move in moves]

    assert len(set(labels)) == len(labels)
    assert max(map(len, labels)) <= 34


def test_button_of_an_empty_pile_promises_no_card() -> None:
    assert play_nine.action(Take(), view(discards=())) == "Take the discard"


def test_who_sits_out_a_playoff_is_said() -> None:
    seen = view(hole=10, playoff=1, playing=(0,), boards=(view().boards[0], ()))

    last_lines = play_nine.table_text(seen, ADA_BO).splitlines()[-3:]

    assert last_lines == ["B ■ Bo, dealer, sits out", "   total 17", "```"]
    assert "B Bo: total 17, dealer, sits out." in play_nine.alt(seen, ADA_BO)


def test_fullest_table_fits() -> None:
    last = Placed(5, 7, 12, 12, was_up=True, source="discard")
    for names in (LONG, WORST):
        text = play_nine.alt(crowded(), names, last)

        assert len(text) <= 1024
        assert text.count("pairs of 9, 10, 11 and 12: 0, shows −40, total −680") == 6
        assert text.endswith("replacing the 12.")
        assert len(play_nine.table_text(crowded(), names)) <= 2000
        assert len(play_nine.status(crowded(), names)) <= 500
        teeing = view(phase="tee", turn=None, boards=(NONE,) * 6, playing=tuple(range(6)))
        assert len(play_nine.status(teeing, names)) <= 600
