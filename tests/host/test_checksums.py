"""The running checksum of a log: what was changed behind the bot's back is found, and forgetting changes nothing."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from db.values import LogRow
from host.log.checksums import gaps
from tests.host.conftest import ADA, BEN, CLEO, Bench


async def log_of(bench: Bench, moves: int = 4) -> tuple[LogRow, ...]:
    table = await bench.game(ADA, BEN)
    for _ in range(moves):
        table = await bench.move(table.id)
    return await bench.store.log(table.id)


async def test_every_entry_has_one_and_a_log_as_it_was_written_is_right(bench: Bench) -> None:
    log = await log_of(bench)

    assert all(entry.checksum is not None for entry in log)
    assert gaps(log) == []


@pytest.mark.parametrize(
    "part", ["seed", "options", "computers", "key", "pace", "social", "is_duel", "place"]
)
async def test_another_deal_is_found(bench: Bench, part: str) -> None:
    first, *others = await log_of(bench)
    opening = msgspec.json.decode(first.action)
    opening[part] = "ff" * 16
    changed = replace(first, action=msgspec.json.encode(opening).decode())

    assert [found.n for found in gaps([changed, *others])] == [1]


async def test_opening_that_a_later_version_rewrites_stays_right(bench: Bench) -> None:
    first, *others = await log_of(bench)
    opening = {**msgspec.json.decode(first.action), "is_new": False, "name": "", "invited": [7]}
    rewritten = replace(first, action=msgspec.json.encode(opening).decode())

    assert gaps([rewritten, *others]) == []


async def test_lost_checksum_is_found(bench: Bench) -> None:
    *others, last = await log_of(bench)

    found = gaps([*others, replace(last, action="another", checksum=None)])

    assert found == [(last.n, f"entry {last.n} has lost its checksum")]


async def test_forgetting_a_person_leaves_it_right(bench: Bench) -> None:
    lobby = await bench.lobby(ADA, BEN)
    await bench.host.lobbies.invite(bench.id(), lobby.id, ADA, (CLEO.id,))
    await bench.host.end(bench.id(), lobby.id, ADA)
    before = await bench.store.log(lobby.id)

    for who in (ADA, BEN, CLEO):
        await bench.host.forget(bench.id(), who)

    after = await bench.store.log(lobby.id)
    assert [entry.action for entry in after] != [entry.action for entry in before]
    assert gaps(after) == []
