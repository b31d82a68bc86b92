"""A sandbox filled with simulated games: they are games like any other."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from db import units
from db.standing_values import Past
from db.store import Store
from engine.games import GAMES
from engine.randomness import Rng
from host.log import rows
from host.standings.rebuilding import rebuild
from sandbox.world import CHANNELS, FIRST_CHANNEL_ID
from table import snapshot
from table.table import Channel, Person
from tools import season
from tools.simulated import Player, Setting, play

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
FEW = len(season.HABITS)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(f"sqlite:///{tmp_path / 'sandbox'}", durable=False)
    yield store
    await store.close()


async def _past(store: Store) -> list[Past]:
    channels = [FIRST_CHANNEL_ID + number for number in range(len(CHANNELS))]
    return [game for channel in channels for game in await store.boards.past_in(channel, limit=FEW)]


async def test_season_has_all_games_and_each_is_entered(store: Store) -> None:
    told: list[float] = []

    await season.fill(store, NOW, FEW, told.append)

    past = await _past(store)
    assert {game.game for game in past} == set(GAMES)
    assert {game.unrated for game in past} >= {"", "alone"}
    assert all(game.ended_at < NOW for game in past)
    assert await store.boards.last_n() == FEW
    assert await store.games_behind() == ()  # nothing is posted when the bot starts
    assert told[-1] == 1.0


async def test_log_of_a_simulated_game_tells_the_same_game(store: Store) -> None:
    await season.fill(store, NOW, FEW)

    for finished in await _past(store):
        row = await store.game(finished.game_id)
        assert row is not None
        table, _story = rows.replay(await store.log(finished.game_id))
        assert table == snapshot.decode(row.snapshot)
        assert table.phase == "over"


async def test_standings_of_a_season_made_again_are_the_same(store: Store) -> None:
    await season.fill(store, NOW, FEW)

    assert await rebuild(store) == 0


async def test_sandbox_with_games_is_left_alone(store: Store) -> None:
    setting = Setting("play_nine", [Player(Person(1, "Ada"), 0.5)], Channel(10, 20), NOW, computers=("easy",))
    await store.write(units.turn(play(setting, Rng(b"one"))))

    with pytest.raises(season.NotEmpty, match="There are games in"):
        await season.fill(store, NOW, FEW)

    assert await store.boards.last_n() == 0


def test_simulated_games_are_refused_beside_a_token(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "not.a.real.token.but.long")
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'sandbox'}")

    assert season.main() == 2

    assert "for the sandbox only" in capsys.readouterr().err
    assert not (tmp_path / "sandbox").exists()
