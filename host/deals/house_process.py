"""The process that plays games of the house: `python -m host.deals.house_process`, started by `host.deals.house`.

Requests and responses are msgpack.
"""

from __future__ import annotations

import os
from contextlib import suppress

import msgspec

from engine.deal import Deal, Outcome, play_house
from engine.game import Level
from workers.serving import Say, serve

LOWEST = 19  # niceness: nobody waits for it


class Question(msgspec.Struct, frozen=True, array_like=True):
    """One game: between two of them the process sees that the bot is gone."""

    deal: Deal
    level: Level
    number: int


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """The result, or what went wrong."""

    played: Outcome | None = None
    error: str = ""


def say_game(question: bytes, say: Say) -> None:
    try:
        asked = msgspec.msgpack.decode(question, type=Question)
        given = Answer(play_house(asked.deal, asked.level, asked.number))
    except Exception as error:  # noqa: BLE001 - whatever it is, the one who asked is told
        given = Answer(error=repr(error))
    say(msgspec.msgpack.encode(given))


if __name__ == "__main__":
    with suppress(OSError):  # a service manager may forbid it
        os.nice(LOWEST)
    serve(say_game)
