"""Posts the deal of the day, brings its message up to date, and finds those that a killed process has posted."""

from __future__ import annotations

from datetime import datetime

from cogs.scenes.day_message import day_message
from cogs.shown.reviews import EARLIER
from db.values import GuildSettings
from host.presenter import DayNews
from host.times import snowflake_of
from wire.channels import Channels
from wire.discord_calls import Messenger, nonce
from wire.leftovers import buttons_of
from wire.presses import Pressed


class DayMessages:
    """The button of the deal says the day, which also identifies the message."""

    def __init__(self, calls: Messenger, channels: Channels) -> None:
        self._calls = calls
        self._channels = channels

    async def post(self, settings: GuildSettings, told: DayNews) -> int:
        """Raises Gone if the channel no longer exists, and Barred if the bot is not on the server."""
        once = nonce("day", settings.guild_id, told.deal.id)
        return await self._channels.post(self._channel(settings), once, day_message(told))

    async def edit(self, settings: GuildSettings, message_id: int, told: DayNews) -> None:
        """Leaves it alone if it is no longer there. Raises as `post`."""
        await self._channels.edit(self._channel(settings), message_id, day_message(told))

    async def found(self, settings: GuildSettings, number: int, since: datetime) -> int | None:
        """The day's message, if a killed process has posted it. Raises Barred if the bot is not on the server."""
        after = snowflake_of(int((since - EARLIER).timestamp() * 1000))
        for message in await self._calls.own_messages_after(self._channel(settings), after):
            pressed = (Pressed.parse(part.custom_id or "") for part in buttons_of(message.components))
            if any(each is not None and (each.kind, each.stamp) == ("deal", number) for each in pressed):
                return message.id
        return None

    def _channel(self, settings: GuildSettings) -> int:
        assert settings.season_channel_id is not None
        self._calls.must_be_on(settings.guild_id)
        return settings.season_channel_id
