"""However long a name is, and of whatever signs, it reaches nothing that stands beside it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from engine.big_bang.types import RaceScored, View
from engine.seven_ate_nine.types import Options
from tests.engine.big_bang.tables import Bang
from tests.ui.pictures.tables import seen, view
from tests.ui.pictures.views import LONG, NAMES, chain_table, laid, sums_table
from tests.ui.pictures.views import race as raced
from ui.big_bang.picture import board, race, result
from ui.play_nine.picture import table as play_nine
from ui.sequence_numbers.picture.table import table as sequence_numbers
from ui.seven_ate_nine import picture
from ui.sevens import picture as sevens

Box = tuple[int, int, int, int]
ODD = [*LONG, "", "\u202e\u0000\n", "ᚠᚢᚦ", "Z̷̛̘͝a̶͙͑l̸̰̓g̴̱͝o"]


def race_view() -> View:
    """The third race: one is out of moves, the other has placed everything."""
    view = Bang.deal(2, rounds=3).view()
    one, other = view.racers
    racers = (
        replace(one, placed=9, left=19, ready="stuck", time=185_400),
        replace(other, placed=28, left=0, ready="all", time=185_400),
    )
    return replace(view, round=3, racers=racers, totals=(100, 100))


def race_scored() -> RaceScored:
    scored = Bang.deal(2, rounds=3, stolen=True).do(0, "stop").do(1, "stop").scored
    lines = tuple(replace(line, time=3_599_900, points=-28, score=140, total=1260) for line in scored.lines)
    return replace(scored, lines=lines)


def stopped(name: str) -> bytes:
    return board.board(board.after(Bang.deal(1).do(0, "stop").scored.lines[0], (name,)))


MATCH = raced(4, options=Options(match=True), points=(2,) * 4, how="out", winner=1)
KNOCK = chain_table(4, phase="offer", asked=(2, 3, 0), offered=(0, 2))
SUMS = {seats: sums_table(seats, ["B3"], recent=laid("0 2+2 A5"), turn=1) for seats in (2, 4)}
PICTURES: dict[str, tuple[Callable[[str], bytes], tuple[Box, ...]]] = {
    "golf for two": (lambda name: play_nine.table(view(2), (name, "Bo")), ((364, 0, 1200, 900),)),
    "golf for three": (lambda name: play_nine.table(view(3), (name, *NAMES[1:3])), ((490, 0, 1200, 900),)),
    "golf for four": (lambda name: play_nine.table(view(4), (name, *NAMES[1:4])), ((410, 0, 1200, 900),)),
    "sums for two": (lambda name: sequence_numbers(SUMS[2], (name, "Bo")), ((680, 0, 1200, 1490),)),
    "sums in teams": (
        lambda name: sequence_numbers(SUMS[4], (name, *NAMES[1:4])),
        ((680, 0, 1200, 1490),),
    ),
    "a knock": (lambda name: sevens.table(KNOCK, (name, *NAMES[1:4])), ((512, 0, 1200, 1060),)),
    "a match": (
        lambda name: picture.table(MATCH, (name, *NAMES[1:4])),
        ((957, 0, 1200, 900), (0, 100, 1200, 900)),
    ),
    "a board": (stopped, ((0, 0, 944, 760), (944, 80, 1200, 760))),
    "boards race": (
        lambda name: race.race(race_view(), (name, "Bo")),
        ((480, 132, 1200, 400), (112, 208, 1030, 242)),
    ),
    "boards ranked": (
        lambda name: result.result(race_scored(), (name, "Bo"), title="Race 1", match=True, stolen=True),
        ((480, 0, 1200, 900),),
    ),
}


@pytest.mark.parametrize("name", ODD, ids=ascii)
@pytest.mark.parametrize("what", PICTURES)
def test_no_name_reaches_what_stands_beside_it(what: str, name: str) -> None:
    draw, boxes = PICTURES[what]
    with_name, without = seen(draw(name)), seen(draw("A"))

    for box in boxes:
        assert with_name.crop(box).tobytes() == without.crop(box).tobytes()
