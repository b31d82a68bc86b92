"""Who may see the games of a channel: people who may see the channel, and those who sat at the game."""

from __future__ import annotations

from typing import Any

import discord

from table.errors import Refused
from table.table import Table

Interaction = discord.Interaction[Any]
Place = discord.abc.GuildChannel | discord.Thread


def may_view(channel: Place, who: discord.Member | discord.Role) -> bool:
    """A thread is for those who may see its parent.

    Of private ones the threads themselves say too little: they are for people known to be in them, and moderators.
    """
    if not isinstance(channel, discord.Thread):
        return channel.permissions_for(who).view_channel
    if channel.parent is None:
        return False
    granted = channel.permissions_for(who)
    if not channel.is_private():
        return granted.view_channel
    is_in = any(member.id == who.id for member in channel.members)
    return granted.view_channel and (is_in or granted.manage_threads)


def is_public(channel: object) -> bool:
    """Whether everybody on the server sees a channel, as far as is known: its games may be named elsewhere."""
    if not isinstance(channel, Place):
        return False
    if isinstance(channel, discord.Thread) and channel.is_private():
        return False
    return may_view(channel, channel.guild.default_role)


def sees(interaction: Interaction, channel_id: int) -> bool:
    """Whether the presser may see a channel of this server; one that is not known is taken to be gone."""
    if channel_id in _here(interaction):
        return True
    channel = _known(interaction, channel_id)
    return (
        channel is not None
        and isinstance(interaction.user, discord.Member)
        and may_view(channel, interaction.user)
    )


def seen_by(interaction: Interaction) -> set[int]:
    """All channels and threads of this server that the presser may see."""
    guild, who = interaction.guild, interaction.user
    found = _here(interaction)
    if guild is None or not isinstance(who, discord.Member):
        return found
    found |= {channel.id for channel in guild.channels if may_view(channel, who)}
    open_threads = (thread for thread in guild.threads if thread.parent_id in found)
    return found | {thread.id for thread in open_threads if not thread.is_private() or may_view(thread, who)}


def must_see(interaction: Interaction, table: Table) -> None:
    """Raises Refused("unseen") for a table of this server that is not for the presser to see."""
    if interaction.user.id not in table.users and not sees(interaction, table.channel.id):
        raise Refused("unseen")


def is_for_all_here(interaction: Interaction, table: Table) -> bool:
    """Whether everybody who sees the channel of the press may see the table as well."""
    channel = _known(interaction, table.channel.id)
    seen_with = {table.channel.id}
    if isinstance(channel, discord.Thread) and not channel.is_private():
        seen_with.add(channel.parent_id)
    return bool(seen_with & _here(interaction)) or is_public(channel)


def _here(interaction: Interaction) -> set[int]:
    """The channel of the press, and of a thread its parent: its presser sees them, whatever else is known."""
    here = {interaction.channel_id} if interaction.channel_id else set()
    if isinstance(interaction.channel, discord.Thread):
        here.add(interaction.channel.parent_id)
    return here


def _known(interaction: Interaction, channel_id: int) -> Place | None:
    return None if interaction.guild is None else interaction.guild.get_channel_or_thread(channel_id)
