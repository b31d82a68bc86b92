"""What a busy bot asks of Discord: 60 and 200 tables without a clock, pressed 62 times a second for a minute in all.

After one press in twenty nobody comes to that table until somebody is pinged.

Discord's global limit holds: it refuses more than 50 requests in a second. Bot, sandbox and people are processes of
their own. Fewer seconds: `BUDGET_SECONDS=20 make bench ROWS=budget`.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing
from pathlib import Path
from statistics import quantiles
from typing import Any, NamedTuple

import msgspec

from benchmarks.crowd import RESTS, Busy, Plan
from benchmarks.games_at_hand import FIRST_GAME, GOLF, Shelf
from benchmarks.measure import Row
from benchmarks.nearby import Bot, Program, put_tables
from benchmarks.paced_bot import SILENCE, when_shown
from cogs.wire.discord_calls import nonce
from host.times import snowflake_ms
from sandbox.server import SandboxServer

SECONDS = float(os.environ.get("BUDGET_SECONDS", "60"))
A_SECOND = 62  # presses
TABLES = (60, 200)
REST = 2 * SILENCE  # seconds without a press
WARM = 15.0  # seconds in which the new process sees each table for the first time
TO_SETTLE = 30.0  # seconds within which everything has been answered
TO_SHOW = 15.0  # seconds within which everything has been shown
MOST_LATE, MOST_BEHIND = 2.0, 10.0  # seconds: a ping at p95, a table


class Asked(NamedTuple):
    """What the bot asked of Discord beside its answers, and how late."""

    presses: int
    requests: int
    refused: int  # by the global limit
    pings: list[float]  # how late each was, in seconds
    behind: list[float]  # how long it took to show each move, in seconds


def rows() -> Iterator[Row]:
    for tables in TABLES:
        with tempfile.TemporaryDirectory() as folder:
            asked = asyncio.run(_measured(Path(folder), tables))
        load = f"{tables} tables, {asked.presses / SECONDS:.0f} presses a second"
        yield Row(
            f"refused by the global limit, {load}", f"{asked.refused}", "", None, "0", asked.refused == 0
        )
        yield Row(f"requests a press, {load}", f"{asked.requests / asked.presses:.2f}", "", None, "", None)
        yield _late(f"a ping late at p95 ({len(asked.pings)} of them)", _p95(asked.pings), MOST_LATE)
        yield _late("a table behind, at p95", _p95(asked.behind), MOST_BEHIND)
        yield _late("a table behind, at the most", max(asked.behind), MOST_BEHIND)


def _late(what: str, seconds: float, most: float) -> Row:
    return Row(what, f"{seconds:.2f} s", "", None, f"at most {most:g} s", seconds <= most)


def _p95(seconds: list[float]) -> float:
    return quantiles(seconds, n=20)[-1] if len(seconds) > 1 else max(seconds, default=0.0)


async def _measured(folder: Path, tables: int) -> Asked:
    games = folder / "games"
    posted: dict[str, float] = {}  # what has a nonce: when it was sent last
    requests = 0

    def seen(_method: str, path: str, body: Any) -> None:
        nonlocal requests
        if not path.startswith(("/webhooks/", "/interactions/")):
            requests += 1
            if isinstance(body, dict) and "nonce" in body:
                posted[str(body["nonce"])] = time.time()

    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(SandboxServer())
        shelf = await Shelf.played(folder, GOLF, "none")
        spots = put_tables(server, lambda game: f"c1:hand:{game}:0:", range(FIRST_GAME, FIRST_GAME + tables))
        await shelf.fill(games, spots=spots)
        await stack.enter_async_context(Bot(server, "paced", games))
        people = tuple(who.id for who in GOLF.people)
        busy = tuple(
            Busy(
                str(spot.channel_id),
                str(spot.shows),
                spot.custom_id,
                people,
                tables / A_SECOND - REST / RESTS,
                race=False,
                rest=REST,
            )
            for spot in spots
        )
        plan = msgspec.json.encode(Plan(server.address, server.key, busy)).decode()
        crowd = Program(("-m", "benchmarks.crowd", plan), {})
        await crowd.start()
        stack.push_async_callback(crowd.stop)
        await crowd.ask(str(WARM), WARM + TO_SETTLE)
        server.rest.seen = seen
        refused, began = server.rest.limits.refused_globally, time.time()
        failed = await crowd.ask(str(SECONDS), SECONDS + TO_SETTLE)
        await asyncio.sleep(TO_SHOW)
        refused = server.rest.limits.refused_globally - refused
    if failed != b"{}\n":
        print(f"what the page told people: {failed.decode().strip()}", file=sys.stderr)
    moves = list(_moves(games, began))
    return Asked(len(moves), requests, refused, list(_pings(moves, posted)), list(_behind(games, moves)))


def _moves(games: Path, began: float) -> Iterator[tuple[int, int, float]]:
    """A game, the number of an entry that a press has made since then, and when it was pressed."""
    with closing(sqlite3.connect(games)) as database:
        for game, number, source in database.execute(
            "SELECT game_id, n, source FROM moves WHERE source IS NOT NULL ORDER BY game_id, n"
        ):
            pressed = snowflake_ms(source) / 1000
            if pressed >= began:
                yield game, number, pressed


def _pings(moves: list[tuple[int, int, float]], posted: dict[str, float]) -> Iterator[float]:
    for game, number, pressed in moves:
        if (at := posted.get(nonce("ping", game, number))) is not None:
            yield at - pressed - SILENCE


def _behind(games: Path, moves: list[tuple[int, int, float]]) -> Iterator[float]:
    """How long it took to show each move; infinite for one that was never shown."""
    shown: dict[int, list[tuple[int, float]]] = {}
    for game, number, at in when_shown(str(games)):
        shown.setdefault(game, []).append((number, at))
    for game, number, pressed in moves:
        at = min((at for upto, at in shown.get(game, ()) if upto >= number), default=float("inf"))
        yield at - pressed
