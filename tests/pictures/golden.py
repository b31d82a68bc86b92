"""The golden pictures: what the pictures looked like when somebody last looked at them.

`python -m tests.pictures.golden` draws them anew; look at each before it is committed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from engine.golf import Placed, Took
from pictures import play_nine
from tests.pictures.tables import BOARDS, NAMES, scored, view

FOLDER = Path(__file__).parent / "golden"


def _held() -> bytes:
    boards = ((6, -5, 4, 10, 2, -5, 9, 12), *BOARDS[1:4])
    held = view(4, boards=boards, phase="place", held=9, held_from="discard", discards=(3, -5), out=0)
    return play_nine.table(held, NAMES[:4], last=Took(1, 9))


def _card() -> bytes:
    rounds = (
        (-10, 9, 18, 3, 12, 23, -10, 31, 3),
        (31, 7, 9, 23, -14, 18, 3, -14, 0),
        (12, 7, 0, 9, 12, 0, 0, 7, 16),
    )
    extra = ((None, None), (-1, 4), (-1, 12))
    totals, places = (79, 63, 63), (3, 1, 2)
    return play_nine.scorecard(
        NAMES[:3], rounds, totals, places, playoff=extra, title="Play Nine", date="1 May 2025"
    )


PICTURES: dict[str, Callable[[], bytes]] = {
    "two_seats": lambda: play_nine.table(view(2), NAMES[:2], last=Placed(0, 7, 12, 3, False, "deck")),
    "four_seats_held": _held,
    "six_seats_light": lambda: play_nine.table(view(6), NAMES, theme="paper"),
    "hole": lambda: play_nine.result(scored(3), NAMES[:3], title="Hole 3"),
    "scorecard": _card,
}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (FOLDER / f"{name}.png").write_bytes(draw())


if __name__ == "__main__":
    main()
