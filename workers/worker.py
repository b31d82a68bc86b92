"""A child process that answers questions through its pipes. `workers.serving` is the child's side of them."""

from __future__ import annotations

import asyncio
import logging
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable
from pathlib import Path

from workers.environment import environment
from workers.serving import LENGTH_BYTES, frame

log = logging.getLogger(__name__)

ROOT = Path(__file__).parent.parent
ATTEMPTS = 2  # a process that died is started again
GOODBYE = 2.0  # seconds that a process gets to end by itself

GoesOn = Callable[[bytes], Awaitable[bool]]


class NoAnswer(Exception):
    """The process gave no answer."""


class Child:
    """Answers one question after another. The first one starts the process, which ends with this process."""

    def __init__(self, name: str, command: tuple[str, ...], too_long: float | None) -> None:
        """`name` is for the log file. No answer is awaited for longer than `too_long` seconds."""
        self._name = name
        self._command = command
        self._too_long = too_long
        self._process: Process | None = None
        self._one_at_a_time = asyncio.Lock()
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The id of the process, while there is one."""
        return None if self._process is None else self._process.pid

    async def ask(self, question: bytes, goes_on: GoesOn | None = None) -> bytes:
        """Returns the answer: the first message, or the first one after which `goes_on` expects no more.

        Raises NoAnswer.
        """
        async with self._one_at_a_time:
            for _ in range(ATTEMPTS):
                try:
                    async with asyncio.timeout(self._too_long):
                        return await self._ask(question, goes_on)
                except (ConnectionError, EOFError):
                    log.info("the %s died; it is started again", self._name)
                    await self._end()
                except OSError as error:  # TimeoutError is an OSError
                    log.warning("the %s failed: %r", self._name, error)
                    await self._end()
                except NoAnswer:
                    raise
                except BaseException:
                    await self._end()  # a half-read answer must not be taken for the next one
                    raise
        raise NoAnswer("the process does not answer")

    async def close(self) -> None:
        """Ends the process. Later questions are refused."""
        self._closed = True
        await self._end()

    async def _ask(self, question: bytes, goes_on: GoesOn | None) -> bytes:
        if self._process is not None and _is_gone(self._process):
            await self._end()
        process = self._process or await self._begin()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(frame(question))
        await process.stdin.drain()
        while True:
            length = int.from_bytes(await process.stdout.readexactly(LENGTH_BYTES), "big")
            message = await process.stdout.readexactly(length)
            if goes_on is None or not await goes_on(message):
                return message

    async def _begin(self) -> Process:
        if self._closed:
            raise NoAnswer("closed")
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, cwd=ROOT, env=environment()
        )
        return self._process

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        process.stdin.close()
        try:
            async with asyncio.timeout(GOODBYE):
                await process.wait()
        except TimeoutError:
            process.kill()
            await process.wait()


def _is_gone(process: Process) -> bool:
    """Whether the process ended since the last question: uvloop would report writing to it as a fault of the bot."""
    assert process.stdin is not None
    return process.returncode is not None or process.stdin.is_closing()
