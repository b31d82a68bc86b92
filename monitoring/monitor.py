"""Watches over the bot of this process, and shows how it is on a port of this machine."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from os import strerror

import msgspec
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from monitoring.metrics import Figures
from monitoring.reading import Reading
from monitoring.watch import EVERY, Watch

log = logging.getLogger(__name__)

AGAIN = 1.0  # seconds between two tries to get the port
LOOK = 0.5  # seconds between two looks at how late the loop is

Read = Callable[[], Awaitable[Reading]]


class PortTaken(Exception):
    """One sentence."""


class Status(msgspec.Struct, frozen=True):
    """What a status page needs: nobody's name or id."""

    version: str
    ready: bool
    why_not: tuple[str, ...]  # empty if it is ready
    games_open: int | None  # those that have begun; None: the store cannot be read
    seconds: int  # since the start of the process


class Monitor:
    """Of one process. It begins before there is a bot, which may have to wait for its database."""

    def __init__(self, host: str, port: int | None, version: str = "") -> None:
        """In a running event loop. Without a port there are alarms in the log, and no pages."""
        self._host, self._port, self._version = host, port, version
        self._began = asyncio.get_running_loop().time()
        self._figures = None if port is None else Figures()
        self._read: Read | None = None
        self._watch = Watch()

    @property
    def on_answer(self) -> Callable[[float], None] | None:
        """To be told how many seconds each answer took; None: nobody wants to know."""
        return None if self._figures is None else self._figures.answer.observe

    @asynccontextmanager
    async def watch(self, *, waits: bool = False) -> AsyncIterator[None]:
        """Watches and serves inside. Raises PortTaken.

        If it `waits`, it serves once the port is free: the process that it takes over from may have it until its end.
        """
        async with AsyncExitStack() as leaving:
            tasks = [asyncio.create_task(self._look(), name="alarms")]
            if self._figures is not None:
                try:
                    leaving.push_async_callback((await self._serve()).cleanup)
                except PortTaken as error:
                    if not waits:
                        raise
                    log.info("%s Retrying until it can.", error)
                    tasks.append(asyncio.create_task(self._serve_later(leaving), name="port"))
                tasks.append(asyncio.create_task(_lag(self._figures), name="loop lag"))
            try:
                yield
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.wait(tasks)

    @contextmanager
    def read_from(self, read: Read) -> Iterator[None]:
        """Inside, `read` says how the bot is."""
        self._read = read
        try:
            yield
        finally:
            self._read = None

    async def _reading(self) -> Reading | None:
        return None if self._read is None else await self._read()

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                reading = await self._reading()
            except Exception:
                log.exception("the readings for health checks and metrics failed")
                continue
            if reading is not None:
                self._watch.look(reading)

    async def _serve_later(self, leaving: AsyncExitStack) -> None:
        while True:
            await asyncio.sleep(AGAIN)
            with suppress(PortTaken):
                leaving.push_async_callback((await self._serve()).cleanup)
                return

    async def _serve(self) -> web.AppRunner:
        app = web.Application()
        app.add_routes(
            [
                web.get("/livez", self._livez),
                web.get("/readyz", self._readyz),
                web.get("/status", self._status),
                web.get("/metrics", self._metrics),
            ]
        )
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        try:
            await web.TCPSite(runner, self._host, self._port).start()
        except OSError as error:
            await runner.cleanup()
            raise PortTaken(
                f"METRICS_PORT: {self._host}:{self._port} cannot be used ({strerror(error.errno or 0)})."
            ) from error
        log.info("Health and metrics are on http://%s:%s.", self._host, self._port)
        return runner

    async def _livez(self, _request: web.Request) -> web.Response:
        return web.Response(text="alive\n")

    async def _readyz(self, _request: web.Request) -> web.Response:
        reading = await self._reading()
        if reading is None:
            return web.Response(text="not ready: the bot is starting or stopping\n", status=503)
        lines = [
            f"store: {reading.store or reading.unsaved or 'can be read and written to'}",
            f"discord: {reading.reach or 'presses can arrive'}",
        ]
        head = "ready" if reading.is_ready else "not ready"
        return web.Response(text="\n".join((head, *lines, "")), status=200 if reading.is_ready else 503)

    async def status(self) -> Status:
        """How the bot is now, in short."""
        reading = await self._reading()
        if reading is None:
            why_not: tuple[str, ...] = ("the bot is starting or stopping",)
        else:
            told = (("store", reading.store or reading.unsaved), ("discord", reading.reach))
            why_not = tuple(f"{what}: {why}" for what, why in told if why)
        return Status(
            self._version,
            reading is not None and reading.is_ready,
            why_not,
            None if reading is None or reading.store else _playing(reading),
            int(asyncio.get_running_loop().time() - self._began),
        )

    async def _status(self, _request: web.Request) -> web.Response:
        """Answers 200 also if the bot is not ready: the page that asks wants to read why not."""
        body = msgspec.json.encode(await self.status())
        return web.Response(body=body, content_type="application/json", headers={"Cache-Control": "no-store"})

    async def _metrics(self, _request: web.Request) -> web.Response:
        assert self._figures is not None
        body = self._figures.write(await self._reading())
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})


def _playing(reading: Reading) -> int:
    return sum(count for (_game, phase), count in reading.open.items() if phase == "playing")


async def _lag(figures: Figures) -> None:
    loop = asyncio.get_running_loop()
    while True:
        wanted = loop.time() + LOOK
        await asyncio.sleep(LOOK)
        figures.lag.observe(max(0.0, loop.time() - wanted))
