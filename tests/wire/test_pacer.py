"""In which order requests wait for their turn, and that no second has too many of them."""

from __future__ import annotations

import asyncio
import logging
import math
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Iterable
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from yarl import URL

from wire.pacer import ARRIVES_IN, AT_ONCE, PER_SECOND, SENT_IN, Dropped, Pacer, Rank

EVERY = 1 / PER_SECOND
SOON = 1 / 10  # seconds of the clock that stands still
_NO_HEADERS: Any = {}


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
    line = Line(Pacer(most=math.inf))
    for number in range(AT_ONCE):
        await line.ask(f"at once {number}", Rank.EDIT)
    line.sent.clear()
    return line


async def test_after_a_silence_some_go_at_once() -> None:
    line = Line(Pacer(most=math.inf))
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
    line, random = Line(Pacer(most=math.inf)), Random(1)
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


async def test_a_request_that_was_overtaken_takes_nobodys_turn(line: Line) -> None:
    line.ask("first", Rank.PING)
    for number in range(5):
        line.ask(f"overtaken {number}", Rank.PING, still=lambda: False)
    line.ask("last", Rank.PING)

    assert await line.over() == ["first", "last"]
    assert len(line.dropped) == 5
    (_, first), (_, last) = line.sent
    assert last - first == pytest.approx(EVERY)


async def test_a_request_that_is_cancelled_takes_nobodys_turn(line: Line) -> None:
    line.ask("first", Rank.PING)
    gone = [line.ask(f"gone {number}", Rank.PING) for number in range(5)]
    line.ask("last", Rank.PING)
    await asyncio.sleep(0)
    for each in gone:
        each.cancel()

    assert await line.over() == ["first", "last"]
    (_, first), (_, last) = line.sent
    assert last - first == pytest.approx(EVERY)


class Wire:
    """Requests that an HTTP client has sent after a turn each, and that are answered when a test says so."""

    def __init__(self, pacer: Pacer) -> None:
        self._trace = pacer.trace()
        self._on_their_way: deque[SimpleNamespace] = deque()
        self.line = Line(pacer)

    async def send(self, path: str = "/api/v10/channels/1/messages") -> None:
        self._on_their_way.append(SimpleNamespace())
        await self._tell(
            self._trace.on_request_start, aiohttp.TraceRequestStartParams("POST", URL(path), _NO_HEADERS)
        )

    async def answer(self) -> None:
        """The first that is on its way."""
        response = cast(aiohttp.ClientResponse, SimpleNamespace(status=200))
        ended = aiohttp.TraceRequestEndParams("POST", URL("/"), _NO_HEADERS, response)
        await self._tell(self._trace.on_request_end, ended)
        self._on_their_way.popleft()

    async def _tell(self, signal: Iterable[Any], told: object) -> None:
        sent = self._on_their_way[-1 if isinstance(told, aiohttp.TraceRequestStartParams) else 0]
        for hears in signal:
            await hears(None, sent, told)


class TestOnTheirWay:
    """A network that stalls lets through at once what was sent one after the other."""

    MOST = 5

    @pytest.fixture
    async def wire(self) -> Wire:
        """Five requests were sent, and none of them is answered."""
        wire = Wire(Pacer(per_second=1000, most=self.MOST))
        for number in range(self.MOST):
            await wire.line.ask(str(number), Rank.EDIT)
            await wire.send()
        wire.line.sent.clear()
        return wire

    async def test_no_more_are_sent_than_may_arrive_in_a_second(self, wire: Wire) -> None:
        more = wire.line.ask("more", Rank.PING)
        await asyncio.sleep(1)
        assert not more.done()

        await wire.answer()
        await asyncio.sleep(1 - SOON)
        assert not more.done(), "the one that was answered may have arrived just then"
        await asyncio.sleep(2 * SOON)
        assert more.done()

    async def test_the_most_urgent_goes_when_one_can(self, wire: Wire) -> None:
        for rank in reversed(Rank):
            wire.line.ask(rank.name, rank)

        await wire.answer()
        await asyncio.sleep(1.1)

        assert [name for name, _at in wire.line.sent] == ["PING"]

    async def test_what_is_never_answered_holds_up_the_rest_for_some_seconds_only(self, wire: Wire) -> None:
        more = wire.line.ask("more", Rank.EDIT)

        await asyncio.sleep(ARRIVES_IN + 0.1)

        assert more.done()

    async def test_a_turn_counts_though_its_request_is_still_being_made_ready(self) -> None:
        line = Line(Pacer(per_second=1000, most=self.MOST))
        for number in range(self.MOST):
            await line.ask(str(number), Rank.EDIT)

        more = line.ask("more", Rank.EDIT)
        await asyncio.sleep(SENT_IN - 0.1)
        assert not more.done()
        await asyncio.sleep(2 * SOON)
        assert more.done(), "none of them may ever be sent"

    async def test_turns_that_were_not_used_hold_up_nothing_that_is_sent_later(self) -> None:
        wire = Wire(Pacer(per_second=1000, most=self.MOST))
        for number in range(self.MOST - 1):
            await wire.line.ask(f"not used {number}", Rank.EDIT)
        await asyncio.sleep(SENT_IN / 2)
        await wire.line.ask("used", Rank.EDIT)
        await wire.send()
        await wire.answer()

        await asyncio.sleep(SENT_IN / 2 + 0.1)
        more = [wire.line.ask(f"more {number}", Rank.EDIT) for number in range(self.MOST - 1)]
        await asyncio.sleep(SOON)

        assert all(each.done() for each in more)

    async def test_what_had_no_turn_counts_and_answers_to_people_do_not(self) -> None:
        wire = Wire(Pacer(per_second=1000, most=self.MOST))
        for _ in range(self.MOST - 1):
            await wire.send()
            await wire.send("/api/v10/webhooks/1/token/messages/@original")
            await wire.send("/api/v10/interactions/1/token/callback")

        await wire.line.ask("one", Rank.EDIT)
        await wire.send()
        two = wire.line.ask("two", Rank.EDIT)
        await asyncio.sleep(1)

        assert not two.done()


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
    line = Line(Pacer(most=math.inf))
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
        with caplog.at_level(logging.WARNING, "wire.pacer"):
            await self._refuse(pacer, 3, {"Retry-After": "60", "X-RateLimit-Global": "true"})

        assert not await _goes_at_once(pacer)
        assert [record.getMessage() for record in caplog.records] == [
            "Discord refused any request (429) for 60 s"
        ]

    async def test_of_one_kind_holds_nothing(self) -> None:
        pacer = Pacer()

        await self._refuse(pacer, 1, {"Retry-After": "60", "X-RateLimit-Scope": "user"})

        assert await _goes_at_once(pacer)


async def _goes_at_once(pacer: Pacer) -> bool:
    turn = asyncio.create_task(pacer.turn(Rank.PING))
    await asyncio.sleep(0)
    turn.cancel()
    await asyncio.wait([turn])
    return not turn.cancelled()
