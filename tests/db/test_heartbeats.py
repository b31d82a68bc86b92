"""When the owner of a server was last there, whatever the division was."""

from __future__ import annotations

from datetime import datetime

import pytest

from db.heartbeats import Seen, last_seen, of_number, shard_number
from db.values import ALL_SERVERS, Ownership
from tests.db.building import later


def seen(*times: float) -> list[tuple[int, datetime]]:
    return [(shard_number(shard, len(times)), later(at)) for shard, at in enumerate(times)]


def of_server(found: list[tuple[Ownership, datetime]], kind: int) -> list[datetime]:
    return [at for part, at in found if part.has(kind << 22)]


def test_the_shards_of_all_divisions_have_numbers_of_their_own() -> None:
    shards = [(shard, shards) for shards in range(1, 40) for shard in range(shards)]

    assert [shard_number(*each) for each in shards] == list(range(1, len(shards) + 1))
    assert [of_number(shard_number(*each), later(0)) for each in shards] == [
        Seen(*each, later(0)) for each in shards
    ]


def test_one_process_was_last_there_when_it_was() -> None:
    assert last_seen(ALL_SERVERS, seen(7)) == [(ALL_SERVERS, later(7))]
    assert last_seen(ALL_SERVERS, []) == []


def test_shards_that_were_last_seen_at_one_time_are_one_part() -> None:
    assert last_seen(Ownership(0, 3, 4), seen(7, 7, 3, 3)) == [
        (Ownership(0, 1, 4), later(7)),
        (Ownership(2, 3, 4), later(3)),
    ]


@pytest.mark.parametrize("owned", [ALL_SERVERS, Ownership(0, 2, 3), Ownership(1, 1, 3), Ownership(2, 5, 6)])
def test_each_server_has_the_newest_time_of_all_divisions(owned: Ownership) -> None:
    before, now = seen(10, 20, 30, 40), seen(35, 5, 25)

    found = last_seen(owned, [*before, *now])

    for kind in range(24):
        both = [before[kind % 4][1], now[kind % 3][1]]
        assert of_server(found, kind) == ([max(both)] if owned.has(kind << 22) else [])
