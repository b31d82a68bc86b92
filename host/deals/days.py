"""The deal of the day: which one it is, and the chain of seeds that was fixed before the first of them.

Days are those of UTC. They have the numbers from 1 on, which the first chain began.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, time
from typing import NamedTuple

from db import deals
from db.store import Store
from db.values import ChainRow, DealRow
from engine import chain
from engine.deal import deal_of
from host.deals import rows
from host.deals.calling_off import as_it_stands
from standings.daily import game_on
from table.errors import Refused

LINKS = 3_650  # days of a chain
SOON = 30  # days before its end at which the next one is fixed, and published
SEED_BYTES = 32


class Promise(NamedTuple):
    """What is published of a day before anybody can know its seed."""

    first_day: int  # of the chain, as `date.toordinal`
    link: int  # so many hashes lead from the day's seed to the anchor
    anchor: str  # hex
    seal: str  # of this day's deal, hex
    next_day: int = 0  # on which the next chain begins, where it is fixed already
    next_anchor: str = ""  # hex


class Revealed(NamedTuple):
    """A day that is over, whose seed anybody may know."""

    day: int
    link: int  # so many hashes lead from its seed to the anchor
    anchor: str  # hex
    seal: str  # hex
    header: str  # what the seal is over; its last line is the seed


class Days:
    """Deals of the day. Each is stored when the first person asks for it."""

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self._store, self._now = store, now

    async def today(self) -> DealRow:
        """Today's deal. Raises StoreUnavailable, and Refused("no_deal_today") if its seed was lost."""
        today = _date(self._now())
        chains = await self._chains_until(today)
        used = _chain_of(chains, today)
        if used is None:
            raise Refused("no_deal_today", anchor=chains[-1].anchor)
        first = await self._store.deals.first_day()
        day = today - (used.first_day if first is None else _date(first.offered_at) - first.id + 1) + 1
        found = await self._store.deals.one(day)
        if found is None:
            new = _new(day, today, used)
            await self._store.write(deals.offer(new))
            found = await self._store.deals.one(day)
        assert found is not None
        return await as_it_stands(self._store, found, self._now())

    async def before(self, deal: DealRow) -> DealRow | None:
        """The deal of the day before, if anybody asked for it then."""
        found = await self._store.deals.one(deal.id - 1)
        return None if found is None else await as_it_stands(self._store, found, self._now())

    async def promise(self, deal: DealRow) -> Promise:
        """What anybody can check once the day's seed is revealed. Raises Refused("no_deal_today") as `today`."""
        chains, its = await self._store.deals.chains(), _date(deal.offered_at)
        used, later = _chain_of(chains, its), [each for each in chains if each.first_day > its]
        following = (later[0].first_day, later[0].anchor) if later else (0, "")
        if used is None:
            raise Refused("no_deal_today", anchor=following[1])
        seal = rows.deal(deal).start().commitment
        return Promise(used.first_day, its - used.first_day + 1, used.anchor, seal, *following)

    async def revealed(self) -> Revealed | None:
        """The last day whose seed nobody can use any more. Earlier seeds follow from it.

        None before there is one, and of a chain that was lost.
        """
        deal = await self._store.deals.last_over(self._now())
        if deal is None or _chain_of(await self._store.deals.chains(), _date(deal.offered_at)) is None:
            return None
        its = await self.promise(deal)
        return Revealed(deal.id, its.link, its.anchor, its.seal, rows.deal(deal).start().header)

    async def _chains_until(self, day: int) -> Sequence[ChainRow]:
        """All chains. The next one is fixed soon before the last one ends, or a day before its use if that was lost.

        So its anchor is known beforehand, except that of the first one of all.
        """
        # Read before the chains: another process writes its chain before its first deal.
        is_first = await self._store.deals.first_day() is None
        chains = await self._store.deals.chains()
        if chains:
            ends = _end_of(chains[-1])
            if day < ends - SOON:
                return chains
            begins = max(day + 1, ends)
        else:
            begins = day if is_first else day + 1
        await self._store.write(deals.begin_chain(_new_chain(begins)))
        return await self._store.deals.chains()


def is_of_today(deal: DealRow, now: datetime) -> bool:
    """Whether a day's deal is the one that people begin now."""
    return _date(deal.offered_at) == _date(now)


def _new(day: int, ordinal: int, of: ChainRow) -> DealRow:
    key, daily = game_on(day)
    seed = chain.link_at(bytes.fromhex(of.secret), of.links, ordinal - of.first_day + 1)
    deal = deal_of(key, daily.options, daily.levels, seed)
    return rows.row(day, deal, _begins(ordinal), _begins(ordinal + 2))


def _new_chain(first_day: int) -> ChainRow:
    end = secrets.token_bytes(SEED_BYTES)
    return ChainRow(first_day, LINKS, chain.link_at(end, LINKS, 0).hex(), end.hex())


def _end_of(chain: ChainRow) -> int:
    """The first day that it has no seed for."""
    return chain.first_day + chain.links


def _chain_of(chains: Sequence[ChainRow], day: int) -> ChainRow | None:
    return next((each for each in reversed(chains) if each.first_day <= day < _end_of(each)), None)


def _date(moment: datetime) -> int:
    return moment.astimezone(UTC).date().toordinal()


def _begins(ordinal: int) -> datetime:
    return datetime.combine(date.fromordinal(ordinal), time(), UTC)
