"""The sandbox server: REST, gateway, page and pictures on one loopback port."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import secrets
import socket
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from aiohttp import web

from .addresses import Addresses
from .faults import Fault, Faults
from .gateway import Gateway
from .interactions import Interactions
from .page import STATIC, Page
from .payloads import loads
from .rest import REQUEST_LIMIT, Rest
from .world import PEOPLE, World

HOST = "127.0.0.1"
SWEEP_SECONDS = 5.0

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class PortTakenError(Exception):
    """Another program listens there already; the text is a sentence for people."""


class SandboxServer:
    """A Discord of your own. `async with SandboxServer() as server:` or `start` and `stop`.

    `port` 0 takes a free one. `key` opens the page, and the bot logs in with `token`; both are random by
    default. The bot connects to `address`, and people open `url`.
    """

    def __init__(
        self,
        port: int = 0,
        *,
        key: str | None = None,
        token: str | None = None,
        bot_name: str = "Cardinal",
        people: Iterable[str] = PEOPLE,
    ) -> None:
        self.port = port
        self.key = key or secrets.token_urlsafe(16)
        self.token = token or f"sandbox.{secrets.token_hex(16)}"
        self.world = World(bot_name=bot_name, people=people)
        self.faults = Faults()
        self.called = asyncio.Event()  # a bot has asked for something: its settings are right
        self._runner: web.AppRunner | None = None
        self._socket: socket.socket | None = None
        self._sweeper: asyncio.Task[None] | None = None

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def url(self) -> str:
        return f"{self.address}/?key={self.key}"

    async def __aenter__(self) -> SandboxServer:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def start(self) -> None:
        """Begins to listen. Raises PortTakenError if another program does."""
        app = web.Application(middlewares=[self._guard], client_max_size=REQUEST_LIMIT)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        # The parts need the port, which a 0 gets by listening only: they are there before the first request.
        app.router.add_route("*", "/{tail:.*}", self._route)
        await self._runner.setup()
        try:
            self._socket = socket.create_server((HOST, self.port))
        except OSError as error:
            await self._runner.cleanup()
            raise PortTakenError(
                f"{self.address} is taken: probably another `make play` is running. "
                "Stop it, or choose another port with SANDBOX_PORT."
            ) from error
        self.port = self._socket.getsockname()[1]
        await web.SockSite(self._runner, self._socket).start()
        addresses = Addresses(self.address, self.key)
        self.gateway = Gateway(self.world, addresses, self.faults, self.token)
        self.interactions = Interactions(self.world, lambda: self.gateway.online)
        self.rest = Rest(self.world, addresses, self.faults, self.token, self.interactions.note_answer)
        self.page = Page(self.world, addresses, self.interactions, self.faults, self.switch_bot)
        self.gateway.watch = lambda: self.page.set_bot(
            self.gateway.online, None if self.gateway.online else self.page.why
        )
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        if self._runner is None or self._socket is None:
            return
        if self._sweeper is not None:
            self._sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeper
        # A connection accepted in the very step in which asyncio's server closes is never closed (Python 3.11).
        asyncio.get_running_loop().remove_reader(self._socket)
        await asyncio.sleep(0)
        await self.page.close()
        await self.gateway.close()
        await self._runner.cleanup()
        self._runner = self._socket = None

    async def switch_bot(self, what: str, on: bool) -> None:
        """Takes the bot off the server or its network, or gives it back. Raises ValueError for anything else."""
        if what == "member":
            (self.world.invite_bot if on else self.world.take_bot_off)()
        elif what == "network":
            self.faults.is_cut = not on
            if not on:
                await self.gateway.drop()
            self.page.tell_bot()
        else:
            raise ValueError(f"the bot has no {what}")

    def set_bot_down(self, why: str | None) -> None:
        """Says on the page why the bot is not there and will not come by itself."""
        self.page.set_bot(self.gateway.online, why)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.world.sweep()

    # who may ask for what

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Lets in only this host by its name (other names can be made to point here) and this page's origin."""
        hosts = (f"{HOST}:{self.port}", f"localhost:{self.port}")
        if request.headers.get("Host") not in hosts:
            raise web.HTTPForbidden(text="Open the address that stands in the terminal.")
        origin = request.headers.get("Origin")
        if origin is not None and origin not in [f"http://{host}" for host in hosts]:
            raise web.HTTPForbidden(text="Another page may not ask.")
        try:
            return await handler(request)
        except OSError:
            if request.transport is not None:
                raise
            return web.Response(status=400)  # to nobody: the sender is gone, in the middle of the body

    def _check_key(self, request: web.Request) -> None:
        if not hmac.compare_digest(request.query.get("key", "").encode(), self.key.encode()):
            raise web.HTTPForbidden(text="This page is of an older run: open the address in the terminal.")

    async def _route(self, request: web.Request) -> web.StreamResponse:
        path, method = request.path, request.method
        if path.startswith("/api/v"):
            self.called.set()
            return await self.rest.handle(request)
        if path.startswith("/control/") and method == "POST":
            self._check_key(request)
            return await self._control(request, path.removeprefix("/control/"))
        if method != "GET":
            raise web.HTTPMethodNotAllowed(method, ["GET"])
        if path == "/gateway":
            return await self.gateway.handle(request)
        if path.startswith("/cdn/"):
            return await self.page.picture(request, path.removeprefix("/cdn"))
        if path.startswith("/static/"):
            return self._static(path.removeprefix("/static/"))
        self._check_key(request)
        if path == "/":
            return await self.page.index(request)
        if path == "/info":
            return await self.page.info(request)
        if path.startswith("/seat/"):
            return await self.page.seat(request, path.removeprefix("/seat/"))
        raise web.HTTPNotFound

    @staticmethod
    def _static(name: str) -> web.StreamResponse:
        if name not in {entry.name for entry in STATIC.iterdir()}:
            raise web.HTTPNotFound
        return web.FileResponse(STATIC / name, headers={"Cache-Control": "no-cache"})

    # switches for tests, by HTTP so that they work from another process too

    async def _control(self, request: web.Request, what: str) -> web.Response:
        """`fault` (a Fault as JSON), `clear`, `gateway` ({"code", "forget"}), `bot`, `switch`, `state`."""
        try:
            body: dict[str, Any] = loads(await request.text() or "{}")
            if what == "fault":
                self.faults.add(Fault.from_json(body))
            elif what == "clear":
                self.faults.clear()
            elif what == "gateway":
                await self.gateway.drop(
                    code=int(body.get("code", 4000)), forget=bool(body.get("forget", False))
                )
            elif what == "bot":
                for name, on in body.items():
                    await self.switch_bot(name, bool(on))
            elif what == "switch":
                self._switch(body)
            elif what != "state":
                raise web.HTTPNotFound
        except (ValueError, TypeError, AttributeError, OverflowError) as error:
            raise web.HTTPBadRequest(text=str(error)) from error
        return web.json_response(self._state())

    def _switch(self, body: dict[str, Any]) -> None:
        for name, value in body.items():
            if name == "forward_stale":
                self.interactions.forward_stale = bool(value)
            elif name == "rate_limits":
                self.rest.limits.on = bool(value)
            else:
                raise ValueError(f"there is no switch {name}")

    def _state(self) -> dict[str, Any]:
        return {
            "online": self.gateway.online,
            "member": self.world.has_bot,
            "network": not self.faults.is_cut,
            "resumed": self.gateway.resumed,
            "refused": self.rest.limits.refused,
            "refused_globally": self.rest.limits.refused_globally,
            "pictures": len(self.world.pictures),
            "interactions": len(self.world.interactions),
        }
