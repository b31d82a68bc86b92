"""Time that waits for us: it stands still while anything is being done, and jumps to the next timer when nothing is.

What a test says about twenty seconds of silence holds on any machine, however busy, and takes no time.
"""

from __future__ import annotations

import asyncio
import selectors
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import Executor
from datetime import UTC, datetime, timedelta
from functools import partial
from queue import SimpleQueue
from typing import Any, TypeVar, TypeVarTuple

import aiosqlite.core

from workers.worker import Child, GoesOn

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

# Turns of the loop in a row: what asks that often whether something has come waits for a thread, which has to begin.
MOST_TURNS = 10_000

BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)


def now() -> datetime:
    """The hour by the running loop's clock."""
    return BEGINNING + timedelta(seconds=asyncio.get_running_loop().time())


def steady() -> float:
    """Seconds by a clock that nobody sets."""
    return asyncio.get_running_loop().time()


def _loop() -> StillLoop:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, StillLoop)
    return loop


async def until(holds: Callable[[], bool]) -> None:
    """Passes time until this holds, an hour at most. It is looked at whenever all is at rest."""

    async def look() -> bool:
        return holds()

    await until_found(look, bool)


async def until_found(find: Callable[[], Awaitable[T]], holds: Callable[[T], bool]) -> T:
    """Waits for something that has to be asked for; returns what was found."""
    async with asyncio.timeout(3600):
        while True:
            await _loop().rest()
            if holds(found := await find()):
                return found
            await _loop().next_timer()


class StillLoop(asyncio.SelectorEventLoop):
    """A loop with such a clock. Of other processes it knows `workers` alone.

    What is handed to threads, by aiosqlite and to executors, is done here, one after the other, whenever the loop
    itself has nothing left to do. So everything happens in the same order on every machine, and no thread is woken.
    """

    def __init__(self) -> None:
        self.seconds = 0.0
        self._line: deque[Callable[[], object]] = deque()  # work for threads
        self._resting: list[asyncio.Future[None]] = []  # who waits until nothing is left to do
        self._watched: set[asyncio.Future[Any]] = set()  # what another process is working on
        super().__init__(_Waiting(self))
        # By a finer one no timer is ever due after half a year: floats are coarser.
        self._clock_resolution = 1e-7

    def time(self) -> float:
        return self.seconds

    async def rest(self) -> None:
        """Until nothing is left to do but to let time pass. None passes."""
        resting: asyncio.Future[None] = self.create_future()
        self._resting.append(resting)
        await resting

    async def next_timer(self) -> None:
        """Until the next of them is due."""
        await asyncio.sleep(min(timer.when() for timer in self._scheduled) - self.seconds)  # type: ignore[attr-defined]

    def hand_in(self, work: Callable[[], object]) -> None:
        """Calls it when it is its turn."""
        self._line.append(work)

    def watch(self, work: asyncio.Future[Any]) -> None:
        """Lets no time pass until this is done, by another process."""
        self._watched.add(work)
        work.add_done_callback(self._watched.discard)

    @property
    def is_watching(self) -> bool:
        return bool(self._watched)

    def work(self) -> bool:
        """Does what is first in line; False: nothing is."""
        if not self._line:
            return False
        asyncio._set_running_loop(None)  # as it is in a thread
        try:
            self._line.popleft()()
        finally:
            asyncio._set_running_loop(self)
        return True

    def at_rest(self) -> bool:
        """Wakes those who wait for that; False: nobody does."""
        resting, self._resting = self._resting, []
        for each in resting:
            if not each.done():  # one may have given up
                each.set_result(None)
        return bool(resting)

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*Ts], T], *args: *Ts
    ) -> asyncio.Future[T]:
        work: asyncio.Future[T] = self.create_future()

        def done() -> None:
            if work.cancelled():
                return
            try:
                if getattr(executor, "_shutdown", False):
                    raise RuntimeError("cannot schedule new futures after shutdown")
                work.set_result(func(*args))
            except BaseException as error:  # noqa: BLE001 - whatever it is, the caller who waits for it hears it
                work.set_exception(error)

        self.hand_in(done)
        return work

    def close(self) -> None:
        """What nobody waits for any more is done all the same, as that a connection is closed."""
        if self._line and not self.is_closed():
            self.run_until_complete(self.rest())
        super().close()


class _Waiting(selectors.DefaultSelector):
    """Where a loop waits for its next timer, this one does not."""

    def __init__(self, loop: StillLoop) -> None:
        super().__init__()
        self._loop = loop
        self._turns = 0  # in a row in which there was something to do

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is not None and timeout <= 0:
            self._turns += 1
            if self._turns > MOST_TURNS:
                self._loop.work()
            return super().select(timeout)
        self._turns = 0
        if self._loop.work():
            return super().select(0)
        if self._loop.is_watching:
            return super().select(None)
        found = super().select(0)
        if found or self._loop.at_rest():
            return found
        if timeout is None:
            return super().select(None)
        self._loop.seconds += timeout
        return found


class _Orders(SimpleQueue[Any]):
    """What aiosqlite's thread is to do; beside such a loop, only to end."""

    is_done_here = False

    def put_nowait(self, item: Any) -> None:
        work, order = item
        loop = None if work is None else work.get_loop()
        if isinstance(loop, StillLoop):
            self.is_done_here = True
            if loop.is_running():
                loop.hand_in(partial(self._do, work, order))
                return
        if self.is_done_here:
            self._do(work, order)
        else:
            super().put_nowait(item)

    def _do(self, work: asyncio.Future[Any] | None, order: Callable[[], object]) -> None:
        try:
            result = order()
        except BaseException as error:  # noqa: BLE001 - whatever it is, the caller who waits for it hears it
            if work is not None:
                aiosqlite.core.set_exception(work, error)
            return
        if work is not None:
            aiosqlite.core.set_result(work, result)
        if result is aiosqlite.core._STOP_RUNNING_SENTINEL:
            super().put_nowait((None, lambda: result))


aiosqlite.core.SimpleQueue = _Orders  # type: ignore[attr-defined]


_ask, _end = Child._ask, Child._end


async def _asked(self: Child, question: bytes, goes_on: GoesOn | None) -> bytes:
    """No time passes while it works on an answer."""
    return await _in_no_time(_ask(self, question, goes_on))


async def _ended(self: Child) -> None:
    """Nor while it ends."""
    await _in_no_time(_end(self))


async def _in_no_time(work: Coroutine[Any, Any, T]) -> T:
    doing = asyncio.ensure_future(work)
    if isinstance(loop := asyncio.get_running_loop(), StillLoop):
        loop.watch(doing)
    return await doing


Child._ask = _asked  # type: ignore[method-assign]
Child._end = _ended  # type: ignore[method-assign]
