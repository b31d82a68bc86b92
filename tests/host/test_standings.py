"""What is kept of finished games: entered right after the end, once each, whatever happens meanwhile."""

from __future__ import annotations

from typing import Any

from db.board_queries import Board
from league.season import Season
from table.table import Person, Table
from tests.host.conftest import ADA, BEN, CHANNEL, Bench
from tests.still_time import now

SERVER = CHANNEL.guild_id


async def finished(bench: Bench, *people: Person, key: str = "play_nine", **options: Any) -> Table:
    """A game that the first of these people gives up and the rest end with a result."""
    table = await bench.game(*people, key=key, **options)
    await bench.host.resign(bench.id(), table.id, people[0])
    await bench.host.settle(bench.id(), table.id, people[1])
    return await bench.host.table(table.id)


async def entered(bench: Bench) -> None:
    await bench.until_found(bench.store.boards.to_enter, lambda waiting: not waiting)


async def test_a_game_is_entered_when_it_ends(bench: Bench) -> None:
    await finished(bench, ADA, BEN)
    await entered(bench)

    page = await bench.store.boards.page(Board(SERVER, "play_nine", Season.of(now()).number), user_id=ADA.id)

    assert [(line.rank, line.name, line.value) for line in page.lines] == [(1, "Ben", 4), (2, "Ada", 0)]
    assert page.own == page.lines[1]
    assert page.ahead == page.lines[0]


async def test_everybody_is_on_their_server_and_nobody_everywhere_unasked(bench: Bench) -> None:
    await finished(bench, ADA, BEN)
    await entered(bench)

    assert (await bench.store.boards.page(Board(SERVER, "", 0))).total == 2
    assert (await bench.store.boards.page(Board(0, "", 0))).total == 0


async def test_a_game_alone_counts_for_nobody(bench: Bench) -> None:
    table = await bench.game(ADA, computers=("easy",), holes=1)
    await bench.host.resign(bench.id(), table.id, ADA)
    await entered(bench)

    past = await bench.store.boards.past_of(ADA.id)

    assert [game.unrated for game in past] in (["alone"], ["option"], [])
    assert await bench.store.boards.ratings(ADA.id) == ()
