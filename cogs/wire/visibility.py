"""Whether people who have pressed nothing may see a channel: nobody is asked to play where they cannot."""

from __future__ import annotations

import discord

from cogs.wire.failures import is_forbidden
from cogs.wire.pacer import Pacer, Rank
from cogs.wire.sight import Interaction, Place


class Visibility:
    """Asks Discord about members, since a bot without the members intent is told of few, and not of their roles."""

    def __init__(self, client: discord.Client, pacer: Pacer) -> None:
        self._client, self._pacer = client, pacer

    async def sees(self, guild_id: int, channel_id: int, user_id: int) -> bool:
        """Whether a person may see a channel. Yes of those who left the server, and where it cannot be found out."""
        guild = self._client.get_guild(guild_id)
        channel = None if guild is None else guild.get_channel_or_thread(channel_id)
        if guild is None or channel is None:
            return True
        await self._pacer.turn(Rank.PING)
        try:
            member = await guild.fetch_member(user_id)
            return await self.shows(channel, user_id, channel.permissions_for(member))
        except discord.NotFound:
            return True
        except discord.HTTPException as error:
            if not is_forbidden(error):
                raise
            return True

    async def shows(self, channel: object, user_id: int, granted: discord.Permissions) -> bool:
        """Whether a member with these permissions sees a channel. A private thread is for those who are in it."""
        if not granted.view_channel:
            return False
        if not isinstance(channel, discord.Thread) or not channel.is_private() or granted.manage_threads:
            return True
        await self._pacer.turn(Rank.PING)
        try:
            await channel.fetch_member(user_id)
        except (discord.NotFound, discord.Forbidden):
            return False
        return True

    async def is_for_bot(self, interaction: Interaction) -> bool:
        """Whether the bot itself is in the private thread of a press. Other channels only need permissions."""
        channel, me = interaction.channel, self._client.user
        if not isinstance(channel, discord.Thread) or not channel.is_private() or me is None:
            return True
        return await self.shows(channel, me.id, interaction.app_permissions)


def granted_to(who: discord.Member, channel: object) -> discord.Permissions:
    """What a member may do in the channel of the press: a command says so of those it names, else their roles do."""
    if who.resolved_permissions is not None or not isinstance(channel, Place):
        return who.resolved_permissions or discord.Permissions.all()
    return channel.permissions_for(who)
