"""A bot in a process of its own, on the sandbox's Discord in this one: only the bot's time counts."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from benchmarks.games_at_hand import ADA, Spot
from benchmarks.measure import Report
from handover import ADDRESS_VARIABLE
from sandbox.server import SandboxServer
from sandbox.world import GUILD_ID, Update

V2 = 1 << 15
SECONDS = 20.0  # that anything may take

Kind = Literal[
    "bare", "twice", "whole", "busy", "kept", "unpaced", "paced", "lone", "leased", "first", "second"
]
COMMANDS: dict[Kind, tuple[str, ...]] = {
    "bare": ("benchmarks.bare_bot", "1"),
    "twice": ("benchmarks.bare_bot", "2"),
    "whole": ("benchmarks.whole_bot", "again"),
    "kept": ("benchmarks.whole_bot", "kept"),
    "unpaced": ("benchmarks.whole_bot", "unpaced"),
    "busy": ("benchmarks.busy_bot",),
    "paced": ("benchmarks.paced_bot",),
    "lone": ("benchmarks.shared_bot", "lone"),
    "leased": ("benchmarks.shared_bot", "leased"),
    "first": ("benchmarks.shared_bot", "first"),
    "second": ("benchmarks.shared_bot", "second"),
}


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


def next_buttons(server: SandboxServer, button: Button, spots: Iterable[Spot]) -> list[Spot]:
    """The games with another button, which is in their channels by now."""
    where: dict[str, int] = {}
    for messages in server.world.messages.values():
        for message in messages.values():
            where |= dict.fromkeys(re.findall(r"'custom_id': '([^']+)'", str(message.components)), message.id)
    found = []
    for spot in spots:
        custom_id = button(spot.game_id)
        found.append(spot._replace(message_id=where[custom_id], custom_id=custom_id))
    return found


class Program:
    """A process that prints a line of JSON when it has begun, and one for each line that it gets."""

    def __init__(
        self,
        command: Sequence[str],
        environ: Mapping[str, str],
        *,
        folder: Path | None = None,
        said: int | None = None,
    ) -> None:
        self._command = (sys.executable, *command)
        self._environ = {**os.environ, **environ}
        self._folder = folder
        self._said = said  # where its stderr goes

    async def start(self) -> bytes:
        """Starts the process. Returns its first line."""
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=self._said,
            env=self._environ,
            cwd=self._folder,
        )
        return await self._line(SECONDS * 3)

    async def ask(self, told: str = "", seconds: float = SECONDS) -> bytes:
        """Sends a line, and returns the answer; waits this long for it."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{told}\n".encode())
        return await self._line(seconds)

    async def stop(self) -> None:
        """Closes the stdin of the process, which ends it."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), SECONDS)
        except TimeoutError:
            self._process.kill()
            raise

    async def _line(self, seconds: float) -> bytes:
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), seconds)
        if not line:
            raise RuntimeError(f"it ended, see above: {' '.join(self._command)}")
        return line


class Bot:
    """`async with Bot(server, "whole", path) as bot:`; `started` is its report at the start."""

    started: Report

    def __init__(self, server: SandboxServer, kind: Kind, database: Path | str) -> None:
        self._server = server
        environ = {ADDRESS_VARIABLE: server.address, "DISCORD_TOKEN": server.token}
        self._program = Program(("-m", *COMMANDS[kind], str(database)), environ)

    async def __aenter__(self) -> Bot:
        self.started = msgspec.json.decode(await self._program.start(), type=Report)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._program.stop()

    async def report(self) -> Report:
        return msgspec.json.decode(await self._program.ask(), type=Report)

    async def press(self, spots: Sequence[Spot], *, at_once: int = 1, edits: bool = True) -> None:
        """Has Ada press each game's button, this many at a time; with `edits` waits for an edit of the table."""
        await asyncio.gather(*(self._press(spots[first::at_once], edits) for first in range(at_once)))

    async def _press(self, spots: Iterable[Spot], edits: bool) -> None:
        for spot in spots:
            edited = asyncio.Event()

            def watch(change: Update, spot: Spot = spot, edited: asyncio.Event = edited) -> None:
                if change.kind == "message" and change.id == spot.shows:
                    edited.set()

            self._server.world.watchers.append(watch)
            try:
                await self._server.interactions.press(ADA.id, *spot[1:4], 2, None)
                if edits:
                    await asyncio.wait_for(edited.wait(), SECONDS)
            finally:
                self._server.world.watchers.remove(watch)
