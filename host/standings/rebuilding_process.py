"""The process that rebuilds the standings: `python -m host.standings.rebuilding_process`.

`host.standings.rebuilder` starts it. It reads, calculates and returns what has to be written; the bot writes it.
Requests and responses are msgpack.
"""

from __future__ import annotations

import asyncio
import gc

import msgspec

from db.reading import Reading
from db.rebuilding import Piece, pieces
from db.values import PlayerSettings
from host.standings.rebuilding import compare_all
from standings.reckoning import version
from workers.serving import Say, serve


class Question(msgspec.Struct, frozen=True, array_like=True):
    """Asks what has to be written in a database, and then who has changed their choices since that was read."""

    address: str
    day: float  # seconds
    is_last: bool = False


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """The last answer to a question says what it was reckoned by, or what went wrong."""

    more: bool = False  # this is not the last one
    piece: Piece | None = None
    wishers: tuple[int, ...] = ()
    reckoned_by: str = ""
    error: str = ""


class Reckoner:
    """Answers both questions."""

    def __init__(self) -> None:
        self._runner = asyncio.Runner()
        self._reading: Reading | None = None
        self._known: frozenset[PlayerSettings] = frozenset()

    def answer(self, question: bytes, say: Say) -> None:
        asked = msgspec.msgpack.decode(question, type=Question)
        try:
            self._reading = self._reading or Reading.open(asked.address)
            answering = (
                self._wishers(self._reading) if asked.is_last else self._answer(self._reading, asked.day, say)
            )
            last = self._runner.run(answering)
        except BrokenPipeError:  # the bot is gone
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, the one who asked is told
            last = Answer(error=repr(error))
        say(msgspec.msgpack.encode(last))

    async def _answer(self, reading: Reading, day: float, say: Say) -> Answer:
        """Meanwhile only people's wishes change, so the pages need no common snapshot."""

        def more(piece: Piece | None = None) -> None:
            say(msgspec.msgpack.encode(Answer(more=True, piece=piece)))

        self._known = frozenset(await reading.boards.all_settings())
        async for found in compare_all(
            reading, lambda done: more(), day
        ):  # said now and then, to find out that the bot is gone
            for piece in pieces(found):
                more(piece)
        return Answer(reckoned_by=version(day))

    async def _wishers(self, reading: Reading) -> Answer:
        """Everybody who has wishes: the process that read them before is dead."""
        now = await reading.boards.all_settings()
        return Answer(wishers=tuple(each.user_id for each in now if each not in self._known))


if __name__ == "__main__":
    gc.disable()  # millions of rows, and none of them in a circle
    serve(Reckoner().answer)
