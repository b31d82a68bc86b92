"""A race is shown as fast as it goes: in private at once, in public again when there is something to say."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from tests.host.conftest import ADA, BEN, Bench
from tests.host.racing import Try, attempt
from tests.pacing import NO_DELAYS


async def shows(bench: Bench) -> list[str]:
    """What is asked of Discord from now on."""
    steps: list[str] = []
    await asyncio.sleep(1)
    bench.presenter.fail = steps.append
    return steps


async def test_private_panels_hear_of_a_change_at_once(bench: Bench) -> None:
    """Whatever the public table is waiting for."""
    await bench.restart(replace(NO_DELAYS, show=3600))
    table = await bench.race(ADA, BEN)

    for at in range(5):
        after = await attempt(bench, table, Try(0, "draw", table.opens_at + at))
        assert bench.board.heard[-1] == after.logged.n

    assert bench.board.tables[table.id].number < after.logged.n


async def test_table_that_is_shown_again_tells_of_its_last_move(bench: Bench) -> None:
    table = await bench.race(ADA, BEN)
    after = await attempt(bench, table, Try(0, "draw", table.opens_at))
    await bench.caught_up()
    told = bench.board.news[table.id]
    steps = await shows(bench)

    bench.host.projection.again(table.id)

    await bench.until(lambda: "shown" in steps)
    await asyncio.sleep(1)
    assert steps == ["show", "shown"]
    assert bench.board.news[table.id] == told
    assert told[-1].n == after.logged.n


async def test_result_of_a_race_is_told_with_that_race_and_no_other(bench: Bench) -> None:
    table = await bench.race(ADA, BEN, key="big_bang", rounds=2)
    for number in (0, 1):
        first = await attempt(bench, table, Try(number, "stop", table.opens_at + 10 + number))
    second = await bench.ready(table.id, ADA, BEN)
    for number in (0, 1):
        last = await attempt(bench, second, Try(number, "stop", second.opens_at + 10 + number))
    await bench.caught_up()

    story = await bench.host.ledger.story(table.id)

    assert bench.board.rounds == {
        (table.id, first.logged.n): story[: first.logged.n],
        (table.id, last.logged.n): story[first.logged.n : last.logged.n],
    }


async def test_round_of_a_game_with_turns_is_told_with_all_of_it(bench: Bench) -> None:
    table = await bench.game(ADA, key="big_bang", highest=2)
    while (table := await bench.host.ledger.table(table.id)).phase == "playing":
        await bench.move(table.id)
    await bench.caught_up()

    story = await bench.host.ledger.story(table.id)
    assert bench.board.rounds == {(table.id, story[-1].n): story}
