"""A sandbox in the tests' process, the real bot beside it as a process of its own, and one database.

The sandbox's world lives on while the bot is killed and started again, as Discord does.
"""

from __future__ import annotations

import re
import signal
from asyncio import Event
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from db.store import Store
from handover import ADDRESS_VARIABLE
from host.log.rows import replay
from sandbox.server import SandboxServer
from table import snapshot
from table.entries import Logged
from table.table import Table
from tests.discord_schema import check_payload

from .player import Message, Player, kinds
from .program import Program

SPECTATOR, THREAD_STARTED = 3, 18
#: What the bot logs only when something went wrong.
TROUBLE = re.compile(r"^.*(?: ERROR |Traceback|incident ).*$", re.MULTILINE)

Request = tuple[str, str, Any]  # method, path, body


class House:
    """`open` makes a world, `start_bot` the bot in it. `eyes` is somebody who only looks on."""

    server: SandboxServer
    eyes: Player
    bot: Program

    def __init__(self, folder: Path) -> None:
        self.file = folder / "games.sqlite3"
        self.url = f"sqlite:///{self.file}"
        self.requests: list[Request] = []  # what the bot asked of Discord
        self.refused: list[str] = []  # of these, what Discord would not have taken
        self.programs: list[Program] = []
        self._on_request: Callable[[str, str], None] = lambda method, path: None
        self._world = AsyncExitStack()

    # The world

    async def open(self) -> None:
        """A new world: the ids of its server, channels and people are those of the one before."""
        self.server = await self._world.enter_async_context(SandboxServer())
        self.server.rest.seen = self._seen
        self.eyes = await self.sit(SPECTATOR)

    async def close(self) -> None:
        await self._world.aclose()

    async def sit(self, number: int) -> Player:
        """Opens the page of the person with this number, without a browser."""
        player = Player(self.server.address, self.server.key, number)
        await self._world.enter_async_context(player)
        return player

    def _seen(self, method: str, path: str, body: Any) -> None:
        self.requests.append((method, path, body))
        if method in ("POST", "PATCH", "PUT"):
            try:
                check_payload(method, path, body)
            except AssertionError as error:
                self.refused.append(str(error))
        self._on_request(method, path)

    def asks(
        self, method: str, pattern: str, *, then: Callable[[], None] | None = None, times: int = 1
    ) -> Event:
        """Is set, and `then` called, when the bot makes such a request for the `times`-th time from now on.

        The request has not been answered yet. One such watch at a time.
        """
        made, left = Event(), times

        def look(its_method: str, path: str) -> None:
            nonlocal left
            if re.fullmatch(method, its_method) and re.fullmatch(pattern, path):
                left -= 1
                if left == 0:
                    made.set()
                    if then is not None:
                        then()

        self._on_request = look
        return made

    async def dies_asking(self, method: str, pattern: str, times: int) -> None:
        """`kill -9` in the middle of a request of the bot, the `times`-th of these: done, and never noted."""
        self.asks(method, pattern, then=self.bot.kill, times=times)
        assert await self.bot.ended() == -signal.SIGKILL

    # The bot

    async def start_bot(self, **environ: str) -> None:
        """Starts it and waits until it can be pressed."""
        await self.eyes.until(lambda: not self.eyes.bot["online"])
        self.bot = await Program.start(**{**self.environ, **environ})
        self.programs.append(self.bot)
        try:
            await self.eyes.until(lambda: self.eyes.bot["online"])
        except AssertionError as error:
            raise AssertionError(f"the bot did not come online: {self.bot.said}") from error

    @property
    def environ(self) -> dict[str, str]:
        """What the sandbox's parent process would hand to its bot."""
        return {
            "DATABASE_URL": self.url,
            "DISCORD_TOKEN": self.server.token,
            ADDRESS_VARIABLE: self.server.address,
        }

    async def stop_bot(self, number: signal.Signals = signal.SIGTERM) -> int:
        self.bot.send(number)
        return await self.bot.ended()

    async def kill_bot(self) -> None:
        assert await self.stop_bot(signal.SIGKILL) == -signal.SIGKILL

    @property
    def said(self) -> str:
        return "".join(program.said for program in self.programs)

    @property
    def trouble(self) -> list[str]:
        return TROUBLE.findall(self.said)

    # A game

    async def game(self, *people: Player, computers: int = 0) -> int:
        """A running game of one hole that the first of these opened; each sees their panel. Its id."""
        host, *others = people
        lobby = await host.open_table()
        await host.choose_one_hole(lobby)
        for _ in range(computers):
            await host.click(lobby, "add")
        for player in others:
            await player.click(await player.public(lambda m: m["id"] == lobby["id"]), "join")
        await host.start(lobby)
        for player in people:
            await player.sit_down()
        await self.eyes.table()
        return host.found(lobby, "join").target

    async def play_on(self, *people: Player, until: Callable[[], Any] = lambda: False) -> None:
        """Plays by presses, until the game is over or something holds. The players who are asked press."""

        def is_done() -> bool:
            return bool(until()) or self.is_over or not all(player.is_playing for player in people)

        while not is_done():
            told, pressed = len(self.eyes.told), False
            for player in people:
                await player.look()
                while not is_done() and await player.step():
                    pressed = True
            if not pressed:  # the computer is asked
                await self.eyes.until(lambda told=told: len(self.eyes.told) > told or is_done())  # type: ignore[misc]

    @property
    def is_over(self) -> bool:
        return any("rematch" in kinds(message) for message in self.eyes.everywhere())

    async def result(self) -> Message:
        """Waits for the announcement of the end."""
        return await self.eyes.public(lambda m: "rematch" in kinds(m))

    def public(self, channel: str) -> list[Message]:
        """What the bot has written there for everybody, oldest first."""
        return [message for message in self.eyes.shown(channel) if message["type"] != THREAD_STARTED]

    # What is stored

    async def stored(self, table_id: int) -> tuple[Table, tuple[Logged, ...]]:
        """A table as its log tells it, which has to be the table that was stored; and its story."""
        store = await Store.open(self.url)
        try:
            row, log = await store.game(table_id), await store.log(table_id)
        finally:
            await store.close()
        assert row is not None
        assert [entry.n for entry in log] == list(range(1, row.number + 1))
        table, story = replay(log)
        assert snapshot.decode(row.snapshot) == table
        return table, story
