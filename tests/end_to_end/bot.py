"""The bot in the tests' Discord."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import discord
from discord.ext import commands

from cogs import DiscordPresenter, Facts, install, sync_if_changed
from cogs.routing.tree import Commands
from db.store import Store
from host.host import Host
from host.pacing import Pacing
from host.people import People
from host.records import Records
from host.servers import Servers
from tests import still_time
from ui.pictures.studio import Studio
from wire.discord_calls import Messenger
from wire.pacer import Pacer

FACTS = Facts("1.2.3", "MIT", {"status": "https://example.org/up", "support": "https://example.org/help"})
UNPACED = 10_000  # requests at once: nobody waits where no time passes


class Bot(commands.Bot):
    """The bot as `bot.py` makes it, without its process."""

    def __init__(
        self,
        store: Store,
        studio: Studio,
        pacing: Pacing,
        now: Callable[[], datetime],
        *,
        reads: bool,
        greets: bool,
    ) -> None:
        intents = discord.Intents.none()
        intents.guilds = intents.guild_messages = True
        intents.message_content = reads
        super().__init__(
            commands.when_mentioned,
            intents=intents,
            tree_cls=Commands,
            help_command=None,
            max_messages=None,
        )
        self._greets = greets
        self.store = store
        self.studio = studio
        calls = Messenger(self, Pacer(at_once=UNPACED, most=UNPACED))
        people, servers = People(store), Servers(store, now, day=pacing.day)
        records = Records(store, people, now, day=pacing.day)
        self.presenter = DiscordPresenter(
            self, calls, studio, people, servers, records, pacing=pacing, now=now
        )
        self.host = Host(
            store,
            self.presenter,
            people=people,
            servers=servers,
            records=records,
            pacing=pacing,
            now=now,
            steady=still_time.steady,
        )

    async def setup_hook(self) -> None:
        await install(self, self.host, self.presenter, facts=FACTS, greets=self._greets)
        await sync_if_changed(self, self.presenter.calls.pacer)

    async def on_message(self, message: discord.Message) -> None:
        """No commands by mention."""
