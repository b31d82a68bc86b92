"""Playing a deal that others play too: one try a person, and how it compares.

See `host.host` for `source` and for what is raised.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import NamedTuple

from msgspec.structs import replace

from db import deals
from db.errors import Conflict
from db.store import Store
from db.values import DealRow, OrderLine, TryRow
from engine.deal import STEADY, Deal
from engine.games import GAMES
from host.deals import rows
from host.deals.calling_off import as_it_stands
from host.deals.house import House, read_house
from host.deals.months import youngest_known
from host.log import rows as log_rows
from host.log.ledger import Ledger
from host.presenter import SharedDeal
from host.tables.lobbies import Lobbies
from host.times import beside
from standings.daily import Others, against, streak
from table.entries import Open, Opening
from table.errors import Refused
from table.seat import Seat
from table.table import NO_SERVER, Channel, Person, Table

FIRST_PRESS = 1_000_000  # below it ids are days
LATEST = 30  # dailies of which the best is looked for
MOST_SHOWN = 10  # people in an order
OPEN_FOR = timedelta(days=14)  # a deal that a person has shared


class Compared(NamedTuple):
    """A person's result of a deal, and the others'."""

    tried: TryRow
    result: int
    others: Others  # people, and the games of the house


class Dailies(NamedTuple):
    """How a person has done in deals of the day."""

    finished: int
    streak: int
    best: float | None  # the largest part of the others that they were ahead of, in their latest ones


class Deals:
    """Deals that were shared, and dailies."""

    def __init__(
        self, store: Store, ledger: Ledger, lobbies: Lobbies, house: House, now: Callable[[], datetime]
    ) -> None:
        self._store, self._deals = store, store.deals
        self._ledger, self._lobbies = ledger, lobbies
        self._house = house
        self._now = now
        self._offering = asyncio.Lock()  # held while it is looked whether a game is offered already

    async def share(self, source: int, table_id: int, who: Person) -> DealRow:
        """Offers the deal of a finished private game to everybody. Its player's result is the first in the order.

        Raises Refused: "no_deal" for a game that cannot be played again as it was, "deal_over", "deal_called_off".
        """
        async with self._offering:
            deal = await self._deals.made_of(table_id) or await self._offer(source, table_id, who)
        await self._must_be_on_offer(deal, who.id)
        return deal

    async def _offer(self, source: int, table_id: int, who: Person) -> DealRow:
        table = await self._ledger.table(table_id)
        if table.seat_of(who.id) is None or not can_be_shared(table):
            raise Refused("no_deal")
        now = self._now()
        levels = tuple(each.level for each in table.seats if each.level is not None)
        deal = Deal(table.key, table.rules_version, table.play_version, table.options, levels, table.seed)
        offered = rows.row(source, deal, now, now + OPEN_FOR, made_of=table_id)
        own = log_rows.tried(table)
        assert own is not None
        own = replace(own, deal_id=source)
        with suppress(Conflict):  # another process was first
            await self._store.write((*deals.offer_first(offered), *deals.begin_try(own)))
        stored = await self._deals.made_of(table_id)
        assert stored is not None
        self._house.play_soon(stored)
        return stored

    async def find(self, deal_id: int) -> DealRow:
        """Raises Refused("unknown_deal")."""
        found = await self._deals.one(deal_id)
        if found is None:
            raise Refused("unknown_deal", deal=str(deal_id))
        return await self._as_it_stands(found)

    async def _as_it_stands(self, deal: DealRow) -> DealRow:
        return await as_it_stands(self._store, deal, self._now())

    async def try_of(self, deal: DealRow, user_id: int) -> TryRow | None:
        return await self._deals.try_of(deal.id, user_id)

    async def begun(self, deal_id: int, user_id: int, *, ended: bool = False) -> DealRow | None:
        """A deal that a person has begun, and `ended` where that is asked; None where they have not."""
        tried = await self._deals.try_of(deal_id, user_id)
        if tried is None or (ended and tried.ended_at is None):
            return None
        return await self.find(deal_id)

    async def waiting(self, deal: DealRow, user_id: int) -> DealRow | None:
        """The deal, if a person has begun it and can still end it in time."""
        tried = await self.try_of(deal, user_id)
        is_begun = tried is not None and tried.ended_at is None
        return deal if is_begun and not deal.called_off and self._now() < deal.ends_at else None

    async def shared(self, deal: DealRow) -> SharedDeal:
        """A deal that a person has shared, as others see it."""
        maker = await self._maker(deal)
        name = "" if maker is None else maker.name
        is_over = self._now() >= deal.ends_at
        return SharedDeal(deal, name, await self.order(deal, MOST_SHOWN), is_over)

    async def _maker(self, deal: DealRow) -> Seat | None:
        """The seat of whoever offered a deal; None for a day, and where the game was deleted."""
        if deal.made_of is None:
            return None
        with suppress(Refused):
            table = await self._ledger.table(deal.made_of)
            return next((seat for seat in table.seats if seat.user_id is not None), None)
        return None

    async def coded(self, code: str, user_id: int) -> DealRow:
        """The deal with this code, for a person who offers it to others.

        Raises Refused: "unknown_deal", "deal_over", "deal_called_off", "blocked_them".
        """
        found = await self._deals.coded(code.strip().upper())
        if found is None or found.made_of is None:
            raise Refused("unknown_deal", deal=code)
        await self._must_be_on_offer(found, user_id)
        return found

    async def play(self, source: int, deal: DealRow, who: Person, channel: Channel) -> Table:
        """A person's table of this deal: a new one, or the one that they have begun.

        Raises Refused: "deal_ended" where they have ended it, "deal_over" where it is too late, "deal_called_off"
        or "shared_deal_called_off", "deal_spent", "blocked_them".
        """
        await self._must_be_the_same_for_all(deal)
        tried = await self._deals.try_of(deal.id, who.id)
        if tried is not None:
            if channel.guild_id != tried.guild_id == NO_SERVER:
                await self._store.write(deals.place_try(deal.id, who.id, channel.guild_id))
            return await self._go_on(source, tried, who)
        await self._must_be_open(deal, who.id)
        self._house.play_soon(deal)
        begun = TryRow(
            deal.id,
            who.id,
            source,
            channel.guild_id,
            who.name,
            saw_it=await self._was_seen(deal),
        )
        opening = Opening(
            key=deal.game,
            rules_version=deal.rules_version,
            play_version=deal.play_version,
            pace="none",
            channel=channel,
            seed=deal.seed,
            name=who.name,
            computers=rows.deal(deal).computers,
            options=dict(rows.deal(deal).options),
            social=True,
            deal=deal.id,
        )
        entry = Open(opening, seat=0, who=who.id, source=source)
        with suppress(Refused):  # another press was first: its table is theirs
            await self._ledger.open(source, entry, begun)
        tried = await self._deals.try_of(deal.id, who.id)
        assert tried is not None
        return await self._go_on(source, tried, who)

    async def _go_on(self, source: int, tried: TryRow, who: Person) -> Table:
        if tried.ended_at is not None:
            raise Refused("deal_ended")
        table = await self._ledger.table(tried.game_id)
        if table.phase == "lobby":
            try:
                return await self._lobbies.begin(beside(source), table.id, who)
            except Refused as error:
                if error.code != "already_started":  # by another press
                    raise
                return await self._ledger.table(table.id)
        if table.has_ended:
            raise Refused("deal_ended")
        return table

    async def _must_be_the_same_for_all(self, deal: DealRow) -> None:
        """Calls an open deal off whose rules or computers have changed, also for those who have begun it."""
        if (await self._as_it_stands(deal)).called_off:
            raise Refused("deal_called_off" if is_daily(deal.id) else "shared_deal_called_off")

    async def _must_be_open(self, deal: DealRow, user_id: int) -> None:
        await self._must_be_on_offer(deal, user_id)
        if await self.is_spent(deal, user_id):
            raise Refused("deal_spent")

    async def is_spent(self, deal: DealRow, user_id: int) -> bool:
        """Whether a person has tried it and then deleted their data."""
        return await self._deals.is_spent(deal.id, rows.mark(deal, user_id))

    async def _must_be_on_offer(self, deal: DealRow, user_id: int) -> None:
        await self._must_be_the_same_for_all(deal)
        if self._now() >= deal.ends_at:
            raise Refused("deal_over")
        maker = await self._maker(deal)
        if maker is not None and maker.user_id in await self._store.blocks_of(user_id):
            raise Refused("blocked_them", name=maker.name)

    async def _was_seen(self, deal: DealRow) -> bool:
        """Whether the game was shown to others."""
        if deal.made_of is None:
            return False
        with suppress(Refused):  # it was deleted
            return (await self._ledger.table(deal.made_of)).shown_in is not None
        return False

    async def compare(self, deal: DealRow, user_id: int) -> Compared | None:
        """A person's result in a deal beside all others'; None as long as there is none that counts."""
        tried = await self._deals.try_of(deal.id, user_id)
        if tried is None or tried.result is None or deal.called_off:
            return None
        if self._now() < deal.ends_at:
            self._house.play_soon(deal)  # a process before this one may have been killed while it played
        people = Others(*await self._deals.count(deal.id, tried.result, besides=user_id))
        house = against(tried.result, [played.score for played in read_house(deal)])
        return Compared(tried, tried.result, people.and_also(house))

    async def streak(self, user_id: int, today: int) -> int:
        """How many dailies a person has ended in a row."""
        return streak(await self._deals.days_of(user_id), today, await self._deals.days_off())

    async def ended_streak(self, user_id: int, today: int) -> int:
        """How long a person's streak was that ended before today's began; 0 where today is not the first of one."""
        days = await self._deals.days_of(user_id)
        before = [day for day in days if day < today]
        if not before or await self.streak(user_id, today) != 1:
            return 0
        return streak(before, before[0], await self._deals.days_off())

    async def dailies_of(self, user_id: int, today: int) -> Dailies:
        """What a person has made of the deals of the day until today."""
        days = await self._deals.days_of(user_id)
        aheads = []
        for day in days[:LATEST]:
            compared = await self.compare(await self.find(day), user_id)
            if compared is not None and compared.others.are_enough:
                aheads.append(compared.others.ahead)
        return Dailies(len(days), await self.streak(user_id, today), max(aheads, default=None))

    async def order(self, deal: DealRow, limit: int, guild_id: int = 0) -> Sequence[OrderLine]:
        """The best results: of everybody, or of a server; none of a deal that was called off."""
        if deal.called_off:
            return ()
        return await self._deals.order(deal.id, limit, guild_id)

    async def place(self, deal: DealRow, own: Compared, guild_id: int) -> int | None:
        """A person's place on a server, or on all without `guild_id`; None for somebody who is not in that order."""
        asked = deal.id, own.tried.user_id, own.result
        if guild_id:
            return await self._deals.place_on(*asked, guild_id)
        return await self._deals.place_everywhere(*asked, youngest_known(deal))

    async def everywhere(self, deal: DealRow, limit: int) -> Sequence[OrderLine]:
        """The best results on all servers: of accounts that are not made for one deal."""
        if deal.called_off:
            return ()
        return await self._deals.everywhere(deal.id, limit, youngest_known(deal))


def can_be_shared(table: Table) -> bool:
    """Whether others can play the game of this table as its player did."""
    levels = {seat.level for seat in table.seats if seat.level is not None}
    return (
        table.is_private
        and not table.is_race
        and table.phase == "over"
        and not table.deal
        and table.play_version == GAMES[table.key].play_version
        and table.rules_version == GAMES[table.key].rules_version
        and len(levels) <= 1  # the order in which computers sat down is not known any more
        and levels <= set(STEADY)
        and not any(seat.resigned for seat in table.seats)
    )


def is_daily(deal_id: int) -> bool:
    """Whether it is the deal of a day, whose id is its number."""
    return 0 < deal_id < FIRST_PRESS
