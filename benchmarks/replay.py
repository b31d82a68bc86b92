"""How late the bot's loop is while replays become animated pictures, one after the other, as people share them.

A whole game and a short one of each of the five: all turns of some are drawn, the last ten of others.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

from benchmarks.games_at_hand import ADA, BEN, CLEO
from benchmarks.measure import Row, lateness
from benchmarks.pulse import Pulse
from cogs.scenes.replay import frames, parts_of
from engine.game import Rng
from engine.games import GAMES
from host.log import rows as of_log
from pictures.animator import Animator
from pictures.animator_process import MOST
from table.replay import Moment, Replay, is_shown
from table.table import Channel
from tools.simulated import Player, Setting, played

SECONDS = 60.0
IDLE = 3.0  # seconds, to compare with
LONGEST = 10.0  # seconds that a picture may take
SHORT: dict[str, dict[str, Any]] = {
    "play_nine": {"holes": 2},
    "sevens": {"rounds": 2},
    "seven_ate_nine": {"match": False},
    "big_bang": {"highest": 5},
    "sequence_numbers": {"sequences_to_win": 1},
}
OPENED = datetime(2026, 5, 1, tzinfo=UTC)


class Shared(NamedTuple):
    """The lateness idle and busy, and how long the pictures took and how large they are."""

    idle: float
    busy: float
    took: list[float]
    sizes: list[int]


def rows() -> Iterator[Row]:
    shared = asyncio.run(_measured())
    count, slowest, largest = len(shared.took), max(shared.took), max(shared.sizes)
    yield lateness(f"{count} replays shared one after the other", shared.busy, shared.idle)
    yield Row(
        "a shared replay, at the most", f"{slowest:.1f} s", "", None, f"{LONGEST:.0f} s", slowest <= LONGEST
    )
    yield Row(
        "the same, its size", f"{largest / 1000:.0f} kB", "", None, f"{MOST / 1000:.0f} kB", largest <= MOST
    )


async def _measured() -> Shared:
    replays = [_replay(key, options) for key in GAMES for options in ({}, SHORT[key])]
    animator, pulse = Animator(), Pulse()
    beating = asyncio.create_task(pulse.beat())
    await asyncio.sleep(IDLE)
    idle = pulse.p99()
    took: list[float] = []
    sizes: list[int] = []
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        began = time.monotonic()
        replay = replays[len(took) % len(replays)]
        drawn = await frames(replay, parts_of(replay, 0)["last"], None)
        made = await animator.animate(drawn, "en-US", _heard)
        took.append(time.monotonic() - began)
        sizes.append(len(made))
    busy = pulse.p99()
    beating.cancel()
    await animator.close()
    return Shared(idle, busy, took, sizes)


async def _heard(_drawn: int) -> None:
    """Nobody looks."""


def _replay(key: str, options: Mapping[str, Any]) -> Replay:
    players = [Player(who, 1.0) for who in (ADA, BEN, CLEO)]
    game = played(Setting(key, players, Channel(10, 20), OPENED, options=options), Rng(b"replay"))
    return Replay(tuple(Moment(*step) for step in of_log.steps(game.entries) if is_shown(*step)))
