"""A bot in a process of its own, on the sandbox's Discord in this one: only the bot's own time is counted."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal

import msgspec

from benchmarks.games_at_hand import ADA, FIRST_GAME, Shelf, Spot
from benchmarks.measure import Report
from sandbox.client import ADDRESS_VARIABLE
from sandbox.server import SandboxServer
from sandbox.world import GUILD_ID, Change

V2 = 1 << 15
SECONDS = 20.0  # that anything may take


def put_tables(
    server: SandboxServer, shelf: Shelf, button: str, count: int, in_a_channel: int = 1
) -> list[Spot]:
    """So many messages of the bot, each with the button of a game in progress.

    A channel takes a thousand of them at most, but those that share one push each other out of sight. The
    server then keeps nobody waiting: what is measured is the bot's work, not Discord's rate limits.
    """
    server.rest.limits.on = False
    world = server.world
    spots: list[Spot] = []
    for number in range(count):
        if number % in_a_channel == 0:
            channel_id = world.create_channel(GUILD_ID, f"tables-{number}").id
        game_id = FIRST_GAME + number
        custom_id = button.format(game=game_id, stamp=shelf.stamp, number=shelf.number)
        pressed = {"type": 2, "style": 1, "label": "Draw", "custom_id": custom_id, "id": 3}
        components: list[dict[str, Any]] = [
            {"type": 10, "content": "It is Ada's turn.", "id": 1},
            {"type": 1, "components": [pressed], "id": 2},
        ]
        message = world.create_message(channel_id, world.bot_user.id, None, components=components, flags=V2)
        spots.append(Spot(game_id, channel_id, message.id, custom_id, message.id))
    return spots


def next_buttons(server: SandboxServer, shelf: Shelf, button: str, spots: Iterable[Spot]) -> list[Spot]:
    """The same games, with the button for what comes after the move that was pressed."""
    where: dict[str, int] = {}
    for messages in server.world.messages.values():
        for message in messages.values():
            where |= dict.fromkeys(re.findall(r"'custom_id': '([^']+)'", str(message.components)), message.id)
    found = []
    for spot in spots:
        custom_id = button.format(game=spot.game_id, stamp=shelf.stamp + 1, number=shelf.number + 1)
        found.append(spot._replace(message_id=where[custom_id], custom_id=custom_id))
    return found


class Bot:
    """`async with Bot(server, "whole", path) as bot:`; `started` is its report of then."""

    started: Report

    def __init__(self, server: SandboxServer, kind: Literal["whole", "bare"], database: Path) -> None:
        self._server = server
        self._command = (sys.executable, "-m", f"benchmarks.{kind}_bot", str(database))

    async def __aenter__(self) -> Bot:
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, ADDRESS_VARIABLE: self._server.address, "DISCORD_TOKEN": self._server.token},
        )
        self.started = await self._answer()
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), SECONDS)
        except TimeoutError:
            self._process.kill()
            raise

    async def report(self) -> Report:
        assert self._process.stdin is not None
        self._process.stdin.write(b"\n")
        return await self._answer()

    async def press(self, spots: Iterable[Spot]) -> None:
        """Ada presses the button of each game, one after the other, and each time its message is edited."""
        for spot in spots:
            edited = asyncio.Event()

            def watch(change: Change, spot: Spot = spot, edited: asyncio.Event = edited) -> None:
                if change.kind == "message" and change.id == spot.shows:
                    edited.set()

            self._server.world.watchers.append(watch)
            try:
                await self._server.interactions.press(ADA.id, *spot[1:4], 2, None)
                await asyncio.wait_for(edited.wait(), SECONDS)
            finally:
                self._server.world.watchers.remove(watch)

    async def _answer(self) -> Report:
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), SECONDS * 3)
        if not line:
            raise RuntimeError(f"the bot ended, see above: {' '.join(self._command)}")
        return msgspec.json.decode(line, type=Report)
