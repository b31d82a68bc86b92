"""Work that takes long is done in turn, and keeps nobody else waiting for long."""

from __future__ import annotations

import asyncio

import pytest

from cogs.routing.jobs import Jobs
from table.errors import Refused

ADA, BEN, CLEO = 1, 2, 3


class Desk:
    """Where errands are done, until each may end."""

    def __init__(self, errands: Jobs) -> None:
        self._errands = errands
        self.doing: list[int] = []
        self.may_end = asyncio.Event()

    async def _do(self, who: int) -> None:
        async with self._errands.of(who):
            self.doing.append(who)
            await self.may_end.wait()
            self.doing.remove(who)

    async def asks(self, *people: int) -> list[asyncio.Task[None]]:
        asked = [asyncio.create_task(self._do(who)) for who in people]
        await asyncio.sleep(1)
        return asked


async def test_one_is_done_at_a_time_for_a_person_and_few_in_all() -> None:
    desk = Desk(Jobs(at_once=2, of_one=3, people=3))

    asked = await desk.asks(ADA, ADA, BEN, CLEO)

    assert desk.doing == [ADA, BEN]
    desk.may_end.set()
    await asyncio.gather(*asked)


async def test_what_one_person_asks_too_often_is_refused_and_nobody_elses() -> None:
    desk = Desk(Jobs(at_once=2, of_one=2, people=2))

    first, second, third = await desk.asks(ADA, ADA, ADA)
    (bens,) = await desk.asks(BEN)
    (cleos,) = await desk.asks(CLEO)

    with pytest.raises(Refused, match="errand_running"):
        await third
    with pytest.raises(Refused, match="errands_waiting"):
        await cleos
    desk.may_end.set()
    await asyncio.gather(first, second, bens)
    (again,) = await desk.asks(CLEO)
    await again


async def test_one_that_is_given_up_leaves_its_place() -> None:
    desk = Desk(Jobs(at_once=1, of_one=2, people=2))
    first, second = await desk.asks(ADA, BEN)

    second.cancel()
    (cleos,) = await desk.asks(CLEO)

    assert not cleos.done()
    desk.may_end.set()
    await asyncio.gather(first, cleos)
