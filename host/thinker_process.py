"""The process that thinks for *hard*: `python -m host.thinker_process`, started by `host.thinker`.

It reads questions from stdin and writes answers to stdout, each msgpack behind its length in four bytes. It
ends when stdin does, that is also when the bot was killed.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import BinaryIO

import msgspec

from engine.game import Level, Rng
from engine.games import game_of

LENGTH_BYTES = 4
NICENESS = 5  # what people press comes first


class Question(msgspec.Struct, frozen=True, array_like=True):
    """What `Game.think` needs."""

    key: str
    version: int  # of the rules
    level: Level
    view: bytes  # msgpack; only the game knows its type
    seed: bytes
    purpose: tuple[str | int, ...]  # of the stream of randomness


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """A move in the notation and its milliseconds, or what went wrong."""

    action: str = ""
    ms: int = 0
    error: str = ""


def framed(message: Question | Answer) -> bytes:
    data = msgspec.msgpack.encode(message)
    return len(data).to_bytes(LENGTH_BYTES, "big") + data


def answer(question: Question) -> Answer:
    game = game_of(question.key, question.version)
    view = msgspec.msgpack.decode(question.view, type=game.View)
    action, ms = game.think(view, question.level, Rng(question.seed, *question.purpose))
    return Answer(str(action), ms)


def main(questions: BinaryIO, answers: BinaryIO) -> None:
    """Until the questions end."""
    while len(head := questions.read(LENGTH_BYTES)) == LENGTH_BYTES:
        data = questions.read(int.from_bytes(head, "big"))
        try:
            given = answer(msgspec.msgpack.decode(data, type=Question))
        except Exception as error:  # noqa: BLE001 - whatever it is, the one who asked is told
            given = Answer(error=repr(error))
        answers.write(framed(given))
        answers.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which closes the pipes
    os.nice(NICENESS)
    try:
        main(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:  # the bot is gone
        os._exit(0)
