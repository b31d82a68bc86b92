"""Who may see a channel and its games: people who press something, and people who would be pinged to play there."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, NamedTuple

import aiohttp
import discord
from cachetools import LRUCache

from host.records import Records, Viewer
from table.errors import Refused
from table.table import NO_CHANNEL, Table
from wire.failures import is_forbidden
from wire.pacer import Pacer, Rank

log = logging.getLogger(__name__)

Interaction = discord.Interaction[Any]
Place = discord.abc.GuildChannel | discord.Thread

CACHE_SIZE = 1_000  # archived threads
AT_ONCE = 5  # archived threads that Discord is asked about before a list is shown


class _Parent(NamedTuple):
    guild_id: int
    id: int
    is_private: bool  # the thread


def may_view(channel: Place, who: discord.Member | discord.Role) -> bool:
    """Whether a person may see a channel. A thread is for people who may see its parent.

    Private threads themselves say too little: they are for people known to be in them, and for moderators.
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
    """Whether everybody on the server sees a channel, as far as is known. If so, its games may be named elsewhere."""
    if not isinstance(channel, Place):
        return False
    if isinstance(channel, discord.Thread) and channel.is_private():
        return False
    return may_view(channel, channel.guild.default_role)


def sees(interaction: Interaction, channel_id: int) -> bool:
    """Whether the presser may see this channel of the server, if it exists, or this thread, if it is not archived."""
    if channel_id in channels_of_press(interaction):
        return True
    channel, who = _find_channel(interaction, channel_id), interaction.user
    return channel is not None and isinstance(who, discord.Member) and may_view(channel, who)


def server_of(interaction: Interaction) -> int | None:
    """The server where this was pressed, if the bot is there: people may also use it as an app of their own."""
    guild_id = interaction.guild_id
    return None if guild_id is None or interaction.client.get_guild(guild_id) is None else guild_id


def viewer(interaction: Interaction) -> Viewer:
    """The presser, who looks only at their own games and at those of this channel."""
    return Viewer(interaction.user.id, server_of(interaction), interaction.channel_id or 0)


class Visibility:
    """Decides who may see a table. An unknown channel counts as gone.

    Discord tells only of open threads. Whether an unknown channel is an archived one is asked once.
    """

    def __init__(self, client: discord.Client, pacer: Pacer, records: Records) -> None:
        self._client = client
        self._pacer = pacer
        self._records = records
        # The parents of archived threads that were asked about; None for what is no thread.
        self._archived: LRUCache[int, _Parent | None] = LRUCache(CACHE_SIZE)

    async def must_see(self, interaction: Interaction, table: Table) -> None:
        """Raises Refused for a table of this server that the presser may not see: "unseen" or "private_game"."""
        channel_id = table.seen_in.id
        if interaction.user.id in table.users or sees(interaction, channel_id):
            return
        if channel_id == NO_CHANNEL:
            raise Refused("private_game")
        if not _sees_archived(interaction, await self._parent(interaction, channel_id)):
            raise Refused("unseen")

    async def viewer(self, interaction: Interaction) -> Viewer:
        """The presser, and all channels that they may see."""
        return viewer(interaction)._replace(sees=await self.channels(interaction))

    async def channels(self, interaction: Interaction) -> set[int]:
        """All channels and threads of this server that the presser may see."""
        guild = interaction.guild
        if guild is None or not isinstance(interaction.user, discord.Member):
            return channels_of_press(interaction)
        lately = await self._records.channels_lately(guild.id)
        unknown = [
            each for each in lately if each not in self._archived and not _find_channel(interaction, each)
        ]
        await asyncio.gather(*(self._parent(interaction, each) for each in unknown[:AT_ONCE]))
        archived = {each for each, parent in self._archived.items() if _sees_archived(interaction, parent)}
        return channels_of_press(interaction) | _visible_channels(guild, interaction.user) | archived

    async def is_for_all_here(self, interaction: Interaction, table: Table) -> bool:
        """Whether everybody who sees the channel of the press may see the table as well.

        A private game is its player's: they may show it anywhere.
        """
        if table.is_private and interaction.user.id in table.users:
            return True
        seen_in = table.seen_in.id
        channel = _find_channel(interaction, seen_in)
        if channel is None and seen_in not in channels_of_press(interaction):
            parent = await self._parent(interaction, seen_in)
            channel = None if parent is None or parent.is_private else _find_channel(interaction, parent.id)
        seen_with = {seen_in, None if channel is None else channel.id}
        if isinstance(channel, discord.Thread) and not channel.is_private():
            seen_with.add(channel.parent_id)
        return bool(seen_with & channels_of_press(interaction)) or is_public(channel)

    def note_deleted(self, thread_id: int) -> None:
        """Notes that a thread is gone."""
        self._archived.pop(thread_id, None)

    async def _parent(self, interaction: Interaction, thread_id: int) -> _Parent | None:
        """The parent of an archived thread. Discord is asked once; without an answer nobody is told what is in it."""
        if thread_id not in self._archived and _find_channel(interaction, thread_id) is None:
            try:
                await self._pacer.turn(Rank.EDIT)
                self._remember(thread_id, await self._client.fetch_channel(thread_id))
            except (discord.NotFound, discord.Forbidden):
                self._remember(thread_id, None)
            except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
                log.warning("the channel of thread %s is unknown: %s", thread_id, error)
        return self._archived.get(thread_id)

    def _remember(self, thread_id: int, found: object) -> None:
        self._archived[thread_id] = None
        if isinstance(found, discord.Thread):
            self._archived[thread_id] = _Parent(found.guild.id, found.parent_id, found.is_private())


def _sees_archived(interaction: Interaction, parent: _Parent | None) -> bool:
    if parent is None or parent.guild_id != server_of(interaction) or not sees(interaction, parent.id):
        return False
    if not parent.is_private:
        return True
    channel, who = _find_channel(interaction, parent.id), interaction.user
    if channel is None or not isinstance(who, discord.Member):
        return False
    return channel.permissions_for(who).manage_threads


def _visible_channels(guild: discord.Guild, who: discord.Member) -> set[int]:
    found = {channel.id for channel in guild.channels if may_view(channel, who)}
    threads = (thread for thread in guild.threads if thread.parent_id in found)
    return found | {thread.id for thread in threads if not thread.is_private() or may_view(thread, who)}


def channels_of_press(interaction: Interaction) -> set[int]:
    """The channel of the press, and a thread's parent: the presser sees them, whatever else is known."""
    found = {interaction.channel_id} if interaction.channel_id else set()
    if isinstance(interaction.channel, discord.Thread):
        found.add(interaction.channel.parent_id)
    return found


def _find_channel(interaction: Interaction, channel_id: int) -> Place | None:
    return None if interaction.guild is None else interaction.guild.get_channel_or_thread(channel_id)


class Members:
    """Whether people who have pressed nothing may see a channel: nobody is asked to play where they cannot.

    Asks Discord about members, since a bot without the members intent is told of few, and not of their roles."""

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
