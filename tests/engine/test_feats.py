"""What records are made of: feats read from the events of a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from statistics import median_low

import pytest

from engine import simulate
from engine.big_bang.types import RaceLine, RaceScored, Ready
from engine.feats import FeatKind
from engine.game import Event, Finished
from engine.games import GAMES
from engine.play_nine.types import HoleScored
from engine.sequence_numbers.types import Passed, Placed, Removed
from engine.seven_ate_nine import types as seven
from engine.seven_ate_nine.cards import DECKS
from engine.sevens.types import HandLine, HandsCounted, Knocked

Told = Sequence[tuple[int, Event]]
Feats = dict[int, dict[str, int]]  # the value of each kind, by seat


@cache
def told(key: str, seats: int) -> tuple[tuple[int, Event], ...]:
    """Every event of a whole game between computers, and when it was."""
    record = simulate.play(key, GAMES[key].Options(), ["easy"] * seats, b"feats").record
    _, dealt = record.start()
    return (
        *((0, event) for event in dealt),
        *((move.at, event) for move, _, events in record.replay() for event in events),
    )


def feats(key: str, events: Told, seats: int, **chosen: object) -> Feats:
    game = GAMES[key]
    found: Feats = {seat: {} for seat in range(seats)}
    for feat in game.feats(game.options(chosen), seats, iter(events)):
        assert feat.kind not in found[feat.seat], "a seat has one of a kind"
        found[feat.seat][feat.kind] = feat.value
    assert {kind for each in found.values() for kind in each} <= {kind.key for kind in game.feat_kinds}
    return found


def at_once(*events: Event) -> Told:
    return [(0, event) for event in events]


@pytest.mark.parametrize("key", GAMES)
def test_what_stands_in_a_record_stays_what_it_is(key: str) -> None:
    """Rows are kept under these keys: another meaning needs another one."""
    kinds = [kind.key for kind in GAMES[key].feat_kinds]

    assert len(set(kinds)) == len(kinds)


def test_lower_or_higher_is_better_and_equal_is_not() -> None:
    strokes = FeatKind("hole", "low", "best", "strokes", landmark=-11)
    cards = FeatKind("placed", "high", "best", "cards")

    assert strokes.beats(-4, 3)
    assert not strokes.beats(3, 3)
    assert cards.beats(28, 27)
    assert not cards.beats(27, 28)
    assert [value for value in (-10, -11, -12) if strokes.passes(value)] == [-11, -12]
    assert not cards.passes(28)


# Play Nine


def test_nine_holes_and_each_hole_and_every_hole_in_one() -> None:
    events = told("play_nine", 2)
    holes = [event for _, event in events if isinstance(event, HoleScored) and not event.playoff]

    found = feats("play_nine", events, 2)

    for seat in range(2):
        lines = [line for hole in holes for line in hole.lines if line.seat == seat]
        assert len(lines) == 9
        assert found[seat]["nine"] == lines[-1].total == found[seat]["average"]
        assert found[seat]["hole"] == min(line.score for line in lines)
        assert found[seat].get("ace", 0) == sum(card == -5 for line in lines for card in line.cards)
    assert any("ace" in each for each in found.values())


@pytest.mark.parametrize("holes", [9, 18])
def test_a_game_of_other_or_fewer_holes_is_no_nine_holes(holes: int) -> None:
    """Of eighteen, or of nine of which people played eight; the average counts what was played."""
    events = told("play_nine", 2)
    ninth = next(
        n for n, (_, event) in enumerate(events) if isinstance(event, HoleScored) and event.round == 9
    )

    found = feats("play_nine", events[: ninth + (holes == 18)], 2, holes=holes)

    assert "nine" not in found[0]
    assert {"hole", "average"} <= found[0].keys()


# 7 Ate 9


def test_the_winner_of_a_race_has_its_time_from_go() -> None:
    events = told("seven_ate_nine", 2)
    ((end, scored),) = [(at, event) for at, event in events if isinstance(event, seven.RaceScored)]

    found = feats("seven_ate_nine", events, 2)

    assert scored.winner is not None
    assert found[scored.winner]["race"] == end - 3000
    assert "race" not in found[1 - scored.winner]


def test_a_reaction_is_from_a_new_top_to_the_card_on_it() -> None:
    """Seat 0 takes 1000 to 1009 ms, seat 1 half as long, but plays too few cards for a median."""
    events: list[tuple[int, Event]] = [(0, a_race()), (0, seven.Go(3000))]
    now = 3000
    for number in range(10):
        now += 1000 + number
        events.append((now, seven.Played(0, DECKS["full"][number])))
        if number < 9:
            now += 500
            events.append((now, seven.Played(1, DECKS["full"][number])))

    found = feats("seven_ate_nine", events, 2)

    assert found[0]["reaction"] == median_low(range(1000, 1010))
    assert "reaction" not in found[1]


def test_a_card_that_was_on_its_way_before_the_top_lay_there_is_no_reaction() -> None:
    """7 Ate 9 1.4.17: under 150 ms."""
    events: list[tuple[int, Event]] = [(0, a_race()), (0, seven.Go(3000))]
    now = 3000
    for number in range(20):
        now += 149 if number % 2 else 150
        events.append((now, seven.Played(0, DECKS["full"][number])))

    assert feats("seven_ate_nine", events, 2)[0]["reaction"] == 150
    assert "reaction" not in feats("seven_ate_nine", events[:-2], 2)[0], "nine reactions"


def a_race() -> Event:
    return seven.Dealt(1, DECKS["full"][0], (None, None), 36)


# Sevens


def test_the_lowest_total_is_of_a_whole_game() -> None:
    events = told("sevens", 3)
    ended = events[-1][1]
    assert isinstance(ended, Finished)

    found = feats("sevens", events, 3)

    assert tuple(found[seat]["total"] for seat in range(3)) == ended.result.scores
    assert "total" not in feats("sevens", events[:-1], 3)[0]  # people ended it before
    assert "total" not in feats("sevens", events, 3, rounds=3)[0]


def test_a_round_without_a_card_is_counted() -> None:
    events = told("sevens", 3)
    rounds = [event for _, event in events if isinstance(event, HandsCounted)]

    found = feats("sevens", events, 3)

    for seat in range(3):
        assert found[seat].get("out", 0) == sum(not counted.lines[seat].cards for counted in rounds)
    assert sum(each.get("out", 0) for each in found.values()) >= len(rounds) == 3


def test_knocks_are_survived_by_a_player_who_is_out_first_all_the_same() -> None:
    """Seat 0 knocks three times, once as a pass (2.4.8), and is out; then seat 1 knocks, and seat 0 is out again."""
    knocks = [Knocked(0, (1, 2)), Knocked(0, (1, 2)), Knocked(0, ()), Knocked(1, (2, 0))]
    first, second = counted(0, 5, 10), counted(0, 15, 5)

    found = feats("sevens", at_once(*knocks, first, Knocked(1, (2, 0)), second), 3)

    assert found == {0: {"out": 2, "knock": 2}, 1: {}, 2: {}}


def counted(*scores: int) -> Event:
    return HandsCounted(
        1, tuple(HandLine(seat, score, score, (), ()) for seat, score in enumerate(scores)), False
    )


# Sequence Numbers


def test_a_sequence_is_as_quick_as_the_turns_of_the_player_who_completed_it() -> None:
    events = told("sequence_numbers", 2)
    completing = next(event for _, event in events if isinstance(event, Placed) and event.lines)
    turns = [event.seat for _, event in events if isinstance(event, Placed | Removed | Passed)]

    found = feats("sequence_numbers", events, 2)

    assert found[completing.seat] == {"quickest": turns.count(completing.seat)}
    assert found[1 - completing.seat] == {}


def test_a_chip_may_complete_two_at_once() -> None:
    """A pass and a chip taken away are turns too."""
    turns = (Removed(0, 0, 5, 1), Passed(1), Placed(0, 0, 0, 7, (3, 9)), Passed(1), Placed(0, 0, 0, 8, (4,)))

    found = feats("sequence_numbers", at_once(*turns), 2)

    assert found == {0: {"quickest": 2, "double": 1}, 1: {}}


# Big Bang


def test_all_cards_are_placed_alone_or_racing() -> None:
    alone = [board(0, 28, "all", 180_000)]
    racing = [board(0, 28, "all", 150_000), board(1, 26, "stuck", 160_000)]

    assert feats("big_bang", at_once(raced(alone)), 1) == {0: {"placed": 28, "solo": 180_000}}
    assert feats("big_bang", at_once(raced(racing)), 2) == {
        0: {"placed": 28, "racing": 150_000},
        1: {"placed": 26},
    }


def test_of_several_races_the_best_counts() -> None:
    boards = [board(0, 28, "all", 9), board(0, 20, "stuck", 5), board(0, 28, "all", 7)]
    races = [raced([each]) for each in boards]

    assert feats("big_bang", at_once(*races), 1, rounds=3) == {0: {"placed": 28, "solo": 7}}


def test_a_game_that_was_played_has_its_cards() -> None:
    events = told("big_bang", 2)
    (scored,) = [event for _, event in events if isinstance(event, RaceScored)]

    found = feats("big_bang", events, 2)

    assert [found[seat]["placed"] for seat in range(2)] == [len(line.board) for line in scored.lines]


def board(seat: int, numbers: int, ready: Ready, time: int) -> RaceLine:
    return RaceLine(seat, numbers, numbers, 1, numbers, 0, 28 - numbers, numbers, ready, time, (), (), ())


def raced(lines: list[RaceLine]) -> Event:
    return RaceScored(1, tuple(lines))


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.feat_kinds])
def test_each_has_its_words(key: str) -> None:
    words = import_module(f"ui.{key}.feats")

    assert set(words.FEATS) == {kind.key for kind in GAMES[key].feat_kinds}
    assert set(words.OWN) == {kind.key for kind in GAMES[key].feat_kinds if kind.adds == "best"}
    assert set(words.LANDMARKS) == {kind.key for kind in GAMES[key].feat_kinds if kind.landmark is not None}
