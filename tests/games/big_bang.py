"""What the tests have to know of Big Bang."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.big_bang.game import BigBang
from engine.big_bang.grid import MASK
from engine.big_bang.rules import RULES_2
from engine.big_bang.types import Lying, Place, RaceScored, Top
from engine.game import Event, Result, Rng
from table.table import Table
from tests.end_to_end.secrecy import Secrecy, Step, Unseen, fault
from tests.engine.big_bang import tables
from tests.engine.big_bang.tables import Bang
from tests.engine.recording import Subject
from tests.manifest import Manifest, Playthrough, Seated
from tests.ui.pictures.tables import NAMES
from ui.big_bang import closing
from ui.big_bang.picture import board, match, race, result

VALUES = {
    "highest": (4, 3, 7),
    "replay": (False, True),
    "hold": (False, True),
    "rules_cards": (False, True),
    "first_stuck_ends": (False, True),
    "duplicate": (True, False),
    "stolen": (False, True),
    "unplayed": (0, -1),
    "rounds": (1, 2),
    "limit_s": (0, 120),
    "racers": (6,),
    "penalty": ("cooldown", "none"),
}


def recount_big_bang(events: list[Event], result: Result) -> None:
    """Big Bang 4.2.8, 4.4.10 and 4.4.15 from the boards alone, and 4.2.3 on each of them."""
    totals = Counter[int]()
    for scored in (event for event in events if isinstance(event, RaceScored)):
        sizes = {
            len(line.board) + len(line.hand) + len(line.discards) <= len(line.board) + line.left
            for line in scored.lines
        }
        assert sizes == {True}
        for line in scored.lines:
            on = {(each.x, each.y): each.card for each in line.board}
            assert len(on) == len(line.board) == line.numbers + line.rules
            assert (0, 0) not in on
            for (x, y), card in on.items():
                third = (x, y - 1) if (x + y) % 2 else (x, y + 1)
                beside = [on[cell] for cell in ((x - 1, y), (x + 1, y), third) if cell in on]
                assert beside or (0, 0) in ((x - 1, y), (x + 1, y), third)
                assert card > 7 or all(abs(card - other) == 1 for other in beside if other < 8)
            assert line.numbers == sum(card < 8 for card in on.values())
            assert line.points - line.numbers - 2 * line.rules in (0, -line.left)
        best = [line for line in scored.lines if line.place == 1]
        assert {line.points for line in best} == {max(line.points for line in scored.lines)}
        totals.update({line.seat: line.score for line in scored.lines})
        assert all(line.total == totals[line.seat] for line in scored.lines)
        assert all(line.score in (line.points, 0) for line in scored.lines if line not in best)
    assert result.scores == tuple(totals[seat] for seat in range(len(result.scores)))


def boards(table: Table, rng: Rng) -> Iterator[Step]:
    """A player who can lays a card where it leaves little room, draws or discards; some miss, look, ask or err."""
    assert table.session is not None
    if table.rest is not None:
        yield from (Step(seat, "ready", at_table=True) for seat in table.waiting)
        return
    assert table.race is not None
    if not table.race.open:
        yield Step(0, "hand", at_table=True)
        return
    seat = rng.choice(table.session.waiting)
    stamp, move = table.stamp(seat), _badly_placed(table, seat, rng)
    if rng.random() < 0.1:
        move = str(rng.choice(table.game.tries(table.view(seat))))
    if rng.random() < 0.2:
        yield Step(seat, "part", "stop" if rng.random() < 0.5 else move.partition("/")[0], stamp)
    yield Step(seat, "try", move, stamp, wait=rng.below(400) / 1000, fails=fault(table))
    if rng.random() < 0.2:
        yield Step(seat, "try", move, stamp)  # the place is taken, or the card gone
    if rng.random() < 0.2:
        yield Step(rng.below(len(table.seats)), "hand", at_table=True)


def _badly_placed(table: Table, seat: int, rng: Rng) -> str:
    """What leaves the fewest places to a board: its hand soon is dead."""
    assert table.session is not None
    state, game = table.session.state, table.game

    def room(move: Any) -> int:
        after, _ = game.apply(state, seat, move, game.opens_at(state), Rng(b"what if"))
        return sum(bool(packed & MASK) for packed in after.boards[seat].field)

    moves = rng.shuffled(game.legal(state, seat))
    return str(min((move for move in moves if str(move) != "stop"), key=room, default="stop"))


def _board() -> bytes:
    """Alone, with rules cards; a card was just placed, and some of the hand fit."""
    laid = "4@0,1 3@-1,1 5@1,1 R1@-1,0/1 R6@1,0/0 6@2,1 R2@2,0/0 R4@-2,0/0 7@-3,0 2@-1,2 R5@-2,2/0"
    bang = Bang.lay(tables.board(laid, "5 R3 6", "1 2 3 4 5", "7 7 6"), rules_cards=True)
    moves = tables.GAME.legal(bang.state, 0)
    places = sorted({(move.x, move.y) for move in moves if isinstance(move, Place | Top)})
    return board.board(board.board_picture(bang.view(0), 0), places=places, last=(-2, 2))


def _bang_race() -> bytes:
    view = Bang.deal(3, "golden", rounds=3).view()
    told = ((12, None, None), (28, "all", 185_400), (9, "stuck", 65_000))
    racers = tuple(
        replace(racer, placed=placed, left=28 - placed, ready=ready, time=time)
        for racer, (placed, ready, time) in zip(view.racers, told, strict=True)
    )
    return race.race(replace(view, round=2, totals=(27, 20, 28), racers=racers), NAMES[:3])


def _stopped() -> RaceScored:
    lines = (
        *("7@-1,0 6@-2,0 7@-3,0 5@-2,1 4@-1,1 6@1,0 5@2,0 4@2,-1", "6@0,1 5@1,1"),
        "1@0,1",
    )
    bang = Bang.lay(*(tables.board(each, "3", "4") for each in lines), rounds=2)
    bang.do(2, "stop", at=9_800).do(1, "stop", at=31_200).do(0, "stop", at=185_400)
    return bang.scored


def _bang_won() -> bytes:
    scored = _stopped()
    points = tuple(line.points for line in scored.lines)
    ended = result.End(Result("points", (1, 2, 3), points, (0, 1, 2)), (), ())
    return result.result(scored, NAMES[:3], title="", end=ended, theme="paper")


def _match_won() -> bytes:
    lines = [replace(line, score=line.points) for line in _stopped().lines]
    races = {1: [replace(line, score=2) for line in lines], 2: lines}
    totals = tuple(2 + line.score for line in lines)
    return match.match(closing.ended(Result("points", (1, 2, 3), totals, (0, 1, 2)), (), races), NAMES[:3])


MANIFEST = Manifest(
    subject=Subject(
        BigBang(RULES_2),
        VALUES,
        recount_big_bang,
        unlisted=frozenset({"dead", "stop"}),
        rare=frozenset({"stop"}),
        pace=3000,
    ),
    playthroughs=(
        Playthrough("solo", 1, {"highest": 4, "unplayed": -1}, 3000),
        Playthrough("new-deck", 2, {"highest": 5, "replay": True}, 3000),
        Playthrough(
            "again", 1, {"highest": 2, "replay": True, "rules_cards": True, "hold": True, "rounds": 2}, 3000
        ),
        Playthrough("speed", 3, {"highest": 5, "limit_s": 300, "first_stuck_ends": True}, 3000),
        Playthrough(
            "stolen",
            4,
            {"highest": 3, "stolen": True, "duplicate": False, "racers": 4, "penalty": "none"},
            3000,
        ),
    ),
    short={"highest": 5},
    tables=(Seated(1), Seated(3, {"duplicate": False})),
    secrecy=Secrecy(
        3,
        {"highest": 5, "replay": True},
        boards,
        Unseen(("race", "moves"), lambda state: tuple(board.hand for board in state.boards)),
        seeds=("2b",),
        pace="",
        figures={"go_ms": 100},
    ),
    decks={"highest": tuple(range(2, 8)), "rules_cards": (False, True), "racers": (6,)},
    needed=r"seat \d hand",  # nobody has to draw
    pictures={
        "bang_start_light": lambda: board.board(
            board.board_picture(Bang.deal(2, "golden").view(0), 0),
            places=((-1, 0), (1, 0), (0, 1)),
            theme="paper",
        ),
        "bang_board": _board,
        "bang_turns": lambda: board.board(
            board.board_picture(Bang.lay(tables.board("", "R1 5"), rules_cards=True).view(0), 0),
            places=((0, 1),),
            turns=(Lying(0, 1, 8, 0), Lying(0, 1, 8, 1)),
        ),
        "bang_covered": lambda: board.board(
            board.board_picture(Bang.deal(2, "golden").view(0), 0, covered=True)
        ),
        "bang_race": _bang_race,
        "bang_go": lambda: race.race(Bang.deal(2, "golden").view(), NAMES[:2], go=True),
        "bang_result": lambda: result.result(_stopped(), NAMES[:3], title="Race 1 of 2", match=True),
        "bang_won_light": _bang_won,
        "bang_match_won": _match_won,
    },
)
