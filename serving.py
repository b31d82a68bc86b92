"""Runs a bot from settings to its end: waits for the database and for Discord, and hands over to an heir."""

from __future__ import annotations

import asyncio
import base64
import logging
import os
import signal
import sys
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from functools import partial
from typing import Any, TypeVar

import aiohttp
import discord
import uvloop

from cardinal import Cardinal, in_sandbox, retry_delays
from db.address import address_of
from db.alone import hold_database
from db.errors import StoreUnavailable, WrongDatabase
from db.files.private import make_private
from db.postgresql.lease_rows import Claim
from db.store import Store
from db.values import Ownership
from handover import ADDRESS_VARIABLE
from handover.client import on_parent_gone, point_discord_at
from host.ending import wait_for_event
from host.pacing import GRACE
from monitoring.monitor import Monitor, PortTaken
from settings import FILE, Program, Settings

log = logging.getLogger("cardinal")

T = TypeVar("T")

# Seconds. No statement takes as long, so PostgreSQL or the connection must be lost.
STATEMENT_TIMEOUT = 20.0

# What connecting raises while Discord, or the way to it, is away; later discord.py handles that itself.
DISCORD_AWAY = (discord.DiscordServerError, discord.GatewayNotFound, aiohttp.ClientConnectionError)


async def serve(settings: Settings) -> int:
    """Runs the bot until it is told to stop. Returns the exit code of the process."""
    stop = StopEvent()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    on_parent_gone(stop.set)
    version = Program.load().version
    monitor = Monitor(settings.metrics_host, settings.metrics_port, version)
    has_heirs = address_of(settings.database_url).path is None
    async with monitor.watch(waits=has_heirs), AsyncExitStack() as leaving:
        holding = partial(hold_database, settings.database_url, stop.set, claim=claim_of(settings))
        hold = await retry_until_available(lambda: leaving.enter_async_context(holding()), stop)
        if hold is None or stop.is_set():
            return 0
        log.info("Cardinal %s starts.", version)
        make_private(settings.database_url, FILE)
        opening = partial(Store.open, settings.database_url, hold=hold, within=STATEMENT_TIMEOUT)
        store = await retry_until_available(opening, stop, grace=GRACE)
        if store is None:
            return 0
        leaving.push_async_callback(store.close)
        log.info("Games are kept in %s.", store.where())
        await run_with_retries(settings, store, stop, monitor)
    return 0


class StopEvent(asyncio.Event):
    """Set once the process is told to stop, or has to."""

    def set(self) -> None:
        if not self.is_set():
            log.info("Stopping.")
        super().set()


async def run_unless_stopped(stop: asyncio.Event, work: Coroutine[Any, Any, T], grace: float) -> T | None:
    """Returns what the work gives. Once told to stop, it has `grace` seconds to end; None: it was cancelled then."""
    working, stopping = asyncio.create_task(work), asyncio.create_task(stop.wait())
    await asyncio.wait((working, stopping), return_when=asyncio.FIRST_COMPLETED)
    await asyncio.wait((working,), timeout=grace)
    working.cancel()
    stopping.cancel()
    await asyncio.wait((working, stopping))
    return None if working.cancelled() else working.result()


async def retry_until_available(
    begin: Callable[[], Coroutine[Any, Any, T]], stop: asyncio.Event, *, grace: float = 0.0
) -> T | None:
    """Calls `begin` until the database is available. None: told to stop before. Raises WrongDatabase.

    `grace`: how many seconds a call that has begun may still take once this process is told to stop.
    """
    for wait in retry_delays():
        try:
            return await run_unless_stopped(stop, begin(), grace)
        except StoreUnavailable as error:
            log.warning("%s Again in %.0f s.", error, wait)
        if await wait_for_event(stop, wait):
            break
    return None


async def run_with_retries(settings: Settings, store: Store, stop: asyncio.Event, monitor: Monitor) -> None:
    """Runs the bot until told to stop, once Discord is there."""
    for wait in retry_delays():
        if stop.is_set():
            return
        bot = Cardinal(settings, store, answered=monitor.on_answer)
        try:
            with monitor.read_from(bot.reading):
                await run_once(bot, settings.discord_token, stop)
        except StoreUnavailable as error:  # what the fence refuses is also an error of a connection
            log.warning("The database is unavailable (%s). Again in %.0f s.", error, wait)
        except DISCORD_AWAY as error:
            log.warning("Discord cannot be reached (%s). Again in %.0f s.", _why(error), wait)
        await wait_for_event(stop, wait)


async def run_once(bot: Cardinal, token: str, stop: asyncio.Event) -> None:
    """Runs a bot until told to stop, or raises the reason why it ended earlier."""
    running = asyncio.create_task(bot.start(token))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait((running, stopping), return_when=asyncio.FIRST_COMPLETED)
        if not stop.is_set():
            await running
        await bot.leave()
    finally:
        stopping.cancel()
        running.cancel()  # it may still be waiting for Discord
        await bot.close()
        await asyncio.wait((running, stopping))


def claim_of(settings: Settings) -> Claim:
    """The shards that this process wants to look after."""
    claim = Claim(bot=bot_of(settings.discord_token), code=Program.load().version, inherits=True)
    if settings.shard_count is None:
        return claim
    mine = settings.shard_ids or range(settings.shard_count)
    return claim._replace(owned=Ownership(mine[0], mine[-1], settings.shard_count))


def bot_of(token: str) -> int:
    """The bot's id on Discord, with which its token begins; 0: it does not say."""
    first = token.partition(".")[0]
    try:
        told = base64.b64decode(first + "=" * (-len(first) % 4), validate=True).decode()
    except ValueError:
        return 0
    return int(told) if told.isascii() and told.isdigit() else 0


def _why(error: Exception) -> str:
    """The error in one line: what Discord answers may be a page."""
    return f"HTTP {error.status}" if isinstance(error, discord.HTTPException) else str(error)


def run_bot(settings: Settings) -> int:
    """Runs the bot until told to stop. Says in one sentence what is impossible. Returns the process's exit code."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    if in_sandbox():
        point_discord_at(os.environ[ADDRESS_VARIABLE])
    try:
        return uvloop.run(serve(settings))
    except WrongDatabase as error:
        wrong = f"{error.setting}: {error}"
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
