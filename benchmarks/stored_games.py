"""What stored games cost: the start beside 100,000 of them, and memory for 10,000 in progress.

The bot is whole except for its pictures, of which it never keeps more than 8 MiB.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.games_at_hand import FIRST_GAME, Shelf
from benchmarks.measure import Report, Row, compare, mebibytes, milliseconds
from benchmarks.nearby import Bot, put_tables
from benchmarks.press import MOVE
from sandbox.server import SandboxServer

STORED = 100_000
IN_PROGRESS = 10_000
STARTS = 5
AT_ONCE = 4  # presses
MOST = 50 * 2**20  # bytes more than the idle bot


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        full, empty = asyncio.run(_starts(Path(folder)))
        what = f"start with {STORED:,} stored games : with none"
        for kind, show, figures in (
            ("CPU time", milliseconds, [[report.cpu for report in reports] for reports in (full, empty)]),
            (
                "memory",
                mebibytes,
                [[float(report.memory) for report in reports] for reports in (full, empty)],
            ),
        ):
            ours, peer = map(iter, figures)
            yield compare(
                f"{what}, {kind}",
                lambda ours=ours: next(ours),  # type: ignore[misc]
                lambda peer=peer: next(peer),  # type: ignore[misc]
                show=show,
                at_most=1.1,
                runs=STARTS,
            )
        idle = sorted(report.memory for report in empty)[len(empty) // 2]
        pressed = asyncio.run(_pressed(Path(folder))).memory
        yield Row(
            f"{IN_PROGRESS:,} live games, each pressed once : the idle bot",
            mebibytes(pressed),
            mebibytes(idle),
            pressed / idle,
            f"at most {mebibytes(MOST)} more",
            pressed - idle <= MOST,
        )


async def _starts(folder: Path) -> tuple[list[Report], list[Report]]:
    """What the bot had used once it had taken up its games: with 100,000 stored, and with none."""
    shelf = await Shelf.played(folder)
    await shelf.fill(folder / "full", finished=STORED)
    await shelf.fill(folder / "empty")
    reports: dict[str, list[Report]] = {"full": [], "empty": []}
    async with SandboxServer() as server:
        for _ in range(STARTS + 1):
            for name, found in reports.items():
                async with Bot(server, "whole", folder / name) as bot:
                    found.append(bot.started)
    return reports["full"], reports["empty"]


async def _pressed(folder: Path) -> Report:
    """What the bot has used after one press in each of its games in progress, all of them live."""
    shelf = await Shelf.played(folder, pace="live")
    async with SandboxServer() as server:
        server.rest.limits.on = False
        spots = put_tables(server, MOVE(shelf), range(FIRST_GAME, FIRST_GAME + IN_PROGRESS), in_a_channel=500)
        await shelf.fill(folder / "busy", spots=spots)
        async with Bot(server, "kept", folder / "busy") as bot:
            await bot.press(spots, at_once=AT_ONCE)
            return await bot.report()
