"""Two processes offer the deal of one game."""

from __future__ import annotations

import asyncio

from db.values import Ownership
from tests.host.conftest import ADA, BEN, process
from tests.host.test_deals import play_out


async def test_two_processes_offer_one_deal(database: str) -> None:
    async with (
        process(database, Ownership(0, 0, 2)) as bench,
        process(database, Ownership(1, 1, 2)) as elsewhere,
    ):
        table = await play_out(bench, await bench.private(ADA, holes=1), ADA)

        one, other = await asyncio.gather(
            bench.host.deals.share(bench.id(), table.id, ADA),
            elsewhere.host.deals.share(elsewhere.id(), table.id, ADA),
        )

        assert one == other == await bench.host.deals.coded(one.code, BEN.id)
        assert [each.deal_id for each in await bench.store.deals.tries_of(ADA.id)] == [one.id]
