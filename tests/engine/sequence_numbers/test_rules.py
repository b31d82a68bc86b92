"""Sequence Numbers: one test for each rule of 3.1 and 3.2, written from the rules."""

from __future__ import annotations

import pytest

from engine.game import Finished, Rng, RuleError
from engine.sequence_numbers.board import CARD_OF, LINE_NAMES, LINES, LOCKED, SPACE_NAMES, SPACE_OF
from engine.sequence_numbers.types import Dealt, Drew, Passed, Placed, Removed, Reshuffled, Swapped
from tests.engine.sequence_numbers.tables import GAME, SequenceTable

lay = SequenceTable.lay


@pytest.mark.parametrize(
    ("seats", "hand", "need", "sides"),
    [(2, 5, 1, (0, 1)), (3, 5, 1, (0, 1, 2)), (4, 4, 2, (0, 1, 0, 1)), (6, 4, 2, (0, 1, 0, 1, 0, 1))],
)
def test_number_of_players_decides(seats: int, hand: int, need: int, sides: tuple[int, ...]) -> None:
    """3.1, 3.4.2, 3.4.3: hands, sequences to win, and who plays together."""
    view = SequenceTable.deal(seats).view(None)
    assert [len(cards) for cards in view.hands] == [hand] * seats
    assert view.deck == 100 - seats * hand
    assert (view.need, view.sides) == (need, sides)


def test_teams_sit_in_turn() -> None:
    """3.2.1: A B A B, or A B C A B C."""
    assert SequenceTable.deal(6, teams=2).view(None).sides == (0, 1, 0, 1, 0, 1)
    assert SequenceTable.deal(6, teams=3).view(None).sides == (0, 1, 2, 0, 1, 2)
    with pytest.raises(RuleError) as refused:
        SequenceTable.deal(4, teams=3)
    assert refused.value.facts == {"name": "teams", "value": 3}


def test_chance_names_the_dealer_and_the_left_of_the_dealer_begins() -> None:
    """3.2.1, and round the table from there (rule 0.1)."""
    dealers = set()
    for number in range(30):
        table = SequenceTable.deal(3, str(number))
        (dealt,) = table.events
        assert isinstance(dealt, Dealt)
        dealers.add(dealt.dealer)
        first = (dealt.dealer + 1) % 3
        assert table.waiting() == (first,)
        table.do(first, table.legal(first)[0])
        assert table.waiting() == ((first + 1) % 3,)
    assert dealers == {0, 1, 2}


def test_turn_is_an_exchange_a_play_and_a_draw() -> None:
    """3.2.2: the exchange is optional, the draw follows by itself."""
    table = lay("17+7 1+1", "2+2", chips=["C6 I1"], top="8+4 14+3")
    assert table.legal() == ["swap 17+7", "1+1=2 A3", "1+1=2 J2"]
    table.do(0, "swap 17+7")
    assert (table.hand(0), table.waiting()) == ("1+1 14+3", (0,))
    table.do(0, "1+1=2 J2")
    assert (table.hand(0), table.waiting()) == ("14+3 8+4", (1,))
    assert table.kinds == ["Placed", "Drew"]


def test_sum_goes_on_its_answer() -> None:
    """3.2.3: on one of two spaces, and the card on its player's pile."""
    table = lay("1+0 17+7", "2+2", chips=["I1"])
    assert table.legal() == ["1+0=1 A2", "1+0=1 J9", "17+7=24 C6"]
    assert table.refusal(0, "17+7=24 I1") == "covered"
    assert table.refusal(0, "17+7=24 D5") == "space"
    assert table.refusal(0, "2+2=4 A5") == "card"
    table.do(0, "17+7=24 C6")
    assert (table.pile(0), table.pile(1)) == ("17+7", "")
    placed = table.events[0]
    assert placed == Placed(0, 0, CARD_OF["17+7"], SPACE_OF["C6"], ())
    assert table.view(None).board[SPACE_OF["C6"]] == 1


def test_plus_goes_on_any_empty_space() -> None:
    """3.2.4: never on a corner."""
    table = lay("plus 1+0", "2+2", chips=["C6", "D5"])
    pluses = [text for text in table.legal() if text.startswith("plus")]
    assert pluses == [
        f"plus {name}" for name in SPACE_NAMES if name not in ["A1", "A10", "C6", "D5", "J1", "J10"]
    ]
    assert table.legal().index("plus A2") == 2  # after the sums
    assert table.refusal(0, "plus C6") == "covered"
    table.do(0, "plus J9")
    assert (table.value("J9"), table.pile(0), len(table.state.hands[0])) == (1, "plus", 2)


def test_minus_takes_a_chip_away() -> None:
    """3.2.4: and places none; the space is open from the next turn on."""
    table = lay("minus", "1+8", chips=["C6", "B1 D5"])
    assert table.legal() == ["minus B1", "minus D5"]
    table.do(0, "minus B1")
    assert table.events[0] == Removed(0, CARD_OF["minus"], SPACE_OF["B1"], 1)
    assert (table.value("B1"), table.waiting()) == (0, (1,))
    assert table.legal(1) == ["1+8=9 B1", "1+8=9 I10"]


def test_dead_card_is_one_with_both_spaces_covered() -> None:
    """3.2.5: by anyone; it lies on the pile and a new one comes."""
    table = lay("17+7 1+0", "2+2", chips=["C6", "I1 A2"], top="3+3")
    assert table.legal() == ["swap 17+7", "1+0=1 J9"]
    assert table.refusal(0, "swap 1+0") == "alive"
    table.do(0, "swap 17+7")
    assert table.events == [Swapped(0, CARD_OF["17+7"], CARD_OF["3+3"])]
    assert (table.pile(0), table.hand(0)) == ("17+7", "1+0 3+3")


def test_exchange_comes_before_the_play_and_once() -> None:
    """3.2.5: once in a turn, and again in the next."""
    table = lay("17+7 28-4 1+0", "2+2", chips=["C6 I1"], top="25-6 11+8 3+3")
    table.do(0, "swap 17+7")
    assert table.refusal(0, "swap 28-4") == "swapped"
    assert not any(text.startswith("swap") for text in table.legal())
    table.do(0, "1+0=1 A2")
    assert table.refusal(0, "swap 28-4") == "turn"
    table.do(1, "2+2=4 A5")
    assert table.legal()[0] == "swap 28-4"


@pytest.mark.parametrize("name", ["B2-B6", "B2-F2", "C3-G7", "B6-F2"])
def test_five_in_a_line_are_a_sequence(name: str) -> None:
    """3.2.6: across, down and both diagonals; the chips are locked."""
    *others, last = (SPACE_NAMES[space] for space in LINES[LINE_NAMES.index(name)])
    table = lay("plus", "minus", chips=[" ".join(others)], sequences_to_win=2)
    table.do(0, f"plus {last}")
    assert table.lines() == name
    assert all(table.value(space) == LOCKED for space in (*others, last))
    assert table.refusal(1, f"minus {last}") == "locked"
    assert table.legal(1) == ["pass"]


@pytest.mark.parametrize("line", [index for index, line in enumerate(LINES) if {0, 9, 90, 99} & set(line)])
def test_corner_stands_for_a_chip(line: int) -> None:
    """3.2.6: each corner in a row, a column and a diagonal."""
    *others, last = (SPACE_NAMES[space] for space in LINES[line] if space not in (0, 9, 90, 99))
    assert len(others) == 3
    table = lay("plus", "minus", chips=[" ".join(others)])
    table.do(0, f"plus {last}")
    assert table.lines() == LINE_NAMES[line]
    assert table.result.places == (1, 2)


def test_second_sequence_may_share_one_space() -> None:
    """3.2.7, on one line."""
    table = lay("14+3", "2+2", chips=["B6 B7 B8"], lines=["B1-B5"], sequences_to_win=3)
    table.do(0, "14+3=17 B9")
    assert table.lines() == "B1-B5 B5-B9"


def test_second_sequence_may_not_share_two_spaces() -> None:
    """3.2.7."""
    table = lay("11+5", "2+2", chips=["B6 B7"], lines=["B1-B5"], sequences_to_win=3)
    table.do(0, "11+5=16 B8")
    assert table.lines() == "B1-B5"
    assert table.value("B8") == 1


def test_chip_that_finishes_two_lines_makes_two_sequences() -> None:
    """3.2.7: crossing lines share just that chip."""
    table = lay("8+4", "2+2", "1+1", "3+3", chips=["B2 B3 B5 B6 A4 C4 D4 E4"])
    table.do(0, "8+4=12 B4")
    assert table.lines() == "A4-E4 B2-B6"
    assert table.result.scores == (2, 0, 2, 0)


def test_empty_deck_is_made_of_all_discards() -> None:
    """3.2.8: as soon as the last card was drawn."""
    table = lay("1+0", "2+2", top="3+3", piles=["5+2 7+1", "1+8"], whole_deck=False)
    table.do(0, "1+0=1 A2")
    assert table.kinds == ["Placed", "Drew", "Reshuffled"]
    assert table.hand(0) == "3+3"
    assert sorted(table.state.deck) == sorted(CARD_OF[text] for text in ("1+0", "5+2", "7+1", "1+8"))
    assert table.state.piles == ((), ())
    assert table.events[-1] == Reshuffled(4)


def test_new_deck_is_shuffled() -> None:
    """3.2.8: by chance, not as the cards lay."""
    orders = set()
    for number in range(5):
        table = lay("1+0", "2+2", top="3+3", piles=["5+2 7+1", "1+8"], whole_deck=False)
        state, _ = GAME.apply(table.state, 0, GAME.parse("1+0=1 A2"), 0, Rng(b"order", number))
        orders.add(state.deck)
    assert len(orders) > 1


def test_card_that_is_played_may_be_the_only_one_to_draw() -> None:
    """3.2.8: all other cards are in hands."""
    table = lay("1+0", "2+2", whole_deck=False)
    table.do(0, "1+0=1 A2")
    assert table.kinds == ["Placed", "Reshuffled", "Drew"]
    assert (table.hand(0), table.state.deck, table.pile(0)) == ("1+0", (), "")


def test_dead_card_may_be_shuffled_into_its_own_new_deck() -> None:
    """3.2.8, 3.2.5."""
    table = lay("17+7", "2+2", chips=["C6 I1"], whole_deck=False)
    table.do(0, "swap 17+7")
    assert table.kinds == ["Swapped", "Reshuffled"]
    assert table.hand(0) == "17+7"
    assert table.legal() == ["pass"]


def test_enough_sequences_win_at_once() -> None:
    """3.2.9: without another draw."""
    table = lay("2+2", "1+1", chips=["A2 A3 A4"])
    table.do(0, "2+2=4 A5")
    assert table.kinds == ["Placed", "Finished"]
    assert table.hand(0) == ""
    assert table.waiting() == ()
    assert [table.legal(seat) for seat in (0, 1)] == [[], []]
    assert table.refusal(1, "1+1=2 J2") == "over"
    assert table.result.reason == "sequences"
    assert table.events[-1] == Finished(table.result)


def test_team_wins_together() -> None:
    """3.2.9, and rule 0.2: its members share the place."""
    table = lay("1+1", "3+3", "2+2", "7+1", chips=["A2 A3 A4"], lines=["C1-C5"])
    table.do(0, "1+1=2 J2").do(1, "3+3=6 A7").do(2, "2+2=4 A5")
    assert table.result.places == (1, 2, 1, 2)
    assert table.result.scores == (2, 0, 2, 0)
    assert table.result.sides == (0, 1, 0, 1)


def test_house_rules_are_off() -> None:
    """3.2.10."""
    table = lay("1+1", "3+3", "2+2", "7+1")
    table.do(0, "1+1=2 J2")
    assert isinstance(table.events[-1], Drew)
    assert table.refusal(0, "draw") == "house_rule"
    assert table.refusal(0, "talk") == "house_rule"
    assert table.refusal(0, "forfeit 1+1") == "house_rule"


def test_nobody_plays_out_of_turn() -> None:
    table = lay("1+1", "2+2", "3+3")
    assert table.refusal(1, "2+2=4 A5") == "turn"
    assert table.refusal(3, "2+2=4 A5") == "seat"
    assert table.refusal(-1, "pass") == "seat"


def test_full_board() -> None:
    """3.2.5, 3.4.8: all sums are dead, and Minus opens a space again."""
    everything = [name for name in SPACE_NAMES if name not in ("A1", "A10", "J1", "J10")]
    table = lay("1+0 plus", "minus", "1+1", chips=[" ".join(everything[::2]), " ".join(everything[1::2])])
    assert table.legal() == ["swap 1+0", "pass"]
    table.do(0, "pass")
    assert table.events == [Passed(0)]
    assert len(table.legal(1)) == 48
    table.do(1, "minus A2")
    assert table.legal(2) == ["swap 1+1", "pass"]
