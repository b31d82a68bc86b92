"""Everybody who is waited for has a timer, also where one was lost: they are asked, and at last the table moves on."""

from __future__ import annotations

import pytest

from table.entries import Default
from tests.host.conftest import ADA, BEN, Bench


async def awaited(bench: Bench, table_id: int) -> list[int]:
    """The seats that have a timer."""
    return [timer.seat for timer in await bench.store.timers(table_id) if timer.kind == "turn"]


async def test_a_table_without_timers_has_them_after_the_next_start(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    table = await bench.game(ADA, BEN, pace="live")
    other = await bench.game(ADA, BEN, pace="none")
    known = await bench.store.timers(other.id)

    await bench.edited(f"DELETE FROM timers WHERE game_id = {table.id}")

    await bench.until_found(lambda: awaited(bench, table.id), bool)
    assert await awaited(bench, table.id) == list(table.waiting_people)
    assert await bench.store.timers(other.id) == known
    assert caplog.text.count("had no timer for people") == 1
    moved = await bench.until_table(table.id, lambda now: now.number > table.number)
    assert any(isinstance(logged.entry, Default) for logged in await bench.host.ledger.story(moved.id))


async def test_a_rest_without_a_timer_ends_after_the_next_start(bench: Bench) -> None:
    table = await bench.game(ADA, BEN, key="seven_ate_nine")
    await bench.host.ready(bench.id(), table.id, ADA)

    await bench.edited("DELETE FROM timers WHERE kind = 'ready'")

    await bench.until_table(table.id, lambda now: now.race is not None and now.race.open)


async def test_one_of_several_who_are_waited_for_gets_a_timer_with_the_next_move(bench: Bench) -> None:
    table = await bench.game(ADA, BEN, pace="none")
    await bench.edited("DELETE FROM timers WHERE kind = 'turn' AND seat = 1")
    assert await awaited(bench, table.id) == [0]

    await bench.move(table.id)

    assert await awaited(bench, table.id) == [1]


async def test_one_of_several_who_are_waited_for_gets_a_timer_with_the_next_that_is_due(bench: Bench) -> None:
    table = await bench.game(ADA, BEN, pace="live")
    assert len(table.waiting_people) == 2  # both choose which cards to turn up

    await bench.edited("DELETE FROM timers WHERE kind = 'turn' AND seat = 1")

    await bench.until_found(lambda: awaited(bench, table.id), lambda seats: seats == [0, 1])
