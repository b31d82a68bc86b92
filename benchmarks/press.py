"""A press, end to end without its picture: the CPU time that the bot's process takes for it.

Ours: in a live game that has been pressed before, Ada puts the card she drew. The move is judged and committed, her
panel is redrawn, and the table's message is edited. The floor, `benchmarks.bare_bot`: one transaction and one edit.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Literal

from benchmarks.games_at_hand import Shelf, Spot
from benchmarks.measure import RUNS, Row, compare, milliseconds
from benchmarks.nearby import Bot, next_buttons, put_tables
from sandbox.server import SandboxServer

PRESSES = 40  # a round: all are over before the next player would be pinged
Kind = Literal["whole", "bare"]
BUTTONS: dict[Kind, str] = {"whole": "c1:action:{game}:{stamp}:deck", "bare": "b1:{game}:{number}"}
THEN: dict[Kind, str] = {"whole": "c1:action:{game}:{stamp}:@1", "bare": "b1:{game}:{number}"}


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        measured = asyncio.run(_measured(Path(folder)))
    ours, floor = iter(measured["whole"]), iter(measured["bare"])
    yield compare(
        "a press without picture : bare DynamicItem, sqlite3 FULL, edit",
        lambda: next(ours),
        lambda: next(floor),
        show=milliseconds,
        at_most=2,
    )


async def _measured(folder: Path) -> dict[Kind, list[float]]:
    """Seconds of CPU a press, of both in turns; the first round warms up."""
    shelf = await Shelf.played(folder, "live")
    seconds: dict[Kind, list[float]] = {kind: [] for kind in BUTTONS}
    async with AsyncExitStack() as stack:
        spots: dict[Kind, list[Spot]] = {}
        bots: dict[Kind, Bot] = {}
        for kind, button in BUTTONS.items():
            server = await stack.enter_async_context(SandboxServer())
            spots[kind] = put_tables(server, shelf, button, PRESSES * (RUNS + 1))
            await shelf.fill(folder / kind, spots=spots[kind])
            bots[kind] = await stack.enter_async_context(Bot(server, kind, folder / kind))
            await bots[kind].press(spots[kind])
            spots[kind] = next_buttons(server, shelf, THEN[kind], spots[kind])
        for first in range(0, PRESSES * (RUNS + 1), PRESSES):
            for kind, bot in bots.items():
                before = await bot.report()
                await bot.press(spots[kind][first : first + PRESSES])
                seconds[kind].append(((await bot.report()).cpu - before.cpu) / PRESSES)
    return seconds
