"""The bot of one process, from settings to its end: store -> host -> bot. `bot.py` starts it."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, suppress
from functools import partial
from itertools import repeat
from typing import Any, TypeVar

import aiohttp
import discord
import uvloop
from discord.ext import commands
from msgspec.structs import replace

from care.care import Care, PortTaken
from care.reading import Reading
from cogs import DiscordPresenter, Facts, install, on_servers
from cogs.wire import emoji, errors
from cogs.wire.discord_calls import Messenger
from cogs.wire.line import Line
from cogs.wire.pacer import Pacer
from cogs.wire.permissions import NEEDED
from cogs.wire.service import Service
from cogs.wire.tree import Commands
from db.alone import alone
from db.errors import StoreAway, StoreBroken, WrongDatabase
from db.hold import Hold
from db.private import make_private
from db.store import Store
from handover import ADDRESS_VARIABLE
from handover.client import point_discord_at, when_alone
from host.host import Host
from host.pacing import Pacing
from host.people import People
from host.records import Records
from host.servers import Servers
from pictures.studio import Studio
from settings import FILE, Program, Settings

log = logging.getLogger("cardinal")

T = TypeVar("T")

YOUNG = 10_000  # objects made more than freed, between two collections: a press makes thousands for a moment
READ_WITHIN = 2.0  # seconds: a store that does not answer by then cannot be read
# Discord, or the way to it, may be away at the start; later discord.py handles that itself.
AWAY = (discord.DiscordServerError, discord.GatewayNotFound, aiohttp.ClientConnectionError)


def facts_of(settings: Settings) -> Facts:
    """What /about says of this bot."""
    links = {
        "source": settings.source_url,
        "support": settings.support_url,
        "privacy": settings.privacy_url,
        "terms": settings.terms_url,
        "status": settings.status_url,
    }
    return Facts(*Program.load(), {name: address for name, address in links.items() if address})


def in_sandbox() -> bool:
    return ADDRESS_VARIABLE in os.environ


def keep_what_is_there() -> None:
    """Keeps what is in memory now out of collections: a full collection would stop everybody to look through it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)


class Cardinal(commands.AutoShardedBot):
    """The bot of one process with everything it needs, from start to stop."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        pacer: Pacer | None = None,
        *,
        answered: Callable[[float], None] | None = None,
    ) -> None:
        """`answered` is told how many seconds each answer took."""
        intents = discord.Intents.none()
        intents.guilds = True
        intents.guild_messages = True
        intents.message_content = settings.message_content
        self.pacer = pacer or Pacer()
        service = Service()
        self.line = Line(answered)
        super().__init__(
            commands.when_mentioned,
            intents=intents,
            tree_cls=Commands,
            help_command=None,
            max_messages=None,
            http_trace=self.line.follow(service.follow(self.pacer.trace())),
            guild_ready_timeout=0.2 if in_sandbox() else 2.0,  # the sandbox has one server
        )
        self._greets, self._facts = settings.greeting, facts_of(settings)
        self.studio = Studio()
        self.store = store
        pacing = Pacing().with_day(settings.sandbox_day)
        calls = Messenger(self, self.pacer, service)
        people, servers = People(store), Servers(store)
        records = Records(store, people)
        self.presenter = DiscordPresenter(self, calls, self.studio, people, servers, records, pacing=pacing)
        self.host = Host(
            store, self.presenter, people=people, servers=servers, records=records, pacing=pacing
        )
        self._beginning: asyncio.Task[None] | None = None
        self._beside: list[asyncio.Task[None]] = []
        self._looking: asyncio.Task[None] | None = None
        self._plays = False
        self._closing = asyncio.Event()

    async def setup_hook(self) -> None:
        await install(self, self.host, self.studio, self.presenter, facts=self._facts, greets=self._greets)

    async def on_ready(self) -> None:
        if self._beginning is None and not self._closing.is_set():
            self._beginning = asyncio.create_task(self._begin(), name="begin")
            await self._beginning

    async def _begin(self) -> None:
        if not await self._start_host():
            return
        self._plays = True
        keep_what_is_there()
        log.info("Ready as %s; servers: %s.", self.user, len(self.guilds))
        pause = 0.2 if in_sandbox() else emoji.PAUSE
        faces = emoji.bring_up_to_date(self, self.pacer, self.studio, self.presenter.faces, pause=pause)
        asking = self.line.ask(self, self.pacer)
        self._beside = [
            asyncio.create_task(faces, name="card faces as emoji"),
            asyncio.create_task(asking, name="identifies"),
        ]
        self._look_at_file()
        if not in_sandbox():
            print(f"Add Cardinal to a server: {self.invite_link()}", flush=True)

    def _look_at_file(self) -> None:
        """Once, in the background: a large file takes minutes."""
        if self._looking is None:
            self._looking = asyncio.create_task(look_at_file(self.store), name="quick check")

    async def _start_host(self) -> bool:
        """Starts the host. Returns whether that worked before the bot closed."""
        for wait in waits():
            try:
                await self.host.start(emptied=in_sandbox(), servers=partial(on_servers, self))
                await self.presenter.lists.start(self.host.free_seats)
            except StoreAway as error:
                log.warning("The store cannot be read (%s). Again in %.0f s.", error, wait)
                if isinstance(error, StoreBroken):
                    self._look_at_file()
            else:
                return True
            if await told_within(self._closing, wait):
                break
        return False

    def dispatch(self, event_name: str, /, *args: Any, **named: Any) -> None:
        self.line.heard(event_name, *args)
        super().dispatch(event_name, *args, **named)

    async def reading(self) -> Reading:
        """How the bot is, for `care`."""
        vitals = self.host.vitals
        reading = Reading(
            reach="" if self._plays and not vitals.is_lost else "no press can arrive",
            silent=self.line.silent(self.latencies),
            identifies=self.line.identifies,
            queues={rank.name.lower(): count for rank, count in self.pacer.waiting().items()},
            refused=self.pacer.refused,
            finished=vitals.finished,
        )
        try:
            async with asyncio.timeout(READ_WITHIN):
                stored = await vitals.stored()
        except StoreAway as error:
            return replace(reading, store=f"cannot be read ({error})")
        except TimeoutError:
            return replace(reading, store="does not answer")
        return replace(reading, overdue=stored.overdue, behind=stored.behind, open=stored.open)

    async def on_message(self, message: discord.Message) -> None:
        """Ignores commands by mention: a cog that wants messages listens for them itself."""

    def invite_link(self) -> str:
        assert self.application_id is not None
        return discord.utils.oauth_url(self.application_id, permissions=NEEDED)

    async def close(self) -> None:
        """Lets answers and edits in flight finish before the connection goes."""
        await errors.all_answered()
        self._closing.set()
        if self._beginning is not None:
            await asyncio.wait((self._beginning,))
        beside = (*self._beside, *(() if self._looking is None else (self._looking,)))
        for task in beside:
            task.cancel()
        if beside:
            await asyncio.wait(beside)
        self.pacer.stop()
        await self.host.stop()
        await self.presenter.stop()
        await super().close()
        await self.studio.close()


async def serve(settings: Settings) -> int:
    """Runs the bot until it is told to stop. Returns the exit code of the process."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    when_alone(stop.set)
    care = Care(settings.metrics_host, settings.metrics_port)
    async with care.going_on(), AsyncExitStack() as leaving:
        hold = await there(partial(held, settings.database_url, stop, leaving), stop)
        if hold is None:
            return 0
        make_private(settings.database_url, FILE)
        store = await there(partial(Store.open, settings.database_url, hold=hold), stop)
        if store is None:
            return 0
        leaving.push_async_callback(store.close)
        log.info("Games are kept in %s.", store.where())
        await play(settings, store, stop, care)
    return 0


async def held(address: str, stop: asyncio.Event, leaving: AsyncExitStack) -> Hold | None:
    """Keeps other bots off the database. Waits for a killed one to let go; None: told to stop while waiting."""
    holding = asyncio.create_task(leaving.enter_async_context(alone(address, stop.set)))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait((holding, stopping), return_when=asyncio.FIRST_COMPLETED)
        return await holding if holding.done() else None
    finally:
        stopping.cancel()
        holding.cancel()
        await asyncio.wait((holding, stopping))


async def there(begin: Callable[[], Awaitable[T]], stop: asyncio.Event) -> T | None:
    """Calls `begin` until the database is there. None: told to stop before. Raises WrongDatabase."""
    for wait in waits():
        try:
            return await begin()
        except StoreAway as error:
            log.warning("%s Again in %.0f s.", error, wait)
        if await told_within(stop, wait):
            break
    return None


async def play(settings: Settings, store: Store, stop: asyncio.Event, care: Care) -> None:
    """Runs the bot until told to stop, once Discord is there."""
    for wait in waits():
        bot = Cardinal(settings, store, answered=care.heard_answer)
        try:
            with care.of(bot.reading):
                await run(bot, settings.discord_token, stop)
        except AWAY as error:
            log.warning("Discord cannot be reached (%s). Again in %.0f s.", _why(error), wait)
        if await told_within(stop, wait):
            return


async def run(bot: Cardinal, token: str, stop: asyncio.Event) -> None:
    """Runs a bot until told to stop, or raises the reason why it ended earlier."""
    running = asyncio.create_task(bot.start(token))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait((running, stopping), return_when=asyncio.FIRST_COMPLETED)
        if not stop.is_set():
            await running
    finally:
        if stop.is_set():
            log.info("Stopping.")
        stopping.cancel()
        running.cancel()  # it may still be waiting for Discord
        await bot.close()
        await asyncio.wait((running, stopping))


async def look_at_file(store: Store) -> None:
    """Says what is damaged in it: a line for each table."""
    for line in await store.unsound():
        log.error(
            "The %s is damaged: %s. make check says what, make restore puts a backup back.",
            store.where(),
            line,
        )


def waits() -> Iterator[float]:
    """Seconds to wait until the next try to reach what is away, longer each time."""
    yield from (1, 2, 4, 8, 15, 30)
    yield from repeat(60)


async def told_within(stop: asyncio.Event, seconds: float) -> bool:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await stop.wait()
    return stop.is_set()


def _why(error: Exception) -> str:
    """The error in one line: what Discord answers may be a page."""
    return f"HTTP {error.status}" if isinstance(error, discord.HTTPException) else str(error)


def running(settings: Settings) -> int:
    """Runs the bot until told to stop. Says in one sentence what is impossible. Returns the process's exit code."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    if in_sandbox():
        point_discord_at(os.environ[ADDRESS_VARIABLE])
    try:
        return uvloop.run(serve(settings))
    except WrongDatabase as error:
        wrong = f"DATABASE_URL: {error}"
    except PortTaken as error:
        wrong = str(error)
    except discord.LoginFailure:
        wrong = "DISCORD_TOKEN was refused by Discord: reset it in the developer portal and copy it again."
    except discord.PrivilegedIntentsRequired:
        wrong = (
            "MESSAGE_CONTENT=true needs the message content intent: "
            "switch it on in the developer portal, under Bot."
        )
    print(wrong, file=sys.stderr)
    return 2
