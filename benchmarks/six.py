"""Six players race in Big Bang for five minutes: how late the event loop is, and whether a press is lost.

Four people press three times a second each, mostly a card on a place, pictures and all; two computers are *hard*, and
think in a process of their own. Bot, sandbox and people are processes of their own too. Fewer seconds:
`RACE_SECONDS=30 make bench ROWS=six`.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing
from pathlib import Path

import msgspec

from benchmarks.games_at_hand import ADA, BEN, CLEO, DAN, FIRST_GAME, Script, Shelf
from benchmarks.heard import Heard
from benchmarks.measure import Row, edits, lateness, losses
from benchmarks.nearby import Bot, Program, put_tables
from benchmarks.racers import Plan, Told
from sandbox.server import SandboxServer

SECONDS = float(os.environ.get("RACE_SECONDS", "300"))
IDLE = 3.0  # seconds, to compare with
TO_SETTLE = 30.0  # seconds within which everything has been answered
TABLES = 5  # one after the other; one lasts for minutes
SIX = Script(
    "big_bang", (ADA, BEN, CLEO, DAN), options={"racers": 6, "rounds": 9}, computers=("hard", "hard")
)


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        idle, busy, heard, races = asyncio.run(_measured(Path(folder)))
    yield lateness(f"{races} races of six one after the other", busy, idle)
    yield losses(f"{len(heard.pressed):,} presses in races of six", heard.unanswered)
    yield edits("the table of six", heard.edits_a_second)


async def _measured(folder: Path) -> tuple[float, float, Heard, int]:
    """The lateness idle and busy, what was heard, and how many races there were."""
    games = folder / "games"
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(SandboxServer())
        shelf = await Shelf.played(folder, SIX, "live")
        spots = put_tables(server, lambda game: f"c1:ready:{game}:0:", range(FIRST_GAME, FIRST_GAME + TABLES))
        await shelf.fill(games, spots=spots)
        heard = Heard(server, {spot.game_id: str(spot.channel_id) for spot in spots})
        bot = await stack.enter_async_context(Bot(server, "busy", games))
        await asyncio.sleep(IDLE)
        idle = (await bot.report()).late
        plan = Plan(
            server.address,
            server.key,
            tuple(who.id for who in SIX.people),
            tuple((str(spot.channel_id), str(spot.shows), spot.custom_id) for spot in spots),
        )
        people = Program(("-m", "benchmarks.racers", msgspec.json.encode(plan).decode()), {})
        await people.start()
        stack.push_async_callback(people.stop)
        heard.begin()
        await bot.report()
        told = msgspec.json.decode(await people.ask(str(SECONDS), SECONDS + TO_SETTLE), type=Told)
        busy = (await bot.report()).late
    if told.failed:
        print(f"what the page told people: {told.failed}", file=sys.stderr)
    with closing(sqlite3.connect(games)) as database:
        ((races,),) = database.execute("SELECT count(*) FROM moves WHERE kind = 'countdown'")
    return idle, busy, heard, races
