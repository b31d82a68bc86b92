"""Animated pictures, made in a process of their own, so that the bot goes on answering meanwhile."""

from __future__ import annotations

import asyncio
import logging
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from pictures.animator_process import FAILED, LENGTH_BYTES, PROGRESS, Frame, Reel

log = logging.getLogger(__name__)

ROOT = Path(__file__).parent.parent
COMMAND = (sys.executable, "-m", "pictures.animator_process")
TOO_LONG = 30.0  # seconds for one picture: then something is wrong with the process
ATTEMPTS = 2  # a process that died is started again
GOODBYE = 2.0  # seconds that a process has to end by itself

Heard = Callable[[int], Awaitable[None]]


class CannotAnimate(Exception):
    """No picture could be had."""


class Animator:
    """Makes one picture after the other. The process is started by the first."""

    def __init__(self, command: tuple[str, ...] = COMMAND) -> None:
        self._command = command
        self._process: Process | None = None
        self._one_at_a_time = asyncio.Lock()
        self._closed = False

    @property
    def pid(self) -> int | None:
        """Of the process, while there is one."""
        return None if self._process is None else self._process.pid

    async def animate(self, frames: Sequence[Frame], locale: str, heard: Heard) -> tuple[bytes, int]:
        """A WebP and of how many of the last frames it is: see `pictures.animator_process.animated`.

        `heard` is told how many frames are drawn. Raises CannotAnimate.
        """
        data = pickle.dumps(Reel(tuple(frames), locale))
        question = len(data).to_bytes(LENGTH_BYTES, "big") + data
        async with self._one_at_a_time:
            for _ in range(ATTEMPTS):
                try:
                    async with asyncio.timeout(TOO_LONG):
                        return await self._ask(question, heard)
                except (ConnectionError, EOFError):
                    log.info("the animator died; it is started again")
                    await self._end()
                except OSError as error:  # a TimeoutError is one
                    log.warning("the animator failed: %r", error)
                    await self._end()
                except CannotAnimate:
                    raise
                except BaseException:
                    await self._end()  # in the middle of an answer, which nobody may take for the next one
                    raise
        raise CannotAnimate("the process does not answer")

    async def close(self) -> None:
        """Ends the process; pictures asked for after this are refused."""
        self._closed = True
        await self._end()

    async def _ask(self, question: bytes, heard: Heard) -> tuple[bytes, int]:
        if self._process is not None and _is_gone(self._process):
            await self._end()
        process = self._process or await self._begin()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(question)
        await process.stdin.drain()
        while True:
            kind = await process.stdout.readexactly(1)
            length = int.from_bytes(await process.stdout.readexactly(LENGTH_BYTES), "big")
            data = await process.stdout.readexactly(length)
            if kind == PROGRESS:
                await heard(int.from_bytes(data, "big"))
            elif kind == FAILED:
                raise CannotAnimate(data.decode())
            else:
                return data[LENGTH_BYTES:], int.from_bytes(data[:LENGTH_BYTES], "big")

    async def _begin(self) -> Process:
        if self._closed:
            raise CannotAnimate("closed")
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, cwd=ROOT
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
    """Whether it ended since the last picture: uvloop would take a question to it for a fault of the bot's."""
    assert process.stdin is not None
    return process.returncode is not None or process.stdin.is_closing()
