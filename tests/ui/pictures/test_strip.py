"""What happened is said whole below the table of a replay."""

from __future__ import annotations

import pytest

from cogs.scenes.replay import caption
from engine.games import GAMES
from tests.finished import finished, replay_of
from ui.pictures import strip
from ui.pictures.canvas import SMALL_PRINT
from ui.pictures.paper import WIDTH
from ui.text import replay as words

ROOM = WIDTH - 2 * strip.LEFT
LONG = "Maximilian-Alexander von Wieland"  # 32 letters, as many as Discord has room for


@pytest.mark.parametrize("key", GAMES)
def test_no_caption_is_cut(key: str) -> None:
    replay = replay_of(finished(key))

    for at in range(len(replay.moments)):
        said = [words.as_drawn(line).replace("Cleo", LONG) for line in caption(replay, at, None)]
        lines, size = strip.caption(said, ROOM)
        assert " ".join(lines) in [" ".join(said[:count]) for count in range(bool(said), len(said) + 1)]
        assert len(lines) <= 2
        assert size >= SMALL_PRINT


def test_a_short_caption_is_large_and_takes_one_line() -> None:
    assert strip.caption(["Ada drew a card."], ROOM) == (["Ada drew a card."], strip.CAPTION[0][0])
