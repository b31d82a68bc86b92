"""What everybody sees of a race of Big Bang, and of its result."""

from __future__ import annotations

from msgspec.structs import replace

from engine.big_bang.types import RaceScored
from tests.engine.big_bang.tables import Bang
from tests.ui.pictures.tables import count, seen
from tests.ui.pictures.views import NAMES as FIVE
from ui.big_bang.picture.result import result
from ui.pictures.palette import rgb

NAMES = (*FIVE, "Óskar")
GOLD, CHALK, QUIET, FENCE, RED = (
    rgb("felt", colour) for colour in ("gold", "chalk", "quiet", "fence", "cardinal")
)
HEAD, STEP = 132, 140  # of the race, and from row to row
COUNTS = 1030  # they are right of this

Box = tuple[int, int, int, int]


def ended(seats: int, seed: str = "ended", **chosen: object) -> RaceScored:
    """The first race of a game at random."""
    for bang in Bang.deal(seats, seed, racers=6, **chosen).play(seed):
        if any(isinstance(event, RaceScored) for event in bang.events):
            return bang.scored
    raise AssertionError


def test_the_ranking_is_by_place_and_the_first_has_a_disc() -> None:
    scored = ended(3)
    lines = tuple(replace(line, place=(2, 3, 1)[line.seat]) for line in scored.lines)
    picture = seen(result(replace(scored, lines=lines), NAMES[:3], title="Big Bang"))
    first = picture.height - 3 * STEP - 2
    rows = [picture.crop((16, first + at * STEP, 200, first + at * STEP + 126)) for at in range(3)]

    marks = [next(seat for seat in "ABC" if count(each, rgb("felt", seat))) for each in rows]
    discs = [count(each, CHALK) > 2000 for each in rows]
    assert marks == ["C", "A", "B"]
    assert discs == [True, False, False]


def test_the_first_board_alone_is_in_the_result() -> None:
    scored = ended(2)
    order = sorted(scored.lines, key=lambda line: line.place)
    best, second = order

    def above(first: object, other: object) -> bytes:
        """What is above the rows, where those are equal."""
        changed = tuple(replace(line, board=first if line is best else other) for line in scored.lines)
        return result(replace(scored, lines=changed), NAMES[:2], title="Big Bang")

    assert above(best.board, second.board) == above(best.board, ())
    assert above(best.board, second.board) != above(best.board[:-1], second.board)
