"""The process that plays games of the house: `python -m host.deals.house_process`, started by `host.deals.house`.

Requests and responses are msgpack.
"""

from __future__ import annotations

import os
from contextlib import suppress

import msgspec

from engine.deal import STEADY, Deal, Outcome, play_house
from workers.serving import Say, serve

LOWEST = 19  # niceness: nobody waits for it


class Question(msgspec.Struct, frozen=True, array_like=True):
    deal: Deal
    games: int  # at each level


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """The results, or what went wrong."""

    house: tuple[Outcome, ...] = ()
    error: str = ""


def say_house(question: bytes, say: Say) -> None:
    try:
        asked = msgspec.msgpack.decode(question, type=Question)
        house = tuple(
            play_house(asked.deal, level, number) for level in STEADY for number in range(asked.games)
        )
        given = Answer(house)
    except Exception as error:  # noqa: BLE001 - whatever it is, the one who asked is told
        given = Answer(error=repr(error))
    say(msgspec.msgpack.encode(given))


if __name__ == "__main__":
    with suppress(OSError):  # a service manager may forbid it
        os.nice(LOWEST)
    serve(say_house)
