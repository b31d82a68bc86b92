"""What the server of a press allows, and where a table is opened there."""

from __future__ import annotations

import discord
import msgspec

from cogs.faces import FACES
from cogs.wire import permissions
from cogs.wire.answers import Interaction
from db.values import GuildSettings
from host.house import House
from host.servers import Servers
from table.errors import Refused
from table.table import Channel


def house_of(settings: GuildSettings) -> House:
    return House(settings, tuple(FACES))


async def house(interaction: Interaction, servers: Servers) -> House:
    """The settings of the server where this was pressed. Raises Refused("dm")."""
    if interaction.guild_id is None:
        raise Refused("dm")
    return house_of(await servers.of(interaction.guild_id))


async def opened_in(interaction: Interaction, servers: Servers) -> House:
    """The server's settings, to open a table. Raises Refused if it cannot be opened here, or not by this person."""
    here, who = await house(interaction, servers), interaction.user
    if isinstance(who, discord.Member) and not interaction.permissions.manage_guild:
        here.must_open([role.id for role in who.roles], {role.id: role.name for role in who.guild.roles})
    in_thread = isinstance(interaction.channel, discord.Thread)
    missing = permissions.missing(interaction.app_permissions, in_thread=in_thread)
    if any(need.vital for need in missing):
        raise Refused("missing_permission", permissions=[need.name for need in missing if need.vital])
    is_flat = in_thread or not interaction.app_permissions.create_public_threads
    return msgspec.structs.replace(here, is_flat=is_flat)


def place(interaction: Interaction, house: House) -> Channel:
    """The channel, the language spoken there, and whether games get threads. Raises Refused("dm")."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refused("dm")
    spoken = interaction.guild_locale or interaction.locale
    return Channel(
        interaction.guild_id,
        interaction.channel_id,
        house.settings.locale or spoken.value,
        threads=house.threads,
    )
