"""Messages apart from tables: a server's news, and people's morning lists."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from cogs.shown.awards import Awards
from cogs.shown.day_messages import DayMessages
from cogs.shown.morning_lists import MorningLists
from cogs.shown.reviews import Reviews
from cogs.shown.shared_deals import SharedDeals
from db.values import GuildSettings, MorningRow, OpenTable
from host.people import People
from host.presenter import DayNews, Ended, Review, SharedDeal
from host.servers import Servers
from table.table import Table
from ui.text import locale
from wire.channels import Channels
from wire.discord_calls import Messenger
from wire.failures import barring


class Notices:
    """A part of `host.presenter.Presenter`."""

    def __init__(self, calls: Messenger, channels: Channels, people: People, servers: Servers) -> None:
        self._calls = calls
        self._awards = Awards(calls, channels)
        self._reviews = Reviews(calls, channels)
        self._days = DayMessages(calls, channels)
        self._shared = SharedDeals(calls, channels)
        self._servers = servers
        self._morning_lists = MorningLists(calls, people, servers)

    async def award(self, settings: GuildSettings, ended: Ended, *, again: bool) -> None:
        with locale.use(settings.locale or "en-US"), barring():
            await self._awards.post(settings, ended, again=again)

    async def review(self, settings: GuildSettings, review: Review) -> int:
        with locale.use(settings.locale or "en-US"), barring():
            return await self._reviews.post(settings, review)

    async def find_review(self, settings: GuildSettings, number: int, since: datetime) -> int | None:
        with barring():
            return await self._reviews.found(settings, number, since)

    async def post_day(self, settings: GuildSettings, told: DayNews) -> int:
        with locale.use(settings.locale or "en-US"), barring():
            return await self._days.post(settings, told)

    async def find_day(self, settings: GuildSettings, number: int, since: datetime) -> int | None:
        with barring():
            return await self._days.found(settings, number, since)

    async def edit_shared(self, guild_id: int, channel_id: int, message_id: int, told: SharedDeal) -> None:
        settings = await self._servers.of(guild_id)
        with locale.use(settings.locale or "en-US"), barring():
            await self._shared.edit(guild_id, channel_id, message_id, told)

    async def edit_day(self, settings: GuildSettings, message_id: int, told: DayNews) -> None:
        with locale.use(settings.locale or "en-US"), barring():
            await self._days.edit(settings, message_id, told)

    async def morning(self, morning: MorningRow, tables: Sequence[OpenTable]) -> tuple[int, int]:
        return await self._morning_lists.send(morning, tables)

    async def recall_morning(self, morning: MorningRow) -> None:
        await self._morning_lists.recall(morning)

    async def sees(self, table: Table, user_id: int) -> bool:
        with barring():
            return await self._calls.members.sees(table.channel.guild_id, table.channel.id, user_id)

    def knows(self, channel_id: int) -> bool:
        return self._calls.knows(channel_id)

    def is_public(self, channel_id: int) -> bool:
        return self._calls.is_public(channel_id)
