"""What people have chosen has one owner: what is saved is seen at once, and two saves lose nothing."""

from __future__ import annotations

import asyncio

import pytest

from db.errors import StoreBroken
from db.store import Store
from db.units import Unit
from db.values import PlayerSettings
from tests.host.conftest import ADA, BEN, Bench


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Until this is set no choices that are asked for arrive: they have been read, and are on their way."""
    arrives, player = asyncio.Event(), Store.player

    async def late(store: Store, user_id: int) -> PlayerSettings:
        found = await player(store, user_id)
        await arrives.wait()
        return found

    monkeypatch.setattr(Store, "player", late)
    return arrives


async def test_what_is_saved_while_it_is_read_is_seen_from_then_on(bench: Bench, held: asyncio.Event) -> None:
    reading = asyncio.create_task(bench.host.people.of(ADA.id))
    await asyncio.sleep(1)
    saving = asyncio.create_task(bench.host.change_player(ADA.id, private=True))
    await asyncio.sleep(1)
    held.set()
    await asyncio.gather(reading, saving)

    assert (await bench.host.people.of(ADA.id)).private
    assert (await bench.store.player(ADA.id)).private


async def test_two_who_save_other_things_at_once_keep_both(bench: Bench) -> None:
    await asyncio.gather(
        bench.host.change_player(ADA.id, private=True),
        bench.host.change_player(ADA.id, text_only=True),
        bench.host.change_player(BEN.id, ping="dm"),
    )

    assert await bench.host.people.of(ADA.id) == PlayerSettings(ADA.id, private=True, text_only=True)
    assert await bench.store.player(ADA.id) == await bench.host.people.of(ADA.id)
    assert await bench.store.player(BEN.id) == PlayerSettings(BEN.id, ping="dm")


async def test_what_is_read_while_somebody_is_forgotten_is_not_remembered(
    bench: Bench, held: asyncio.Event
) -> None:
    held.set()
    await bench.host.change_player(ADA.id, private=True)
    held.clear()
    people = bench.host.people
    await people.drop_all()  # nothing is remembered
    reading = asyncio.create_task(people.of(ADA.id))
    await asyncio.sleep(1)
    forgetting = asyncio.create_task(bench.host.forget(bench.id(), ADA))
    await asyncio.sleep(1)
    held.set()
    await asyncio.gather(reading, forgetting)

    assert await people.of(ADA.id) == PlayerSettings(ADA.id)


async def test_after_a_save_that_broke_it_is_what_the_store_says(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Store.write

    async def written_and_broken(store: Store, unit: Unit) -> None:
        await write(store, unit)
        raise StoreBroken("the connection broke before the store said so")

    await bench.host.people.of(ADA.id)
    monkeypatch.setattr(Store, "write", written_and_broken)
    with pytest.raises(StoreBroken):
        await bench.host.change_player(ADA.id, private=True)
    monkeypatch.undo()

    assert (await bench.host.people.of(ADA.id)).private
