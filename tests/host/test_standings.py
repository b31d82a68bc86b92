"""What is kept of finished games: entered right after the end, once each, whatever happens meanwhile."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import bindparam, update

from db.schema.columns import to_stored
from db.schema.standings import finished as finished_games
from db.standing_values import BoardKey, Rival
from db.units import Step
from host.standings.rebuilder import Rebuilder
from host.standings.rebuilding import rebuild
from standings.season import Season
from table.table import Person, Table
from tests.host.conftest import ADA, BEN, CHANNEL, CLEO, Bench
from tests.still_time import now

SERVER = CHANNEL.guild_id


async def finished(bench: Bench, *people: Person, key: str = "play_nine", **options: Any) -> Table:
    """A game that the first of these people gives up and the rest end with a result."""
    table = await bench.game(*people, key=key, **options)
    await bench.host.resign(bench.id(), table.id, people[0])
    await bench.host.settle(bench.id(), table.id, people[1])
    return await bench.host.ledger.table(table.id)


async def test_a_game_is_entered_when_it_ends(bench: Bench) -> None:
    await finished(bench, ADA, BEN)
    await bench.entered()

    page = await bench.store.boards.page(
        BoardKey(SERVER, "play_nine", Season.of(now()).number), user_id=ADA.id
    )

    assert [(line.rank, line.name, line.value) for line in page.lines] == [(1, "Ben", 231), (2, "Ada", 0)]
    assert page.own == page.lines[1]
    assert page.ahead == Rival(BEN.id, "Ben", 231)


async def test_the_first_game_of_a_season_ranks_the_ratings_of_all_again(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of people who are away are less certain by then."""
    rebuilds = []

    async def rebuild(_self: Rebuilder) -> bool:
        rebuilds.append(await bench.store.boards.last_n())
        return True

    monkeypatch.setattr(Rebuilder, "rebuild", rebuild)
    await finished(bench, ADA, BEN)
    await bench.entered()
    before = {"before": to_stored(Season.of(now()).before.starts)}
    await bench.store.write((Step(update(finished_games).values(ended_at=bindparam("before")), before),))

    for _ in range(2):
        await finished(bench, ADA, BEN)
        await bench.entered()

    assert rebuilds == [2]


async def test_when_somebody_is_forgotten_the_standings_are_still_those_of_the_games(bench: Bench) -> None:
    for one, other in ((ADA, BEN), (BEN, CLEO), (CLEO, BEN), (CLEO, ADA)):
        await finished(bench, one, other)
    await bench.entered()
    ratings = await bench.store.boards.ratings(ADA.id)

    await bench.host.forget(bench.id(), BEN)

    assert await rebuild(bench.store) == 0
    assert await bench.store.boards.ratings(ADA.id) == ratings
    assert await bench.store.boards.past_of(BEN.id) == ()
