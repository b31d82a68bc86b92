"""How many presses a second a bot answers at busy tables of several games, pictures included, and how soon.

Everybody presses something that they are offered, waits for the answer, and presses on. The bot is a process of its
own. The people are in the process of the sandbox, so the figures are those of two cores: more presses than these people
can make are answered by no bot. Then they press as seldom as people do, and the event loop's lateness is taken.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

import uvloop

from sandbox.server import SandboxServer
from tools.benchmarks.measure import Row, milliseconds
from tools.benchmarks.nearby import Bot, put_tables
from tools.benchmarks.postgresql import postgresql
from tools.benchmarks.pressers import Pressers
from tools.benchmarks.tables import BANG, FIRST_GAME, GOLF, NUMBERS, RACE, SEVENS, Script, Spot, fill

SCRIPTS = (GOLF, SEVENS, NUMBERS, RACE, BANG)
MOST_LATE = 0.005  # seconds


class Load(NamedTuple):
    tables: int = 64
    seconds: float = 15.0  # of a turn
    turns: int = 3  # each on a database of its own
    warm: float = 5.0  # seconds that do not count
    rest: float = 8.0  # seconds between two presses of a person who does not hurry


WHOLE = Load()


class Turn(NamedTuple):
    """What a bot did in its turn."""

    waited: list[float]  # milliseconds, for each press that was answered
    failed: int  # presses without an answer
    cpu: float  # seconds for a press
    around: float  # seconds for a press that the people and their Discord took
    late: float  # seconds: the event loop's lateness at p99 when nobody hurries
    pace: float  # presses a second then

    def percentile(self, at: int) -> float:
        """Seconds within which so many of a hundred presses were answered."""
        return quantiles(self.waited, n=100)[at - 1] / 1000


def rows(load: Load = WHOLE) -> Iterator[Row]:
    numbers = [f"turn{number}" for number in range(load.turns)]
    with tempfile.TemporaryDirectory() as folder:
        yield from _rows("SQLite", [f"sqlite:///{Path(folder) / number}" for number in numbers], load)
    with postgresql(*numbers) as servers:
        if servers is not None:
            yield from _rows("PostgreSQL", servers[1:], load)


def _rows(where: str, addresses: Sequence[str], load: Load) -> Iterator[Row]:
    turns = [uvloop.run(_turn(address, load)) for address in addresses]

    def row(what: str, figure: Callable[[Turn], float], show: Callable[[float], str]) -> Row:
        told = f"{load.tables} busy tables with pictures, {where}: {what}"
        return Row(told, show(median(map(figure, turns))))

    yield row("answers a second", lambda turn: len(turn.waited) / load.seconds, "{:.0f}".format)
    yield row("an answer at p50", lambda turn: turn.percentile(50), milliseconds)
    yield row("at p95", lambda turn: turn.percentile(95), milliseconds)
    yield row("CPU for a press", lambda turn: turn.cpu, milliseconds)
    yield row("CPU of the people and their Discord for a press", lambda turn: turn.around, milliseconds)
    lost = sum(turn.failed for turn in turns)
    yield Row(f"presses there without an answer, {where}", str(lost), aim="none", met=lost == 0)
    pace, late = median(turn.pace for turn in turns), median(turn.late for turn in turns)
    yield Row(
        f"event loop's lateness at p99, {pace:.0f} presses a second there, {where}",
        milliseconds(late),
        aim=f"at most {milliseconds(MOST_LATE)}",
        met=late <= MOST_LATE,
    )


async def _turn(address: str, load: Load) -> Turn:
    async with SandboxServer() as server:
        tables = [_put(server, number) for number in range(load.tables)]
        await fill(address, tables)
        async with Bot(server, "whole", address) as bot:
            people = Pressers(server, [(spot, [who.id for who in script.people]) for script, spot in tables])
            await people.open()
            await people.play(load.warm)
            before, began = await bot.report(), time.process_time()
            told = await people.play(load.seconds)
            after, ended = await bot.report(), time.process_time()
            await asyncio.sleep(load.warm)
            await bot.report()
            calm = await people.play(load.seconds, load.rest)
            late = (await bot.report()).late
    answers = len(told.waited)
    cpu, around = (after.cpu - before.cpu) / answers, (ended - began) / answers
    failed = len(told.failed) + len(calm.failed)
    return Turn(told.waited, failed, cpu, around, late, len(calm.waited) / load.seconds)


def _put(server: SandboxServer, number: int) -> tuple[Script, Spot]:
    script = SCRIPTS[number % len(SCRIPTS)]
    kind = "ready" if script in (RACE, BANG) else "hand"
    (spot,) = put_tables(server, lambda game: f"c1:{kind}:{game}:0:", (FIRST_GAME + number,))
    return script, spot
