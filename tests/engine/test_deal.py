"""A deal is the same for everybody, and the house plays it too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.deal import STEADY, Deal, deal_of, play_house
from engine.game import Level
from engine.games import GAMES

SEED = bytes(range(32))
RECORDED = Path(__file__).with_name("house.json")  # results of house games, by game and version of the play
GAMES_OF_EACH = 10
TURNS = [key for key, game in GAMES.items() if not game.is_race(game.options({}), game.seats[0])]


def a_deal(key: str) -> Deal:
    game = GAMES[key]
    normal: Level = "normal"
    return deal_of(key, {}, (normal,) * (game.seats[0] - 1), SEED)


def house(deal: Deal) -> dict[str, list[int]]:
    return {
        level: [play_house(deal, level, number).score for number in range(GAMES_OF_EACH)] for level in STEADY
    }


@pytest.mark.parametrize("key", TURNS)
def test_computers_play_as_they_did_under_this_version(key: str) -> None:
    """Whoever changes how *easy* or *normal* plays raises `play_version`: deals that were begun are then called off."""
    name = f"{key} {GAMES[key].play_version}"
    recorded = json.loads(RECORDED.read_text("utf-8"))
    assert name in recorded, f"python -m tests.engine.test_deal records {name}"
    assert house(a_deal(key)) == recorded[name], (
        f"raise play_version of {key}, then python -m tests.engine.test_deal"
    )


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.daily is not None])
def test_a_daily_is_scored_round_by_round(key: str) -> None:
    daily = GAMES[key].daily
    assert daily is not None
    deal = deal_of(key, daily.options, daily.levels, SEED)

    played = [play_house(deal, "easy", number) for number in range(3)]

    assert all(sum(rounds) == score for score, rounds in played)
    assert len(set(played)) > 1  # each number has a chance of its own


def test_a_deal_of_other_computers_or_forgotten_rules_cannot_be_played() -> None:
    deal = a_deal("sevens")

    assert deal.can_be_played
    assert not replace(deal, play_version=deal.play_version + 1).can_be_played
    assert not replace(deal, rules_version=99).can_be_played
    assert not replace(deal, key="trash").can_be_played


def main() -> None:
    recorded = json.loads(RECORDED.read_text("utf-8")) if RECORDED.exists() else {}
    now = {f"{key} {GAMES[key].play_version}": house(a_deal(key)) for key in TURNS}
    RECORDED.write_text(json.dumps(recorded | now, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
