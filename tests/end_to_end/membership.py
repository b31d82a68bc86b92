"""The bot is taken off the server of a world and invited again, and players lose sight of its channel."""

from __future__ import annotations

import discord
from simcord.backend import serializers
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.end_to_end.world import Player, World


def goes(world: World) -> None:
    """The bot is no member any more; nobody tells it."""
    backend = world.env.backend
    del backend.get_guild(world.guild.id).members[backend.bot_user.id]


def comes(world: World) -> None:
    backend = world.env.backend
    roles = backend.get_guild(world.guild.id).roles.values()
    managed = [role.id for role in roles if role.managed]
    backend.add_member(world.guild.id, backend.bot_user.id, roles=managed)


async def taken_off(world: World) -> None:
    goes(world)
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
    await world.env.settle()


async def invited(world: World) -> None:
    comes(world)
    guild = world.env.backend.get_guild(world.guild.id)
    joined = dict(serializers.guild_create_payload(world.env.backend, guild))
    del joined["unavailable"]  # by this a client tells a server that it joins
    world.env.backend.emit("GUILD_CREATE", joined)
    await world.env.settle()


def blind(world: World, player: Player) -> None:
    """A player cannot see the channel any more."""
    deny = discord.Permissions(view_channel=True).value
    overwrite = Overwrite(target_id=player.id, type=OverwriteType.MEMBER, allow=0, deny=deny)
    world.env.backend.set_overwrite(world.channel.id, overwrite)
