"""The last morning list goes: when the next is due, and when none is wished for."""

from __future__ import annotations

import asyncio

import pytest

from db.values import MorningRow
from host.presenter import Barred
from table.pace import HOUR
from tests.host.conftest import ADA, Bench, refuses
from tests.host.test_morning_lists import EIGHT, sent, wishes
from tests.host.test_quiet_hours import on, sleep_until
from tests.host.test_turns import duel, whose


async def test_the_next_list_replaces_the_last(bench: Bench) -> None:
    await wishes(bench)
    table = await duel(bench, "3d")

    await sleep_until(on(2, 9))

    user = whose(table).id
    first, second = (morning for morning, _tables in bench.board.morning_lists)
    assert first == MorningRow(user, on(1, 8))
    assert second.due_at == on(2, 8)
    ((place, whom),) = bench.board.lists.items()
    assert whom == user
    assert place != (second.channel_id, second.message_id), "that one has gone"


async def test_yesterdays_list_goes_where_nothing_waits_any_more(bench: Bench) -> None:
    await wishes(bench)
    table = await duel(bench, "3d")
    await sleep_until(on(1, 8, 1))
    assert list(bench.board.lists.values()) == [whose(table).id]
    await bench.host.end(bench.id(), table.id, ADA)
    await bench.caught_up()
    assert bench.board.lists, "it says of which time of day it is"

    await sleep_until(on(2, 8, 1))

    assert bench.board.lists == {}
    assert len(sent(bench)) == 1
    row = await bench.store.morning_lists.of(whose(table).id)
    assert row == MorningRow(whose(table).id, on(3, 8)), "nobody looks for it again"


@pytest.mark.parametrize("more", [{"morning": -1}, {"ping": "none"}, {"zone": ""}])
async def test_the_last_list_goes_when_no_more_are_wished_for(bench: Bench, more: dict[str, object]) -> None:
    await wishes(bench)
    player = whose(await duel(bench, "3d"))
    await sleep_until(on(1, 8, 1))

    await bench.host.change_player(player.id, **more)
    await asyncio.sleep(1)

    assert bench.board.lists == {}
    assert await bench.store.morning_lists.of(player.id) is None


async def test_a_list_that_cannot_be_taken_away_is_tried_again(bench: Bench) -> None:
    await wishes(bench)
    player = whose(await duel(bench, "3d"))
    await sleep_until(on(1, 8, 1))

    bench.presenter.fail = refuses(Barred, "recall")
    await bench.host.change_player(player.id, morning=-1)
    await asyncio.sleep(HOUR / 2)
    assert len(bench.board.lists) == 1
    bench.presenter.fail = lambda step: None

    await asyncio.sleep(HOUR)

    assert bench.board.lists == {}
    assert await bench.store.morning_lists.of(player.id) is None


async def test_whoever_wishes_for_lists_again_while_the_last_one_goes_gets_the_next(bench: Bench) -> None:
    await wishes(bench)
    player = whose(await duel(bench, "3d"))
    await sleep_until(on(1, 8, 1))
    take_away = bench.presenter.recall_morning

    async def slowly(morning: MorningRow) -> None:
        await asyncio.sleep(5)
        await take_away(morning)

    bench.presenter.recall_morning = slowly  # type: ignore[method-assign]
    await bench.host.change_player(player.id, morning=-1)
    await asyncio.sleep(1)

    await bench.host.change_player(player.id, morning=EIGHT)
    await sleep_until(on(2, 8, 1))

    assert len(sent(bench)) == 2


async def test_the_list_of_a_person_who_is_forgotten_goes(bench: Bench) -> None:
    await wishes(bench)
    player = whose(await duel(bench, "3d"))
    await sleep_until(on(1, 8, 1))

    await bench.host.forget(bench.id(), player)

    assert bench.board.lists == {}
