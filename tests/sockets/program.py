"""`bot.py` as people start it: a process of its own, with what it says."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import socket
from pathlib import Path

from tests.waiting import patience

from .nursery import ROOT, Bot, born

#: As if nothing were set: an empty variable has its default, and wins over a contributor's own `.env`.
NOTHING_SET = dict.fromkeys(
    (
        "DISCORD_TOKEN",
        "DATABASE_URL",
        "MESSAGE_CONTENT",
        "SANDBOX_PORT",
        "SANDBOX_DAY",
        "LOG_LEVEL",
        "LOG_FORMAT",
        "METRICS_PORT",
        "METRICS_HOST",
        "SHARD_COUNT",
        "SHARD_IDS",
        "GREETING",
        "SOURCE_URL",
        "SUPPORT_URL",
        "PRIVACY_URL",
        "TERMS_URL",
        "STATUS_URL",
    ),
    "",
)


class Program:
    """A process and what it has said so far, on both of its streams."""

    def __init__(self, process: asyncio.subprocess.Process | Bot) -> None:
        self.process = process
        self.said = ""
        self._news = asyncio.Event()
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def start(cls, *command: str, **environ: str) -> Program:
        """`bot.py` with these settings and no others, or another command in its place.

        What `bot.py` imports is there already (`nursery`). As a command it is started from nothing.
        """
        environ = {**os.environ, **NOTHING_SET, **environ}
        if not command:
            return cls(await born(environ))
        process = await asyncio.create_subprocess_exec(
            *command,
            cwd=ROOT,
            env=environ,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        return cls(process)

    async def _read(self) -> None:
        assert self.process.stdout is not None
        while part := await self.process.stdout.read(1 << 16):
            self.said += part.decode(errors="replace")
            self._news.set()

    async def says(self, pattern: str) -> re.Match[str]:
        """Waits until this stands in what it said."""
        async with patience(f"it does not say {pattern!r}", lambda: self.said):
            while not (found := re.search(pattern, self.said)):
                assert not self._reader.done(), f"it ended without saying {pattern!r}: {self.said}"
                self._news.clear()
                await self._news.wait()
        return found

    def send(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(number)

    def kill(self) -> None:
        self.send(signal.SIGKILL)

    async def ended(self) -> int:
        """Waits for its end: the exit code, or less than 0 when a signal ended it."""
        async with patience("it does not end", lambda: self.said):
            code = await self.process.wait()
            await self._reader
        return code

    async def end(self) -> None:
        """Sees to it that it has ended, whatever became of it."""
        self.send(signal.SIGTERM)
        try:
            await self.ended()
        except AssertionError:
            self.send(signal.SIGKILL)
            await self.ended()


def files_in(folder: Path) -> list[str]:
    """A database that was closed in order leaves no `-wal` beside it."""
    return sorted(file.name for file in folder.iterdir())


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port
