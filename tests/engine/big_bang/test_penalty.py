"""What a mistake in a race costs (Big Bang 4.4.25)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.big_bang.cards import ALL_CARDS
from engine.big_bang.game import BigBang
from engine.big_bang.grid import place_of, places
from engine.big_bang.rules import RULES_1
from engine.big_bang.types import Drew, FirstOptions, Missed, Options, Place, Placed, Stop
from engine.game import AnyGame, Rng, RuleError
from engine.games import GAMES, game_of
from engine.simulate import play
from tests.engine.big_bang.tables import GAME, Bang, board


def race(
    laid: str = "4@0,1 6@2,1", hand: str = "5 3", deck: str = "1 1 1", discards: str = "", **chosen: object
) -> Bang:
    """Between the 4 and the 6 only a 5 fits."""
    return Bang.lay(board(laid, hand, deck, discards), board("4@0,1 4@1,0 4@-1,0", "7 1", "1 1"), **chosen)


def missed(bang: Bang) -> Missed:
    (event,) = bang.events
    assert isinstance(event, Missed)
    return event


@pytest.mark.parametrize(
    ("bang", "action", "why", "beside", "takes"),
    [
        (race(), "3@1,1", "clash", ("4", "6"), (5,)),
        (race(discards="4"), "top@1,1", "clash", ("4", "6"), (5,)),
        (race(hand="7"), "7@-1,1", "clash", ("4",), (3, 5)),
        (race("4@0,1 R2@1,1/0", "7"), "7@2,1", "face", ("R2",), (3, 4)),
        (race("4@0,1", "R4"), "R4@1,0/0", "face", (), (1, 2, 3, 4, 5, 6, 7)),
        (race(), "draw", "fits", (), ()),
        (race(hand="5 3 3"), "dead 5 3 3", "fits", (), ()),
        (race(hand="5 3 3"), "dead", "fits", (), ()),
    ],
)
def test_a_mistake_is_told_with_its_reason(
    bang: Bang, action: str, why: str, beside: tuple[str, ...], takes: tuple[int, ...]
) -> None:
    before = bang.state.boards
    told = missed(bang.do(0, action, at=500))

    assert (told.seat, str(told.action), told.why, told.locked) == (0, action, why, 3500)
    assert (told.beside, told.takes) == (beside, takes)
    assert bang.state.boards == before


def test_for_three_seconds_no_press_of_that_player_counts() -> None:
    bang = race().do(0, "3@1,1", at=500)

    for action in ("5@1,1", "draw", "3@1,1"):
        told = missed(bang.do(0, action, at=3499))
        assert (told.why, told.locked) == ("locked", None)
    bang.do(1, "draw", at=600)
    assert [type(event) for event in bang.events] == [Drew]
    assert isinstance(bang.do(0, "5@1,1", at=3500).events[0], Placed)
    assert bang.view(0).racers[0].misses == 1


def test_a_player_may_stop_at_any_time() -> None:
    bang = race().do(0, "3@1,1", at=500).do(0, "stop", at=600)

    assert bang.waiting() == (1,)


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("7@1,1", "card"),
        ("5@0,1", "occupied"),
        ("5@9,9", "apart"),
        ("top@1,1", "no_discard"),
        ("dead 5 3", "draw_first"),
    ],
)
def test_what_nobody_is_offered_is_refused_and_costs_nothing(action: str, code: str) -> None:
    """A press that comes twice is among these."""
    assert race().refusal(0, action) == code


def test_a_second_press_on_discard_meets_another_hand_and_costs_nothing() -> None:
    bang = race("4@0,1 4@1,0 4@-1,0", "7 1 6", "1 3 5 3").do(0, "dead 7 1 6")

    assert bang.hand() == ["3", "5", "3"]
    assert bang.refusal(0, "dead 7 1 6") == "not_hand"


def test_nobody_is_stopped_before_go() -> None:
    assert race().refusal(0, "3@1,1", at=-1) == "early"


def test_where_the_table_says_what_fits_nothing_is_a_mistake() -> None:
    assert race(penalty="none").refusal(0, "3@1,1") == "clash"
    assert race(penalty="none").refusal(0, "draw") == "hand_fits"


def test_alone_without_a_clock_there_is_no_time_to_lose() -> None:
    laid = board("4@0,1 6@2,1", "5 3", "1 1 1")
    alone, timed = Bang.lay(laid), Bang.lay(laid, limit_s=60)

    assert alone.refusal(0, "3@1,1") == "clash"
    assert set(GAME.tries(alone.view(0))) == {*GAME.legal(alone.state, 0), GAME.parse("stop")}
    assert missed(timed.do(0, "3@1,1")).race is False


def test_rivals_see_nothing_of_it() -> None:
    """Big Bang 4.4.13."""
    bang = race()
    before = bang.view(1), bang.view(None)
    told = missed(bang.do(0, "3@1,1"))

    assert GAME.visible(told, 0) == told
    assert GAME.visible(told, 1) is GAME.visible(told, None) is None
    assert (bang.view(1), bang.view(None)) == before
    assert (bang.view(0).racers[0].misses, bang.view(0).racers[0].locked) == (1, 3000)


def test_each_race_begins_without_mistakes_and_its_lines_count_them() -> None:
    bang = race(rounds=2).do(0, "3@1,1").do(0, "stop").do(1, "stop")

    assert [line.misses for line in bang.scored.lines] == [1, 0]
    assert (bang.state.misses, bang.state.locked) == ((0, 0), (0, 0))


def test_any_card_may_be_tried_on_any_open_place() -> None:
    """Also to draw and to discard, where the numbers of cards allow it."""
    tries = set(map(str, GAME.tries(race().view(0))))

    cells = {action.partition("@")[2] for action in tries if "@" in action}
    assert tries == {*(f"{card}@{cell}" for card in "35" for cell in cells), "draw", "stop"}
    assert "1,1" in cells
    assert len(cells) == 6


def open_places(bang: Bang) -> set[tuple[int, int]]:
    return {(each.x, each.y) for each in GAME.tries(bang.view(0)) if isinstance(each, Place)}


def test_a_place_where_no_card_of_the_set_can_lie_is_not_offered() -> None:
    """The faces of a rules card have to fit, too: none of them takes a 5, a 5 and a 4."""
    closed = race("5@0,1 5@2,1 4@1,2", rules_cards=True)

    assert (1, 1) not in open_places(closed)


def test_every_place_that_is_offered_takes_some_card_of_the_set() -> None:
    for number in range(20):
        bang, rng = Bang.deal(2, f"open {number}", rules_cards=True), Rng(b"open", number)
        while 0 in bang.waiting():
            moves = [each for each in GAME.legal(bang.state, 0) if not isinstance(each, Stop)]
            bang.do(0, str(rng.choice(moves)))
            on = bang.state.boards[0]
            spots = [places(on.field, on.cells, on.pieces, card) for card in ALL_CARDS]
            if on.hand and on.ready is None:
                assert open_places(bang) == {place_of(cell) for of_card in spots for cell, _ in of_card}


# Version 1


def test_version_1_does_not_know_it() -> None:
    old = game_of("big_bang", 1)

    assert old.Options is FirstOptions
    assert GAMES["big_bang"].Options() == Options(penalty="cooldown")
    with pytest.raises(RuleError, match="option"):
        old.options({"penalty": "cooldown"})


def test_version_1_refuses_what_does_not_fit() -> None:
    old: AnyGame = BigBang(RULES_1)
    state, _ = old.deal(old.options({}), 2, Rng(b"old", 0))
    state, _ = old.apply(state, 0, old.legal(state, 0)[0], 3000, Rng(b"old", 1))

    with pytest.raises(RuleError, match="hand_fits"):
        old.apply(state, 0, old.parse("draw"), 3000, Rng(b"old", 2))
    assert set(old.tries(old.view(state, 0))) == {*old.legal(state, 0), old.parse("stop")}


# Who wins


def test_who_presses_blindly_mostly_waits() -> None:
    """With the penalty fewer presses fit than miss, and each miss costs 3 s: *easy* is through long before."""
    options = GAME.options({})
    blind = play("big_bang", options, ("blind", "easy"), b"blind")
    events = Counter(blind.events)

    assert events["Missed"] > events["Placed"] / 2
    assert blind.result.places == (2, 1)
    assert blind.result.scores[0] < 20
