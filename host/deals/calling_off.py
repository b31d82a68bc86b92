"""A deal is called off for all when its rules or its computers have changed: results would not compare any more."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from db import deals
from db.store import Store
from db.values import DealRow
from host.deals import rows


async def as_it_stands(store: Store, deal: DealRow, now: datetime) -> DealRow:
    """The deal; one that is open and cannot be played any more as it was is called off first."""
    if deal.called_off or now >= deal.ends_at or rows.deal(deal).can_be_played:
        return deal
    await store.write(deals.call_off(deal.id))
    return replace(deal, called_off=True)


async def call_off_changed(store: Store, now: datetime) -> None:
    """Looks at all open deals: this version may be the first that plays them otherwise."""
    for deal in await store.deals.open_at(now):
        await as_it_stands(store, deal, now)
