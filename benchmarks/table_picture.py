"""Each game's table as a picture, against encoding that same finished picture as a PNG.

And how late the event loop is while the studio draws one picture after the other on its thread.
"""

from __future__ import annotations

import asyncio
import io
import random
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any

from PIL import Image

from benchmarks.measure import Row, compare, milliseconds
from benchmarks.pulse import Pulse
from engine.games import GAMES
from engine.randomness import Rng
from pictures import seven_ate_nine, sevens
from pictures.play_nine import table as play_nine
from pictures.studio import Studio

NAMES = ("Ann", "Ben", "Computer 1", "Computer 2")
PICTURES = 24  # a round
FIRST = 10  # moves before the first picture
MOST_LATE = 0.005  # seconds


Picture = Callable[[Any, Sequence[str]], bytes]
GAMES_DRAWN: dict[str, Picture] = {
    "play_nine": play_nine.table,
    "seven_ate_nine": seven_ate_nine.table,
    "sevens": sevens.table,
}


def rows() -> Iterator[Row]:
    for key, picture in GAMES_DRAWN.items():
        yield _drawing(key, picture)
    seeds = count()
    idle = asyncio.run(_lateness([]))
    drawing = asyncio.run(_lateness(positions(next(seeds), 5 * PICTURES)))
    yield Row(
        "event loop's lateness at p99 while pictures are drawn : idle",
        milliseconds(drawing),
        milliseconds(idle),
        drawing / idle,
        f"at most {milliseconds(MOST_LATE)}",
        drawing <= MOST_LATE,
    )


def _drawing(key: str, picture: Picture) -> Row:
    seeds = count()
    finished: list[Image.Image] = []

    def draw() -> float:
        """Seconds a picture: a game that was never drawn before, move after move."""
        views = positions(next(seeds), PICTURES, key)
        began = time.process_time()
        drawn = [picture(view, NAMES) for view in views]
        took = time.process_time() - began
        finished[:] = [Image.open(io.BytesIO(png)) for png in drawn]
        for image in finished:
            image.load()
        return took / PICTURES

    def encode() -> float:
        began = time.process_time()
        for image in finished:
            image.save(io.BytesIO(), "PNG", compress_level=6)
        return (time.process_time() - began) / PICTURES

    draw()
    width, height = finished[0].size
    what = f"{GAMES[key].title}: a {width}x{height} table picture : encoding it alone"
    return compare(what, draw, encode, show=milliseconds, at_most=2)


async def _lateness(views: list[Any]) -> float:
    """By how many seconds the loop wakes late, at p99, until all are drawn (or for a second)."""
    pulse = Pulse()
    beating = asyncio.create_task(pulse.beat())
    async with Studio() as studio:
        for view in views:
            await studio.draw(play_nine.table, view, NAMES)
        if not views:
            await asyncio.sleep(1)
    beating.cancel()
    return pulse.p99()


def positions(seed: int, moves: int, key: str = "play_nine") -> list[Any]:
    """The views of a table of four after each of so many moves, from a little after the deal on."""
    game = GAMES[key]
    pick = random.Random(seed).choice
    secret = seed.to_bytes(32, "big")
    state, _ = game.deal(game.options({}), len(NAMES), Rng(secret, 0))
    found = []
    for move in range(1, FIRST + moves + 1):
        seat = pick([seat for seat in game.waiting_for(state) if game.legal(state, seat)])
        state, _ = game.apply(state, seat, pick(game.legal(state, seat)), move * 10_000, Rng(secret, move))
        found.append(game.view(state, None))
    return found[FIRST:]
