"""Each game's pictures, against Pillow's encoding of the finished picture as a PNG of the same size.

Also how late the event loop is while the studio draws one picture after the other.
"""

from __future__ import annotations

import asyncio
import io
import random
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from typing import Any, NamedTuple

from PIL import Image

from benchmarks.measure import Row, compare, lateness, milliseconds
from benchmarks.pulse import Pulse
from engine.big_bang.types import Place, View
from engine.game import AnyGame
from engine.games import GAMES
from engine.randomness import Rng
from pictures import seven_ate_nine, sevens
from pictures.big_bang.board import board, shown
from pictures.big_bang.race import race
from pictures.play_nine import table as play_nine
from pictures.sequence_numbers import table as sequence_numbers
from pictures.studio import Studio

NAMES = ("Ann", "Ben", "Computer 1", "Computer 2")
PICTURES = 24  # a round
FIRST = 10  # moves before the first picture
AT_MOST = 1.0  # times the encoding
A_LITTLE = 1.05  # times as many bytes are the same size


class Drawn(NamedTuple):
    """A kind of picture, the games it shows, and its viewer."""

    key: str
    what: str
    seats: int
    viewer: int | None
    picture: Callable[[Any, Sequence[str]], bytes]


def own_board(view: View, _names: Sequence[str]) -> bytes:
    """A board of Big Bang as its owner sees it, with letters on the places where cards fit."""
    fits = {(move.x, move.y) for move in GAMES["big_bang"].tries(view) if isinstance(move, Place)}
    return board(shown(view, 0), places=sorted(fits))


DRAWN = (
    Drawn("play_nine", "table", 4, None, play_nine.table),
    Drawn("seven_ate_nine", "table", 4, None, seven_ate_nine.table),
    Drawn("sevens", "table", 4, None, sevens.table),
    Drawn("sequence_numbers", "table", 4, None, sequence_numbers.table),
    Drawn("big_bang", "board", 1, 0, own_board),
    Drawn("big_bang", "race", 3, None, race),
)


def rows() -> Iterator[Row]:
    for kind in DRAWN:
        yield _drawing(kind)
    seeds = count()
    idle = asyncio.run(_lateness([]))
    drawing = asyncio.run(_lateness(positions(next(seeds), 5 * PICTURES)))
    yield lateness("while pictures are drawn", drawing, idle)


def _drawing(kind: Drawn) -> Row:
    seeds = count()
    finished: list[Image.Image] = []
    sizes: list[int] = []

    def draw() -> float:
        """Seconds for a picture of a game that was never drawn before, move after move."""
        views = positions(next(seeds), PICTURES, kind.key, kind.seats, kind.viewer)
        began = time.process_time()
        drawn = [kind.picture(view, NAMES[: kind.seats]) for view in views]
        took = time.process_time() - began
        finished[:] = [Image.open(io.BytesIO(png)) for png in drawn]
        for image in finished:
            image.load()
        sizes[:] = map(len, drawn)
        return took / PICTURES

    def encode() -> float:
        began = time.process_time()
        for image in finished:
            _encoded(image, level)
        return (time.process_time() - began) / PICTURES

    draw()
    # Of Pillow's, the quickest that makes no more bytes.
    level = next(each for each in range(1, 10) if _size(finished, each) <= A_LITTLE * sum(sizes))
    width, height = finished[0].size
    what = f"{GAMES[kind.key].title}: a {width}x{height} picture of a {kind.what} : Pillow's encoding alone"
    return compare(what, draw, encode, show=milliseconds, at_most=AT_MOST)


def _encoded(image: Image.Image, level: int) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=level)
    return out.getvalue()


def _size(images: Sequence[Image.Image], level: int) -> int:
    return sum(len(_encoded(image, level)) for image in images)


async def _lateness(views: list[Any]) -> float:
    """The lateness of the loop in seconds, at p99, until all pictures are drawn (or for a second)."""
    pulse = Pulse()
    beating = asyncio.create_task(pulse.beat())
    async with Studio() as studio:
        for view in views:
            await studio.draw(play_nine.table, view, NAMES)
        if not views:
            await asyncio.sleep(1)
    beating.cancel()
    return pulse.p99()


def positions(
    seed: int, moves: int, key: str = "play_nine", seats: int = len(NAMES), viewer: int | None = None
) -> list[Any]:
    """The views of a table after each of this many moves, from a little after the deal on."""
    return list(islice(_played(seed, GAMES[key], seats, viewer), moves))


def _played(seed: int, game: AnyGame, seats: int, viewer: int | None) -> Iterator[Any]:
    """Plays one game after the other."""
    pick = random.Random(seed).choice
    for number in count():
        secret = seed.to_bytes(16, "big") + number.to_bytes(16, "big")
        state, _ = game.deal(game.options({}), seats, Rng(secret, 0))
        for move in count(1):
            playing = [seat for seat in game.waiting_for(state) if game.legal(state, seat)]
            if not playing:
                break
            seat = pick(playing)
            state, _ = game.apply(
                state, seat, pick(game.legal(state, seat)), move * 10_000, Rng(secret, move)
            )
            if move > FIRST:
                yield game.view(state, viewer)
