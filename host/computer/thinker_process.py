"""The process that thinks for *hard*: `python -m host.computer.thinker_process`, started by `host.computer.thinker`.

Requests and responses are msgpack.
"""

from __future__ import annotations

import msgspec

from engine.game import Level, Rng
from engine.games import game_of
from workers.serving import Say, serve


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


def answer(question: Question) -> Answer:
    game = game_of(question.key, question.version)
    view = msgspec.msgpack.decode(question.view, type=game.View)
    action, ms = game.think(view, question.level, Rng(question.seed, *question.purpose))
    return Answer(str(action), ms)


def say_answer(question: bytes, say: Say) -> None:
    try:
        given = answer(msgspec.msgpack.decode(question, type=Question))
    except Exception as error:  # noqa: BLE001 - whatever it is, the one who asked is told
        given = Answer(error=repr(error))
    say(msgspec.msgpack.encode(given))


if __name__ == "__main__":
    serve(say_answer)
