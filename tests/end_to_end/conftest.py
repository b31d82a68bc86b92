"""A world for each test."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Sequence

import pytest
from isal import isal_zlib
from PIL import Image

from engine import looks
from engine.game import LEVELS
from host.pacing import Pacing
from host.waits import morning_lists
from tests.end_to_end.racing import LOOK, RACING, nobody_is_hurried
from tests.end_to_end.world import World
from tests.figures import set_figures
from tests.thinking import looks_alike, thinks_here
from ui.pictures.animator import Animator, Heard
from ui.pictures.animator_process import Frame, animate
from ui.pictures.canvas import Canvas


def _four_pixels(canvas: Canvas) -> bytes:
    """A picture that differs from another wherever the whole ones do."""
    out = io.BytesIO()
    Image.frombytes("L", (2, 2), isal_zlib.crc32(canvas.image.tobytes()).to_bytes(4)).save(out, "PNG")
    return out.getvalue()


@pytest.fixture(autouse=True)
def pictures_are_sent_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are drawn whole, but nobody opens them here, and packing them takes longer than drawing."""
    monkeypatch.setattr(Canvas, "png", _four_pixels)


@pytest.fixture(autouse=True)
def animations_are_made_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process has another clock. The last frame is enough: nobody looks."""

    async def here(_self: Animator, frames: Sequence[Frame], _locale: str, heard: Heard) -> bytes:
        await heard(len(frames))
        return animate(frames[-1:], lambda _drawn: None)

    monkeypatch.setattr(Animator, "animate", here)


@pytest.fixture(autouse=True)
def nobody_sets_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Morning lists look each hour whether somebody has, which in a season is a lot to compute (tests/host does)."""
    monkeypatch.setattr(morning_lists, "LONGEST", 7 * 86_400.0)


@pytest.fixture
async def world(database: str) -> AsyncIterator[World]:
    """Ada and Ben in a server. What the bot sent is held against Discord's schema at the end."""
    made = World(database)
    await made.start()
    yield made
    await made.stop()


@pytest.fixture
async def large_world(database: str) -> AsyncIterator[World]:
    """Six people in a server."""
    made = World(database)
    await made.start(people=6)
    yield made
    await made.stop()


@pytest.fixture
async def race_world(database: str, racing: Pacing) -> AsyncIterator[World]:
    """Four people in a server for races (`tests.end_to_end.racing`)."""
    made = World(database, racing)
    await made.start(people=4)
    yield made
    await made.stop()


@pytest.fixture
async def large_race_world(database: str, racing: Pacing) -> AsyncIterator[World]:
    """A world with six people."""
    made = World(database, racing)
    await made.start(people=6)
    yield made
    await made.stop()


@pytest.fixture
def racing(monkeypatch: pytest.MonkeyPatch) -> Pacing:
    """The delays of a race. Between two races GO comes at once.

    The computer looks so long that it moves only when time is passed.
    """
    set_figures(monkeypatch, "seven_ate_nine", go_ms=10)
    for each in ("LOOKS", "PLACING"):
        monkeypatch.setattr(looks, each, dict.fromkeys(LEVELS, (LOOK * 1000, 2 * LOOK * 1000)))
    looks_alike(monkeypatch)
    thinks_here(monkeypatch)
    nobody_is_hurried(monkeypatch)
    return RACING
