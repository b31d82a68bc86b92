"""Play Nine as its rules say it (5.1, 5.2): dealing, teeing off, turns, putting out, nine holes."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.game import Finished, RuleError
from engine.play_nine.play import all_cards
from engine.play_nine.types import (
    DealerChosen,
    Dealt,
    Drew,
    HoleScored,
    Options,
    Placed,
    Skipped,
    TeedOff,
    TeeOff,
    Took,
    Turned,
    WentOut,
)
from tests.engine.play_nine.tables import GAME, Golf

SEATS = (2, 3, 4, 5, 6)


def test_deck() -> None:
    """Play Nine 5.1: eight each of 0 to 12 and four -5."""
    assert Counter(all_cards(Options())) == {-5: 4, **dict.fromkeys(range(13), 8)}


@pytest.mark.parametrize("seats", SEATS)
def test_deal(seats: int) -> None:
    """Play Nine 5.2.2, 5.1: eight each face down, one starts the discard pile; six players leave 59."""
    view = Golf.deal(seats).view(0)
    assert view.boards == ((None,) * 8,) * seats
    assert len(view.discards) == 1
    assert view.deck == 108 - 8 * seats - 1
    assert (view.hole, view.phase, view.turn) == (1, "tee", None)


def test_nobody_looks_at_a_dealt_card() -> None:
    """Play Nine 5.2.2: the owner sees no more than a spectator."""
    golf = Golf.deal(3)
    assert all(golf.view(seat).boards == golf.view(None).boards for seat in range(3))


def test_lowest_card_drawn_deals() -> None:
    """Play Nine 5.2.1, also rules 0.1: this game says how its first dealer is found."""
    tied = False
    for seed in range(60):
        chosen = Golf.deal(4, f"dealer {seed}").events[0]
        assert isinstance(chosen, DealerChosen)
        assert [seat for seat, _ in chosen.draws[0]] == [0, 1, 2, 3]
        drawing = {0, 1, 2, 3}
        for draws in chosen.draws:
            assert {seat for seat, _ in draws} == drawing  # those tied for the lowest draw again, only they
            low = min(card for _, card in draws)
            drawing = {seat for seat, card in draws if card == low}
        assert drawing == {chosen.dealer}
        tied |= len(chosen.draws) > 1
    assert tied


def test_dealers_left_has_the_first_turn() -> None:
    """Play Nine 5.2.1, and rules 0.1: left is the next seat, after the last one the first."""
    turns = set()
    for seed in range(30):
        golf = Golf.deal(3, f"first {seed}").tee_off()
        view = golf.view(None)
        assert view.turn == (view.dealer + 1) % 3
        assert golf.waiting() == (view.turn,)
        turns.add(view.turn)
    assert turns == {0, 1, 2}


@pytest.mark.parametrize("seats", SEATS)
def test_dealer_rotates_over_nine_holes(seats: int) -> None:
    """Play Nine 5.2.1: the next hole is dealt by the last dealer's left, from all cards, freshly shuffled."""
    golf = Golf.deal(seats)
    first = golf.state.hole.dealer
    decks = set()
    for hole in range(9):
        assert golf.state.hole.dealer == (first + hole) % seats
        assert GAME.cards(golf.state) == all_cards(Options())
        decks.add((golf.state.boards, golf.state.deck))
        golf.tee_off()
        assert golf.waiting() == ((first + hole + 1) % seats,)
        scored = golf.time_outs(HoleScored)
        assert isinstance(scored, HoleScored)
        assert scored.round == hole + 1
        golf.events = golf.events[golf.events.index(scored) + 1 :]
    assert len(decks) == 9
    assert isinstance(golf.events[0], Finished | Dealt)


def test_tee_off_turns_two_cards_up() -> None:
    """Play Nine 5.2.3."""
    golf = Golf.lay("(1) (2) (3) (4) / (5) (6) (7) (8)", "(9) (9) (9) (9) / (9) (9) (9) (9)")
    golf.do(0, "tee 2 7")
    assert golf.events == [TeedOff(0, (1, 6), (2, 7))]
    assert golf.board(0) == "(1) 2 (3) (4) / (5) (6) 7 (8)"


def test_everyone_tees_off_before_the_first_turn_in_any_order() -> None:
    """Play Nine 5.2.3."""
    golf = Golf.deal(3)
    first = (golf.state.hole.dealer + 1) % 3
    assert golf.waiting() == (0, 1, 2)
    golf.do(2, "tee 1 2")
    assert golf.waiting() == (0, 1)
    assert golf.refusal(first, "deck") in ("phase", "teed")
    golf.do(0, "tee 4 5")
    assert golf.refusal(1, "take") == "phase"
    golf.do(1, "tee 1 8")
    assert golf.waiting() == (first,)
    assert golf.legal(first) == ["deck", "take"]


def test_tee_off_may_be_any_pair() -> None:
    """Play Nine 5.2.3; 28 pairs, listed ascending."""
    pairs = Golf.deal(2).legal(1)
    assert len(pairs) == 28
    assert pairs[:2] == ["tee 1 2", "tee 1 3"]
    assert pairs[-1] == "tee 7 8"


def test_tee_off_is_once_and_of_two_cards() -> None:
    """Play Nine 5.2.3: no third card, and not one card twice."""
    golf = Golf.deal(2).do(0, "tee 1 8")
    assert golf.refusal(0, "tee 2 3") == "teed"
    assert golf.legal(0) == []
    for first, second in ((3, 3), (5, 2), (-1, 4), (4, 8)):
        assert golf.refusal(1, TeeOff(first, second)) == "position"
    golf.do(1, "tee 1 8")
    assert golf.refusal(golf.waiting()[0], "tee 2 3") == "phase"


def test_draw_from_the_deck_or_the_discard_pile() -> None:
    """Play Nine 5.2.4."""
    golf = Golf.lay("1 2 (3) (4) / 5 6 (7) (8)", "1 2 (3) (4) / 5 6 (7) (8)", deck="4 11", discards="3 12")
    assert golf.legal(0) == ["deck", "take"]
    assert Golf(golf.state).do(0, "deck").events == [Drew(0, 11)]
    assert Golf(golf.state).do(0, "take").events == [Took(0, 12)]


@pytest.mark.parametrize(("index", "replaced", "was_up"), [(0, 1, True), (2, 3, False)])
@pytest.mark.parametrize(("pile", "source", "card"), [("deck", "deck", 11), ("take", "discard", 12)])
def test_card_in_hand_replaces_an_own_card(
    index: int, replaced: int, was_up: bool, pile: str, source: str, card: int
) -> None:
    """Play Nine 5.2.4, a and b: face up or face down; the new one lies face up, the old one is discarded."""
    golf = Golf.lay("1 2 (3) (4) / 5 6 (7) (8)", "1 2 (3) (4) / 5 6 (7) (8)", deck="4 11", discards="3 12")
    golf.do(0, pile, f"@{index + 1}")
    assert golf.events[-1] == Placed(0, index, card, replaced, was_up, source)  # type: ignore[arg-type]
    assert golf.discards[-1] == replaced
    assert golf.view(None).boards[0][index] == card
    assert golf.waiting() == (1,)


def test_drawn_card_may_be_discarded_for_a_flip() -> None:
    """Play Nine 5.2.4a."""
    golf = Golf.lay("1 2 (3) (4) / 5 6 (7) (8)", "1 2 (3) (4) / 5 6 (7) (8)", deck="4 11")
    golf.do(0, "deck", "flip 7")
    assert golf.events[-1] == Turned(0, 6, 7, 11)
    assert golf.board(0) == "1 2 (3) (4) / 5 6 7 (8)"
    assert golf.discards[-1] == 11


def test_only_a_face_down_card_can_be_turned_over() -> None:
    """Play Nine 5.2.4a."""
    golf = Golf.lay("1 2 (3) (4) / 5 6 (7) (8)", "1 2 (3) (4) / 5 6 (7) (8)").do(0, "deck")
    assert golf.refusal(0, "flip 1") == "face_up"
    assert golf.legal(0) == [*(f"@{n}" for n in range(1, 9)), "flip 3", "flip 4", "flip 7", "flip 8"]


def test_putt_is_skipped_with_exactly_one_card_face_down() -> None:
    """Play Nine 5.2.4a: the drawn card is discarded and nothing else happens, as often as one likes."""
    golf = Golf.lay("1 2 3 4 / 5 6 7 (8)", "1 2 (3) (4) / 5 6 (7) (8)", deck="9 9 9 11")
    assert "skip" in golf.do(0, "deck").legal(0)
    golf.do(0, "skip")
    assert golf.events == [Skipped(0, 11)]
    assert golf.board(0) == "1 2 3 4 / 5 6 7 (8)"
    assert golf.waiting() == (1,)
    golf.do(1, "deck", "flip 3").do(0, "deck", "skip")
    assert golf.waiting() == (1,)


@pytest.mark.parametrize("board", ["1 2 3 4 / 5 6 (7) (8)", "(1) 2 (3) (4) / (5) (6) 7 (8)"])
def test_putt_is_not_skipped_with_more_face_down(board: str) -> None:
    """Play Nine 5.2.4a, 5.4.11: something has to be turned over."""
    golf = Golf.lay(board, "1 2 3 4 / 5 6 7 (8)").do(0, "deck")
    assert golf.refusal(0, "skip") == "skip"
    assert "skip" not in golf.legal(0)


def test_nothing_is_drawn_twice_or_put_before_drawing() -> None:
    """Play Nine 5.2.4."""
    golf = Golf.lay("1 2 3 4 / 5 6 (7) (8)", "1 2 3 4 / 5 6 (7) (8)")
    assert {golf.refusal(0, text) for text in ("@1", "flip 7", "skip")} == {"phase"}
    golf.do(0, "deck")
    assert {golf.refusal(0, text) for text in ("deck", "take", "tee 7 8")} == {"phase"}


def test_turn_is_only_ones_own() -> None:
    """Play Nine 5.2.4, and rules 0.4: out of turn is an error, not a misplay."""
    golf = Golf.lay("1 2 3 4 / 5 6 (7) (8)", "1 2 3 4 / 5 6 (7) (8)")
    assert {golf.refusal(1, text) for text in ("deck", "take", "@1", "tee 1 2")} == {"turn"}
    assert {golf.refusal(seat, "deck") for seat in (-1, 2)} == {"seat"}


def test_face_up_card_may_be_replaced_again_and_again() -> None:
    """Play Nine 5.2.5."""
    golf = Golf.lay("1 2 3 4 / 5 6 (7) (8)", "1 2 3 4 / 5 6 (7) (8)", deck="9 0 10 11")
    for card in (11, 10, 0):
        golf.do(0, "deck", "@1").do(1, "take", "@1")
        assert golf.board(0) == f"{card} 2 3 4 / 5 6 (7) (8)"


@pytest.mark.parametrize("turn", [("deck", "@8"), ("take", "@8"), ("deck", "flip 8")], ids="-".join)
def test_putting_out(turn: tuple[str, str]) -> None:
    """Play Nine 5.2.6: with the eighth card face up, from either pile or by turning it over."""
    golf = Golf.lay("1 2 3 4 / 5 6 7 (8)", "1 2 3 4 / 5 6 (7) (8)", "1 2 3 4 / 5 6 (7) (8)")
    golf.do(0, *turn)
    assert golf.events[-1] == WentOut(0)
    assert golf.view(None).out == 0
    assert golf.waiting() == (1,)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("out", [0, 1])
def test_every_other_player_has_exactly_one_last_shot(seats: int, out: int) -> None:
    """Play Nine 5.2.6: clockwise from the left of the player who went out and has no turn any more."""
    boards = ["1 2 3 4 / 5 6 (7) (8)"] * seats
    boards[out] = "1 2 3 4 / 5 6 7 (8)"
    golf = Golf.lay(*boards, turn=out, deck=" ".join(["9"] * 20)).do(out, "deck", "flip 8")
    shots = []
    while golf.state.hole.number == 1:
        (seat,) = golf.waiting()
        shots.append(seat)
        golf.do(seat, "deck", "@1")
    assert shots == [(out + step) % seats for step in range(1, seats)]
    scored = golf.one(HoleScored)
    assert [line.went_out for line in scored.lines] == [seat == out for seat in range(seats)]


def test_going_out_costs_and_gives_nothing() -> None:
    """Play Nine 5.2.6: the same cards score the same."""
    golf = Golf.lay("1 2 3 4 / 5 6 7 (8)", "1 2 3 4 / 5 6 7 (8)", deck="9 9")
    golf.do(0, "deck", "flip 8").do(1, "deck", "skip")
    assert golf.view(None).totals == (36, 36)


def test_lowest_total_after_nine_holes_wins() -> None:
    """Play Nine 5.2.8: the sum counts, not the last hole."""
    # 80 and 40 strokes so far.
    golf = Golf.lay("1 2 3 4 / 5 6 7 (8)", "1 2 3 4 / 5 6 7 (8)", hole=9, scores=[[10] * 8, [5] * 8])
    scored = golf.end_hole("0 0 0 0 / 1 1 1 1", "1 2 3 4 / 5 6 7 8")
    assert [line.total for line in scored.lines] == [84, 76]
    result = golf.result
    assert golf.events[-1] == Finished(result)
    assert (result.reason, result.scores, result.places) == ("strokes", (84, 76), (2, 1))
    assert golf.view(0).phase == "over"
    assert golf.waiting() == ()
    assert golf.refusal(0, "deck") == "over"


def test_places_have_ties() -> None:
    """Rules 0.2, and Play Nine 5.4.19: 1, 2, 2, 4."""
    golf = Golf.lay(*["1 2 3 4 / 5 6 7 (8)"] * 4, hole=9, scores=[[20] * 8, [9] * 8, [8] * 8, [9] * 8])
    golf.end_hole(*["1 2 3 4 / 5 6 7 8"] * 4)
    result = golf.result
    assert result.places == (4, 2, 1, 2)
    assert result.sides == (0, 1, 2, 3)


def test_shortened_decks_are_decks_too() -> None:
    """Rules 0.6: fewer copies of every card; refused where they would not go round."""
    assert Counter(all_cards(Options(copies=2))) == {-5: 1, **dict.fromkeys(range(13), 2)}
    assert GAME.cards(Golf.deal(3, copies=2).state) == all_cards(Options(copies=2))
    with pytest.raises(RuleError, match="copies"):
        Golf.deal(2, copies=1)
