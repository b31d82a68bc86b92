"""What is kept of people who were forgotten, so that nobody has a second try of a deal."""

from __future__ import annotations

import asyncio
import hashlib
import hmac

from sqlalchemy import select

from db.schema.deals import spent_tries
from table.pace import DAY
from tests.host.conftest import ADA, BEN, Bench
from tests.host.test_deals import play, shared


async def test_what_is_kept_of_them_goes_with_the_deal_and_no_seed_tells_who_they_were(
    bench: Bench,
) -> None:
    _first, deal = await shared(bench)
    await play(bench, deal, BEN)
    seed = bytes.fromhex(deal.seed)

    await bench.host.forget(bench.id(), BEN)

    (mark,) = await marks(bench)
    assert mark != hmac.new(seed, str(BEN.id).encode(), hashlib.sha256).hexdigest()
    await asyncio.sleep(14 * DAY)
    await bench.until_found(lambda: marks(bench), lambda found: not found)  # nobody asks for a deal
    await bench.host.forget(bench.id(), ADA)
    assert await marks(bench) == []


async def marks(bench: Bench) -> list[str]:
    """What the store has of people who were forgotten."""
    return [mark for (mark,) in await bench.store.boards._rows(select(spent_tries.c.mark))]
