"""Big Bang as its rules say it (4.1 to 4.3): the grid, placing, drawing, dead hands, the end, the notation."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from engine.big_bang.cards import all_cards, name
from engine.big_bang.grid import cell_at, near, place_of
from engine.big_bang.types import Dealt, Discarded, Drew, Lying, Placed, Through
from engine.game import Finished, Result, RuleError
from tests.engine.big_bang.tables import GAME, Bang, around, board, may_lie


def test_set() -> None:
    """Big Bang 4.1: one 1, two 2s, up to seven 7s: 28 cards."""
    cards = GAME.cards(Bang.deal().state)
    assert Counter(cards) == {value: value for value in range(1, 8)}
    assert len(cards) == 28


@pytest.mark.parametrize("highest", [2, 3, 5])
def test_shortened_set(highest: int) -> None:
    """Big Bang 4.1, and rule 0.6: a shorter deck is data like the full one."""
    assert Counter(GAME.cards(Bang.deal(highest=highest).state)) == {n: n for n in range(1, highest + 1)}


def test_deal() -> None:
    """Big Bang 4.2.1: the star in the middle, three cards drawn, 25 in the deck."""
    bang = Bang.deal()
    assert bang.events == [Dealt(1, (bang.state.boards[0].hand,))]
    cards = bang.view(0).racers[0].cards
    assert cards is not None
    assert (cards.board, len(cards.hand), cards.deck, cards.discards) == ((), 3, 25, ())
    assert len({Bang.deal(1, f"seed {n}").state.boards[0].deck for n in range(5)}) == 5


def test_neighbours() -> None:
    """Big Bang 4.2.2: symmetric; every edge joins an up and a down cell; three of them each."""
    for x, y in product(range(-6, 7), repeat=2):
        beside = [place_of(cell) for cell in near(cell_at(x, y))]
        assert beside == list(around(x, y))
        assert len(set(beside)) == 3
        for other in beside:
            assert (x, y) in [place_of(cell) for cell in near(cell_at(*other))]
            assert (x + y) % 2 != sum(other) % 2


def test_cells_sort_in_reading_order() -> None:
    """Big Bang 4.2.2: y grows downwards."""
    cells = list(product(range(-9, 10), repeat=2))
    assert sorted(cells, key=lambda cell: cell_at(*cell)) == sorted(
        cells, key=lambda cell: (cell[1], cell[0])
    )


def test_only_the_stars_three_cells_at_first() -> None:
    """Big Bang 4.2.2, 4.2.3: it lies on an up cell and takes any number, left, right and below."""
    assert Bang.lay(board(hand="1 4 7", deck="1")).legal() == [
        f"{card}@{spot}" for card in (1, 4, 7) for spot in ("-1,0", "1,0", "0,1")
    ]


@pytest.mark.parametrize(("card", "fits"), [("3", True), ("4", False), ("5", True), ("6", False)])
def test_between_two_fours(card: str, fits: bool) -> None:
    """Big Bang 4.2.3, 4.4.7: the sheet's example. (1,1) lies between 4s on (0,1) and (2,1)."""
    bang = Bang.lay(board("4@0,1 5@-1,1 4@1,0 3@2,0 4@2,1", hand=card, deck="1"))
    assert ("1,1" in bang.spots(card)) == fits
    assert fits or bang.refusal(0, f"{card}@1,1") == "clash"


def test_number_between_its_neighbours_in_the_row() -> None:
    """Big Bang 4.2.3: a 3 fits beside 2 and 4, but not beside 2 and 5."""
    between = Bang.lay(board("2@0,1 3@-1,1 4@2,1", hand="3", deck="1"))
    assert "1,1" in between.spots("3")
    clash = Bang.lay(board("2@0,1 3@-1,1 5@2,1", hand="3", deck="1"))
    assert "1,1" not in clash.spots("3")
    refused = clash.refused(0, "3@1,1")
    assert (refused.code, refused.facts) == ("big_bang.clash", {"card": "3", "beside": (2, 5)})


def test_touching_corners_mean_nothing() -> None:
    """Big Bang 4.2.2: (1,1) and (2,0) meet in a corner only, so equal numbers may lie there."""
    bang = Bang.lay(board("4@0,1 5@1,1 4@1,0", hand="5 4 4", deck="1"))
    bang.do(0, "5@2,0")
    assert bang.on()[2, 0] == bang.on()[1, 1] == ("5", 0)
    lonely = Bang.lay(board(hand="5", deck="1"))
    assert lonely.refusal(0, "5@1,1") == "apart"


@pytest.mark.parametrize("cell", ["3,0", "-1,-1", "999,-999", "64,0", "0,128"])
def test_lonely_cell(cell: str) -> None:
    """Big Bang 4.2.3: at least one neighbour must be occupied, however large the board is taken to be."""
    assert Bang.lay(board(hand="5", deck="1")).refusal(0, f"5@{cell}") == "apart"


def test_occupied_cell() -> None:
    """Big Bang 4.2.3."""
    bang = Bang.lay(board("4@0,1", hand="5", deck="1"))
    assert [bang.refusal(0, text) for text in ("5@0,1", "5@0,0")] == ["occupied", "occupied"]


@pytest.mark.parametrize("chosen", [{}, {"rules_cards": True}, {"hold": True, "replay": True, "highest": 4}])
def test_legal_places_are_those_found_by_asking_every_cell(chosen: dict[str, object]) -> None:
    """Big Bang 4.2.3, 4.4.19 to 4.4.23: the frontier that grows with the board misses and adds nothing."""
    for seed in range(6):
        for bang in Bang.deal(1, f"brute {seed}", **chosen).play(f"brute {seed}"):
            if bang.waiting():
                on = bang.on()
                held = dict.fromkeys(bang.hand())
                assert {card: bang.spots(card) for card in held} == {
                    card: _searched(on, card) for card in held
                }
                discards = bang.state.boards[0].discards
                if discards:
                    assert bang.spots("top") == _searched(on, name(discards[-1]))


def _searched(on: dict[tuple[int, int], tuple[str, int]], card: str) -> list[str]:
    """Every cell of the block around the board, every rotation that looks different."""
    xs, ys = zip(*on, strict=True)
    turns = {"R4": 1, "R5": 1}.get(card, 3) if card.startswith("R") else 1
    return [
        f"{x},{y}" + (f"/{turn}" if card.startswith("R") else "")
        for y in range(min(ys) - 2, max(ys) + 3)
        for x in range(min(xs) - 2, max(xs) + 3)
        for turn in range(turns)
        if may_lie(on, card, turn, x, y)
    ]


def test_placing() -> None:
    """Big Bang 4.2.4: the card leaves the hand and lies on the board; more may follow in any order."""
    bang = Bang.lay(board(hand="5 3 4", deck="1 1"))
    bang.do(0, "4@0,1")
    assert bang.events == [Placed(0, False, 1, 4, Lying(0, 1, 4, 0), "hand")]
    bang.do(0, "3@1,1", "5@-1,1")
    assert bang.on() == {(0, 0): ("*", 0), (0, 1): ("4", 0), (1, 1): ("3", 0), (-1, 1): ("5", 0)}
    assert bang.hand() == []


def test_cards_that_are_not_held() -> None:
    """Big Bang 4.2.4, and rule 0.4: an error, for nobody could play them honestly."""
    bang = Bang.lay(board(hand="5", deck="3"))
    assert bang.refusal(0, "3@0,1") == "card"


def test_drawing() -> None:
    """Big Bang 4.2.4: up to three, when nothing in the hand fits or the hand is empty."""
    bang = Bang.lay(board("4@0,1 4@1,0 4@-1,0", hand="7", deck="1 2 3"))
    assert bang.legal() == ["draw", "stop"]
    bang.do(0, "draw")
    assert bang.events == [Drew(0, False, (3, 2))]
    assert bang.hand() == ["7", "3", "2"]
    empty = Bang.lay(board("4@0,1", deck="1 2 3 5")).do(0, "draw")
    assert (empty.hand(), empty.state.boards[0].deck) == (["5", "3", "2"], (1,))


def test_no_drawing_while_a_card_fits() -> None:
    """Big Bang 4.2.4."""
    bang = Bang.lay(board("4@0,1 4@1,0 4@-1,0", hand="7 5", deck="1 2 3"))
    refused = bang.refused(0, "draw")
    assert (refused.code, refused.facts) == ("big_bang.hand_fits", {"card": "5"})
    assert "draw" not in bang.legal()


@pytest.mark.parametrize(("deck", "hand"), [("6", ["6"]), ("6 6", ["6", "6"]), ("6 6 6", ["6", "6", "6"])])
def test_deck_with_few_cards(deck: str, hand: list[str]) -> None:
    """Big Bang 4.2.4: as many as there are."""
    assert Bang.lay(board("7@0,1", deck=deck)).do(0, "draw").hand() == hand


def test_nothing_to_draw() -> None:
    """Big Bang 4.2.4: a full hand, or no deck. The top discard fits, or the game would be over."""
    full = Bang.lay(board("4@0,1 4@1,0 4@-1,0", hand="7 7 7", deck="1"))
    assert full.refusal(0, "draw") == "hand_full"
    assert Bang.lay(board("4@0,1", hand="7", discards="5")).refusal(0, "draw") == "no_deck"


def test_dead_hand() -> None:
    """Big Bang 4.2.5: the whole hand on the discard pile, and three new cards."""
    bang = Bang.lay(board("4@0,1 4@1,0 4@-1,0", hand="7 1 6", deck="1 2 3 5", discards="2"))
    bang.do(0, "dead 7 1 6")
    assert bang.events == [Discarded(0, False, (7, 1, 6)), Drew(0, False, (5, 3, 2))]
    assert bang.state.boards[0].discards == (2, 7, 1, 6)
    assert bang.hand() == ["5", "3", "2"]
    few = Bang.lay(board("4@0,1 4@1,0 4@-1,0", hand="7 1 6", deck="5")).do(0, "dead")
    assert few.hand() == ["5"]


def test_no_dead_hand_while_a_card_fits() -> None:
    """Big Bang 4.2.5."""
    bang = Bang.lay(board("4@0,1 4@1,0 4@-1,0", hand="7 1 3", deck="1"))
    assert bang.refusal(0, "dead 7 1 3") == "hand_fits"
    assert all(text.startswith("3@") for text in bang.legal())


def test_top_discard() -> None:
    """Big Bang 4.2.6: as if in the hand; then the next one is the top."""
    bang = Bang.lay(board("4@0,1 4@1,0 4@-1,0", hand="7", deck="1", discards="6 6 5"))
    assert bang.spots("top") == ["-1,-1", "1,-1", "-2,0", "2,0", "-1,1", "1,1"]
    bang.do(0, "top@1,1")
    assert bang.events == [Placed(0, False, 4, 4, Lying(1, 1, 5, 0), "discard")]
    assert bang.state.boards[0].discards == (6, 6)
    assert bang.spots("top") == ["2,1", "1,2"]


def test_no_digging() -> None:
    """Big Bang 4.2.6: a card under the top is not in the hand, and an empty pile has no top."""
    bang = Bang.lay(board("4@0,1", hand="7", deck="1", discards="5 6"))
    assert bang.refusal(0, "5@1,1") == "card"
    assert bang.refusal(0, "top@1,1") == "clash"
    assert Bang.lay(board("4@0,1", hand="7", deck="1")).refusal(0, "top@1,1") == "no_discard"


def test_everything_placed_ends_it_at_once() -> None:
    """Big Bang 4.2.7."""
    bang = Bang.lay(board("4@0,1", hand="5", discards=""))
    bang.do(0, "5@1,1", at=4200)
    assert bang.told(Through) == [Through(0, "all", 4200)]
    assert bang.told(Finished) == [Finished(Result("solo", (1,), (2,), (0,)))]
    assert bang.waiting() == ()
    assert bang.refusal(0, "stop") == "over"


@pytest.mark.parametrize(
    ("hand", "discards", "over"),
    [("7 1", "", True), ("7 1", "6", True), ("7 1", "5", False), ("", "6", True), ("7 5", "6", False)],
)
def test_end_without_a_deck(hand: str, discards: str, over: bool) -> None:
    """Big Bang 4.2.7: nothing in the hand fits, nor the top discard."""
    bang = Bang.lay(board("4@0,1 4@1,0", hand=f"{hand} 4", discards=discards)).do(0, "4@-1,0")
    assert (bang.waiting() == ()) == over
    assert [event.ready for event in bang.events if isinstance(event, Through)] == ["stuck"] * over


def test_score() -> None:
    """Big Bang 4.2.8: a point a number card, 2 a rules card, nothing for the star."""
    bang = Bang.lay(board("4@0,1 5@1,1 R6@-1,0/1", hand="7 7 7", discards="1"), rules_cards=True).do(
        0, "stop"
    )
    (line,) = bang.scored.lines
    assert (line.numbers, line.rules, line.left, line.points, line.score) == (2, 1, 4, 4, 4)
    assert bang.result.scores == (4,)


def test_race() -> None:
    """Big Bang 4.2.9: an own star and board each, everybody at once, and the scores are compared."""
    bang = Bang.deal(3)
    assert bang.waiting() == (0, 1, 2)
    card = bang.hand(1)[0]
    bang.do(1, f"{card}@0,1")
    assert [len(each.pieces) for each in bang.state.boards] == [1, 2, 1]
    assert bang.waiting() == (0, 1, 2)
    bang.do(0, "stop").do(2, "stop").do(1, "stop")
    assert bang.result == Result("points", (2, 1, 2), (0, 1, 0), (0, 1, 2))


def test_rounds() -> None:
    """Big Bang 4.2.9: the next race is dealt at once, and the points are added up."""
    bang = Bang.lay(board("4@0,1", hand="5 5", deck="5"), board(hand="6"), rounds=2).do(0, "stop", at=10)
    bang.do(1, "6@0,1", at=5000)
    assert [line.total for line in bang.scored.lines] == [1, 1]
    assert isinstance(bang.events[-1], Dealt)
    assert (bang.view().round, bang.view().go_at, bang.view().totals) == (2, 8000, (1, 1))
    bang.to_the_end()
    assert bang.view().over
    assert bang.result.scores == tuple(line.total for line in bang.scored.lines)


def test_replay_shuffles_the_discards() -> None:
    """Big Bang 4.2.10; what it takes is told in 4.4.17."""
    hand = board("4@0,1 4@1,0 4@-1,0", hand="7 1", discards="7 7 6")
    assert Bang.lay(hand).legal() == ["stop"]
    assert "dead 7 1" in Bang.lay(hand, replay=True).legal()


def test_rules_cards_are_an_option() -> None:
    """Big Bang 4.2.11."""
    assert len(GAME.cards(Bang.deal(rules_cards=True).state)) == 34
    assert all_cards(7, False) == GAME.cards(Bang.deal().state)


@pytest.mark.parametrize(
    ("seats", "chosen", "field"),
    [
        (1, {"rounds": 0}, "rounds"),
        (1, {"rounds": 10}, "rounds"),
        (1, {"limit_s": -1}, "limit_s"),
        (2, {"limit_s": 3601}, "limit_s"),
        (2, {"racers": 2}, "racers"),
        (2, {"racers": 7}, "racers"),
        (1, {"highest": 1}, "highest"),
        (1, {"highest": 8}, "highest"),
        (1, {"stolen": True}, "stolen"),
    ],
)
def test_options_that_cannot_be_played(seats: int, chosen: dict[str, object], field: str) -> None:
    with pytest.raises(RuleError) as refused:
        Bang.deal(seats, **chosen)
    assert (refused.value.code, refused.value.facts) == ("option", {"name": field, "value": chosen[field]})
