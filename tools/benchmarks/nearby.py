"""A bot in a process of its own, on the sandbox's Discord in this one: only the bot's time counts."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from asyncio.subprocess import PIPE
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

import msgspec

from handover import ADDRESS_VARIABLE
from sandbox.server import SandboxServer
from sandbox.world import GUILD_ID, Update
from tools.benchmarks.measure import Report
from tools.benchmarks.tables import ADA, Spot

V2 = 1 << 15
SECONDS = 20.0  # that anything may take

Kind = Literal["whole", "waiting", "lone", "leased", "first", "second"]  # of `tools.benchmarks.bot`

Button = Callable[[int], str]  # the id of a game -> the custom id of a button


def put_tables(
    server: SandboxServer, button: Button, games: Iterable[int], in_a_channel: int = 1
) -> list[Spot]:
    """Puts a message of the bot with a button for each of these games.

    A channel takes a thousand at most, and tables that share one push each other out of sight.
    """
    world = server.world
    spots: list[Spot] = []
    for number, game_id in enumerate(games):
        if number % in_a_channel == 0:
            channel_id = world.create_channel(GUILD_ID, f"tables-{game_id}").id
        custom_id = button(game_id)
        pressed = {"type": 2, "style": 1, "label": "Press", "custom_id": custom_id, "id": 3}
        components: list[dict[str, Any]] = [
            {"type": 10, "content": "It is Ada's turn.", "id": 1},
            {"type": 1, "components": [pressed], "id": 2},
        ]
        message = world.create_message(channel_id, world.bot_user.id, None, components=components, flags=V2)
        spots.append(Spot(game_id, channel_id, message.id, custom_id, message.id))
    return spots


def next_buttons(server: SandboxServer, wanted: Mapping[Spot, str]) -> list[Spot]:
    """The spots with other buttons, which are in their channels by now."""
    where: dict[str, int] = {}
    for messages in server.world.messages.values():
        for message in messages.values():
            where |= dict.fromkeys(re.findall(r"'custom_id': '([^']+)'", str(message.components)), message.id)
    return [
        spot._replace(message_id=where[custom_id], custom_id=custom_id) for spot, custom_id in wanted.items()
    ]


class Bot:
    """`async with Bot(server, "whole", address) as bot:`; `started` is its report at the start.

    Its process prints a line of JSON when it has begun, and one for each line that it gets.
    """

    started: Report

    def __init__(self, server: SandboxServer, kind: Kind, address: str) -> None:
        self._server = server
        self._command = (sys.executable, "-m", "tools.benchmarks.bot", kind, address)
        self._environ = {**os.environ, ADDRESS_VARIABLE: server.address, "DISCORD_TOKEN": server.token}

    async def __aenter__(self) -> Bot:
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, env=self._environ
        )
        self.started = await self._report(SECONDS * 3)
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
        return await self._report(SECONDS)

    async def _report(self, seconds: float) -> Report:
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), seconds)
        if not line:
            raise RuntimeError(f"it ended, see above: {' '.join(self._command)}")
        return msgspec.json.decode(line, type=Report)

    async def press(self, spots: Iterable[Spot], *, edits: bool = True) -> None:
        """Has Ada press each game's button, one after the other; with `edits` waits for an edit of the table."""
        for spot in spots:
            await self._press(spot, edits=edits)

    async def _press(self, spot: Spot, *, edits: bool) -> None:
        edited = asyncio.Event()

        def watch(change: Update) -> None:
            if change.kind == "message" and change.id == spot.shows:
                edited.set()

        self._server.world.watchers.append(watch)
        try:
            await self._server.interactions.press(ADA.id, *spot[1:4], 2, None)
            if edits:
                await asyncio.wait_for(edited.wait(), SECONDS)
        finally:
            self._server.world.watchers.remove(watch)
