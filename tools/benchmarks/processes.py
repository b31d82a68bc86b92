"""What it costs a press that several processes may share a database: the CPU time of the bots' processes.

Ada presses in her open panels of Play Nine, on PostgreSQL; pictures are neither drawn nor uploaded. Beside each
other: one process without a lease, one with its lease, and two that have half of the shards each, of which one has
Ada's server. What the second one does meanwhile counts, too: it renews its lease, and reads four times a second what
the first one tells. Presses come one after the other as fast as they are answered.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import AsyncExitStack
from typing import NamedTuple

from sandbox.server import SandboxServer
from tools.benchmarks.measure import Row, compare
from tools.benchmarks.nearby import Bot, Kind, next_buttons, put_tables
from tools.benchmarks.postgresql import postgresql
from tools.benchmarks.tables import ADA, FIRST_GAME, GOLF, Spot, fill, play

CASES: Mapping[str, tuple[Kind, ...]] = {
    "alone": ("lone",),
    "leased": ("leased",),
    "two": ("first", "second"),
}
IN_A_CHANNEL = 2  # tables: with 256 channels discord.py begins to look through all of them at each call


class Load(NamedTuple):
    """How many presses a round. What is looked for is small, and a busy machine is noisy: so there are many rounds."""

    presses: int = 20
    rounds: int = 30


WHOLE = Load()


class _Case(NamedTuple):
    pressed: Bot  # the one with Ada's server
    bots: tuple[Bot, ...]
    spots: list[Spot]

    async def cpu(self) -> float:
        return sum([(await bot.report()).cpu for bot in self.bots])


def rows(load: Load = WHOLE) -> Iterator[Row]:
    with postgresql(*(name for name in CASES if name != "alone")) as addresses:
        if addresses is None:
            return
        seconds = asyncio.run(_measure(dict(zip(CASES, addresses, strict=True)), load))
    yield compare(
        "CPU a press, one process with a lease : without", seconds["leased"], seconds["alone"], at_most=1.02
    )
    yield compare("CPU a press, two processes together : one", seconds["two"], seconds["leased"], at_most=1.1)


async def _measure(addresses: Mapping[str, str], load: Load) -> dict[str, list[float]]:
    """Seconds of CPU for a press, all measured in turns; the first round warms up."""
    seconds: dict[str, list[float]] = {name: [] for name in CASES}
    async with AsyncExitStack() as stack:
        cases = {name: await _open(stack, addresses[name], kinds, load) for name, kinds in CASES.items()}
        for number in range(load.rounds + 1):
            at = number % len(cases)  # whoever is first in a round has no advantage
            for name, case in (*list(cases.items())[at:], *list(cases.items())[:at]):
                before = await case.cpu()
                await case.pressed.press(case.spots[number * load.presses :][: load.presses])
                seconds[name].append((await case.cpu() - before) / load.presses)
    return seconds


async def _open(stack: AsyncExitStack, address: str, kinds: tuple[Kind, ...], load: Load) -> _Case:
    """Bots on one database, whose tables wait for Ada in her open panels."""
    server = await stack.enter_async_context(SandboxServer())
    server.rest.limits.on = False  # what is measured is the bots' work
    games = range(FIRST_GAME, FIRST_GAME + load.presses * (load.rounds + 1))
    spots = put_tables(server, lambda game: f"c1:hand:{game}:0:", games, IN_A_CHANNEL)
    await fill(address, [(GOLF, spot) for spot in spots])
    bots = tuple([await stack.enter_async_context(Bot(server, kind, address)) for kind in kinds])
    await bots[0].press(spots, edits=False)
    return _Case(bots[0], bots, next_buttons(server, {spot: _move(spot) for spot in spots}))


def _move(spot: Spot) -> str:
    """The first thing that Ada may do there."""
    table = play(GOLF, spot).table
    ada = table.seat_for(ADA.id)
    return f"c1:action:{table.id}:{table.stamp(ada)}:{table.game.tries(table.view(ada))[0]}"
