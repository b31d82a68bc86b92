"""Start here: settings -> store -> host -> bot. Without a token it starts the sandbox, which starts it again."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import sys

import aiohttp
import discord
import uvloop
from discord.ext import commands

from cogs import DiscordPresenter, errors, install
from cogs.permissions import NEEDED
from db.errors import StoreAway, WrongDatabase
from db.store import Store
from host.host import Host
from pictures.studio import Studio
from sandbox.client import ADDRESS_VARIABLE, point_discord_at
from settings import Settings, WrongSetting

log = logging.getLogger("cardinal")

YOUNG = 10_000  # objects more than were freed, between two collections: a press makes thousands for a moment
STORE_WAIT = 5.0  # seconds


def in_sandbox() -> bool:
    return ADDRESS_VARIABLE in os.environ


class Cardinal(commands.AutoShardedBot):
    """The bot of one process, with all it needs, from start to stop."""

    def __init__(self, settings: Settings, store: Store) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        intents.guild_messages = True
        intents.message_content = settings.message_content
        super().__init__(
            commands.when_mentioned,
            intents=intents,
            help_command=None,
            max_messages=None,
            guild_ready_timeout=0.2 if in_sandbox() else 2.0,  # the sandbox has one server
        )
        self.studio = Studio()
        self.store = store
        self.presenter = DiscordPresenter(self, self.studio, store)
        self.host = Host(store, self.presenter)
        self._begun = False

    async def setup_hook(self) -> None:
        await install(self, self.host, self.studio, self.presenter)

    async def on_ready(self) -> None:
        if self._begun:
            return
        self._begun = True
        while not await self._start_host():  # noqa: ASYNC110 - the store tells nobody when it is back
            await asyncio.sleep(STORE_WAIT)
        gc.collect()
        gc.freeze()  # what is there by now stays: a full collection would stop everybody to look through it
        gc.set_threshold(YOUNG)
        log.info("Ready as %s in %s servers.", self.user, len(self.guilds))
        if not in_sandbox():
            print(f"Add Cardinal to a server: {self.invite_link()}", flush=True)

    async def _start_host(self) -> bool:
        try:
            await self.host.start()
        except StoreAway as error:
            log.warning("The store cannot be read (%s); again in %.0f s.", error, STORE_WAIT)
            return False
        return True

    async def on_message(self, message: discord.Message) -> None:
        """No commands by mention: a cog that wants messages listens for them itself."""

    def invite_link(self) -> str:
        assert self.application_id is not None
        return discord.utils.oauth_url(self.application_id, permissions=NEEDED)

    async def close(self) -> None:
        """Lets answers and edits in flight finish before the connection goes."""
        await errors.all_answered()
        await self.host.stop()
        await self.presenter.panels.stop()
        await super().close()
        await self.studio.close()


async def serve(settings: Settings) -> int:
    """Runs the bot until it is told to stop. The exit code of the process."""
    store = await Store.open(settings.database_url)
    log.info("Games are kept in %s.", store.where())
    bot = Cardinal(settings, store)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    running = asyncio.create_task(bot.start(settings.discord_token))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait((running, stopping), return_when=asyncio.FIRST_COMPLETED)
        if stop.is_set():
            log.info("Stopping.")
            await bot.close()
        await running
        return 0
    except discord.LoginFailure:
        print(
            "DISCORD_TOKEN was refused by Discord: reset it in the developer portal and copy it again.",
            file=sys.stderr,
        )
        return 2
    except discord.PrivilegedIntentsRequired:
        print(
            "MESSAGE_CONTENT=true needs the message content intent: "
            "switch it on in the developer portal, under Bot.",
            file=sys.stderr,
        )
        return 2
    except aiohttp.ClientConnectionError as error:
        print(f"Discord cannot be reached ({error}): is this machine on the network?", file=sys.stderr)
        return 1
    finally:
        stopping.cancel()
        if not bot.is_closed():
            await bot.close()
        await store.close()


def main() -> int:
    try:
        settings = Settings.load()
    except WrongSetting as error:
        print(error, file=sys.stderr)
        return 2
    logging.basicConfig(level=settings.log_level, format="%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    if settings.log_level in ("DEBUG", "INFO"):
        # discord.py's own INFO says nothing that an owner needs. DEBUG of the libraries would write down what
        # nobody may read: private panels, seeds, the tokens of interactions.
        for library in ("discord", "aiosqlite", "asyncpg", "sqlalchemy"):
            logging.getLogger(library).setLevel(logging.WARNING)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    address = os.environ.get(ADDRESS_VARIABLE)
    if not settings.discord_token and not address:
        logging.getLogger("discord").setLevel(logging.ERROR)  # the sandbox is no client of Discord's
        from sandbox import parent  # noqa: PLC0415 - only the parent process needs the sandbox's server

        return parent.run(port=settings.sandbox_port)
    if address:
        point_discord_at(address)
    try:
        return uvloop.run(serve(settings))
    except WrongDatabase as error:
        print(f"DATABASE_URL: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
