"""Animated pictures from a process of their own: small enough, with progress, and back when it died."""

from __future__ import annotations

import io
import os
import signal
from collections.abc import AsyncIterator

import pytest
from PIL import Image

from cogs.scenes.replay import LAST, drawing
from engine.games import GAMES
from pictures.animator import Animator, CannotAnimate
from pictures.animator_process import Frame
from tests.finished import finished, replay_of

pytestmark = pytest.mark.real_time


@pytest.fixture
async def animator() -> AsyncIterator[Animator]:
    made = Animator()
    yield made
    await made.close()


def frames(key: str, count: int) -> list[Frame]:
    replay = replay_of(finished(key))
    last = len(replay.moments)
    shown = (drawing(replay, at, None) for at in range(last - count, last))
    return [(each.draw, each.args, each.options) for each in shown]


async def nobody(_number: int) -> None:
    """Hears nothing."""


@pytest.mark.parametrize("key", GAMES)
async def test_ten_turns_of_every_game_are_small_enough(animator: Animator, key: str) -> None:
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
    with pytest.raises(CannotAnimate, match="TypeError"):
        await animator.animate([(drawing, (), {})], "en-US", nobody)  # type: ignore[list-item]  # it draws nothing


async def test_after_closing_nothing_is_made(animator: Animator) -> None:
    await animator.close()

    with pytest.raises(CannotAnimate):
        await animator.animate(frames("play_nine", 1), "en-US", nobody)
