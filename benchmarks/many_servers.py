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
CHANNELS, ROLES, THREADS = 30, 15, 5
MOST = 512  # MB


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        used = asyncio.run(_measured(Path(folder))) / 1e6
    what = f"memory of a bot on {SERVERS:,} servers, at its peak"
    yield Row(what, f"{used:.0f} MB", "", None, f"at most {MOST} MB", used <= MOST)


async def _measured(folder: Path) -> int:
    """Bytes."""
    games = folder / "games"
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(SandboxServer())
        spots = [_server(server.world, number) for number in range(SERVERS)]
        shelf = await Shelf.played(folder, TO_DRAW, "none")
        await shelf.fill(games, spots=spots)
        bot = await stack.enter_async_context(Bot(server, "kept", games))
        return bot.started.memory


def _server(world: World, number: int) -> Spot:
    """A server, and a place for a table on it."""
    guild = world.create_guild(f"Server {number}", owner_id=world.people[0])
    for role in range(ROLES):
        world.create_role(guild.id, f"Role {role}")
    channels = [world.create_channel(guild.id, f"channel-{at}").id for at in range(CHANNELS)]
    for at in range(THREADS):
        world.create_thread(channels[at], f"thread-{at}", world.bot_user.id)
    said = {"type": 10, "content": "It is Ada's turn.", "id": 1}
    message = world.create_message(channels[0], world.bot_user.id, None, components=[said], flags=V2)
    return Spot(FIRST_GAME + number, channels[0], message.id, "", message.id)
