"""People who press what they are offered, in the process of the sandbox: what they cost is not the bot's."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from simcord.backend.models import Message

from sandbox.refused import RefusedError
from sandbox.server import SandboxServer
from tools.benchmarks.tables import Spot

BUTTON, MENU = 2, 3
KINDS = ("action", "part", "try", "ready")
LOOK = 0.05  # seconds


class Told(NamedTuple):
    """The milliseconds that each answered press waited, and what presses that failed were told."""

    waited: list[float]
    failed: list[str]


class Pressers:
    """The people of all tables. At each table one press at a time waits for its answer."""

    def __init__(self, server: SandboxServer, tables: Sequence[tuple[Spot, Sequence[int]]]) -> None:
        self._server = server
        self._tables = tables

    async def open(self) -> None:
        """Everybody opens their panel, or says that they are ready."""
        for spot, people in self._tables:
            for user in people:
                await self._server.interactions.press(
                    user, spot.channel_id, spot.shows, spot.custom_id, BUTTON, None
                )

    async def play(self, seconds: float, rest: float = 0.0) -> Told:
        """Everybody presses something, waits for the answer, rests about so long, and presses on."""
        told = Told([], [])
        end = time.monotonic() + seconds
        everybody = [(spot, user) for spot, people in self._tables for user in people]
        await asyncio.gather(*(self._play(spot, user, end, rest, told) for spot, user in everybody))
        return told

    async def _play(self, spot: Spot, user: int, end: float, rest: float, told: Told) -> None:
        while True:
            await asyncio.sleep(random.uniform(0.0, 2 * rest))
            if (began := time.monotonic()) >= end:
                return
            offers = self._offers(spot, user)
            if not offers:
                await asyncio.sleep(LOOK)
                continue
            message, part = random.choice(offers)
            values = [random.choice(part["options"])["value"]] if part["type"] == MENU else None
            press = (user, spot.channel_id, message.id, part["custom_id"], part["type"], values)
            try:
                await self._server.interactions.press(*press)
            except RefusedError as error:
                told.failed.append(str(error))
            else:
                told.waited.append((time.monotonic() - began) * 1000)

    def _offers(self, spot: Spot, user: int) -> list[tuple[Message, dict[str, Any]]]:
        """What a person is offered in their panel, which is the newest private message."""
        for message in reversed(self._server.world.messages[spot.channel_id].values()):
            if message.is_ephemeral and message.visible_to(user) and message.components:
                parts = (part for part in _parts(message.components) if not part.get("disabled"))
                return [(message, part) for part in parts if part["custom_id"].split(":")[1] in KINDS]
        return []


def _parts(components: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in components:
        if part["type"] in (BUTTON, MENU):
            if "custom_id" in part:
                yield part
        else:
            yield from _parts(part.get("components", ()))
