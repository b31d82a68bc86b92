"""A process that takes any shards, those of the first one that ends."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from db import leasing
from db.address import address_of
from db.errors import WrongDatabase
from db.lease_rows import Claim
from db.leasing import leased
from db.values import Ownership
from tests.db.servers import connected
from tests.db.test_heirs import QUICK, held_elsewhere, until

pytestmark = pytest.mark.parametrize("address", ["postgresql"], indirect=True)


@pytest.fixture
async def beside(address: str) -> AsyncIterator[Any]:
    async with connected(address) as connection:
        yield connection


async def test_a_process_that_takes_any_shards_takes_those_of_one_that_has_ended(
    address: str, beside: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "db.leasing")
    anything = Claim(inherits=True, any_of=4)
    async with leased(address_of(address), lambda: None, claim=anything, terms=QUICK) as alone_there:
        assert alone_there.owned == Ownership(0, 3, 4)
    await beside.execute("DELETE FROM lease")
    await held_elsewhere(beside, 60, Ownership(0, 1, 4))
    await held_elsewhere(beside, 60, Ownership(2, 3, 4))

    async def come() -> Ownership:
        async with leased(address_of(address), lambda: None, claim=anything, terms=QUICK) as lease:
            return lease.owned

    coming = asyncio.create_task(come())
    await until("it waits", lambda: "takes over from the first that ends" in caplog.text)
    await beside.execute("UPDATE lease SET until = 0 WHERE first_shard = 2")

    assert await coming == Ownership(2, 3, 4)


async def test_of_two_processes_that_find_the_same_shards_one_takes_others(
    address: str, beside: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else one would be the other's heir, and the others would be nobody's."""
    free, both, looks = leasing._free, asyncio.Barrier(2), 0
    await held_elsewhere(beside, -60, Ownership(0, 1, 4))
    await held_elsewhere(beside, -60, Ownership(2, 3, 4))

    async def find(*given: Any) -> Ownership:
        nonlocal looks
        looks += 1
        is_first, found = looks <= 2, await free(*given)
        if is_first:
            await both.wait()
        return found

    monkeypatch.setattr(leasing, "_free", find)
    anything = Claim(inherits=True, any_of=4)
    async with AsyncExitStack() as leaving:

        async def come() -> Ownership:
            coming = leased(address_of(address), lambda: None, claim=anything, terms=QUICK)
            return (await leaving.enter_async_context(coming)).owned

        assert {*await asyncio.gather(come(), come())} == {Ownership(0, 1, 4), Ownership(2, 3, 4)}


async def test_another_bot_of_discord_is_refused_also_while_all_shards_are_held(
    address: str, beside: Any
) -> None:
    await held_elsewhere(beside, 60, Ownership(0, 3, 4), bot=1)

    with pytest.raises(WrongDatabase, match="another bot of Discord"):
        async with leased(
            address_of(address), lambda: None, claim=Claim(bot=2, inherits=True, any_of=4), terms=QUICK
        ):
            pass
