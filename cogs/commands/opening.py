"""What the server of an interaction allows, and where a table is opened there."""

from __future__ import annotations

import discord
import msgspec

from db.values import GuildSettings
from host.server_settings import ServerSettings
from host.servers import Servers
from table.errors import Refused
from table.table import NO_SERVER, Channel
from ui.games import FACES
from wire import permissions
from wire.answers import Interaction
from wire.visibility import Members, channels_of_press, sees, server_of


def settings_of(settings: GuildSettings) -> ServerSettings:
    return ServerSettings(settings, tuple(FACES))


async def server_settings(interaction: Interaction, servers: Servers) -> ServerSettings:
    """The settings of the server where this was pressed. Raises Refused("dm")."""
    server = server_of(interaction)
    if server is None:
        raise Refused("dm")
    return settings_of(await servers.of(server))


async def settings_anywhere(interaction: Interaction, servers: Servers) -> ServerSettings:
    """The same, or where the bot is not, what is usual."""
    server = server_of(interaction)
    return settings_of(GuildSettings(NO_SERVER) if server is None else await servers.of(server))


def allowed_channels(interaction: Interaction, server: ServerSettings) -> list[int]:
    """The channels in which games are begun, of those that the server still has; none: everywhere.

    A limit that names no channel any more would keep everybody out, so it ends with its last channel.
    """
    guild = interaction.guild
    return [] if guild is None else [each for each in server.channels if guild.get_channel(each) is not None]


def must_allow_games(interaction: Interaction, server: ServerSettings) -> None:
    """Raises Refused where no games are begun. A thread counts with its channel."""
    limit = allowed_channels(interaction, server)
    if limit and not channels_of_press(interaction) & set(limit):
        in_sight = [f"<#{each}>" for each in limit if sees(interaction, each)]
        raise Refused("begun_elsewhere", channels=in_sight)


async def settings_to_open(interaction: Interaction, servers: Servers, members: Members) -> ServerSettings:
    """The server's settings, to open a table. Raises Refused if it cannot be opened here, or not by this person."""
    found, who = await server_settings(interaction, servers), interaction.user
    if isinstance(who, discord.Member) and not interaction.permissions.manage_guild:
        found.must_open([role.id for role in who.roles], {role.id: role.name for role in who.guild.roles})
    must_allow_games(interaction, found)
    if not await members.is_for_bot(interaction):
        raise Refused("not_in_thread")
    must_post(interaction)
    # The chats of voice channels have no threads.
    has_threads = isinstance(interaction.channel, discord.TextChannel)
    may_open = has_threads and interaction.app_permissions.create_public_threads
    return msgspec.structs.replace(found, is_flat=not may_open)


def must_post(interaction: Interaction) -> None:
    """Raises Refused("missing_permission") where the bot cannot post what tables show."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    missing = permissions.missing(interaction.app_permissions, in_thread=in_thread)
    if vital := [need.name for need in missing if need.vital]:
        raise Refused("missing_permission", permissions=vital)


def channel_of(interaction: Interaction, server: ServerSettings) -> Channel:
    """The channel, the language spoken there, and whether games get threads. Raises Refused("dm")."""
    guild_id = server_of(interaction)
    if guild_id is None or interaction.channel_id is None:
        raise Refused("dm")
    spoken = interaction.guild_locale or interaction.locale
    return Channel(
        guild_id,
        interaction.channel_id,
        server.settings.locale or spoken.value,
        threads=server.threads,
    )
