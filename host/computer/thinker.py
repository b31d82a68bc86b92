"""Asks a child process for the moves of *hard*, so that the bot keeps answering meanwhile."""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from engine.game import Level
from host.computer.thinker_process import Answer, Question
from host.pacing import Pacing
from workers.worker import Child, NoAnswer

COMMAND = (sys.executable, "-m", "host.computer.thinker_process")


class CannotThink(Exception):
    """No answer could be had."""


class Thinker:
    """Asks one question after the other. The process is started by the first."""

    def __init__(self, command: tuple[str, ...] = COMMAND, longest: float = Pacing().thought) -> None:
        self._child = Child("thinker", command, longest)

    @property
    def pid(self) -> int | None:
        """The id of the process, while there is one."""
        return self._child.pid

    async def move(
        self, key: str, version: int, view: Any, level: Level, seed: bytes, *purpose: str | int
    ) -> tuple[str, int]:
        """Thinks as `Game.think` does with `Rng(seed, *purpose)`. The move in the notation, and its milliseconds.

        Raises CannotThink.
        """
        question = Question(key, version, level, msgspec.msgpack.encode(view), seed, purpose)
        try:
            said = await self._child.ask(msgspec.msgpack.encode(question))
        except NoAnswer as error:
            raise CannotThink(str(error)) from error
        answer = msgspec.msgpack.decode(said, type=Answer)
        if answer.error:
            raise CannotThink(answer.error)
        return answer.action, answer.ms

    async def close(self) -> None:
        """Ends the process; questions after this are refused."""
        await self._child.close()
