"""A press that an earlier process has answered: while its token serves, its answer can be changed."""

from __future__ import annotations

from typing import Any

import discord

APPLICATION_WEBHOOK = 3  # Discord's number for the webhook of an interaction


class FormerPress:
    """What is needed of `discord.Interaction` to change or replace a message that was its answer."""

    channel = None  # it is looked up where it has to be opened again

    def __init__(
        self, client: discord.Client, token: str, *, user_id: int, channel_id: int, locale: str
    ) -> None:
        self._client = client
        self.token = token
        self.user = discord.Object(user_id)
        self.channel_id = channel_id
        self.locale = discord.enums.try_enum(discord.Locale, locale)

    @property
    def followup(self) -> discord.Webhook:
        """As discord.py makes it for an interaction."""
        data: Any = {"id": self._client.application_id, "type": APPLICATION_WEBHOOK, "token": self.token}
        return discord.Webhook.from_state(data, self._client._connection)
