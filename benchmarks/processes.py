"""What it costs a press that several processes may share a database: the CPU time of the bots' processes.

Ada presses in her open panels of Play Nine, on PostgreSQL; pictures are not drawn (`benchmarks.press`). Beside each
other: one process without a lease, one with its lease, and two that have half of the shards each, of which one has
Ada's server. What the second one does meanwhile counts, too: it renews its lease, and reads four times a second what
the first one tells. Presses come one after the other as fast as they are answered.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import NamedTuple

from benchmarks.games_at_hand import FIRST_GAME, GOLF, Shelf, Spot
from benchmarks.measure import Row, compare, milliseconds
from benchmarks.nearby import Bot, Kind, next_buttons, put_tables
from benchmarks.postgresql import postgresql
from benchmarks.press import HAND, IN_A_CHANNEL, MOVE
from db.copying import copy
from sandbox.server import SandboxServer

EACH, ROUNDS = 20, 30  # presses; what is looked for is small, and a busy machine is noisy
CASES: dict[str, tuple[Kind, ...]] = {
    "alone": ("lone",),
    "leased": ("leased",),
    "two": ("first", "second"),
}


class _Case(NamedTuple):
    pressed: Bot  # the one with Ada's server
    bots: tuple[Bot, ...]
    spots: list[Spot]

    async def cpu(self) -> float:
        return sum([(await bot.report()).cpu for bot in self.bots])


def rows() -> Iterator[Row]:
    with postgresql(*(name for name in CASES if name != "alone")) as addresses:
        if addresses is None:
            return
        seconds = asyncio.run(_measured(dict(zip(CASES, addresses, strict=True))))
    for what, ours, peer, at_most in (
        ("CPU a press, one process with a lease : without", "leased", "alone", 1.02),
        ("CPU a press, two processes together : one", "two", "leased", 1.1),
    ):
        one, other = iter(seconds[ours]), iter(seconds[peer])
        yield compare(
            what,
            lambda one=one: next(one),  # type: ignore[misc]
            lambda other=other: next(other),  # type: ignore[misc]
            show=milliseconds,
            at_most=at_most,
            runs=ROUNDS,
        )


async def _measured(addresses: dict[str, str]) -> dict[str, list[float]]:
    """Seconds of CPU for a press, all measured in turns; the first round warms up."""
    seconds: dict[str, list[float]] = {name: [] for name in CASES}
    async with AsyncExitStack() as stack:
        cases = {name: await _opened(stack, addresses[name], kinds) for name, kinds in CASES.items()}
        for first in range(0, EACH * (ROUNDS + 1), EACH):
            at = first // EACH % len(cases)  # whoever is first in a round has no advantage
            for name, case in (*list(cases.items())[at:], *list(cases.items())[:at]):
                before = await case.cpu()
                await case.pressed.press(case.spots[first : first + EACH])
                seconds[name].append((await case.cpu() - before) / EACH)
    return seconds


async def _opened(stack: AsyncExitStack, address: str, kinds: tuple[Kind, ...]) -> _Case:
    """Bots on one database, whose tables wait for Ada."""
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    shelf = await Shelf.played(folder, GOLF, "live")
    server = await stack.enter_async_context(SandboxServer())
    server.rest.limits.on = False  # what is measured is the bots' work
    games = range(FIRST_GAME, FIRST_GAME + EACH * (ROUNDS + 1))
    spots = put_tables(server, HAND(shelf), games, IN_A_CHANNEL)
    await shelf.fill(folder / "games", spots=spots)
    await copy(f"sqlite:///{folder}/games", address, lambda _: None)
    bots = tuple([await stack.enter_async_context(Bot(server, kind, address)) for kind in kinds])
    pressed = bots[0]
    await pressed.press(spots, edits=False)
    return _Case(pressed, bots, next_buttons(server, MOVE(shelf), spots))
