"""The computer's hard thinking, in a process of its own, so that the bot goes on answering meanwhile."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import Any

import msgspec

from engine.game import Level
from host.thinker_process import LENGTH_BYTES, Answer, Question, framed

log = logging.getLogger(__name__)

ROOT = Path(__file__).parent.parent
COMMAND = (sys.executable, "-m", "host.thinker_process")
TOO_LONG = 20.0  # seconds for one move: then something is wrong with the process
ATTEMPTS = 2  # a process that died is started again
GOODBYE = 2.0  # seconds that a process has to end by itself


class CannotThink(Exception):
    """No answer could be had."""


class Thinker:
    """Asks one question after the other. The process is started by the first."""

    def __init__(self, command: tuple[str, ...] = COMMAND) -> None:
        self._command = command
        self._process: Process | None = None
        self._one_at_a_time = asyncio.Lock()
        self._closed = False

    @property
    def pid(self) -> int | None:
        """Of the process, while there is one."""
        return None if self._process is None else self._process.pid

    async def move(
        self, key: str, version: int, view: Any, level: Level, seed: bytes, *purpose: str | int
    ) -> tuple[str, int]:
        """As `Game.think` with `Rng(seed, *purpose)`: the move in the notation, and its milliseconds.

        Raises CannotThink.
        """
        question = framed(Question(key, version, level, msgspec.msgpack.encode(view), seed, purpose))
        async with self._one_at_a_time:
            for _ in range(ATTEMPTS):
                try:
                    async with asyncio.timeout(TOO_LONG):
                        answer = await self._ask(question)
                except (ConnectionError, EOFError):
                    log.info("the thinker died; it is started again")
                    await self._end()
                except (OSError, msgspec.MsgspecError) as error:  # a TimeoutError is an OSError
                    log.warning("the thinker failed: %r", error)
                    await self._end()
                except BaseException:
                    await (
                        self._end()
                    )  # cancelled in the middle of an answer, which nobody may take for the next one
                    raise
                else:
                    if answer.error:
                        raise CannotThink(answer.error)
                    return answer.action, answer.ms
        raise CannotThink("the process does not answer")

    async def close(self) -> None:
        """Ends the process; questions after this are refused."""
        self._closed = True
        await self._end()

    async def _ask(self, question: bytes) -> Answer:
        if self._process is not None and _is_gone(self._process):
            await self._end()
        process = self._process or await self._begin()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(question)
        await process.stdin.drain()
        length = int.from_bytes(await process.stdout.readexactly(LENGTH_BYTES), "big")
        return msgspec.msgpack.decode(await process.stdout.readexactly(length), type=Answer)

    async def _begin(self) -> Process:
        if self._closed:
            raise CannotThink("closed")
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
    """Whether it ended since the last question: uvloop would take a question to it for a fault of the bot's."""
    assert process.stdin is not None
    return process.returncode is not None or process.stdin.is_closing()
