"""Animated pictures from a process of their own: small enough, with progress, and back when it died."""

from __future__ import annotations

import io
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cogs.scenes.replay import drawing
from cogs.scenes.replay_places import LAST
from tests.finished import finished, replay_of
from ui.pictures.animator import Animator, CannotAnimate
from ui.pictures.animator_process import MOST_PIXELS, Frame

pytestmark = pytest.mark.real_time


@pytest.fixture
async def animator() -> AsyncIterator[Animator]:
    made = Animator(too_long=None)  # however busy the machine is
    yield made
    await made.close()


def frames(key: str, count: int) -> list[Frame]:
    replay = replay_of(finished(key))
    last = len(replay.moments)
    shown = (drawing(replay, at, None) for at in range(last - count, last))
    return [Frame(each.draw, each.args, each.options) for each in shown]


def _drawn(height: int) -> bytes:
    made = io.BytesIO()
    Image.new("RGBA", (80, height), "red").save(made, "PNG")
    return made.getvalue()


def _peak(animator: Animator) -> int:
    """The most bytes that the process has had at once."""
    told = Path(f"/proc/{animator.pid}/status").read_text()
    (line,) = (line for line in told.splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) * 1024


def _bytes(image: Image.Image) -> int:
    return 4 * image.width * image.height


async def nobody(_number: int) -> None:
    """Hears nothing."""


@pytest.mark.parametrize("key", ["sequence_numbers", "seven_ate_nine"])
async def test_ten_turns_of_the_largest_pictures_are_small_enough(animator: Animator, key: str) -> None:
    heard: list[int] = []

    async def hear(number: int) -> None:
        heard.append(number)

    made = await animator.animate(frames(key, LAST), "en-US", hear)

    picture = Image.open(io.BytesIO(made))
    assert picture.format == "WEBP"
    assert getattr(picture, "n_frames", 1) == LAST
    assert picture.width == 1200
    assert len(made) <= 300_000
    assert heard == list(range(1, LAST + 1))


@pytest.mark.skipif(not Path("/proc").exists(), reason="only Linux says it there")
async def test_the_frames_of_a_whole_game_never_fill_the_memory_at_once(animator: Animator) -> None:
    """Sixty frames of six boards were 600 MB; decoded one at a time they need what a few need."""
    few, many = frames("sequence_numbers", 5), frames("sequence_numbers", 20)
    await animator.animate(few, "en-US", nobody)
    after_few = _peak(animator)

    await animator.animate(many, "en-US", nobody)

    frame = Image.open(io.BytesIO(many[0][0](*many[0][1], **many[0][2])))
    assert _peak(animator) - after_few < 8 * _bytes(frame)


async def test_frames_of_different_heights_hang_from_the_top(animator: Animator) -> None:
    heights = 100, 60
    drawn: list[Frame] = [Frame(_drawn, (height,), {}) for height in heights]

    made = Image.open(io.BytesIO(await animator.animate(drawn, "en-US", nobody)))

    made.seek(1)
    assert made.size == (80, 100)
    assert made.convert("RGBA").getpixel((40, 59)) == (255, 0, 0, 255)
    assert made.convert("RGBA").getpixel((40, 61)) == (0, 0, 0, 0)


async def test_a_frame_that_fits_is_made_smaller_rather_than_the_others_higher(animator: Animator) -> None:
    drawn = [Frame(_drawn, (100,), {}), Frame(_drawn, (200,), {}, fits=True)]

    made = Image.open(io.BytesIO(await animator.animate(drawn, "en-US", nobody)))

    made.seek(1)
    shown = made.convert("RGBA")
    assert made.size == (80, 100)
    reds = shown.getchannel("R")
    assert [reds.getpixel((x, 99)) for x in (10, 40, 70)] == [0, 255, 0]


async def test_a_frame_of_many_boards_is_shown_at_half_its_size(animator: Animator) -> None:
    large: list[Frame] = [Frame(_drawn, (MOST_PIXELS // 80 + 1,), {})]

    made = Image.open(io.BytesIO(await animator.animate(large, "en-US", nobody)))

    assert made.width == 40


async def test_a_process_that_died_is_started_again(animator: Animator) -> None:
    two = frames("play_nine", 2)
    await animator.animate(two, "en-US", nobody)
    first = animator.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)

    made = await animator.animate(two, "en-US", nobody)

    assert made[:4] == b"RIFF"
    assert animator.pid != first


async def test_what_cannot_be_drawn_is_said(animator: Animator) -> None:
    nothing: Any = drawing

    with pytest.raises(CannotAnimate, match="TypeError"):
        await animator.animate([Frame(nothing, (), {})], "en-US", nobody)


async def test_after_closing_nothing_is_made(animator: Animator) -> None:
    await animator.close()

    with pytest.raises(CannotAnimate):
        await animator.animate(frames("play_nine", 1), "en-US", nobody)
