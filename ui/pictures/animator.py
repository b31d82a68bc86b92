"""Animated pictures. A process of their own makes them, so the bot goes on answering."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Awaitable, Callable, Sequence

from ui.pictures.animator_process import FAILED, PROGRESS, Frame, Reel
from workers.worker import Child, NoAnswer

COMMAND = (sys.executable, "-m", "ui.pictures.animator_process")
TOO_LONG = 60.0  # seconds for one picture; after them something is wrong with the process

Heard = Callable[[int], Awaitable[None]]


class CannotAnimate(Exception):
    """The picture could not be made."""


class Animator:
    """Makes one picture after the other. The first one starts the process."""

    def __init__(self, command: tuple[str, ...] = COMMAND, too_long: float | None = TOO_LONG) -> None:
        self._child = Child("animator", command, too_long)

    @property
    def pid(self) -> int | None:
        """The id of the process, while there is one."""
        return self._child.pid

    async def animate(self, frames: Sequence[Frame], locale: str, heard: Heard) -> bytes:
        """A WebP of these frames.

        `heard` is told how many frames are drawn so far. Raises CannotAnimate.
        """

        async def goes_on(message: bytes) -> bool:
            if message[:1] != PROGRESS:
                return False
            await heard(int.from_bytes(message[1:], "big"))
            return True

        try:
            said = await self._child.ask(pickle.dumps(Reel(tuple(frames), locale)), goes_on)
        except NoAnswer as error:
            raise CannotAnimate(str(error)) from error
        kind, made = said[:1], said[1:]
        if kind == FAILED:
            raise CannotAnimate(made.decode())
        return made

    async def close(self) -> None:
        """Ends the process. Later pictures are refused."""
        await self._child.close()
