"""A holder that has lost the database while its heir waits ready."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest

from db.errors import WrongDatabase
from tests.db.test_heirs import QUICK, Process, process, ready, until

pytestmark = pytest.mark.parametrize("address", ["postgresql"], indirect=True)


async def test_a_holder_that_cannot_renew_knows_that_its_ready_heir_has_the_tables(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else both would answer, one of them that nothing could be saved."""
    first = await Process.begun(address)
    async with process(address) as heir:
        waiting = ready(heir)
        await first.lease.wanted()

        async def gone(*_: object, **__: object) -> None:
            raise OSError

        monkeypatch.setattr(first.lease, "_row", gone)
        monkeypatch.setattr(first.lease, "_sure_until", 0.0)
        await until("it has ended", lambda: first.lease._ended_by is not None)
        waiting.cancel()
        with pytest.raises(WrongDatabase, match="taken over by another Cardinal"):
            await first.ended()


async def test_a_holder_whose_database_says_nothing_waits_no_longer_than_its_lease_lasts(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ready heir has the tables from then on, and answers the presses."""
    leaving = AsyncExitStack()
    holder = await leaving.enter_async_context(process(address, terms=QUICK._replace(answer=600)))
    async with process(address) as heir:
        waiting = ready(heir)
        await holder.wanted()

        async def silent(*_: object, **__: object) -> None:
            await asyncio.Event().wait()

        monkeypatch.setattr(holder, "_row", silent)
        monkeypatch.setattr(holder, "_sure_until", 0.0)
        await until("it has ended", lambda: not holder.is_ours)
        waiting.cancel()
        with pytest.raises(WrongDatabase, match="taken over by another Cardinal"):
            await leaving.aclose()
