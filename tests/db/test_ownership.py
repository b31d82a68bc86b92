"""What is due, behind or awaited at the tables of some shards: each has one owner."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec.structs import replace

from db import units
from db.store import Store
from db.values import ALL_SERVERS, Ownership, TimerRow
from tests.db.building import GAME, later, move, opening

SHARDS = 3
FIRST, OTHERS = Ownership(0, 0, SHARDS), Ownership(1, 2, SHARDS)
TABLES = {shard: GAME + 1000 * shard for shard in range(SHARDS)}

READS: dict[str, Callable[[Store, Ownership], Awaitable[Any]]] = {
    "behind": lambda store, owned: store.games_behind(owned),
    "unfinished": lambda store, owned: _unfinished(store.open_games(owned)),
    "awaiting_computer": lambda store, owned: store.awaiting_computer(owned),
    "untimed": lambda store, owned: store.games_without_timer(owned),
    "due": lambda store, owned: _tables(store.due(later(60), owned=owned)),
    "waits_since": lambda store, owned: _tables(store.waits_since(later(60), None, 10, owned)),
}


async def _unfinished(found: Awaitable[tuple[tuple[int, int], ...]]) -> tuple[int, ...]:
    return tuple(table_id for table_id, _channel_id in await found)


async def _tables(timers: Awaitable[tuple[TimerRow, ...]]) -> tuple[int, ...]:
    return tuple(timer.game_id for timer in await timers)


@pytest.fixture
async def with_tables(store: Store) -> Store:
    """A table on a server of each shard, which waits for a computer, is shown nowhere, and has a timer."""
    for shard, table in TABLES.items():
        guild_id = (SHARDS * 1_000_000 + shard) << 22 | 77
        await store.write(opening(table, guild_id=guild_id))
        await store.write(move(2, table, awaits="computer", guild_id=guild_id))
    return store


async def _time(store: Store) -> None:
    timer = TimerRow(GAME, "turn", later(0), token=1, seat=0)
    for shard, table in TABLES.items():
        of_shard = replace(timer, game_id=table, due_at=later(shard), since=later(0), deadline=later(90))
        await store.write(units.set_timers((of_shard,)))


@pytest.mark.parametrize("read", READS)
async def test_each_table_is_some_owners_and_no_others(with_tables: Store, read: str) -> None:
    if read in ("due", "waits_since"):
        await _time(with_tables)

    found = [set(await READS[read](with_tables, owned)) for owned in (FIRST, OTHERS, ALL_SERVERS)]

    assert found == [{TABLES[0]}, {TABLES[1], TABLES[2]}, set(TABLES.values())]


async def test_next_timer_is_that_of_ones_own_tables(with_tables: Store) -> None:
    await _time(with_tables)

    found = [await with_tables.next_timer(owned) for owned in (FIRST, OTHERS, ALL_SERVERS)]

    assert [timer and timer.game_id for timer in found] == [TABLES[0], TABLES[1], TABLES[0]]
