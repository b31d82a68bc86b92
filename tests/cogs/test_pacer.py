"""In which order requests wait for their turn, and that no second has too many of them."""

from __future__ import annotations

import asyncio
import logging
from bisect import bisect_left
from collections.abc import Callable
from random import Random

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from cogs.pacer import AT_ONCE, PER_SECOND, Dropped, Pacer, Rank

EVERY = 1 / PER_SECOND


class Line:
    """Requests that have stood in line, in the order in which they were sent or dropped."""

    def __init__(self, pacer: Pacer) -> None:
        self.pacer = pacer
        self.sent: list[tuple[str, float]] = []
        self.dropped: list[str] = []
        self.asked: list[asyncio.Task[None]] = []

    def ask(self, name: str, rank: Rank, still: Callable[[], bool] = lambda: True) -> asyncio.Task[None]:
        self.asked.append(asyncio.create_task(self._ask(name, rank, still)))
        return self.asked[-1]

    async def _ask(self, name: str, rank: Rank, still: Callable[[], bool]) -> None:
        try:
            await self.pacer.turn(rank, still)
        except Dropped:
            self.dropped.append(name)
        else:
            self.sent.append((name, asyncio.get_running_loop().time()))

    async def over(self) -> list[str]:
        """Everybody's turn has come: the names."""
        await asyncio.wait(self.asked)
        return [name for name, _ in self.sent]


@pytest.fixture
async def line() -> Line:
    """One in which everybody has to wait."""
    line = Line(Pacer())
    for number in range(AT_ONCE):
        await line.ask(f"at once {number}", Rank.EDIT)
    line.sent.clear()
    return line


async def test_after_a_silence_some_go_at_once() -> None:
    line = Line(Pacer())
    for number in range(AT_ONCE + 1):
        line.ask(str(number), Rank.PING)

    await line.over()

    began = asyncio.get_running_loop().time() - EVERY
    assert [at - began for _, at in line.sent] == pytest.approx([0.0] * AT_ONCE + [EVERY])


async def test_the_most_urgent_goes_first(line: Line) -> None:
    for rank in reversed(Rank):
        line.ask(rank.name, rank)
        line.ask(f"{rank.name} too", rank)

    assert await line.over() == [
        *("PING", "PING too", "POST", "POST too", "EDIT", "EDIT too", "CLEAN_UP", "CLEAN_UP too"),
    ]


async def test_no_second_has_too_many() -> None:
    line, random = Line(Pacer()), Random(1)
    for burst in range(60):
        for number in range(random.randrange(50)):
            line.ask(f"{burst}.{number}", random.choice([Rank.PING, Rank.POST, Rank.EDIT]))
        await asyncio.sleep(random.choice([0.001, 0.3, 2.0]))
    await line.over()

    times = [at for _, at in line.sent]
    most = max(n + 1 - bisect_left(times, at - 1) for n, at in enumerate(times))

    assert len(times) == len(line.asked)
    assert PER_SECOND < most <= PER_SECOND + AT_ONCE < 50


async def test_nobody_starves(line: Line) -> None:
    """Pings come for ever, as many as can be sent; an edit lets them pass for so long, and no longer."""
    began = asyncio.get_running_loop().time()
    edit = line.ask("edit", Rank.EDIT)

    while not edit.done():
        line.ask("ping", Rank.PING)
        await asyncio.sleep(EVERY)

    assert Rank.EDIT.value <= asyncio.get_running_loop().time() - began <= Rank.EDIT.value + 4 * EVERY


async def test_cleaning_up_is_dropped_when_there_is_too_much_else_to_do(line: Line) -> None:
    swept = line.ask("sweep", Rank.CLEAN_UP)

    while not swept.done():
        line.ask("ping", Rank.PING)
        await asyncio.sleep(EVERY)

    assert line.dropped == ["sweep"]
    line.dropped.clear()
    line.ask("later", Rank.CLEAN_UP)
    assert (await line.over())[-1] == "later"
    assert not line.dropped


async def test_who_was_overtaken_takes_nobodys_turn(line: Line) -> None:
    line.ask("first", Rank.PING)
    for number in range(5):
        line.ask(f"overtaken {number}", Rank.PING, still=lambda: False)
    line.ask("last", Rank.PING)

    assert await line.over() == ["first", "last"]
    assert len(line.dropped) == 5
    (_, first), (_, last) = line.sent
    assert last - first == pytest.approx(EVERY)


async def test_who_is_cancelled_takes_nobodys_turn(line: Line) -> None:
    line.ask("first", Rank.PING)
    gone = [line.ask(f"gone {number}", Rank.PING) for number in range(5)]
    line.ask("last", Rank.PING)
    await asyncio.sleep(0)
    for each in gone:
        each.cancel()

    assert await line.over() == ["first", "last"]
    (_, first), (_, last) = line.sent
    assert last - first == pytest.approx(EVERY)


async def test_there_is_room_when_nobody_waits_and_one_could_go(line: Line) -> None:
    assert not line.pacer.has_room
    line.ask("one", Rank.EDIT)
    await asyncio.sleep(0)
    assert not line.pacer.has_room

    await line.over()

    assert not line.pacer.has_room
    await asyncio.sleep(2 * EVERY)
    assert line.pacer.has_room


async def test_nobody_waits_once_it_is_stopped(line: Line) -> None:
    waiting = [line.ask(rank.name, rank) for rank in Rank]
    await asyncio.sleep(0)

    line.pacer.stop()
    await asyncio.wait(waiting)
    late = line.ask("late", Rank.PING)
    await asyncio.wait([late])

    assert all(each.cancelled() for each in (*waiting, late))
    assert line.sent == []


async def test_what_finds_room_is_sent_though_it_is_stopped() -> None:
    line = Line(Pacer())
    line.pacer.stop()

    line.ask("last words", Rank.PING)

    assert await line.over() == ["last words"]


@pytest.mark.real_time
class TestARefusal:
    """Discord says 429 all the same: sockets are at work, so time goes by itself."""

    async def _refuse(self, pacer: Pacer, times: int, headers: dict[str, str]) -> None:
        async def refuse(_request: web.BaseRequest) -> web.StreamResponse:
            return web.Response(status=429, headers=headers)

        app = web.Application()
        app.router.add_get("/", refuse)
        async with (
            TestServer(app) as server,
            aiohttp.ClientSession(trace_configs=[pacer.trace()]) as session,
        ):
            for _ in range(times):
                await (await session.get(server.make_url("/"))).read()

    async def test_of_everything_holds_everything(self, caplog: pytest.LogCaptureFixture) -> None:
        pacer = Pacer()
        with caplog.at_level(logging.WARNING, "cogs.pacer"):
            await self._refuse(pacer, 3, {"Retry-After": "60", "X-RateLimit-Global": "true"})

        assert not pacer.has_room
        assert [record.getMessage() for record in caplog.records] == [
            "Discord refused any request (429) for 60 s"
        ]

    async def test_of_one_kind_holds_nothing(self) -> None:
        pacer = Pacer()

        await self._refuse(pacer, 1, {"Retry-After": "60", "X-RateLimit-Scope": "user"})

        assert pacer.has_room
