"""What is kept of finished games: entered right after the end, once each, whatever happens meanwhile."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import bindparam, update

from db.schema.columns import to_stored
from db.schema.standings import finished as finished_games
from db.standing_values import BoardKey, Rival, Rows
from db.standings import entering
from db.units import Step, Unit
from host.standings.rebuilder import Rebuilder
from host.standings.rebuilding import rebuilt
from standings.reckoning import RECKONED_BY
from standings.season import Season
from table.table import Person, Table
from tests.host.conftest import ADA, BEN, CHANNEL, CLEO, Bench
from tests.still_time import now
from tests.waiting import a_moment, patience

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

    page = await bench.store.boards.page(
        BoardKey(SERVER, "play_nine", Season.of(now()).number), user_id=ADA.id
    )

    assert [(line.rank, line.name, line.value) for line in page.lines] == [(1, "Ben", 231), (2, "Ada", 0)]
    assert page.own == page.lines[1]
    assert page.ahead == Rival(BEN.id, "Ben", 231)


async def test_everybody_is_on_their_server_and_nobody_everywhere_unasked(bench: Bench) -> None:
    await finished(bench, ADA, BEN)
    await entered(bench)

    assert (await bench.store.boards.page(BoardKey(SERVER, "", 0))).total == 2
    assert (await bench.store.boards.page(BoardKey(0, "", 0))).total == 0


async def test_rows_that_are_wrong_are_put_right(bench: Bench) -> None:
    await finished(bench, ADA, BEN)
    await entered(bench)
    board = BoardKey(SERVER, "play_nine", 0)
    right = await bench.store.boards.page(board)
    (row, *_) = await bench.store.boards.rows_of(ADA.id, [SERVER])
    wrong = replace(row, score=700)
    stray = replace(row, user_id=CLEO.id)
    await bench.store.write(entering.write(Rows(boards=(wrong, stray))))

    assert await rebuilt(bench.store) == 2
    assert await bench.store.boards.page(board) == right


@pytest.mark.real_time
async def test_another_version_of_the_sums_makes_the_rows_again(bench: Bench) -> None:
    boards = bench.store.boards
    await finished(bench, ADA, BEN)
    async with patience("the game is entered", list):
        while await boards.to_enter():
            await a_moment()
    (row, *_) = await boards.rows_of(ADA.id, [SERVER])
    await bench.store.write(entering.write(Rows(boards=(replace(row, score=700),))))
    await bench.store.write(entering.note_version("openskill of another time"))

    await bench.restart()
    boards = bench.store.boards
    async with patience("the rows are rebuilt", list):
        while await boards.sums_version() != RECKONED_BY:
            await a_moment()

    assert row in await boards.rows_of(ADA.id, [SERVER])
    assert await rebuilt(bench.store) == 0


async def test_the_first_game_of_a_season_ranks_the_ratings_of_all_again(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of people who are away are less certain by then."""
    rebuilds = []

    async def rebuild(_self: Rebuilder) -> bool:
        rebuilds.append(await bench.store.boards.last_n())
        return True

    monkeypatch.setattr(Rebuilder, "rebuilt", rebuild)
    await finished(bench, ADA, BEN)
    await entered(bench)
    before = {"before": to_stored(Season.of(now()).before.starts)}
    await bench.store.write((Step(update(finished_games).values(ended_at=bindparam("before")), before),))

    for _ in range(2):
        await finished(bench, ADA, BEN)
        await entered(bench)

    assert rebuilds == [2]


class Killed(Exception):
    """The process dies here."""


@pytest.mark.parametrize("step", ["before", "after"])
async def test_a_process_that_dies_loses_and_doubles_nothing(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    write = bench.store.write

    async def dies(unit: Unit) -> None:
        if any("lengths" in part.params for part in unit):
            if step == "after":
                await write(unit)
            bench.store.write = dead  # type: ignore[method-assign]
            raise Killed
        await write(unit)

    async def dead(unit: Unit) -> None:
        raise Killed

    monkeypatch.setattr(bench.store, "write", dies)
    await finished(bench, ADA, BEN)
    await bench.until(lambda: bench.store.write is dead)
    monkeypatch.undo()
    await bench.restart()
    await entered(bench)

    page = await bench.store.boards.page(BoardKey(SERVER, "play_nine", 0))

    assert [(line.name, line.value, line.games) for line in page.lines] == [("Ben", 231, 1), ("Ada", 0, 1)]
    assert await bench.store.boards.last_n() == 1
    assert await rebuilt(bench.store) == 0


async def test_when_somebody_is_forgotten_the_standings_are_still_those_of_the_games(bench: Bench) -> None:
    for one, other in ((ADA, BEN), (BEN, CLEO), (CLEO, BEN), (CLEO, ADA)):
        await finished(bench, one, other)
    await entered(bench)
    ratings = await bench.store.boards.ratings(ADA.id)

    await bench.host.forget(bench.id(), BEN)

    assert await rebuilt(bench.store) == 0
    assert await bench.store.boards.ratings(ADA.id) == ratings
    assert await bench.store.boards.past_of(BEN.id) == ()
