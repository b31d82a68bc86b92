"""What everybody sees of a race of Big Bang, and of its result."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.big_bang.types import RaceScored, Ready, View
from engine.game import Rng
from pictures.big_bang.race import race
from pictures.big_bang.result import result
from pictures.palette import THEMES, Theme, rgb
from tests.engine.big_bang.tables import GAME, Bang
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


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_race_is_a_row_a_player(seats: int, theme: Theme) -> None:
    picture = seen(race(at_work(*range(seats)), NAMES[:seats], theme=theme))

    assert picture.size == (1200, 132 + 140 * seats - 14 + 16)


def test_a_rail_fills_as_cards_are_placed_and_the_leader_has_it_in_chalk() -> None:
    picture = seen(race(at_work(7, 28, 0), NAMES[:3]))
    colours = [[count(picture.crop(rail(seat)), each) for each in (CHALK, QUIET, FENCE)] for seat in range(3)]

    assert [[number > 0 for number in each] for each in colours] == [
        [False, True, True],
        [True, False, False],
        [False, False, True],
    ]
    assert 3.5 < colours[1][0] / colours[0][1] < 4.5


def test_every_count_can_be_told_apart() -> None:
    """Also by people who cannot count cells."""
    pictures = (
        seen(race(at_work(placed, 28), NAMES[:2])).crop((COUNTS, HEAD, 1184, 258)) for placed in range(29)
    )

    assert len({picture.tobytes() for picture in pictures}) == 29


@pytest.mark.parametrize("ready", ["all", "stuck", "stopped", "time"])
def test_who_is_through_is_told_and_a_flag_is_for_everything_placed(ready: Ready) -> None:
    running, through = (seen(race(at_work(9, 28, ready=(None, why)), NAMES[:2])) for why in (None, ready))

    assert running.crop(row(0)).tobytes() == through.crop(row(0)).tobytes()
    assert running.crop(row(1)).tobytes() != through.crop(row(1)).tobytes()
    assert (count(through, RED) > 0) == (ready == "all")


def test_the_points_of_earlier_races_are_told() -> None:
    view = at_work(3, 4, rounds=3)
    later = replace(view, round=2, totals=(20, 28))

    first, second = (seen(race(each, NAMES[:2])).crop(row(0)).tobytes() for each in (view, later))
    assert first != second


def test_go_is_seen_from_across_the_room_and_waited_for_in_words() -> None:
    view = at_work(0, 0)
    running = seen(race(view, NAMES[:2]))
    waiting, go = seen(race(view, NAMES[:2], waiting=True)), seen(race(view, NAMES[:2], go=True))

    assert count(running, GOLD) == count(waiting, GOLD) == 0
    assert count(go, GOLD) > 5000
    assert running.crop((600, 0, 1200, HEAD)).tobytes() != waiting.crop((600, 0, 1200, HEAD)).tobytes()
    for picture in (waiting, go):
        assert picture.crop((0, HEAD, 1200, 400)).tobytes() == running.crop((0, HEAD, 1200, 400)).tobytes()


def test_no_card_is_in_the_picture_whoever_looks() -> None:
    """Big Bang 4.4.13."""
    for number, bang in enumerate(Bang.deal(2, highest=4).play()):
        if not bang.view().over:
            for_all = race(bang.view(), NAMES[:2])
            other = GAME.determinize(bang.view(), Rng(b"other", number))
            assert race(bang.view(0), NAMES[:2]) == race(GAME.view(other, None), NAMES[:2]) == for_all


@pytest.mark.parametrize("name", ODD_NAMES)
def test_no_name_reaches_what_is_told_beside_it(name: str) -> None:
    view = replace(at_work(9, 28, ready=("stuck", "all"), rounds=3), round=3, totals=(100, 100))
    with_name, without = (seen(race(view, (each, "Bo"))) for each in (name, "A"))

    beside = (480, HEAD, 1200, 400)
    assert with_name.crop(beside).tobytes() == without.crop(beside).tobytes()
    assert with_name.crop(rail(0)).tobytes() == without.crop(rail(0)).tobytes()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("seats", range(1, 7))
def test_a_result_is_the_first_board_and_a_row_a_player(seats: int, theme: Theme) -> None:
    scored = ended(seats)
    picture = seen(result(scored, NAMES[:seats], title="Big Bang", theme=theme))

    assert picture.width == 1200
    assert picture.height <= max(1500, 84 + 1100 + 84 + seats * STEP)
    assert count(picture, rgb(theme, "gold")) == 0


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


def test_points_times_and_how_it_ended_are_told() -> None:
    scored = ended(2)

    def shown(match: bool = False, stolen: bool = False, **changes: object) -> bytes:
        lines = (replace(scored.lines[0], **{"time": 60_000, "ready": "stuck", **changes}), scored.lines[1])
        changed = replace(scored, lines=lines)
        return result(changed, NAMES[:2], title="Big Bang", match=match, stolen=stolen)

    different = [
        {},
        {"points": 3},
        {"time": 61_000},
        {"time": None, "ready": None},
        {"ready": "stopped"},
        {"ready": "time"},
        {"match": True},
        {"stolen": True},
        {"match": True, "stolen": True},
        {"match": True, "total": 252},
        {"stolen": True, "score": 140},
    ]
    assert len({shown(**each) for each in different}) == len(different)  # type: ignore[arg-type]


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
