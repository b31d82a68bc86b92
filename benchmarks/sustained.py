"""How many presses a second a bot answers at 64 busy tables of all five games, pictures included, and how soon.

Everybody presses something that they are offered, waits for the answer, and presses on. Bot and sandbox are processes
of their own. An earlier commit, if the repository has it, plays in turns with this one: with tables as it writes them
itself, and with its own bot. The people are in the process of the sandbox, so the figures are those of two cores: more
presses than these people can make are answered by no bot. How many that is, and what discord.py costs by itself, tells
a bot that has no games (`benchmarks.bare_panels`).

Longer or shorter: `SUSTAINED_SECONDS=60 SUSTAINED_TURNS=5 make bench ROWS=sustained`.
"""

from __future__ import annotations

import asyncio
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

import msgspec
import uvloop

from benchmarks.games_at_hand import ADA, BEN, CLEO, FIRST_GAME, Spot
from benchmarks.measure import Report, Row, milliseconds
from benchmarks.nearby import Program, put_tables
from benchmarks.postgresql import postgresql
from benchmarks.pressers import Pressers, Table
from handover import ADDRESS_VARIABLE
from sandbox.server import SandboxServer

HERE = Path(__file__).resolve().parent
BEFORE = "96b96c8"
TABLES = 64
# Of the scripts in `sustained_tables`, in their order: the button that opens a panel, and the players.
KINDS = (
    ("hand", (ADA, BEN)),
    ("hand", (ADA, BEN, CLEO)),
    ("hand", (ADA, BEN)),
    ("ready", (ADA, BEN)),
    ("ready", (ADA, BEN)),
)
SECONDS = float(os.environ.get("SUSTAINED_SECONDS", "15"))
TURNS = int(os.environ.get("SUSTAINED_TURNS", "3"))
WARM = 5.0  # seconds that do not count


class Version(NamedTuple):
    """A tree of the project, and the address of its database; `{}` is the number of the turn."""

    tree: Path
    address: str


class Turn(NamedTuple):
    """What a bot did in its turn."""

    waited: list[float]  # milliseconds, for each press that was answered
    failed: int  # presses without an answer
    cpu: float  # seconds for a press
    around: float  # seconds for a press that the people and their Discord took

    def percentile(self, at: int) -> float:
        """Milliseconds within which so many of a hundred presses were answered."""
        return quantiles(self.waited, n=100)[at - 1]


def rows() -> Iterator[Row]:
    numbers = [f"{kind}{turn}" for kind in ("ours", "before") for turn in range(TURNS)]
    with tempfile.TemporaryDirectory() as folder, postgresql(*numbers) as servers:
        trees = [HERE.parent, *_checked_out(Path(folder) / "before")]
        kinds = ["ours", "before"][: len(trees)]
        on_file = [
            Version(tree, f"sqlite:///{folder}/{kind}{{}}") for tree, kind in zip(trees, kinds, strict=True)
        ]
        on_file_turns = uvloop.run(_measured(on_file))
        yield from _rows("SQLite", on_file_turns)
        yield from _bare_rows(on_file_turns[0], uvloop.run(_bare()))
        if servers is not None:
            on_server = [
                Version(tree, servers[0].replace("/postgres?", f"/{kind}{{}}?"))
                for tree, kind in zip(trees, kinds, strict=True)
            ]
            yield from _rows("PostgreSQL", uvloop.run(_measured(on_server)))


def _rows(where: str, turns: Sequence[Sequence[Turn]]) -> Iterator[Row]:
    def row(what: str, figure: Callable[[Turn], float], show: Callable[[float], str], aim: str = "") -> Row:
        ours, *others = [[figure(turn) for turn in of_one] for of_one in turns]
        told = f"{TABLES} busy tables with pictures, {where}: {what} : {BEFORE}"
        if not others:
            return Row(told, show(median(ours)), "", None, "", None)
        (peers,) = others
        ratio = median(own / peer for own, peer in zip(ours, peers, strict=True))
        word, _, number = aim.rpartition(" ")
        met = {"at least": ratio >= float(number or 0), "at most": ratio <= float(number or 0)}.get(word)
        return Row(told, show(median(ours)), show(median(peers)), ratio, aim, met)

    yield row("answers a second", lambda turn: len(turn.waited) / SECONDS, "{:.0f}".format, "at least 2.5")
    yield row("an answer at p50", lambda turn: turn.percentile(50) / 1000, milliseconds)
    yield row("at p95", lambda turn: turn.percentile(95) / 1000, milliseconds, "at most 0.2")
    yield row("at p99", lambda turn: turn.percentile(99) / 1000, milliseconds)
    yield row("CPU for a press", lambda turn: turn.cpu, milliseconds)
    lost = sum(turn.failed for turn in turns[0])
    yield Row(f"presses there without an answer, {where}", str(lost), "", None, "none", lost == 0)


def _bare_rows(ours: Sequence[Turn], bare: Turn) -> Iterator[Row]:
    def row(what: str, figure: Callable[[Turn], float], show: Callable[[float], str]) -> Row:
        own, floor = median(map(figure, ours)), figure(bare)
        return Row(f"{what} : a bot without games", show(own), show(floor), own / floor, "", None)

    yield row("answers a second there", lambda turn: len(turn.waited) / SECONDS, "{:.0f}".format)
    yield row("CPU for a press", lambda turn: turn.cpu, milliseconds)
    yield row("CPU of the people and their Discord for a press", lambda turn: turn.around, milliseconds)


def _checked_out(folder: Path) -> list[Path]:
    """The tree of the earlier commit in a list, which is empty if the repository does not have it."""
    packed = subprocess.run(("git", "archive", BEFORE), cwd=HERE.parent, capture_output=True, check=False)
    if packed.returncode:
        print(f"{BEFORE} is not measured: {packed.stderr.decode().strip()}", file=sys.stderr)
        return []
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as tree:
        tree.extractall(folder, filter="data")
    return [folder]


async def _measured(versions: Sequence[Version]) -> list[list[Turn]]:
    """The turns of each version."""
    turns: list[list[Turn]] = [[] for _ in versions]
    for number in range(TURNS):
        for version, its in zip(versions, turns, strict=True):
            its.append(await _turn(version.tree, version.address.format(number)))
    return turns


async def _turn(tree: Path, address: str) -> Turn:
    async with SandboxServer() as server:
        tables = [_put(server, number) for number in range(TABLES)]
        await _filled(tree, address, [table.spot for table in tables])
        return await _played(server, tables, ("-c", _text("sustained_bot.py"), address), tree)


async def _bare() -> Turn:
    async with SandboxServer() as server:
        tables = [_put(server, number) for number in range(TABLES)]
        return await _played(server, tables, ("-m", "benchmarks.bare_panels"), HERE.parent)


async def _played(server: SandboxServer, tables: Sequence[Table], command: Sequence[str], tree: Path) -> Turn:
    environ = {ADDRESS_VARIABLE: server.address, "DISCORD_TOKEN": server.token}
    bot = Program(command, environ, folder=tree, said=subprocess.DEVNULL)
    await bot.start()
    try:
        people = Pressers(server, tables)
        await people.open()
        await people.play(WARM)
        before, began = msgspec.json.decode(await bot.ask(), type=Report), time.process_time()
        told = await people.play(SECONDS)
        after, ended = msgspec.json.decode(await bot.ask(), type=Report), time.process_time()
    finally:
        await bot.stop()
    answers = len(told.waited)
    return Turn(told.waited, len(told.failed), (after.cpu - before.cpu) / answers, (ended - began) / answers)


def _put(server: SandboxServer, number: int) -> Table:
    kind, people = KINDS[number % len(KINDS)]
    (spot,) = put_tables(server, lambda game: f"c1:{kind}:{game}:0:", (FIRST_GAME + number,))
    return Table(spot, tuple(who.id for who in people))


async def _filled(tree: Path, address: str, spots: Sequence[Spot]) -> None:
    filling = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", _text("sustained_tables.py"), address),
        cwd=tree,
        stdin=asyncio.subprocess.PIPE,
    )
    await filling.communicate(json.dumps(spots).encode())
    if filling.returncode:
        raise RuntimeError(f"the tables in {tree} were not written, see above")


def _text(script: str) -> str:
    """A script that another version runs: Python begins in the folder of that version with a text only."""
    return (HERE / script).read_text(encoding="utf-8")
