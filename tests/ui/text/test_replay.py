"""What is said of a replay and of the parts of it that are shared."""

from __future__ import annotations

import pytest

from ui.text import replay


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        (range(29), "-# Shared by A\\_da\n**Replay: Play Nine**\nAda wins."),
        (range(19, 29), "-# Shared by A\\_da\n**Replay: Play Nine**, moves 20 to 29 of 29\nAda wins."),
        (range(28, 29), "-# Shared by A\\_da\n**Replay: Play Nine**, move 29 of 29\nAda wins."),
        (range(3, 7), "-# Shared by A\\_da\n**Replay: Play Nine**, moves 4 to 7 of 29"),
    ],
)
def test_what_was_shared(moves: range, told: str) -> None:
    assert replay.share_heading("Play Nine", moves, 29, "Ada wins.", "A_da") == told


def test_what_the_picture_counts_the_words_count_too() -> None:
    """A turn may have several moves, and a race has none: the picture says "Move 5 of 29"."""
    told = [
        replay.part("here", 1),
        replay.part("round", 12, "Hole 3"),
        replay.part("last", 10),
        replay.part("whole", 29),
        replay.drawing(5, 29),
        replay.drawing(29, 29),
    ]

    assert not any("turn" in each for each in told)
    assert told[:2] == ["From here: 1 move", "Hole 3: 12 moves"]
