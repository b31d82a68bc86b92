"""7 Ate 9 as its rules say it (1.1 to 1.3): the cards, GO, drawing, playing, the last card, turning the pile."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from engine.game import TABLE, Finished, NotationError, Rng, RuleError
from engine.seven_ate_nine.cards import DECKS, FITS, PAIRS, face, modifier, number, playable_numbers
from engine.seven_ate_nine.race import is_stuck
from engine.seven_ate_nine.types import (
    Dealt,
    Drew,
    End,
    Go,
    LaidLast,
    Missed,
    Play,
    Played,
    RaceLine,
    RaceScored,
    Rotated,
)
from tests.engine.seven_ate_nine.tables import GAME, Table, cards

SEATS = (2, 3, 4)


def test_full_deck() -> None:
    """7 Ate 9 1.1: 73 cards, 24 green, 24 blue, 25 red; eight each of 1 to 3, seven each of 4 to 10."""
    deck = DECKS["full"]
    assert len(deck) == 73
    assert Counter(map(modifier, deck)) == {1: 24, 2: 24, 3: 25}
    assert Counter(map(number, deck)) == {1: 8, 2: 8, 3: 8, **dict.fromkeys(range(4, 11), 7)}
    three = "1±1 2±1 3±1 4±1 5±2 6±2 7±2 8±2 1±3 2±3 3±3 9±3 10±3"
    assert Counter(deck) == {card: 2 + (card in cards(three)) for card in PAIRS}


def test_short_deck() -> None:
    """7 Ate 9 1.1, rule 0.6: the deck of tests has every pair too, and is dealt evenly to 2, 3 or 4."""
    deck = DECKS["short"]
    assert set(deck) == set(DECKS["full"]) == set(PAIRS)
    assert (len(PAIRS), len(deck)) == (30, 37)
    assert not Counter(deck) - Counter(DECKS["full"])


@pytest.mark.parametrize(
    ("seats", "deck", "each"),
    [(2, "full", 36), (3, "full", 24), (4, "full", 18), (2, "short", 18), (3, "short", 12), (4, "short", 9)],
)
def test_deal(seats: int, deck: str, each: int) -> None:
    """7 Ate 9 1.2.1: one card is the pile, all others are draw piles of equal size, hands are empty."""
    table = Table.deal(seats, deck=deck)
    view = table.view(0)
    assert view.draws == (each,) * seats
    assert view.hands == (0,) * seats
    assert view.hand == ()
    assert len(view.pile) == 1
    assert table.one(Dealt).draws == each
    assert table.one(Dealt).top == view.pile[0]


@pytest.mark.parametrize("seats", SEATS)
def test_start_hand(seats: int) -> None:
    """7 Ate 9 1.2.1 with `start_hand`: the four cards that would have been drawn first are in hand."""
    without, table = Table.deal(seats), Table.deal(seats, start_hand=4)
    assert table.view(None).hands == (4,) * seats
    for seat in range(seats):
        without.do(seat, "draw", "draw", "draw", "draw", at=3000)
    assert table.state.hands == without.state.hands
    assert table.state.draws == without.state.draws
    assert table.one(Dealt).hands == table.state.hands


def test_everybody_may_act_after_go() -> None:
    """7 Ate 9 1.2.2: no turns, in any order and again and again."""
    table = Table.deal(3)
    assert table.waiting() == (0, 1, 2)
    for seat in (2, 2, 0, 1, 2, 0):
        table.do(seat, "draw")
        assert table.waiting() == (0, 1, 2)
    assert table.view(None).hands == (2, 1, 3)


def test_draw() -> None:
    """7 Ate 9 1.2.3: the top card of one's draw pile, one at a time, without a limit."""
    table = Table.lay("5±1", "5±1", draws=("1±1 2±2 3±3", "4±1"))
    table.do(0, "draw")
    assert (table.hand(0), table.events) == ("5±1 3±3", [Drew(0, 33)])
    table.do(0, "draw", "draw")
    assert (table.hand(0), table.view(0).draws) == ("5±1 3±3 2±2 1±1", (0, 1))
    assert table.hand(1) == "5±1"
    assert table.refusal(0, "draw") == "drawn_out"


@pytest.mark.parametrize("top", PAIRS, ids=face)
def test_playable_numbers(top: int) -> None:
    """7 Ate 9 1.2.4: add and subtract around the circle of 1 to 10; the two are never the same."""
    circle = list(range(1, 11)) * 3
    place = 10 + number(top) - 1
    up, down = playable_numbers(top)
    assert (up, down) == (circle[place + modifier(top)], circle[place - modifier(top)])
    assert up != down
    assert {number(card) for card in FITS[top]} == {up, down}
    assert len(FITS[top]) == 6


@pytest.mark.parametrize(
    ("top", "numbers"), [("9±2", (1, 7)), ("1±2", (3, 9)), ("10±3", (3, 7)), ("1±3", (4, 8))]
)
def test_over_ten_and_below_one_goes_round(top: str, numbers: tuple[int, int]) -> None:
    """7 Ate 9 1.2.4, as the page itself counts."""
    assert playable_numbers(cards(top)[0]) == numbers


def test_play() -> None:
    """7 Ate 9 1.2.5: a card that fits becomes the top; its player may go on at once."""
    table = Table.lay("7±1 6±3 2±2", "1±1 4±1")
    assert table.legal(0) == ["7±1"]
    table.do(0, "7±1")
    assert (table.hand(0), table.pile, table.events) == ("6±3 2±2", "9±2 7±1", [Played(0, 71)])
    assert table.legal(0) == ["6±3"]
    table.do(0, "6±3")
    assert table.pile == "9±2 7±1 6±3"


def test_drawn_card_may_be_played_at_once_and_refilled() -> None:
    """7 Ate 9 1.2.3, 1.2.5: cards are drawn at any time, also while others can be played."""
    table = Table.lay("7±1", "5±1", draws=("1±1 8±2", "5±1"))
    assert table.legal(0) == ["draw", "7±1"]
    assert table.do(0, "draw", "7±1", "8±2").pile == "9±2 7±1 8±2"


def test_first_card_on_the_pile_stands() -> None:
    """7 Ate 9 1.2.6: the player who comes second takes the card back; at the very same time the order decides."""
    table = Table.lay("7±1 4±1", "1±3 4±1")
    table.do(0, "7±1", at=5000).do(1, "1±3", at=5000)
    assert table.pile == "9±2 7±1"
    assert table.hand(1) == "1±3 4±1"
    assert table.events == [Missed(1, Play(1, 3), "too_late", None, 0, 0)]


def test_last_card_face_down() -> None:
    """7 Ate 9 1.2.7: whatever its number, it wins at once."""
    table = Table.lay("2±2", "1±1 4±1")
    assert table.legal(0) == ["last"]
    table.do(0, "last")
    assert table.events[0] == LaidLast(0, 22, by_itself=False)
    assert table.one(Finished).result.places == (1, 2)
    assert table.view(None).winner == 0


def test_last_card_face_down_is_seen_by_its_owner_alone() -> None:
    """7 Ate 9 1.2.7: nobody else learns which card it was, and it is not the top of the pile."""
    table = Table.lay("2±2", "1±1 4±1").do(0, "last")
    assert [GAME.visible(table.events[0], viewer) for viewer in (0, 1, None)] == [
        LaidLast(0, 22, by_itself=False),
        LaidLast(0, None, by_itself=False),
        LaidLast(0, None, by_itself=False),
    ]
    assert [table.view(viewer).down for viewer in (0, 1, None)] == [22, None, None]
    assert table.pile == "9±2"


@pytest.mark.parametrize(("hand", "draws"), [("2±2", "1±1"), ("2±2 3±3", ""), ("", "1±1")])
def test_last_card_must_be_the_last(hand: str, draws: str) -> None:
    """7 Ate 9 1.2.7: an empty draw pile and exactly one card in hand."""
    table = Table.lay(hand, "7±1 4±1", draws=(draws, ""))
    assert "last" not in table.legal(0) + table.tries(0)
    assert table.refusal(0, "last") == "last"


def test_last_card_face_down_can_be_switched_off() -> None:
    """7 Ate 9 1.2.7, option `last_card_free`."""
    options = GAME.options({"last_card_free": False})
    table = Table.lay("2±2", "7±1 4±1", options=options)
    assert table.legal(0) == []
    assert table.able == (1,)
    assert table.refusal(0, "last") == "last_off"
    with pytest.raises(RuleError) as refused:
        GAME.check(GAME.options({"last_card_free": False, "auto_last": True}), 2)
    assert refused.value.facts == {"name": "auto_last", "value": True}


def test_pile_is_turned_when_nobody_can_play() -> None:
    """7 Ate 9 1.2.8: the bottom card comes to the top, in the action that left the race stuck, and GO is said."""
    table = Table.lay("7±1 4±1 4±2", "5±1 5±2", pile="3±1 8±3 9±2")
    table.do(0, "7±1", at=20_000)
    assert table.events == [Played(0, 71), Rotated(31), Go(23_000)]
    assert table.pile == "8±3 9±2 7±1 3±1"
    assert table.legal(0) == ["4±1", "4±2"]
    assert table.view(0).go_at == 23_000


def test_pile_is_turned_until_something_fits() -> None:
    """7 Ate 9 1.2.8: as many cards as it takes, one GO at the end."""
    stuck = "1±3 2±1 6±2 9±1 10±1"  # none of them takes a 5
    table = Table.lay("7±1 5±1 5±2", "5±3 5±1", pile=f"{stuck} 3±2 9±2")
    table.do(0, "7±1")
    assert [event.card for event in table.told(Rotated)] == list(cards(f"{stuck} 3±2"))
    assert len(table.told(Go)) == 1
    assert table.pile == f"9±2 7±1 {stuck} 3±2"
    assert table.legal(0) == ["5±1", "5±2"]
    assert table.legal(1) == ["5±3", "5±1"]


def test_pile_is_not_turned_while_anybody_can_play() -> None:
    """7 Ate 9 1.2.8: one card in one hand is enough."""
    table = Table.lay("7±1 4±1 4±2", "5±1 8±2")
    assert table.do(0, "7±1").events == [Played(0, 71)]
    assert table.able == (1,)
    assert not is_stuck(table.state)


def test_draw_can_leave_the_race_stuck() -> None:
    """7 Ate 9 1.2.8: the draw that empties the last pile turns the pile of cards as well."""
    table = Table.lay("4±1", "5±1 5±2", pile="3±1 9±2", draws=("4±2", ""))
    assert not is_stuck(table.state)
    assert table.do(0, "draw").events == [Drew(0, 42), Rotated(31), Go(table.now + 3000)]


def test_last_card_keeps_the_race_from_being_stuck() -> None:
    """7 Ate 9 1.2.7, 1.2.8: it may be laid down; with the option off the pile is turned."""
    hands, pile = ("7±1 4±1", "5±1 5±2"), "3±1 9±2"
    free = Table.lay(*hands, pile=pile).do(0, "7±1")
    assert free.told(Rotated) == []
    assert free.able == (0,)
    strict = Table.lay(*hands, pile=pile, options=GAME.options({"last_card_free": False})).do(0, "7±1")
    assert [event.card for event in strict.told(Rotated)] == [31]


def test_turning_the_whole_pile_in_vain_is_an_error_of_the_engine() -> None:
    """7 Ate 9 1.2.8: it takes a deck without all pairs."""
    table = Table.lay("7±1 4±1 4±2", "4±1 4±2", pile="9±2")
    with pytest.raises(RuntimeError, match="all pairs"):
        table.do(0, "7±1")


def test_first_without_cards_wins_and_the_others_are_ranked_by_cards_left() -> None:
    """7 Ate 9 1.2.9, rule 0.2: cards in hand and draw pile count; equal numbers share a place."""
    table = Table.lay("7±1", "1±1 4±1", "5±1", draws=("", "", "6±1"))
    table.do(0, "7±1")
    assert table.events[1:] == [
        RaceScored(1, (RaceLine(0, 0, 0, 0), RaceLine(1, 2, 2, 2), RaceLine(2, 2, 2, 2)), 0, "out"),
        Finished(GAME.result(table.state)),  # type: ignore[arg-type]
    ]
    result = table.one(Finished).result
    assert (result.reason, result.places, result.scores) == ("out", (1, 2, 2), (0, 2, 2))
    assert table.waiting() == ()
    assert table.refusal(1, "1±1") == "over"
    assert GAME.on_deserted(table.state, 0) == ()


@pytest.mark.parametrize("text", ["7±2", "7 2", "7/2", "7+-2"])
def test_notation_of_a_card(text: str) -> None:
    """7 Ate 9 1.3: the short forms give the full one."""
    assert GAME.parse(text) == Play(7, 2)
    assert str(GAME.parse(text)) == "7±2"


def test_notation() -> None:
    """7 Ate 9 1.3."""
    for text in ("draw", "last", "end", "7", "10", "1±1", "10±3"):
        assert str(GAME.parse(text)) == text
    assert GAME.parse("10") == Play(10)
    for text in ("0", "11", "7±4", "7±0", "07", "7 ±2", "7-2", "Draw", " 7", "٧"):
        with pytest.raises(NotationError):
            GAME.parse(text)


def test_what_is_no_action_here_is_refused() -> None:
    """7 Ate 9 1.3, rule 0.4: an error is only what nobody could do honestly."""
    table = Table.lay("7±1 4±1", "1±1 4±1")
    assert table.refusal(0, Play(11)) == "action"
    assert table.refusal(0, Play(7, 4)) == "action"
    assert table.refusal(2, "7") == "seat"
    assert table.refusal(TABLE, "7") == "seat"
    assert table.refusal(0, End()) == "table_only"


def test_table_waits_for_everybody_until_the_race_is_over() -> None:
    """7 Ate 9 1.2.2: who has nothing to play is not told by that; another top may come."""
    table = Table.lay("2±2 2±1", "7±1 4±1")
    assert (table.able, table.waiting()) == ((1,), (0, 1))


def test_players_see_their_own_hand_only() -> None:
    """7 Ate 9 1.2.1: hands and draw piles are hidden, their sizes are not."""
    table = Table.lay("7±1 4±1", "1±1", draws=("5±1 5±2", "6±1"))
    assert table.view(0).hand == cards("7±1 4±1")
    assert table.view(None).hand == ()
    assert table.view(1).hands == (2, 1)
    assert table.view(1).draws == (2, 1)
    table.do(0, "draw")
    assert [GAME.visible(table.events[0], viewer) for viewer in (0, 1, None)] == [
        Drew(0, 52),
        Drew(0, None),
        Drew(0, None),
    ]


def test_worlds_agree_that_nobody_could_play() -> None:
    """7 Ate 9 1.2.8: a turned pile proves that no hand had a card for the tops passed over."""
    proved = 0
    for seed in range(6):
        table, choices = Table.deal(2, f"worlds {seed}", deck="short"), Rng(b"worlds", seed)
        while table.waiting():
            before, seat = table.state.pile[-1], choices.choice(table.able)
            table.do(seat, choices.choice(table.legal(seat)), at=table.now + 4000)
            rotated = [event.card for event in table.told(Rotated)]
            stuck = (next((event.card for event in table.told(Played)), before), *rotated)[:-1]
            world = GAME.determinize(table.view(0), Rng(b"world", seed))
            for top in stuck if rotated else ():
                assert is_stuck(msgspec.structs.replace(world, pile=(top,)))
                proved += 1
    assert proved
