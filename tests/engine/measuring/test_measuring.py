"""What `make strength`, `make time-outs` and the races measure, in short: each of them runs to its end."""

from __future__ import annotations

import pytest

from engine.games import GAMES
from tests.engine.measuring import races, strength, time_outs


@pytest.mark.parametrize(
    ("key", "sides"),
    [
        ("big_bang", ("normal - easy", "hard - normal", "newcomer - easy", "expert - hard", "blind - easy")),
        ("sequence_numbers", ("easy - random", "normal - easy", "normal - expert")),
    ],
)
def test_levels_play_each_other_and_people(
    key: str, sides: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(strength, "MATCHES", (strength.Match(key, 2, 2, 2),))
    monkeypatch.setattr(strength, "RACE_GAMES", 2)
    monkeypatch.setattr(strength, "BLIND_GAMES", 2)

    strength.main([key])

    told = capsys.readouterr().out
    assert [each for each in sides if each not in told] == []


def test_pressers_and_people_at_their_own_pace_race(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(races, "RACES", 1)
    monkeypatch.setattr(races, "PACED", 2)

    races.main(list(races.PARTS))

    told = capsys.readouterr().out
    parts = ("7 Ate 9, rules 1, a press each 150 ms", "Big Bang for the young", "at their own pace")
    assert [each for each in parts if each not in told] == []


@pytest.mark.parametrize("measure", time_outs.MEASURES, ids=lambda each: f"{each.key}-{each.seats}")
def test_moves_of_the_table_are_held_against_normal(
    measure: time_outs.Measure, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time_outs, "WORLDS", 2)
    monkeypatch.setattr(time_outs, "MORE", 2)
    game = GAMES[measure.key]

    (position,) = time_outs.positions_of(game, measure, 1)

    found = time_outs.measured(game, measure, position)
    assert len(found.worse) == 2
    assert "normal: " in time_outs.describe(game, position)
