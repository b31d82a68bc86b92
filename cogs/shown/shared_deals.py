"""Edits messages that offer a deal: they say who has ended it."""

from __future__ import annotations

from cogs.scenes.deals import shared_deal
from host.presenter import Gone, SharedDeal
from host.times import utc_now
from wire.channels import Channels
from wire.discord_calls import Messenger


class SharedDeals:
    def __init__(self, calls: Messenger, channels: Channels) -> None:
        self._calls = calls
        self._channels = channels

    async def edit(self, guild_id: int, channel_id: int, message_id: int, told: SharedDeal) -> None:
        """Raises Gone where the message is no longer there, or in a thread that was archived; Barred as `post`s."""
        self._calls.must_be_on(guild_id)
        if not self._calls.knows(channel_id):
            raise Gone
        if not await self._channels.edit(channel_id, message_id, shared_deal(told, utc_now())):
            raise Gone
