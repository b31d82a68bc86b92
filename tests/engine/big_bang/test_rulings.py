"""The rulings of Big Bang (4.4), each with its option where it has one."""

from __future__ import annotations

import pytest

from engine.big_bang.cards import all_cards
from engine.big_bang.types import (
    Dealt,
    Discarded,
    Drew,
    Options,
    Placed,
    Racer,
    Reshuffled,
    Stop,
    Through,
    View,
)
from engine.game import Event, Finished, Result, Rng, RuleError
from tests.engine.big_bang.tables import GAME, Bang, board

FULL_STAR = "4@0,1 4@1,0 4@-1,0"  # three 4s around the star: only 3 and 5 fit anywhere


@pytest.mark.parametrize(("unplayed", "score"), [(0, 3), (-1, -2)])
def test_cards_not_placed(unplayed: int, score: int) -> None:
    """Big Bang 4.4.1: they cost nothing, or by option a point each: hand, deck and discards alike."""
    bang = Bang.lay(board(FULL_STAR, hand="7 1", deck="1 2", discards="6"), unplayed=unplayed).do(0, "stop")
    assert bang.result.scores == (score,)


@pytest.mark.parametrize("hold", [False, True])
def test_holding_a_card_back(hold: bool) -> None:
    """Big Bang 4.4.2: refused by default; by option after at least one card was placed."""
    bang = Bang.lay(board(hand="4 5 3", deck="1 2"), hold=hold)
    assert bang.refusal(0, "draw") == "hand_full"
    bang.do(0, "4@0,1")
    assert ("draw" in bang.legal()) == hold
    if hold:
        assert bang.do(0, "draw").hand() == ["5", "3", "2"]
        assert "draw" not in bang.legal()
    else:
        assert bang.refusal(0, "draw") == "hand_fits"


def test_discard_that_fits_forbids_neither_draw_nor_dead() -> None:
    """Big Bang 4.4.3: the discard may be played, it need not be."""
    draw = Bang.lay(board(FULL_STAR, hand="7 1", deck="1", discards="5"))
    dead = Bang.lay(board(FULL_STAR, hand="7 1 2", deck="1", discards="5"))
    assert draw.spots("top") == dead.spots("top") != []
    assert draw.do(0, "draw").hand() == ["7", "1", "1"]
    assert dead.do(0, "dead").hand() == ["1"]


def test_small_hand_is_filled_before_it_is_dead() -> None:
    """Big Bang 4.4.4: draw first; without a deck the cards stay in the hand."""
    bang = Bang.lay(board(FULL_STAR, hand="7 1", deck="6 6"))
    assert bang.legal() == ["draw", "stop"]
    assert bang.refusal(0, "dead 7 1") == "draw_first"
    bang.do(0, "draw")
    assert bang.legal()[0] == "dead 7 1 6"
    rest = Bang.lay(board(FULL_STAR, hand="7 1 6", discards="5"))
    assert [text for text in rest.legal() if "@" not in text] == ["stop"]
    assert rest.refusal(0, "dead 7 1 6") == "no_deck"


def test_order_of_a_dead_hand() -> None:
    """Big Bang 4.4.5: as the player likes; the short form takes the order of the hand."""
    laid = board(FULL_STAR, hand="7 1 6", deck="1")
    assert Bang.lay(laid).legal() == [
        *("dead 7 1 6", "dead 7 6 1", "dead 1 7 6", "dead 1 6 7", "dead 6 7 1", "dead 6 1 7", "stop")
    ]
    assert Bang.lay(laid).do(0, "dead 6 7 1").state.boards[0].discards == (6, 7, 1)
    assert Bang.lay(laid).do(0, "dead").state.boards[0].discards == (7, 1, 6)
    equal = Bang.lay(board(FULL_STAR, hand="7 1 7", deck="1"))
    assert equal.legal() == ["dead 7 1 7", "dead 7 7 1", "dead 1 7 7", "stop"]


@pytest.mark.parametrize("text", ["dead 7 1", "dead 7 1 5", "dead 7 7 1", "dead 7 1 6 6", "dead R1 7 1"])
def test_dead_hand_is_the_whole_hand(text: str) -> None:
    """Big Bang 4.2.5, 4.4.5."""
    refused = Bang.lay(board(FULL_STAR, hand="7 1 6", deck="1")).refused(0, text)
    assert (refused.code, refused.facts) == ("big_bang.not_hand", {"hand": ("7", "1", "6")})


def test_dead_hand_must_be_discarded() -> None:
    """Big Bang 4.4.6: nothing else is possible but the top discard (and to stop)."""
    bang = Bang.lay(board(FULL_STAR, hand="7 1 6", deck="1", discards="3"))
    assert {text.split("@")[0].split()[0] for text in bang.legal()} == {"top", "dead", "stop"}
    assert bang.refusal(0, "draw") == "hand_full"


def test_star_is_contact_enough() -> None:
    """Big Bang 4.4.8: any number, with no number card beside it."""
    for card in "1234567":
        assert "1,0" in Bang.lay(board("4@0,1", hand=card, deck="1")).spots(card)


def test_race_ends_when_everything_is_placed() -> None:
    """Big Bang 4.4.9."""
    bang = Bang.lay(board("4@0,1", hand="5"), board(hand="1 2 3", deck="4")).do(0, "5@1,1", at=100)
    assert bang.told(Through) == [Through(0, "all", 100)]
    assert [line.ready for line in bang.scored.lines] == ["all", None]
    assert bang.waiting() == ()


@pytest.mark.parametrize("first_stuck_ends", [False, True])
def test_a_player_who_cannot_move_waits(first_stuck_ends: bool) -> None:
    """Big Bang 4.4.9: a race goes on without who is out of moves, unless the option ends it there."""
    stuck = board("4@0,1 4@1,0", hand="4 7")
    chosen = {"first_stuck_ends": first_stuck_ends}
    bang = Bang.lay(stuck, board("4@0,1", hand="5 1", deck="2"), **chosen).do(0, "4@-1,0", at=100)
    assert bang.told(Through) == [Through(0, "stuck", 100)]
    assert bang.view().over == first_stuck_ends
    if not first_stuck_ends:
        assert bang.waiting() == (1,)
        assert bang.legal(0) == []
        assert [bang.refusal(0, text) for text in ("7@1,1", "draw", "stop")] == ["through"] * 3
        bang.do(1, "stop")
        assert [line.ready for line in bang.scored.lines] == ["stuck", "stopped"]


def test_stopping_does_not_end_the_race_for_others() -> None:
    """Big Bang 4.4.9: only who has no moves left ends it under `first_stuck_ends`."""
    bang = Bang.deal(2, first_stuck_ends=True).do(0, "stop")
    assert bang.waiting() == (1,)


def _raced(times: tuple[int, ...], placed: tuple[int, ...], **chosen: object) -> Bang:
    """Everybody stops at these times with this many cards placed."""
    rows = [" ".join(f"{4 + x % 2}@{x},0" for x in range(1, count + 1)) for count in placed]
    bang = Bang.lay(*(board(row, hand="7 7", deck="1") for row in rows), **{"racers": 6, **chosen})
    for seat, at in enumerate(times):
        bang.do(seat, "stop", at=at)
    return bang


@pytest.mark.parametrize(
    ("times", "placed", "result"),
    [
        ((50, 40), (3, 2), Result("points", (1, 2), (3, 2), (0, 1))),
        ((50, 40), (3, 3), Result("time", (2, 1), (3, 3), (0, 1))),
        ((40, 40), (3, 3), Result("shared", (1, 1), (3, 3), (0, 1))),
        ((10, 40, 30), (1, 3, 3), Result("time", (3, 2, 1), (1, 3, 3), (0, 1, 2))),
        ((10, 10, 5), (2, 2, 1), Result("shared", (1, 1, 3), (2, 2, 1), (0, 1, 2))),
    ],
)
def test_winner_of_a_race(times: tuple[int, ...], placed: tuple[int, ...], result: Result) -> None:
    """Big Bang 4.4.10, and rule 0.2: more points, then the earlier time, else a tie."""
    bang = _raced(times, placed)
    assert bang.result == result
    assert tuple(line.place for line in bang.scored.lines) == result.places


def test_a_player_who_was_not_ready_comes_after_one_who_was() -> None:
    """Big Bang 4.4.10: with equal points, when somebody else ends the race."""
    row = "4@0,1 5@1,1"
    bang = Bang.lay(board(row, hand="4"), board(row, hand="7", deck="1"), board(row, hand="7", deck="1"))
    bang.do(2, "stop", at=100).do(0, "4@1,2", at=90)
    assert bang.result.places == (1, 3, 2)
    assert [line.time for line in bang.scored.lines] == [90, None, 100]


def test_several_races_have_no_time_to_decide_them() -> None:
    """Rule 0.2: points over all rounds, and nothing else."""
    bang = _raced((50, 40), (3, 3), rounds=2)
    bang.do(0, "stop", at=60).do(1, "stop", at=70)
    assert bang.result == Result("shared", (1, 1), (3, 3), (0, 1))


@pytest.mark.parametrize("duplicate", [True, False])
def test_same_deck_for_all(duplicate: bool) -> None:
    """Big Bang 4.4.11."""
    decks = {(each.hand, each.deck) for each in Bang.deal(3, duplicate=duplicate).state.boards}
    assert len(decks) == (1 if duplicate else 3)


def test_number_of_racers() -> None:
    """Big Bang 4.4.12: up to three; by option up to six."""
    for seats in (1, 2, 3):
        Bang.deal(seats)
    with pytest.raises(RuleError) as refused:
        Bang.deal(4)
    assert (refused.value.code, refused.value.facts) == ("seats", {"seats": 4, "allowed": (1, 2, 3)})
    Bang.deal(4, racers=4)
    with pytest.raises(RuleError):
        Bang.deal(5, racers=4)
    assert Bang.deal(6, racers=6).waiting() == (0, 1, 2, 3, 4, 5)


def test_rivals_see_counts_only_until_the_race_is_over() -> None:
    """Big Bang 4.4.13: cards placed and cards left; boards, hands and discards at the end."""
    for bang in Bang.deal(2, highest=4).play():
        for viewer in (None, 0, 1):
            for seat, racer in enumerate(bang.view(viewer).racers):
                assert racer.placed + racer.left == 10
                assert (racer.cards is None) == (seat != viewer and bang.waiting() != ())
    told = bang.events[-2:]
    assert [GAME.visible(event, None) for event in told] == told
    assert [bool(line.board) for line in bang.scored.lines] == [True, True]


def test_what_rivals_are_told() -> None:
    """Big Bang 4.4.13: nothing of draws and discards, and of a card only that it was placed."""
    own = board(FULL_STAR, hand="7 1 6", deck="5 5")
    bang = Bang.lay(own, own, replay=True).do(0, "dead", "5@1,1")
    assert [type(event) for event in bang.events] == [Discarded, Drew, Placed]
    assert [GAME.visible(event, 0) for event in bang.events] == bang.events
    for viewer in (1, None):
        assert [GAME.visible(event, viewer) for event in bang.events] == [
            *(None, None, Placed(0, True, 4, 4, None, None))
        ]
    assert GAME.visible(Reshuffled(0, True, 3), 1) is None
    dealt = Dealt(1, ((1, 2, 3), (1, 2, 3)))
    assert GAME.visible(dealt, 1) == Dealt(1, (None, (1, 2, 3)))
    assert GAME.visible(dealt, None) == Dealt(1, (None, None))


def test_alone_everybody_may_watch() -> None:
    """Big Bang 4.4.13: it is rivals who could learn from a board; the deck stays hidden."""
    bang = Bang.deal()
    assert bang.view(None).racers == bang.view(0).racers
    assert [GAME.visible(event, None) for event in bang.events] == bang.events


def test_made_up_worlds_have_the_common_deck() -> None:
    """Big Bang 4.4.11, 4.4.13: who has placed nothing yet holds the same three cards, before the same deck."""
    bang = Bang.deal(3)
    world = GAME.determinize(bang.view(1), Rng(b"world"))
    assert len(set(world.boards)) == 1
    assert world.boards[1].hand == bang.state.boards[1].hand
    assert world.boards[1].deck != bang.state.boards[1].deck


@pytest.mark.parametrize("rules_cards", [False, True])
@pytest.mark.parametrize("highest", [2, 3, 7])
def test_worlds_are_found_for_any_counts(highest: int, rules_cards: bool) -> None:
    """Big Bang 4.4.13: also for a rival who has placed nearly everything and can still move."""
    options = Options(highest=highest, rules_cards=rules_cards)
    total = len(all_cards(highest, rules_cards))
    for placed in range(total):
        rival = Racer(placed, total - placed, None, None, None)
        view = View(None, options, 1, 0, False, (rival,) * 3, (0,) * 3, 3)
        for seed in range(5):
            world = GAME.determinize(view, Rng(b"world", placed, seed))
            assert GAME.view(world, None) == view
            assert all(GAME.legal(world, seat)[0] != Stop() for seat in range(3))


@pytest.mark.parametrize(
    ("laid", "default"),
    [
        (board("4@0,1", hand="1 5", deck="1", discards="3"), "1@-1,0"),
        (board(FULL_STAR, hand="1 5", deck="1", discards="3"), "5@-1,-1"),
        (board(FULL_STAR, hand="1 7", deck="1", discards="3"), "top@-1,-1"),
        (board(FULL_STAR, hand="1 7", deck="1", discards="6"), "draw"),
        (board(FULL_STAR, hand="1 7 6", deck="1"), "dead 1 7 6"),
    ],
)
def test_time_out(laid: object, default: str) -> None:
    """Big Bang 4.4.14, and rule 0.5: the first card of `legal` on its first place, or draw, or the dead hand."""
    alone = Bang.lay(laid)  # type: ignore[arg-type]
    assert str(GAME.default(alone.view(0))) == default
    assert GAME.default(Bang.lay(laid, laid).view(0)) is None  # type: ignore[arg-type]


def test_stolen_scoring() -> None:
    """Big Bang 4.4.15: the sum of what is missing to 28 over all opponents, for the winner alone."""
    bang = _raced((10, 20, 30), (3, 5, 4), stolen=True)
    assert [line.score for line in bang.scored.lines] == [0, 25 + 24, 0]
    assert [line.points for line in bang.scored.lines] == [3, 5, 4]
    assert bang.result == Result("points", (3, 1, 2), (0, 49, 0), (0, 1, 2))


def test_tied_winners_each_steal() -> None:
    """Big Bang 4.4.15."""
    bang = _raced((20, 20, 30), (5, 5, 4), stolen=True)
    assert [line.score for line in bang.scored.lines] == [23 + 24, 23 + 24, 0]


def test_stolen_points_are_added_over_rounds() -> None:
    """Big Bang 4.2.9, 4.4.15."""
    bang = _raced((10, 20), (3, 5), stolen=True, rounds=2)
    bang.do(0, f"{bang.hand(0)[0]}@0,1", "stop").do(1, "stop", at=30)
    assert [line.score for line in bang.scored.lines] == [28, 0]
    assert bang.result == Result("points", (1, 2), (28, 25), (0, 1))


def test_replay() -> None:
    """Big Bang 4.4.17: the hand and the discards are shuffled into a new deck, from which three are drawn."""
    laid = board(FULL_STAR, hand="7 1", discards="7 7 6 2")
    bang = Bang.lay(laid, replay=True).do(0, "dead 1 7")
    discarded, reshuffled, drew = bang.events[:3]
    assert (discarded, reshuffled) == (Discarded(0, False, (1, 7)), Reshuffled(0, False, 6))
    assert isinstance(drew, Drew)
    assert len(drew.cards) == 3
    after = bang.state.boards[0]
    assert sorted(after.hand + after.deck) == [1, 2, 6, 7, 7, 7]
    assert (after.discards, after.idle) == ((), True)
    assert Bang.lay(laid, replay=True).refusal(0, "dead 1") == "not_hand"


def test_replay_with_an_empty_hand() -> None:
    """Big Bang 4.4.17: nothing is left to discard."""
    bang = Bang.lay(board(FULL_STAR, discards="7 7 6 2"), replay=True)
    assert bang.legal() == ["dead", "stop"]
    assert bang.do(0, "dead").told(Reshuffled) == [Reshuffled(0, False, 4)]


def test_replay_is_no_way_out_of_a_hand_that_fits() -> None:
    """Big Bang 4.4.17."""
    bang = Bang.lay(board(FULL_STAR, hand="5 7", discards="7 6"), replay=True)
    assert bang.refusal(0, "dead") == "hand_fits"
    assert not any(text.startswith("dead") for text in bang.legal())


def test_replay_ends_when_a_whole_pass_placed_nothing() -> None:
    """Big Bang 4.4.17: it is over by itself, with the last dead hand of the pass."""
    bang = Bang.lay(board(FULL_STAR, hand="7 1", discards="7 7 6 2"), replay=True)
    told: list[Event] = []
    while bang.waiting():
        told += bang.do(0, "dead").events
    assert sum(isinstance(event, Reshuffled) for event in told) == 1
    assert [event.ready for event in told if isinstance(event, Through)] == ["stuck"]
    assert isinstance(told[-1], Finished)
