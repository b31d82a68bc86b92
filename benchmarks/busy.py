"""Four races and twenty tables busy at once: how late the bot's event loop is, and whether a race loses anything.

Bot, sandbox and people are processes of their own. In one of the races, a long match without a penalty, four people try
something twenty times a second for a minute, half of it pressed and half of it typed; mostly they miss.
"""

from __future__ import annotations

import asyncio
import math
import sqlite3
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import NamedTuple

import msgspec

from benchmarks.crowd import Busy, Plan
from benchmarks.games_at_hand import ADA, BEN, CLEO, DAN, FIRST_GAME, GOLF, SEVENS, Script, Shelf
from benchmarks.heard import Heard
from benchmarks.measure import Row, edits, lateness, losses
from benchmarks.nearby import Bot, Button, Program, put_tables
from host.times import snowflake_ms
from sandbox.server import SandboxServer

SECONDS = 60.0
IDLE = 3.0  # seconds, to compare with
TO_SETTLE = 30.0  # seconds within which everything has been answered

RACE = Script(
    "seven_ate_nine", (ADA, BEN, CLEO, DAN), options={"match": True, "penalty": "none", "start_hand": 4}
)


class Part(NamedTuple):
    """Tables of one kind, and how often people press at each."""

    script: Script
    tables: int
    every: float  # seconds between two tries


PARTS = (Part(RACE, 1, 0.05), Part(RACE, 3, 0.25), Part(GOLF, 10, 2.0), Part(SEVENS, 10, 2.0))
HASTY = FIRST_GAME  # the first race


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        idle, busy, heard, lost_words = asyncio.run(_measured(Path(folder)))
    yield lateness("four races and twenty tables busy", busy, idle)
    tried = len(heard.pressed) + len(heard.typed)
    yield losses(f"{tried:,} tries in races of a minute", heard.unanswered + lost_words)
    yield edits("its table", heard.edits_a_second)


async def _measured(folder: Path) -> tuple[float, float, Heard, int]:
    """The lateness idle and busy, what was heard of the hasty race, and how many typed attempts its log lacks."""
    games = folder / "games"
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(SandboxServer())
        tables = await _tables(server, folder, games)
        heard = Heard(server, {HASTY: tables[0].channel})
        bot = await stack.enter_async_context(Bot(server, "busy", games))
        await asyncio.sleep(IDLE)
        idle = (await bot.report()).late
        plan = msgspec.json.encode(Plan(server.address, server.key, tuple(tables))).decode()
        crowd = Program(("-m", "benchmarks.crowd", plan), {})
        await crowd.start()
        stack.push_async_callback(crowd.stop)
        heard.begin()
        await bot.report()
        failed = await crowd.ask(str(SECONDS), SECONDS + TO_SETTLE)
        busy = (await bot.report()).late
    if failed != b"{}\n":
        print(f"what the page told people: {failed.decode().strip()}", file=sys.stderr)
    with closing(sqlite3.connect(games)) as database:
        found = database.execute(
            "SELECT kind, action, at, source FROM moves WHERE game_id = ? ORDER BY n", (HASTY,)
        )
        log = found.fetchall()
    logged, races = {row[3] for row in log}, list(_races(log))
    lost = [
        message
        for message in heard.typed
        if message not in logged and any(go <= snowflake_ms(message) < end for go, end in races)
    ]
    return idle, busy, heard, len(lost)


def _races(log: Iterable[tuple[str, str, int, int]]) -> Iterator[tuple[float, float]]:
    """From GO to the end of each race, in milliseconds since 1970: what is typed between two races does not count."""
    epoch = go = 0
    for kind, action, at, _source in log:
        if kind == "countdown":
            epoch = snowflake_ms(int(action))
        elif kind == "go":
            go = epoch + at
        elif kind == "rest" and go:
            yield go, epoch + at
            go = 0
    if go:
        yield go, math.inf


async def _tables(server: SandboxServer, folder: Path, games: Path) -> list[Busy]:
    tables: list[Busy] = []
    for part in PARTS:
        shelf = await Shelf.played(folder, part.script, "live")
        is_race = part.script is RACE
        first = FIRST_GAME + len(tables)
        spots = put_tables(server, _opener("ready" if is_race else "hand"), range(first, first + part.tables))
        await shelf.fill(games, spots=spots)
        people = tuple(who.id for who in part.script.people)
        tables += [
            Busy(str(spot.channel_id), str(spot.shows), spot.custom_id, people, part.every, is_race)
            for spot in spots
        ]
    return tables


def _opener(kind: str) -> Button:
    return lambda game: f"c1:{kind}:{game}:0:"
