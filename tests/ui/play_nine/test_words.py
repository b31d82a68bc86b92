"""The table of Play Nine in words: exact sentences, all of the picture, and no card too many."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.game import Event, Finished, Result
from engine.play_nine.types import (
    DealerChosen,
    Dealt,
    Draw,
    Drew,
    Flip,
    Move,
    Options,
    Placed,
    Put,
    Reshuffled,
    Skip,
    Skipped,
    Take,
    TeedOff,
    TeeOff,
    Took,
    Turned,
    View,
    WentOut,
)
from tests.ui.text.cases import ADA_BO, FOUR_PAIRS, LONG, WORST, crowded, line, scored, view
from ui.play_nine import panel
from ui.play_nine import words as play_nine

NONE = (None,) * 8
TEE = view(phase="tee", turn=None, boards=(NONE, (None, 4, None, None, 9, None, None, None)))
HOLDING = view(viewer=0, phase="place", held=9, held_from="deck")


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (TEE, "**Hole 3 of 9**\nTee off: turn up any two of your cards. Still to tee off: A ● **Ada**."),
        (view(), "**Hole 3 of 9**\nA ● **Ada**: draw from the deck, or take the 7."),
        (view(turn=1, deck=0), "**Hole 3 of 9**\nB ■ **Bo**: take the 7 from the discard pile."),
        (view(discards=()), "**Hole 3 of 9**\nA ● **Ada**: draw from the deck."),
        (
            view(phase="place", held_from="deck"),
            "**Hole 3 of 9**\nA ● **Ada** drew a card and is choosing what to do with it.",
        ),
        (
            view(phase="place", held_from="discard", held=-5),
            "**Hole 3 of 9**\nA ● **Ada** took the −5 and is choosing its place.",
        ),
        (
            view(out=1),
            (
                "**Hole 3 of 9**\nBo putted out: one last shot for everyone else.\n"
                "A ● **Ada**: draw from the deck, or take the 7."
            ),
        ),
        (
            view(hole=11, playoff=2),
            "**Sudden death, extra hole 2**\nA ● **Ada**: draw from the deck, or take the 7.",
        ),
        (view(phase="over", turn=None, out=1), "**Hole 3 of 9**\nThe game is over."),
    ],
)
def test_status_says_whose_turn_it_is_and_what_to_do(seen: View, expected: str) -> None:
    assert play_nine.status(seen, ADA_BO) == expected


def test_ping_says_what_for() -> None:
    assert [play_nine.summons(seen) for seen in (TEE, view(), view(playoff=1))] == [
        "tee off on hole 3",
        "your turn on hole 3",
        "your turn in sudden death, extra hole 1",
    ]


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (
            DealerChosen((((0, 3), (1, 3)), ((0, 8), (1, -5))), dealer=1),
            "Bo drew the lowest card, −5, and deals first.",
        ),
        (Dealt(2, 0, 1, (0, 1), 7), "Bo dealt hole 2. The discard pile starts with 7."),
        (Dealt(11, 2, 0, (0, 1), 0), "Ada dealt extra hole 2. The discard pile starts with 0."),
        (TeedOff(0, (0, 7), (12, -5)), "Ada teed off: 12 on position 1, −5 on position 8."),
        (Drew(0, None), "Ada drew from the deck."),
        (Took(1, 4), "Bo took the 4 from the discard pile."),
        (
            Placed(0, 2, 5, 11, was_up=False, source="deck"),
            "Ada put the 5 from the deck on position 3, replacing the 11.",
        ),
        (
            Placed(0, 2, 5, 11, was_up=True, source="discard"),
            "Ada put the 5 from the discard pile on position 3, replacing the 11.",
        ),
        (Turned(1, 4, 6, 12), "Bo discarded the 12 and turned over position 5: 6."),
        (Skipped(1, 12), "Bo discarded the 12 and left the last card face down."),
        (WentOut(0), "Ada putted out."),
        (Reshuffled(58), "The deck was empty: 58 cards of the discard pile are shuffled into a new one."),
        (Reshuffled(1), "The deck was empty: 1 card of the discard pile is the new deck."),
        (scored(line(0, FOUR_PAIRS, 0), line(1, (1,) * 8, -20)), "Hole 3 is over. Best: Bo with −20."),
        (scored(line(0, FOUR_PAIRS, 0), line(1, FOUR_PAIRS, 0)), "Hole 3 is over. Best: Ada and Bo with 0."),
        (Finished(Result("strokes", (2, 1), (40, 30), (0, 1))), "Bo wins."),
        (Finished(Result("shared", (1, 1), (30, 30), (0, 1))), "Ada and Bo share first place."),
        (Event(), None),
    ],
)
def test_what_happened_is_one_line(event: Event, expected: str | None) -> None:
    assert play_nine.event(event, ADA_BO) == expected


def test_every_button_has_a_short_label() -> None:
    tees = [TeeOff(first, second) for first, second in combinations(range(8), 2)]
    moves: list[Move] = [*tees, Draw(), Take(), *map(Put, range(8)), *map(Flip, range(8)), Skip()]

    labels = [play_nine.action(move, HOLDING) for move in moves]

    assert len(set(labels)) == len(labels)
    assert max(map(len, labels)) <= 34


@pytest.mark.parametrize(
    ("move", "label"),
    [
        (TeeOff(0, 7), "Turn up 1 and 8"),
        (Draw(), "Draw from the deck"),
        (Take(), "Take the 7"),
        (Put(0), "1: 12"),
        (Put(1), "2: ?"),
        (Put(3), "4: −5"),
        (Flip(4), "Flip 5"),
        (Skip(), "Skip"),
    ],
)
def test_button_says_what_it_does(move: TeeOff | Draw | Take | Put | Flip | Skip, label: str) -> None:
    assert play_nine.action(move, HOLDING) == label


def test_button_of_an_empty_pile_promises_no_card() -> None:
    assert play_nine.action(Take(), view(discards=())) == "Take a discard"


def _holding(card: int | None, source: str = "deck", board: tuple[int | None, ...] | None = None) -> View:
    boards = (board or view().boards[0], view().boards[1])
    return view(viewer=0, phase="place", held=card, held_from=source, boards=boards)


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (view(viewer=1), "These are your cards. The table says whose turn it is."),
        (view(viewer=0), "Your shot: the deck, or the card on the discard pile?"),
        (
            view(viewer=0, phase="tee", turn=None, boards=(NONE, NONE)),
            "Tee off: choose two of",
        ),
        (_holding(9), "You drew the 9. Put it in a card's place, or discard it and flip one."),
        (_holding(-5), "You drew a Hole-in-One, −5. Put it"),
        (_holding(0), "You drew a Mulligan, 0. Put it"),
        (
            _holding(12, "discard"),
            "You took Out of Bounds, 12. It must replace one of your cards: which",
        ),
        (_holding(9, "deck", (1, 2, 3, 4, 5, 6, 7, None)), "flip your last card, or skip."),
    ],
)
def test_panel_asks_its_player(seen: View, expected: str) -> None:
    assert expected in panel.prompt(seen)


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (TEE, "two cards in different columns"),
        (view(discards=(9,)), "a pair is two equal cards"),
        (view(discards=(2,)), "the 2 is low"),
        (view(discards=(5,)), "the 5 makes a pair on position 7"),
        (view(discards=(3,)), "the 3 makes a pair on position 2"),
        (view(discards=(-5,)), "a Hole-in-One takes five strokes off"),
        (_holding(3), "the 3 makes a pair on position 2"),
        (_holding(9), "a high card is better discarded"),
        (_holding(2), "the 2 is low"),
        (_holding(9, "discard"), "let it replace a high card"),
        (_holding(9, "deck", (1, 2, 3, 4, 5, 6, 7, None)), "skipping keeps your hole open"),
        (view(phase="place", held_from="deck"), "a high card is better discarded"),
        (view(phase="over", turn=None), ""),
    ],
)
def test_hint_fits_the_situation(seen: View, expected: str) -> None:
    hint = panel.hint(seen)

    assert expected in hint
    assert "\n" not in hint


def test_board_is_two_rows() -> None:
    assert play_nine.board(view(), 0) == "  12   ?   5  −5\n   ?   3  12   0"


def test_table_can_be_read_without_a_picture() -> None:
    seen = view(out=1, boards=(FOUR_PAIRS, view().boards[1]), shown=(0, 10))

    assert play_nine.table_text(seen, ADA_BO).splitlines() == [
        "```",
        "Deck 59  Discard pile 7",
        "",
        "A ● Ada < to play",
        "   9  10  11  12   shows 0",
        "   9  10  11  12   total 14",
        "   pairs of 9, 10, 11 and 12: 0",
        "",
        "B ■ Bo, dealer, out",
        "   1   ?   ?   ?   shows 10",
        "   ?   ?   ?   9   total 17",
        "```",
    ]


def test_who_sits_out_a_playoff_is_said() -> None:
    seen = view(hole=10, playoff=1, playing=(0,), boards=(view().boards[0], ()))

    last_lines = play_nine.table_text(seen, ADA_BO).splitlines()[-3:]

    assert last_lines == ["B ■ Bo, dealer, sits out", "   total 17", "```"]
    assert "B Bo: total 17, dealer, sits out." in play_nine.alt(seen, ADA_BO)


def test_match_play_shows_the_holes_won() -> None:
    seen = view(options=Options(match=True), points=(3, 2))

    assert "1½ holes won" in play_nine.table_text(seen, ADA_BO)
    assert "1 hole won" in play_nine.alt(seen, ADA_BO)


def test_places_are_said_at_the_end() -> None:
    seen = view(phase="over", turn=None)

    assert "A Ada: 12 ? 5 −5 / ? 3 12 0, shows 27, total 14, place 1." in play_nine.alt(seen, ADA_BO)
    assert "B ■ Bo, place 2" in play_nine.table_text(seen, ADA_BO)


def test_alt_text_is_the_whole_picture() -> None:
    last = Placed(1, 0, 1, 8, was_up=False, source="deck")

    assert play_nine.alt(view(), ADA_BO, last) == (
        "Play Nine. Hole 3 of 9. Turn: Ada. Deck 59, discard pile 7. ? is face down. "
        "A Ada: 12 ? 5 −5 / ? 3 12 0, shows 27, total 14. "
        "B Bo: 1 ? ? ? / ? ? ? 9, shows 10, total 17, dealer. "
        "Last: Bo put the 1 from the deck on position 1, replacing the 8."
    )


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
