"""The rulings of 7 Ate 9 (1.4): misses and what they cost, late cards, the last card, matches, GO, time-outs."""

from __future__ import annotations

import pytest

from engine.game import TABLE, Finished, RuleError
from engine.seven_ate_nine.types import (
    Dealt,
    Drew,
    Go,
    LaidLast,
    Missed,
    Options,
    Play,
    Played,
    RaceLine,
    RaceScored,
)
from tests.engine.seven_ate_nine.tables import GAME, Table

COOLDOWN = Options(penalty="cooldown")


@pytest.mark.parametrize("call", ["7", "7±1", "1", "1±3"])
def test_calling_a_number_one_does_not_hold_is_a_miss(call: str) -> None:
    """7 Ate 9 1.4.2, rule 0.4: bare or exact, and even if it would fit."""
    table = Table.lay("7±2 4±1" if call == "7±1" else "4±1 4±2", "8±1 4±1")
    assert table.why(0, call) == "not_held"


def test_the_same_message_twice_is_a_miss() -> None:
    """7 Ate 9 1.4.2: the card is gone."""
    table = Table.lay("7±1 4±1 4±2", "8±1 4±1")
    assert table.why(0, "7±1") is None
    assert table.why(0, "7±1") == "not_held"


@pytest.mark.parametrize(
    ("grace_ms", "late", "why"),
    [(1500, 1500, "too_late"), (1500, 1501, "no_fit"), (0, 0, "too_late"), (0, 1, "no_fit")],
)
def test_late_card_is_no_miss_within_the_grace(grace_ms: int, late: int, why: str) -> None:
    """7 Ate 9 1.4.3: it would have fitted a top of the last `grace_ms`, by its own time."""
    table = Table.lay("7±1 4±1", "1±3 4±1", options=Options(grace_ms=grace_ms))
    table.do(0, "7", at=5000)
    assert table.why(1, "1", at=5000 + late) == why


@pytest.mark.parametrize(("at", "late"), [(5000, 0), (5037, 37), (6500, 1500)])
def test_by_how_much_a_card_was_late_is_told(at: int, late: int) -> None:
    """7 Ate 9 1.4.3: in milliseconds, since the top that it fitted was covered."""
    table = Table.lay("7±1 4±1", "1±3 4±1").do(0, "7", at=5000)
    table.do(1, "1", at=at)
    assert (table.one(Missed).why, table.one(Missed).late) == ("too_late", late)


def test_whose_card_was_faster_is_told_to_a_late_player() -> None:
    """7 Ate 9 1.4.3: a 7 and a 1 fit on 9±2; one player covers it, perhaps with a card of their own."""
    table = Table.lay("7±1 1±2 6±3", "1±3 4±1").do(0, "7", at=5000)
    table.do(1, "1", at=5100)
    assert table.one(Missed).faster == 0
    table.do(0, "1", at=5100)
    assert (table.one(Missed).why, table.one(Missed).faster) == ("too_late", 0)


@pytest.mark.parametrize(("text", "at"), [("1", 6501), ("4", 5001), ("10", 5001)])
def test_other_misses_are_not_late(text: str, at: int) -> None:
    """7 Ate 9 1.4.3: beyond the time of grace, of a card that never fitted, or of one that is not held."""
    table = Table.lay("7±1 4±1", "1±3 4±1").do(0, "7", at=5000)
    table.do(1, text, at=at)
    assert (table.one(Missed).why != "too_late", table.one(Missed).late) == (True, 0)


def test_lateness_counts_from_the_latest_top_that_it_fitted() -> None:
    """7 Ate 9 1.4.3: a 1 fits on 9±2, which lay there twice."""
    table = Table.lay("7±1 6±3 9±2 7±2 4±1", "1±3 4±1", pile="9±2")
    table.do(0, "7±1", at=5000).do(0, "6", at=5100).do(0, "9", at=5200).do(0, "7±2", at=5300)
    assert table.why(1, "1", at=5400) == "too_late"
    assert table.one(Missed).late == 100


def test_late_by_two_cards() -> None:
    """7 Ate 9 1.4.3: a chain of two plays came before the other's card for the first top."""
    table = Table.lay("7±1 6±3 4±1", "1±3 4±1")
    table.do(0, "7", at=5000).do(0, "6", at=5200)
    assert table.why(1, "1", at=6500) == "too_late"
    assert table.why(1, "1", at=6501) == "no_fit"


def test_late_by_its_own_time_also_when_the_clock_went_back() -> None:
    """7 Ate 9 1.4.3: attempts are judged by their times, whatever was judged before."""
    table = Table.lay("7±1 6±3 9±1 4±1", "1±3 4±1 5±1")
    table.do(0, "7", at=5000).do(0, "6", at=6800)
    assert table.why(1, "1", at=6499) == "too_late"


def test_card_that_never_fitted_is_a_miss() -> None:
    """7 Ate 9 1.4.3: late or not."""
    table = Table.lay("7±1 4±1", "4±1 5±1")
    table.do(0, "7", at=5000)
    assert table.why(1, "4", at=5001) == "no_fit"


def test_late_card_that_fits_the_new_top_is_the_next_play() -> None:
    """7 Ate 9 1.4.4: an 8 was meant for another top, and fits."""
    table = Table.lay("7±1 4±1", "8±3 4±1")
    table.do(0, "7", at=5000)
    assert table.why(1, "8", at=5000) is None
    assert table.pile == "9±2 7±1 8±3"


def test_bare_number_takes_the_card_drawn_earliest() -> None:
    """7 Ate 9 1.4.6: an exact call takes that card."""
    hands = ("4±1 7±3 7±1 7±3", "1±1 4±1")
    assert Table.lay(*hands).do(0, "7").hand(0) == "4±1 7±1 7±3"
    assert Table.lay(*hands).do(0, "7±1").hand(0) == "4±1 7±3 7±3"
    assert Table.lay(*hands).do(0, "7 3").hand(0) == "4±1 7±1 7±3"
    assert Table.lay(*hands).legal(0) == ["7±3", "7±1"]
    assert Table.lay(*hands).tries(0) == ["4±1", "7±3", "7±1"]


def test_last_card_waits_for_its_player() -> None:
    """7 Ate 9 1.4.7: somebody may be faster; of two who have one card each the first to act wins."""
    table = Table.lay("4±1", "4±2")
    assert table.waiting() == (0, 1)
    table.do(1, "last", at=9000)
    assert table.view(None).winner == 1
    assert table.refusal(0, "last") == "over"


def test_last_card_by_itself() -> None:
    """7 Ate 9 1.4.7, option `auto_last`: in the action that leaves one card."""
    options = Options(auto_last=True)
    table = Table.lay("7±1 4±1", "4±1 4±2", options=options).do(0, "7")
    assert table.events[:2] == [Played(0, 71), LaidLast(0, 41, by_itself=True)]
    assert table.one(Finished).result.places == (1, 2)
    drawing = Table.lay("", "4±1 4±2", draws=("5±1", ""), options=options).do(0, "draw")
    assert drawing.events[:2] == [Drew(0, 51), LaidLast(0, 51, by_itself=True)]


def test_last_card_may_be_played_as_usual() -> None:
    """7 Ate 9 1.4.8."""
    table = Table.lay("7±1", "4±1 4±2")
    assert table.legal(0) == ["7±1", "last"]
    assert table.do(0, "7").one(Finished).result.reason == "out"
    assert table.view(None).winner == 0


def test_race_is_not_stuck_while_a_draw_pile_has_cards() -> None:
    """7 Ate 9 1.4.9: nobody can play, but somebody can draw."""
    table = Table.lay("7±1 4±1 4±2", "5±1 5±2", pile="3±1 9±2", draws=("", "5±3"))
    assert table.do(0, "7").events == [Played(0, 71)]
    assert table.able == (1,)
    assert table.legal(1) == ["draw"]


def test_match_goes_to_three_races() -> None:
    """7 Ate 9 1.4.10: a point a race; the cards left are told beside; the next race is dealt at once."""
    options = Options(match=True)
    table = Table.lay("7±1", "4±1 4±2", options=options)
    table.do(0, "7", at=50_000)
    played, scored, dealt, go = table.events
    assert (played, scored) == (
        Played(0, 71),
        RaceScored(1, (RaceLine(0, 1, 1, 0), RaceLine(1, 0, 0, 2)), 0, "out", 3),
    )
    assert isinstance(dealt, Dealt)
    assert (dealt.race, dealt.draws, go) == (2, 36, Go(53_000))
    assert GAME.scores(table.state) == table.view(None).points == (1, 0)
    assert table.view(None).draws == (36, 36)
    assert GAME.stamp(table.state, 0) == GAME.stamp(table.state, 1) == 1

    table = Table.lay("7±1", "4±1 4±2", points=(2, 2), options=options).do(0, "7")
    result = table.one(Finished).result
    assert (result.reason, result.places, result.scores) == ("match", (1, 2), (3, 2))
    assert table.waiting() == ()


def test_one_race_is_a_game() -> None:
    """7 Ate 9 1.4.10: without `match` scores are the cards left, and no points are kept."""
    table = Table.lay("7±1 1±1", "4±1 4±2")
    assert GAME.scores(table.state) == (2, 2)
    assert GAME.scores(table.do(0, "7").state) == (1, 2)
    assert table.view(None).points == (0, 0)


@pytest.mark.parametrize("text", ["draw", "7±1", "7", "4", "9"])
def test_attempts_before_go_come_to_nothing(text: str) -> None:
    """7 Ate 9 1.4.11: whatever is tried; the very moment of GO is open."""
    table = Table.deal(2, start_hand=4)
    assert table.one(Go) == Go(3000)
    before = table.view(0)
    assert table.why(0, text, at=2999) == "early"
    assert table.view(0) == before
    assert table.why(0, "draw", at=3000) is None


def test_go_is_said_again_when_the_pile_was_turned() -> None:
    """7 Ate 9 1.4.11: three seconds later; a card tried before goes back without a penalty."""
    table = Table.lay("7±1 4±1 4±2", "5±1 5±2", pile="3±1 9±2", options=COOLDOWN)
    table.do(0, "7", at=10_000)
    assert table.one(Go) == Go(13_000)
    assert {table.why(0, "4", at=12_999) for _ in range(9)} == {"early"}
    assert table.why(0, "4", at=13_000) is None


@pytest.mark.parametrize("seats", [0, 1, 5, 6])
def test_two_three_or_four_players(seats: int) -> None:
    """7 Ate 9 1.4.12."""
    with pytest.raises(RuleError) as refused:
        Table.deal(seats)
    assert (refused.value.code, refused.value.facts["allowed"]) == ("seats", (2, 3, 4))


def test_miss_tells_its_player_what_and_why() -> None:
    """7 Ate 9 1.4.13, rule 0.4: the log has all of it, the others learn only that there was one."""
    table = Table.lay("4±1 4±2", "1±1 4±1")
    table.do(0, "4±2")
    assert GAME.visible(table.events[0], 0) == Missed(0, Play(4, 2), "no_fit", None)
    assert GAME.visible(table.events[0], 1) == GAME.visible(table.events[0], None)
    assert GAME.visible(table.events[0], None) == Missed(0, None, None, None)


@pytest.mark.parametrize(
    ("hand", "draws", "expected"),
    [
        ("7±1 4±1", "5±1", "draw"),
        ("4±1 1±2 7±1", "", "1±2"),
        ("4±1 5±1", "", None),
        ("4±1", "", "last"),
        ("7±1", "", "7±1"),
    ],
)
def test_time_out(hand: str, draws: str, expected: str | None) -> None:
    """7 Ate 9 1.4.14, rule 0.5: draw; else the fitting card drawn earliest, or the last one; else nothing."""
    table = Table.lay(hand, "1±1 4±1", draws=(draws, ""))
    assert table.default(0) == str(expected)


def test_table_ends_an_abandoned_race() -> None:
    """7 Ate 9 1.4.14: ranked by cards left, ties shared; no player can do it."""
    table = Table.lay("7±1", "4±1 4±2", "5±1", draws=("6±1", "", "6±1"))
    assert GAME.on_deserted(table.state, 120_000) == ((TABLE, GAME.parse("end")),)
    assert all("end" not in table.legal(seat) + table.tries(seat) for seat in range(3))
    assert [table.refusal(seat, "end") for seat in range(3)] == ["table_only"] * 3
    table.do(TABLE, "end")
    result = table.one(Finished).result
    assert (result.reason, result.places, result.scores) == ("ended", (1, 1, 1), (2, 2, 2))
    assert table.one(RaceScored).winner is None
    assert table.view(None).how == "ended"
    assert table.refusal(TABLE, "end") == "over"


def test_race_of_a_match_that_the_table_ends_scores_nothing() -> None:
    """7 Ate 9 1.4.14: and the next one is dealt."""
    table = Table.lay("7±1", "4±1 4±2", points=(2, 1), options=Options(match=True)).do(TABLE, "end")
    scored = table.one(RaceScored)
    assert [(line.score, line.total, line.left) for line in scored.lines] == [(0, 2, 1), (0, 1, 2)]
    assert table.one(Dealt).race == 2
    assert table.view(None).points == (2, 1)
