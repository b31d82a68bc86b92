"""Sevens as the rules say it: 2.1 to 2.3, and the edge cases named there."""

from __future__ import annotations

import pytest

from engine.game import Finished, NotationError
from engine.sevens.cards import CARDS, NAMES, cards
from engine.sevens.rules import RULES_1, points
from engine.sevens.types import Dealt, Guess, Knocked, Offer, Play
from tests.engine.sevens.tables import GAME, Table, bits, card, names

FULL, JUNIOR = RULES_1.full, RULES_1.junior


@pytest.mark.parametrize(("seats", "each"), [(3, 13), (4, 10), (5, 8)])
def test_all_cards_are_dealt_evenly(seats: int, each: int) -> None:
    """2.1: 39 cards for three, 40 for more, of which one has been laid for its holder."""
    table = Table.deal(seats)
    counts = [hand.bit_count() for hand in table.state.hands]

    assert sum(counts) == 39
    assert sorted(counts) == [each - (seats > 3), *[each] * (seats - 1)]
    assert GAME.cards(table.state) == CARDS


def test_cards_are_dealt_to_the_left_of_the_dealer_first() -> None:
    """2.2.1, 2.4.12: of the junior deck's 23 cards the dealer gets one less, of 24 too among five."""
    for seats, whole in ((3, 8), (5, 5)):
        for number in range(8):
            table = Table.deal(seats, f"uneven {number}", junior=True)
            (dealt,) = table.events
            assert isinstance(dealt, Dealt)
            laid = [seat == dealt.laid_by for seat in range(seats)]
            counts = [hand.bit_count() + own for hand, own in zip(table.state.hands, laid, strict=True)]
            assert counts[dealt.dealer] == whole - 1
            assert counts.count(whole) == seats - 1


def test_first_dealer_is_found_by_chance() -> None:
    """Rule 0.1."""
    assert {Table.deal(4, f"dealer {number}").state.round.dealer for number in range(30)} == {0, 1, 2, 3}


@pytest.mark.parametrize("seats", [4, 5])
def test_holder_of_the_seven_of_clubs_has_had_a_turn(seats: int) -> None:
    """2.2.2: whoever it is; the next to the left goes on."""
    holders = set()
    for number in range(40):
        table = Table.deal(seats, f"holder {number}")
        (dealt,) = table.events
        assert isinstance(dealt, Dealt)
        assert dealt.laid_by is not None
        holders.add(dealt.laid_by)
        assert table.lies() == "7C"
        assert GAME.waiting_for(table.state) == ((dealt.laid_by + 1) % seats,)
    assert holders == set(range(seats))


def test_three_players_start_with_a_seven_on_the_table() -> None:
    """2.2.2, 2.4.7: put out by the dealer; it is nobody's turn, the dealer's left begins."""
    for number in range(10):
        table = Table.deal(3, f"three {number}")
        (dealt,) = table.events
        assert isinstance(dealt, Dealt)
        assert (table.lies(), dealt.laid_by) == ("7C", None)
        assert [hand.bit_count() for hand in table.state.hands] == [13, 13, 13]
        assert GAME.waiting_for(table.state) == ((dealt.dealer + 1) % 3,)


def test_player_sees_the_own_cards_of_a_deal() -> None:
    table = Table.deal(4)
    (dealt,) = table.events
    seen = GAME.visible(dealt, 2)

    assert isinstance(seen, Dealt)
    assert [hand is None for hand in seen.hands] == [True, True, False, True]
    assert names(seen.hands[2] or ()) == table.hand(2)
    assert table.view(2).hands == seen.hands
    assert table.view(None).hands == (None,) * 4


@pytest.mark.parametrize(
    ("lying", "fitting"),
    [
        ("7C", "6C 8C 7D 7H 7S"),
        ("7C 6C", "5C 8C 7D 7H 7S"),
        ("7C 8C 7H", "6C 9C 7D 6H 8H 7S"),
        ("AC-7C 7D-10D", "8C 6D 7H 7S"),
        ("AC-10C AD-10D AH-10H 7S-10S", "6S"),
        ("2C-9C 7D 7H 7S", "AC 10C 6D 8D 6H 8H 6S 8S"),
    ],
)
def test_what_fits_is_next_to_a_chain_or_its_seven(lying: str, fitting: str) -> None:
    """2.2.3: chains end at the ace and at the 10 and do not go round."""
    rest = names(FULL.cards & ~bits(lying))
    assert Table.lay(rest, "", "", table=lying).legal(0) == fitting.split()


@pytest.mark.parametrize("order", [("6C", "8C"), ("8C", "6C")])
def test_six_and_eight_come_in_any_order(order: tuple[str, str]) -> None:
    table = Table.lay("6C 8C 2D", "6D 7D 8D", "7H 2H").do(0, order[0]).do(1, "7D").do(2, "7H")

    assert table.do(0, order[1]).lies() == "6C 7C 8C 7D 7H"


def test_six_of_a_suit_that_has_not_begun_does_not_fit() -> None:
    table = Table.lay("6H 8C", "AC 2C", "AH 2H")

    assert table.refusal(0, "6H") == "fit"
    assert table.legal(0) == ["8C"]


def test_one_card_is_played_and_the_left_goes_on() -> None:
    """2.2.4."""
    table = Table.lay("6C 7D 8C", "AC 2C", "AH 2H", turn=0).do(0, "7D")

    assert (table.hand(0), table.lies()) == ("6C 8C", "7C 7D")
    assert GAME.waiting_for(table.state) == (1,)
    assert table.refusal(0, "6C") == "turn"


def test_a_player_who_can_play_must() -> None:
    """2.2.4: knocking with a card that fits is refused."""
    table = Table.lay("6C 2D", "AC 2C", "AH 2H")

    assert table.refusal(0, "knock") == "can_play"
    assert table.legal(0) == ["6C"]
    assert Table.lay("5C 2D", "AC 2C", "AH 2H").legal(0) == ["knock"]


def test_card_not_held_is_refused() -> None:
    """Rule 0.4."""
    table = Table.lay("6C 2D", "8C 2C", "AH 2H")

    assert table.refusal(0, "8C") == "card"
    assert table.refusal(0, Play(99)) == "card"
    assert table.refusal(0, Play(-1)) == "card"


def test_knock_takes_what_is_guessed_wrong() -> None:
    """2.2.5: right, and the card stays; wrong, and the knocker takes it; then the left plays."""
    table = Table.lay("AC 2D", "8H 9H", "AH 2H", "6C 4D", turn=0)
    table.offers(0, "9H", "AH", "4D").do(0, "guess 9", "guess 9", "guess 3")

    assert [table.hand(seat) for seat in range(4)] == ["AC 2D 4D AH", "8H 9H", "2H", "6C"]
    assert GAME.waiting_for(table.state) == (1,)


def test_offer_of_a_card_not_held_is_refused() -> None:
    table = Table.lay("AC 2D", "8H 9H", "AH 2H").do(0, "knock")

    assert table.refusal(1, "offer AH") == "card"
    assert table.refusal(1, Offer(40)) == "card"
    assert table.refusal(0, "offer AC") == "phase"
    assert table.refusal(1, "8H") == "turn"
    assert table.refusal(9, "offer AH") == "seat"


def test_number_that_cannot_be_is_just_wrong() -> None:
    """All sevens lie on the table, or are in the knocker's hand: the guess is allowed."""
    table = Table.lay("AC 2D", "4H 9H", "AH 2H", table="7C 7D 7H 7S").offers(0, "9H", "AH")

    assert table.legal(0) == [f"guess {number}" for number in ("A", *range(2, 11))]
    assert "9H" in table.do(0, "guess 7").hand(0)
    assert table.refusal(0, Guess(0)) == "deck"
    assert table.refusal(0, Guess(11)) == "deck"
    assert table.refusal(0, "knock") == "phase"
    assert table.refusal(1, "guess 7") == "turn"


def test_round_ends_when_somebody_has_no_cards() -> None:
    """2.2.6: who is out scores 0, the others what they hold; an ace counts 15, not 1."""
    table = Table.lay("6C", "AC 9H 2C", "10S 8H 7S AD", options=GAME.options({"rounds": 1})).do(0, "6C")
    scored = table.counted()

    assert [line.score for line in scored.lines] == [0, 30, 35]
    assert [names(line.cards) for line in scored.lines] == [
        "",
        "2C AC 9H".replace("2C AC", "AC 2C"),
        "AD 8H 7S 10S",
    ]
    assert [line.points for line in scored.lines] == [(), (15, 5, 10), (15, 5, 5, 10)]
    assert not scored.by_knock
    assert isinstance(table.events[-1], Finished)
    assert table.events[-1].result.places == (1, 2, 3)


def test_points_of_the_decks() -> None:
    """2.1: 280 in the full deck; in the junior deck a card counts its number."""
    assert sum(points(FULL, FULL.cards)) == 280
    assert sum(points(JUNIOR, JUNIOR.cards)) == 4 * 21
    assert points(FULL, bits("AS 2S 8S 9S 10S")) == (15, 5, 5, 10, 10)
    assert points(JUNIOR, bits("AS 6S")) == (1, 6)


def test_totals_run_and_the_lowest_wins() -> None:
    """2.2.7, and rule 0.2: a tie shares the place."""
    table = Table.lay(
        "6C", "AC", "9S", scores=[(20, 0), (5, 10), (10, 5)], round_=3, options=GAME.options({"rounds": 3})
    )
    result = table.do(0, "6C").events[-1]

    assert isinstance(result, Finished)
    assert result.result.scores == (20, 30, 25)
    assert (result.result.places, result.result.reason) == ((1, 3, 2), "points")
    assert [line.total for line in table.counted().lines] == [20, 30, 25]


def test_tie_for_first_place_is_shared() -> None:
    """Rule 0.2, 2.4.9."""
    table = Table.lay("6C", "AC", "9S", scores=[(25,), (10,), (20,)], options=GAME.options({"rounds": 1}))
    result = table.do(0, "6C").events[-1]

    assert isinstance(result, Finished)
    assert (result.result.scores, result.result.places) == ((25, 25, 30), (1, 1, 3))
    assert result.result.reason == "shared"


def test_junior_game() -> None:
    """2.1, rule 0.6: ace to 6, chains begin at 3."""
    table = Table.deal(4, junior=True)
    assert GAME.cards(table.state) == cards(JUNIOR.cards)
    assert table.lies() == "3C"

    junior = GAME.options({"junior": True})
    whole = names(JUNIOR.cards & ~bits("3C-6C 3D"))
    assert Table.lay(whole, "", "", table="3C-6C 3D", options=junior).legal(0) == [
        "2C",
        "2D",
        "4D",
        "3H",
        "3S",
    ]
    knock = Table.lay("AC", "6C 2S", "6D 2D", table="3C", options=junior).offers(0, "6C", "6D")
    assert knock.legal(0) == ["guess A", *(f"guess {number}" for number in range(2, 7))]
    assert knock.refusal(0, "guess 7") == "deck"


@pytest.mark.parametrize("text", ["8H", "AS", "10D", "knock", "offer 5D", "guess 9", "guess A", "guess 9D"])
def test_notation(text: str) -> None:
    assert str(GAME.parse(text)) == text


@pytest.mark.parametrize(
    "text", ["8h", "1S", "11D", "0C", "guess", "guess 11", "offer", "offer knock", " 8H", "8"]
)
def test_what_is_no_notation(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.parse(text)


def test_cards_are_named_suit_by_suit() -> None:
    assert len(set(NAMES)) == 40
    assert (NAMES[card("AC")], NAMES[9], NAMES[10], NAMES[-1]) == ("AC", "10C", "AD", "10S")


def test_nobody_acts_when_it_is_over() -> None:
    table = Table.lay("6C", "AC 8C", "9S", options=GAME.options({"rounds": 1})).do(0, "6C")

    assert table.refusal(1, "8C") == "over"
    assert table.legal(0) == table.legal(1) == []
    assert [names(hand or ()) for hand in table.view(None).hands] == ["", "AC 8C", "9S"]


def test_knock_says_who_is_asked_from_the_left_on() -> None:
    assert Table.lay("AC", "6C 2S", "6D 2D", "3D", turn=2).do(2, "knock").events == [Knocked(2, (3, 0, 1))]
