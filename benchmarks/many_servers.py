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

from benchmarks.games_at_hand import FIRST_GAME, TO_DRAW, Shelf, Spot
from benchmarks.measure import Row
from benchmarks.nearby import V2, Bot
from sandbox.server import SandboxServer
from sandbox.world import World

SERVERS = 2_500
FEW = 250  # servers, with which a bot is compared
TABLES = 20  # on each server, where tables are weighed: waiting, and not looked at
CHANNELS, ROLES, THREADS = 30, 15, 5
MOST = 512  # MB


def rows() -> Iterator[Row]:
    full, few, tables = (_of(servers, tables) for servers, tables in ((SERVERS, 1), (FEW, 1), (FEW, TABLES)))
    what = f"memory of a bot on {SERVERS:,} servers, at its peak"
    yield Row(what, f"{full / 1e6:.0f} MB", "", None, f"at most {MOST} MB", full <= MOST * 1e6)
    a_server = (full - few) / (SERVERS - FEW)
    yield Row("of this, a server with a table", f"{a_server / 1e3:.0f} kB", "", None, "", None)
    a_table = (tables - few) / (FEW * (TABLES - 1))
    yield Row("one more table there", f"{a_table / 1e3:.1f} kB", "", None, "", None)


def _of(servers: int, tables: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measured(Path(folder), servers, tables))


async def _measured(folder: Path, servers: int, tables: int) -> int:
    """Bytes."""
    games = folder / "games"
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(SandboxServer())
        spots = [spot for number in range(servers) for spot in _server(server.world, number, tables)]
        shelf = await Shelf.played(folder, TO_DRAW, "none")
        await shelf.fill(games, spots=spots)
        bot = await stack.enter_async_context(Bot(server, "kept", games))
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
        spots.append(Spot(FIRST_GAME + number * tables + at, channel, message.id, "", message.id))
    return spots
