"""Deals that several people play, who tried them, and the seeds of the deals of the day."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, delete, literal_column, select, true, update

from db.queries import deals as queries
from db.reader import Reader
from db.schema.columns import to_stored
from db.schema.deals import chains, deals, spent_tries, tries
from db.units import Step, Unit, insert_new, row, to_set
from db.values import ChainRow, DayResult, DealRow, OrderLine, TryRow

_OFFER = insert_new(deals)
_TRY = insert_new(tries)
_CHAIN = insert_new(chains)
_SPEND = insert_new(spent_tries)
_DEAL = deals.c.id == bindparam("of_deal")
_HOUSE = update(deals).where(_DEAL).values(to_set(deals, "house"))
_CALL_OFF = update(deals).where(_DEAL).values(called_off=true())
_FORGET = delete(tries).where(tries.c.user_id == bindparam("user"))
_IS_OVER = select(deals.c.id).where(
    deals.c.id == spent_tries.c.deal_id, deals.c.ends_at <= bindparam("until")
)
_NO_MARKS = delete(spent_tries).where(_IS_OVER.exists())
_PLACE = (
    update(tries)
    .where(
        tries.c.deal_id == bindparam("of_deal"),
        tries.c.user_id == bindparam("user"),
        tries.c.guild_id == literal_column("0"),
    )
    .values(to_set(tries, "guild_id"))
)
_ON_SERVER = update(tries).where(tries.c.guild_id == bindparam("guild")).values(guild_id=literal_column("0"))


def offer(deal: DealRow) -> Unit:
    """Stores a deal, unless there is one with its id or its code, or of the same game."""
    return (Step(_OFFER, row(deal)),)


def offer_first(deal: DealRow) -> Unit:
    """Stores a deal. A Conflict if its game is offered already."""
    return (Step(_OFFER, row(deal), rows=1),)


def begin_try(tried: TryRow) -> Unit:
    """Stores a try, unless its person has one of this deal already."""
    return (Step(_TRY, row(tried)),)


def place_try(deal_id: int, user_id: int, guild_id: int) -> Unit:
    """Puts a try that was begun on no server on this one."""
    return (Step(_PLACE, {"of_deal": deal_id, "user": user_id, "new_guild_id": guild_id}),)


def note_house(deal_id: int, house: str) -> Unit:
    """Stores how the house has played a deal."""
    return (Step(_HOUSE, {"of_deal": deal_id, "new_house": house}),)


def call_off(deal_id: int) -> Unit:
    return (Step(_CALL_OFF, {"of_deal": deal_id}),)


def begin_chain(chain: ChainRow) -> Unit:
    """Stores a chain, unless there is one from this day on."""
    return (Step(_CHAIN, row(chain)),)


def forget(user_id: int, marks: Iterable[tuple[int, str]]) -> Unit:
    """Deletes a person's tries. `marks`: what stays of those whose deals have not ended."""
    spent = tuple(Step(_SPEND, {"deal_id": deal, "mark": mark}) for deal, mark in marks)
    return (*spent, Step(_FORGET, {"user": user_id}))


def remove_marks(until: datetime) -> Unit:
    """Deletes the marks of deals that have ended by then."""
    return (Step(_NO_MARKS, {"until": to_stored(until)}),)


def no_server(guild_id: int) -> Unit:
    """Takes tries off a server."""
    return (Step(_ON_SERVER, {"guild": guild_id}),)


class Deals:
    """`Store.deals`. Every method raises StoreUnavailable when the database cannot be read."""

    def __init__(self, reader: Reader) -> None:
        self._rows = reader.rows

    async def one(self, deal_id: int) -> DealRow | None:
        found = await self._rows(queries.one(deal_id))
        return DealRow(*found[0]) if found else None

    async def last_over(self, moment: datetime) -> DealRow | None:
        """The last deal of a day that is over by then."""
        found = await self._rows(queries.last_over(to_stored(moment)))
        return DealRow(*found[0]) if found else None

    async def open_at(self, moment: datetime) -> tuple[DealRow, ...]:
        """All deals that can still be played then."""
        return tuple(DealRow(*each) for each in await self._rows(queries.open_at(to_stored(moment))))

    async def first_day(self) -> DealRow | None:
        """The earliest day that has a deal."""
        found = await self._rows(queries.first_day())
        return DealRow(*found[0]) if found else None

    async def coded(self, code: str) -> DealRow | None:
        found = await self._rows(queries.coded(code))
        return DealRow(*found[0]) if found else None

    async def made_of(self, game_id: int) -> DealRow | None:
        """The deal that a finished game was made to."""
        found = await self._rows(queries.made_of(game_id))
        return DealRow(*found[0]) if found else None

    async def try_of(self, deal_id: int, user_id: int) -> TryRow | None:
        found = await self._rows(queries.try_of(deal_id, user_id))
        return TryRow(*found[0]) if found else None

    async def is_spent(self, deal_id: int, mark: str) -> bool:
        """Whether somebody who was forgotten has tried it."""
        return bool(await self._rows(queries.spent(deal_id, mark)))

    async def tries_of(self, user_id: int) -> tuple[TryRow, ...]:
        """All tries of a person, newest deal first."""
        return tuple(TryRow(*each) for each in await self._rows(queries.tries_of(user_id)))

    async def days_of(self, user_id: int) -> tuple[int, ...]:
        """The days whose deal a person has ended in time, newest first."""
        return tuple(day for (day,) in await self._rows(queries.days_of(user_id)))

    async def days_off(self) -> tuple[int, ...]:
        """The days that were called off."""
        return tuple(day for (day,) in await self._rows(queries.days_off()))

    async def order(self, deal_id: int, limit: int, guild_id: int = 0) -> tuple[OrderLine, ...]:
        """The best results of everybody, or of a server: of people who played it there or are on its boards."""
        found = await self._rows(
            queries.order(deal_id, limit) if not guild_id else queries.order_on(deal_id, limit, guild_id)
        )
        return tuple(map(_line, found))

    async def everywhere(self, deal_id: int, limit: int, youngest: int) -> tuple[OrderLine, ...]:
        """The best of all servers: accounts with an id up to `youngest`, and some games behind them.

        Only who shows up on the boards of all servers has a name.
        """
        return tuple(map(_line, await self._rows(queries.everywhere(deal_id, limit, youngest))))

    async def place_on(self, deal_id: int, user_id: int, result: int, guild_id: int) -> int | None:
        """The place of a person's result in a server's order; None for somebody who is not in it."""
        return _place(await self._rows(queries.place_on(deal_id, user_id, result, guild_id)))

    async def place_everywhere(self, deal_id: int, user_id: int, result: int, youngest: int) -> int | None:
        """Their place in the order of all servers, as `everywhere` has it."""
        return _place(await self._rows(queries.place_everywhere(deal_id, user_id, result, youngest)))

    async def finished(self, deal_id: int, limit: int, guild_id: int) -> tuple[OrderLine, ...]:
        """Those of a server who have ended it, the first to do so first."""
        return tuple(map(_line, await self._rows(queries.finished(deal_id, limit, guild_id))))

    async def number_finished(self, deal_id: int, guild_id: int) -> int:
        """How many of a server have ended it."""
        ((number,),) = await self._rows(queries.number_finished(deal_id, guild_id))
        return int(number)

    async def count(self, deal_id: int, result: int, besides: int) -> tuple[int, int, int]:
        """How many others have ended it, with a worse result, and with an equal one."""
        ((others, beaten, level),) = await self._rows(queries.count(deal_id, result, besides))
        return int(others), int(beaten or 0), int(level or 0)

    async def houses(self, days: range) -> dict[int, str]:
        """How the house has played the deals of these days, those that were called off left out."""
        return dict(map(tuple, await self._rows(queries.houses(days.start, days.stop))))

    async def spread(self, days: range) -> tuple[tuple[int, int, int], ...]:
        """For each day and result how many people have it."""
        found = await self._rows(queries.spread(days.start, days.stop))
        return tuple((day, result, number) for day, result, number in found)

    async def people_on(self, guild_id: int) -> tuple[int, ...]:
        """Who can be in the orders of a server."""
        return tuple(user_id for (user_id,) in await self._rows(queries.people_on(guild_id)))

    async def people_everywhere(self, after: int, youngest: int, limit: int) -> tuple[int, ...]:
        """Some of those who can be in the orders of all servers: with ids above `after`, up to `youngest`."""
        return tuple(
            user_id for (user_id,) in await self._rows(queries.people_everywhere(after, youngest, limit))
        )

    async def results(self, people: Sequence[int], days: range, guild_id: int) -> tuple[DayResult, ...]:
        """These people's results that count on a server; without `guild_id`, everywhere."""
        asked = people, days.start, days.stop
        found = queries.results_on(*asked, guild_id) if guild_id else queries.results_everywhere(*asked)
        return tuple(DayResult(*each) for each in await self._rows(found))

    async def names(self, people: Sequence[int], guild_id: int) -> dict[int, tuple[str, bool]]:
        """What those of them are called who have tried a deal, and whether they are not named to others."""
        found = queries.names_on(people) if guild_id else queries.names_everywhere(people)
        return {user_id: (name, bool(unnamed)) for user_id, name, unnamed in await self._rows(found)}

    async def chains(self) -> tuple[ChainRow, ...]:
        """The oldest first."""
        return tuple(ChainRow(*each) for each in await self._rows(queries.all_chains()))


def _place(rows: Sequence[Any]) -> int | None:
    ((better, is_in),) = rows
    return int(better) + 1 if is_in else None


def _line(row: Any) -> OrderLine:
    user, name, result, rounds, hidden = row
    return OrderLine(user, name, result, tuple(map(int, rounds.split(","))) if rounds else (), bool(hidden))
