"""What a wrong card costs (7 Ate 9 1.4.1, 1.4.16)."""

from __future__ import annotations

import pytest

from engine.seven_ate_nine.types import Drew, Go, Missed, Options, Penalty, Play, Rotated
from tests.engine.seven_ate_nine.tables import FIRST, GAME, Table

COOLDOWN, DRAW1 = Options(penalty="cooldown"), Options(penalty="draw1")


def test_wrong_card_goes_back_and_costs_nothing() -> None:
    """7 Ate 9 1.4.1: `penalty` none is the default; any number of misses changes nothing."""
    table = Table.lay("7±1 4±1", "1±1 4±1", draws=("5±1", ""))
    before = table.view(0)
    assert {table.why(0, "4") for _ in range(9)} == {"no_fit"}
    assert table.view(0) == before
    assert table.why(0, "7") is None


def test_five_misses_in_two_seconds_stop_the_plays() -> None:
    """7 Ate 9 1.4.1, `cooldown` of the first rules: for 3 s, but not the draws; others are not stopped."""
    table = Table.lay("7±1 4±1", "1±1 4±1", draws=("5±1", ""), options=COOLDOWN, game=FIRST)
    for at in (1000, 1500, 2000, 2500):
        assert table.do(0, "4", at=at).one(Missed).locked is None
    assert table.do(0, "4", at=3000).one(Missed).locked == 6000
    assert table.view(1).locked == (6000, 0)
    assert table.why(0, "7", at=5999) == "locked"
    assert table.why(0, "draw", at=5999) is None
    assert table.why(1, "1", at=5999) is None
    assert table.why(0, "4", at=6000) == "no_fit"
    assert table.do(0, "5", at=6001).one(Missed).locked is None


def test_misses_over_a_longer_time_stop_nothing() -> None:
    """7 Ate 9 1.4.1, `cooldown` of the first rules: the fifth came 1 ms too late for the first to count."""
    table = Table.lay("7±1 4±1", "1±1 4±1", options=COOLDOWN, game=FIRST)
    for at in (999, 1500, 2000, 2500, 3000):
        table.do(0, "4", at=at)
    assert table.view(0).locked == (0, 0)
    assert table.why(0, "4", at=3001) == "no_fit"
    assert table.view(0).locked == (6001, 0)  # five again: 1500 to 3001


def test_tries_of_a_stopped_player_are_not_counted() -> None:
    """7 Ate 9 1.4.1, first rules: nor does the lock grow by them; the last card is a play as well."""
    table = Table.lay("4±1", "1±1 4±1", options=COOLDOWN, game=FIRST)
    for _ in range(5):
        table.do(0, "4", at=1000)
    for text in ("4", "9", "last", "4", "9", "4"):
        assert table.why(0, text, at=3999) == "locked"
    assert table.view(0).locked == (4000, 0)
    assert table.why(0, "4", at=4000) == "no_fit"
    assert table.why(0, "last", at=4000) is None


def test_each_player_has_misses_of_their_own() -> None:
    """7 Ate 9 1.4.1."""
    table = Table.lay("4±1 4±1", "4±1 7±1", options=COOLDOWN, game=FIRST)
    for seat in (0, 1, 0, 1, 0, 1, 0, 1):
        table.do(seat, "4", at=1000)
    assert table.view(None).locked == (0, 0)
    assert table.do(1, "4", at=1000).view(None).locked == (0, 4000)


def test_a_card_that_fits_nowhere_stops_its_player() -> None:
    """7 Ate 9 1.4.16: for 3 s, but not the draws; others are not stopped."""
    table = Table.lay("7±1 4±1", "1±1 4±1", draws=("5±1", ""), options=COOLDOWN)
    assert table.do(0, "4±1", at=1000).one(Missed).locked == 4000
    assert table.view(1).locked == (4000, 0)
    assert table.why(0, "7", at=3999) == "locked"
    assert table.why(0, "draw", at=3999) is None
    assert table.why(1, "1", at=3999) is None
    assert table.why(0, "4±1", at=4000) == "no_fit"


def test_tries_of_a_stopped_player_do_not_prolong_the_stop() -> None:
    """7 Ate 9 1.4.16: neither a wrong card, nor a number that is not held, nor the last card."""
    table = Table.lay("4±1", "1±1 4±1", options=COOLDOWN).do(0, "4±1", at=1000)
    for text in ("4±1", "9", "last", "4"):
        missed = table.do(0, text, at=3999).one(Missed)
        assert (missed.why, missed.locked) == ("locked", None)
    assert table.view(0).locked == (4000, 0)
    assert table.why(0, "last", at=4000) is None


@pytest.mark.parametrize("text", ["1", "1±3"])
def test_a_card_that_fits_the_top_of_a_moment_ago_stops_nobody(text: str) -> None:
    """7 Ate 9 1.4.16 with 1.4.3: within `grace_ms`, and not a millisecond longer."""
    table = Table.lay("7±1 4±1", "1±3 4±1", options=COOLDOWN).do(0, "7", at=5000)
    assert table.do(1, text, at=6500).one(Missed).locked is None
    assert table.do(1, text, at=6501).one(Missed).locked == 9501


@pytest.mark.parametrize(("hand", "again"), [("7±1 4±1", "7±1"), ("7±1 4±1", "7"), ("7±1 7±2", "7")])
def test_a_button_pressed_twice_stops_nobody(hand: str, again: str) -> None:
    """7 Ate 9 1.4.16: the card has just been played, also where another of its number is held."""
    table = Table.lay(hand, "8±1 4±1", options=COOLDOWN).do(0, "7", at=5000)
    assert table.do(0, again, at=5200).one(Missed).locked is None
    assert table.view(0).locked == (0, 0)


@pytest.mark.parametrize(
    ("text", "why", "locked"),
    [("5", "no_fit", 12_000), ("5±1", "no_fit", 12_000), ("7", "not_held", None), ("7±1", "not_held", None)],
)
@pytest.mark.parametrize("hand", ["4±1 4±2", "5±1 4±2"])
def test_a_stop_tells_nobody_what_its_player_holds(
    hand: str, text: str, why: str, locked: int | None
) -> None:
    """7 Ate 9 1.4.16 with 1.4.13: a wrong number stops, held or not; one that would fit is only not there."""
    table = Table.lay(hand, "8±1 4±1", options=COOLDOWN)
    missed = table.do(0, text, at=9000).one(Missed)
    assert (missed.why, missed.locked) == (why, locked)


@pytest.mark.parametrize("penalty", ["none", "draw1"])
def test_other_penalties_are_as_under_the_first_rules(penalty: Penalty) -> None:
    """7 Ate 9 1.4.16."""
    first, second = (
        Table.lay("7±1 4±1", "1±1 4±1", draws=("5±1", ""), options=Options(penalty=penalty), game=game)
        for game in (FIRST, GAME)
    )
    for text in ("4", "5", "5±2", "4±1", "7", "7"):
        assert first.do(0, text).events == second.do(0, text).events
        assert first.state == second.state


def test_miss_draws_a_card() -> None:
    """7 Ate 9 1.4.1, `draw1`: at once, from one's draw pile, as long as it has one."""
    table = Table.lay("7±1 4±1", "1±1 4±1", draws=("5±1", ""), options=DRAW1)
    table.do(0, "4")
    assert table.events == [Missed(0, Play(4), "no_fit", None), Drew(0, 51, penalty=True)]
    assert (table.hand(0), table.view(0).draws) == ("7±1 4±1 5±1", (0, 0))
    table.do(0, "4")
    assert table.events == [Missed(0, Play(4), "no_fit", None)]


def test_drawn_for_a_miss_can_leave_the_race_stuck() -> None:
    """7 Ate 9 1.4.1 with 1.2.8: what follows a draw follows this one too."""
    table = Table.lay("4±1", "5±1 5±2", pile="3±1 9±2", draws=("4±2", ""), options=DRAW1)
    table.do(0, "4")
    assert [type(event) for event in table.events] == [Missed, Drew, Rotated, Go]


def test_only_real_misses_are_punished() -> None:
    """7 Ate 9 1.4.1, 1.4.3, 1.4.11: not those before GO, nor those that only came too late."""
    table = Table.deal(2, start_hand=4, penalty="draw1")
    number = table.state.hands[0][0] // 10
    assert table.why(0, str(number), at=2999) == "early"
    assert table.told(Drew) == []
    table = Table.lay("7±1 4±1", "1±3 4±1", draws=("5±1", "5±1"), options=DRAW1)
    table.do(0, "7", at=5000)
    assert table.why(1, "1", at=5100) == "too_late"
    assert table.told(Drew) == []
