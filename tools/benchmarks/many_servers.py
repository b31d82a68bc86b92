"""How much memory a bot needs that is on 2,500 servers, as many as one shard may have.

Each server has thirty channels, fifteen roles, five open threads, and a table that waits. Discord tells all of that at
the start, and discord.py keeps it. Of its pictures, which are not drawn here, a bot keeps 8 MiB.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import NamedTuple

from sandbox.server import SandboxServer
from sandbox.world import World
from tools.benchmarks.measure import Row
from tools.benchmarks.nearby import V2, Bot
from tools.benchmarks.tables import FIRST_GAME, GOLF, Spot, fill

CHANNELS, ROLES, THREADS = 30, 15, 5
MOST = 512  # MB


class Load(NamedTuple):
    """A bot on some servers is compared with one on few, and where these have more tables each."""

    servers: int = 2_500
    few: int = 250
    tables: int = 20


WHOLE = Load()


def rows(load: Load = WHOLE) -> Iterator[Row]:
    full, few, tables = (
        _of(servers, tables)
        for servers, tables in ((load.servers, 1), (load.few, 1), (load.few, load.tables))
    )
    what = f"memory of a bot on {load.servers:,} servers, at its peak"
    yield Row(what, f"{full / 1e6:.0f} MB", aim=f"at most {MOST} MB", met=full <= MOST * 1e6)
    a_server = (full - few) / (load.servers - load.few)
    yield Row("of this, a server with a table", f"{a_server / 1e3:.0f} kB")
    a_table = (tables - few) / (load.few * (load.tables - 1))
    yield Row("one more table there", f"{a_table / 1e3:.1f} kB")


def _of(servers: int, tables: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(f"sqlite:///{Path(folder) / 'games'}", servers, tables))


async def _measure(address: str, servers: int, tables: int) -> int:
    """Bytes."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(SandboxServer())
        spots = [spot for number in range(servers) for spot in _server(server.world, number, tables)]
        await fill(address, [(GOLF, spot) for spot in spots], "none")
        bot = await stack.enter_async_context(Bot(server, "waiting", address))
        return bot.started.memory


def _server(world: World, number: int, tables: int) -> list[Spot]:
    """A server, and places for tables on it."""
    guild = world.create_guild(f"Server {number}", owner_id=world.people[0])
    for role in range(ROLES):
        world.create_role(guild.id, f"Role {role}")
    channels = [world.create_channel(guild.id, f"channel-{at}").id for at in range(CHANNELS)]
    for at in range(THREADS):
        world.create_thread(channels[at], f"thread-{at}", world.bot_user.id)
    said = {"type": 10, "content": "It is Ada's turn.", "id": 1}
    spots = []
    for at in range(tables):
        channel = channels[at % CHANNELS]
        message = world.create_message(channel, world.bot_user.id, None, components=[said], flags=V2)
        game_id = FIRST_GAME + number * tables + at
        spots.append(Spot(game_id, channel, message.id, "", message.id, guild.id))
    return spots
