"""Substitutes: a seat is offered at the table, and a person takes it over.

See `host.host` for `source` and for what is raised.
"""

from __future__ import annotations

from db.values import TimerRow
from host.log.ledger import Ledger
from host.tables.blocks import Blocks
from host.tables.limits import Limits
from table.entries import Back, Keep, Seek, Take
from table.errors import Refused
from table.pen import Pen
from table.table import Person, Table


class Substitutes:
    """The use cases of a seat that is free."""

    def __init__(self, ledger: Ledger, blocks: Blocks, limits: Limits) -> None:
        self._ledger = ledger
        self._blocks = blocks
        self._limits = limits

    async def seek(self, table_id: int, seat: int) -> Table:
        """The table offers the seat of somebody who is away, until they press anything."""
        return (await self._ledger.commit(table_id, lambda pen: pen.write(Seek(seat=seat)))).table

    async def offer(self, source: int, table_id: int, who: Person) -> Table:
        """Somebody offers their own seat, and plays on until it is taken."""

        def judge(pen: Pen) -> None:
            seat = pen.table.playing_seat(who.id)
            pen.write(Seek(seat=seat, who=who.id, source=source))
            _is_back(pen, seat, who)

        return await self._ledger.judge(source, table_id, judge)

    async def take(self, source: int, table_id: int, seat: int, number: int, who: Person) -> Table:
        """A person takes the seat that entry `number` offered. If its owner presses, they keep it.

        Raises Refused("offer_over") for a person who comes too late, Refused("not_welcome"), and TooManyTables.
        """
        table = await self._ledger.table(table_id)
        offered = table.sitting(seat)
        takes = offered.offer is not None and offered.user_id != who.id
        if takes:
            await self._blocks.must_welcome(table.host_id, who.id)

        def judge(pen: Pen) -> None:
            pen.table.must_be("playing")
            sitting = pen.table.sitting(seat)
            if sitting.user_id == who.id:
                _keep(pen, source, seat, who)
            elif sitting.offer is None or sitting.offer.number != number:
                raise Refused("offer_over", name=sitting.name)
            else:
                pen.write(Take(who.name, seat=seat, who=who.id, source=source))

        async with self._limits.sitting_down(who.id, table.pace if takes else "live", table_id):
            return await self._ledger.judge(source, table_id, judge)

    async def keep(self, source: int, table_id: int, who: Person) -> Table:
        """The owner of an offered seat stays in it. Raises Refused("seat_taken") or Refused("seat_kept")."""

        def judge(pen: Pen) -> None:
            _keep(pen, source, pen.table.playing_seat(who.id), who)

        return await self._ledger.judge(source, table_id, judge)

    async def on_lapse(self, timer: TimerRow) -> None:
        """Nobody took the seat in time."""

        def judge(pen: Pen) -> None:
            offer = pen.table.seats[timer.seat].offer
            if pen.table.phase == "playing" and offer is not None and offer.number == timer.token:
                pen.write(Keep(seat=timer.seat))

        await self._ledger.commit(timer.game_id, judge)


def _keep(pen: Pen, source: int, seat: int, who: Person) -> None:
    """The owner, who may have come back by this, keeps the seat."""
    offer = pen.table.seats[seat].offer
    if offer is None:
        raise Refused("seat_kept")
    if offer.is_own:
        pen.write(Keep(seat=seat, who=who.id, source=source))
        _is_back(pen, seat, who)
    else:
        pen.write(Back(seat=seat, who=who.id, source=source))


def _is_back(pen: Pen, seat: int, who: Person) -> None:
    """A person who does anything in their seat is back, even if they give it away."""
    if pen.table.seats[seat].lapses:
        pen.write(Back(seat=seat, who=who.id))
