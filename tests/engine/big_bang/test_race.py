"""What the table of Big Bang does by itself in a race: GO, time that is up, all gone (rules 4.4.9, 4.4.16)."""

from __future__ import annotations

import pytest

from engine.big_bang.types import Through
from engine.game import Result
from tests.engine.big_bang.tables import GAME, Bang, board


def test_limit_of_time() -> None:
    """Big Bang 4.4.16: the last moment counts, a later `at` is refused, and `stop` ends it for every seat."""
    bang = Bang.deal(2, limit_s=300)
    first, second, *_ = bang.hand(0)
    assert bang.refusal(0, f"{first}@0,1", at=300_001) == "late"
    bang.do(0, f"{first}@0,1", at=300_000)
    assert bang.refused(0, f"{second}@1,0", at=300_001).facts == {"limit": 300}
    bang.do(0, "stop", at=300_020)
    assert bang.told(Through) == [Through(0, "time", 300_000)]
    bang.do(1, "stop", at=300_020)
    assert bang.result == Result("points", (1, 2), (1, 0), (0, 1))


def test_time_counts_from_go() -> None:
    """Big Bang 4.4.16, 7 Ate 9 1.4.11: every race has a GO of its own, three seconds after its deal."""
    bang = Bang.deal(2, rounds=2, limit_s=5)
    assert (GAME.opens_at(bang.state), GAME.due_at(bang.state)) == (3000, 8000)
    bang.do(0, "stop", at=50).do(1, "stop", at=4000)
    assert (GAME.opens_at(bang.state), GAME.due_at(bang.state)) == (10_000, 15_000)
    card = bang.hand(0)[0]
    bang.do(0, f"{card}@0,1", at=5000)
    assert bang.refusal(0, "draw", at=5001) == "late"
    bang.do(0, "stop", at=4000)
    assert bang.told(Through) == [Through(0, "stopped", 4000)]


def test_before_go_only_stopping_is_accepted() -> None:
    """Big Bang 4.3."""
    bang = Bang.deal(2)
    refused = bang.refused(0, f"{bang.hand(0)[0]}@0,1", at=-1)
    assert (refused.code, refused.facts) == ("early", {"opens_at": 3000})
    bang.do(0, "stop", at=-5)
    assert bang.told(Through) == [Through(0, "stopped", 0)]


def test_table_stops_players_who_are_not_through_when_time_is_up() -> None:
    """Big Bang 4.4.16."""
    bang = Bang.deal(3, limit_s=5).do(1, "stop", at=70)
    due = GAME.due_at(bang.state)
    assert due == 8000
    assert GAME.on_due(bang.state, due - 1) == ()
    assert [(seat, str(action)) for seat, action in GAME.on_due(bang.state, due)] == [
        (0, "stop"),
        (2, "stop"),
    ]
    bang.do(0, "stop", at=5000).do(2, "stop", at=5000)
    assert [line.ready for line in bang.scored.lines] == ["time", "stopped", "time"]
    assert (GAME.due_at(bang.state), GAME.on_due(bang.state, due)) == (None, ())


def test_without_a_limit_nothing_is_ever_due() -> None:
    """Big Bang 4.4.16."""
    bang = Bang.deal(2)
    assert (GAME.due_at(bang.state), GAME.on_due(bang.state, 10**9)) == (None, ())


@pytest.mark.parametrize("limit", [0, 300])
def test_race_that_all_have_left_ends_with_what_lies_there(limit: int) -> None:
    """Big Bang 4.4.16 has the same for time that is up; a further race is dealt."""
    bang = Bang.deal(3, rounds=2, limit_s=limit).do(2, "stop")
    assert [(seat, str(action)) for seat, action in GAME.on_deserted(bang.state, 900)] == [
        (0, "stop"),
        (1, "stop"),
    ]
    bang.do(0, "stop").do(1, "stop")
    assert (bang.scored.round, bang.view().round) == (1, 2)


def test_who_is_first_matters_where_it_ends_the_race() -> None:
    """Big Bang 4.4.9: boards do not meet, but the last card ends the race for all who are still at it."""
    last = board("4@0,1", hand="5")
    race = Bang.lay(last, board("4@0,1", hand="5 6"), board(ready="stopped"))
    place = GAME.parse("5@1,1")
    assert [GAME.contends(race.state, seat, place) for seat in (0, 1)] == [True, False]
    assert not GAME.contends(race.state, 0, GAME.parse("stop"))
    alone = Bang.lay(last, board(ready="stopped"))
    assert not GAME.contends(alone.state, 0, place)


def test_who_is_stuck_first_may_matter() -> None:
    """Big Bang 4.4.9, option `first_stuck_ends`: nobody is stuck while there are cards in the deck."""
    chosen = {"first_stuck_ends": True}
    ending, begun = board("4@0,1", hand="5 1", deck="2"), board("4@0,1", hand="5 1", deck="2 3 4 5")
    race = Bang.lay(ending, begun, **chosen)
    assert [GAME.contends(race.state, seat, GAME.parse("5@1,1")) for seat in (0, 1)] == [True, False]
