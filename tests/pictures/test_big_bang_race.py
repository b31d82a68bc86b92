"""What everybody sees of a race of Big Bang, and of its result."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.big_bang.types import RaceScored, Ready, View
from pictures.big_bang.race import race
from pictures.big_bang.result import result
from pictures.palette import rgb
from tests.engine.big_bang.tables import Bang
from tests.pictures.tables import count, seen
from tests.pictures.views import LONG
from tests.pictures.views import NAMES as FIVE

NAMES = (*FIVE, "Óskar")
GOLD, CHALK, QUIET, FENCE, RED = (
    rgb("felt", colour) for colour in ("gold", "chalk", "quiet", "fence", "cardinal")
)
HEAD, STEP = 132, 140  # of the race, and from row to row
COUNTS = 1030  # they are right of this
ODD_NAMES = [*LONG, "", "\u202e\u0000\n"]

Box = tuple[int, int, int, int]


def row(seat: int) -> Box:
    top = HEAD + seat * STEP
    return 16, top, 1184, top + 126


def rail(seat: int) -> Box:
    left, top, _right, low = row(seat)
    return left + 96, top + 76, COUNTS, low - 16


def at_work(*placed: int, ready: tuple[Ready | None, ...] = (), **chosen: object) -> View:
    """Racers who have placed this many of 28 cards."""
    view = Bang.deal(len(placed), racers=6, **chosen).view()
    racers = [
        replace(racer, placed=count, left=28 - count, ready=why, time=None if why is None else 185_400)
        for racer, count, why in zip(view.racers, placed, ready or (None,) * len(placed), strict=True)
    ]
    return replace(view, racers=tuple(racers))


def ended(seats: int, seed: str = "ended", **chosen: object) -> RaceScored:
    """The first race of a game at random."""
    for bang in Bang.deal(seats, seed, racers=6, **chosen).play(seed):
        if any(isinstance(event, RaceScored) for event in bang.events):
            return bang.scored
    raise AssertionError


@pytest.mark.parametrize("name", ODD_NAMES)
def test_no_name_reaches_what_is_told_beside_it(name: str) -> None:
    view = replace(at_work(9, 28, ready=("stuck", "all"), rounds=3), round=3, totals=(100, 100))
    with_name, without = (seen(race(view, (each, "Bo"))) for each in (name, "A"))

    beside = (480, HEAD, 1200, 400)
    assert with_name.crop(beside).tobytes() == without.crop(beside).tobytes()
    assert with_name.crop(rail(0)).tobytes() == without.crop(rail(0)).tobytes()


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


@pytest.mark.parametrize("name", ODD_NAMES)
def test_no_name_reaches_the_figures(name: str) -> None:
    scored = ended(2, rounds=3, stolen=True)
    lines = tuple(replace(line, time=3_599_900, points=-28, score=140, total=1260) for line in scored.lines)
    with_name, without = (
        seen(result(replace(scored, lines=lines), (each, "Bo"), title="Race 1", match=True, stolen=True))
        for each in (name, "A")
    )

    figures = (480, 0, 1200, with_name.height)
    assert with_name.crop(figures).tobytes() == without.crop(figures).tobytes()
