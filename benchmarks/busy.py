"""Four races and twenty tables busy at once: how late the bot's event loop is, and whether a race loses anything.

Bot, sandbox and people are a process each. In one of the races, a long match without a penalty, four people try
something twenty times a second for a minute, half of it pressed and half of it typed; mostly they miss.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from benchmarks.crowd import Busy, Plan
from benchmarks.games_at_hand import ADA, BEN, CLEO, DAN, FIRST_GAME, GOLF, SEVENS, Script, Shelf
from benchmarks.measure import Row, milliseconds
from benchmarks.nearby import Bot, Button, Program, put_tables
from sandbox.server import SandboxServer

SECONDS = 60.0
IDLE = 3.0  # seconds, to compare with
TO_SETTLE = 30.0  # seconds within which everything has been answered
MOST_LATE = 0.005  # seconds
IN_TIME = 3.0  # seconds in which Discord wants an answer
RACE = Script(
    "seven_ate_nine", (ADA, BEN, CLEO, DAN), options={"match": True, "penalty": "none", "start_hand": 4}
)


class Part(NamedTuple):
    """Tables of a kind, and how often each of them is played at."""

    script: Script
    tables: int
    every: float  # seconds between two tries


PARTS = (Part(RACE, 1, 0.05), Part(RACE, 3, 0.25), Part(GOLF, 10, 2.0), Part(SEVENS, 10, 2.0))
HASTY = FIRST_GAME  # the first race


class Heard:
    """What the sandbox sees of one race: what was tried, when it was answered, and each edit of the table."""

    def __init__(self, server: SandboxServer, game_id: int, channel: str) -> None:
        self.pressed: dict[int, float] = {}  # by the interaction's id, the time
        self.typed: list[int] = []  # the messages' ids
        self.edits: list[float] = []  # times, and of posts that take the message's place
        self._answered: dict[int, float] = {}
        self._try, self._hand = f"c1:try:{game_id}:", f"c1:hand:{game_id}:"
        self._channel = channel
        server.rest.seen = self._request
        server.world.subscribers.append(self._event)

    @property
    def unanswered(self) -> int:
        return sum(self._answered.get(one, at + IN_TIME) >= at + IN_TIME for one, at in self.pressed.items())

    def _event(self, event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE" and str(payload["data"].get("custom_id")).startswith(self._try):
            self.pressed[int(payload["id"])] = time.monotonic()
        is_here = event == "MESSAGE_CREATE" and payload["channel_id"] == self._channel
        if is_here and not payload["author"].get("bot"):
            self.typed.append(int(payload["id"]))

    def _request(self, method: str, path: str, body: Any) -> None:
        if path.startswith("/interactions/"):
            self._answered.setdefault(int(path.split("/")[2]), time.monotonic())
        is_here = path.startswith(f"/channels/{self._channel}/messages")
        if is_here and (method == "PATCH" or (method == "POST" and self._hand in str(body))):
            self.edits.append(time.monotonic())


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        idle, busy, heard, logged = asyncio.run(_measured(Path(folder)))
    yield Row(
        "event loop's lateness at p99, four races and twenty tables busy : idle",
        milliseconds(busy),
        milliseconds(idle),
        busy / idle,
        f"at most {milliseconds(MOST_LATE)}",
        busy <= MOST_LATE,
    )
    lost = heard.unanswered + sum(message not in logged for message in heard.typed)
    tried = len(heard.pressed) + len(heard.typed)
    yield Row(f"lost of {tried:,} tries in a race of a minute", f"{lost}", "", None, "0", lost == 0)
    gaps = [later - edit for edit, later in zip(heard.edits, heard.edits[1:], strict=False)]
    per_second = 1 / min(gaps)
    yield Row(
        "edits of its table a second, at the most",
        f"{per_second:.2f}",
        "",
        None,
        "at most 1",
        per_second <= 1,
    )


async def _measured(folder: Path) -> tuple[float, float, Heard, set[int]]:
    """The lateness idle and busy, what was heard of the hasty race, and the ids that its log has."""
    games = folder / "games"
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(SandboxServer())
        tables = await _tables(server, folder, games)
        heard = Heard(server, HASTY, tables[0].channel)
        bot = await stack.enter_async_context(Bot(server, "busy", games))
        await asyncio.sleep(IDLE)
        idle = (await bot.report()).late
        plan = msgspec.json.encode(Plan(server.address, server.key, tuple(tables))).decode()
        crowd = Program(("benchmarks.crowd", plan), {})
        await crowd.start()
        stack.push_async_callback(crowd.stop)
        heard.edits.clear()
        await bot.report()
        failed = await crowd.ask(str(SECONDS), SECONDS + TO_SETTLE)
        busy = (await bot.report()).late
    if failed != b"{}\n":
        print(f"what the page told people: {failed.decode().strip()}", file=sys.stderr)
    with closing(sqlite3.connect(games)) as database:
        logged = {row[0] for row in database.execute("SELECT source FROM moves WHERE game_id = ?", (HASTY,))}
    return idle, busy, heard, logged


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
