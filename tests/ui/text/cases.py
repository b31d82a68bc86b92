"""Views, games and names that the tests of the words share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from engine.game import Event
from engine.play_nine.scoring import result
from engine.play_nine.types import Bonus, Column, HoleLine, HoleScored, Options, View
from engine.session import Session

ADA_BO = ("Ada", "Bo")
# As long as Discord allows, and every letter of the second kind has to be escaped.
LONG = tuple(letter * 32 for letter in "WMNOQG")
WORST = ("_" * 32,) * 6

WORST_BOARD = (12,) * 4 + (11,) * 4
FOUR_PAIRS = (9, 10, 11, 12) * 2


def view(**changes: object) -> View:
    """Two players in hole 3 of 9; Ada is to draw, and nothing special has happened."""
    usual = View(
        viewer=None,
        options=Options(),
        hole=3,
        playoff=0,
        dealer=1,
        phase="draw",
        turn=0,
        playing=(0, 1),
        boards=((12, None, 5, -5, None, 3, 12, 0), (1, None, None, None, None, None, None, 9)),
        deck=59,
        discards=(4, 7),
        held=None,
        held_from=None,
        out=None,
        turns=(2, 2),
        matched=((), ()),
        bonuses=((), ()),
        shown=(27, 10),
        scores=((10, 4), (20, -3)),
        extra=((), ()),
        totals=(14, 17),
        points=(0, 0),
        pair=0,
    )
    changed = replace(usual, **changes)
    pairs = tuple(map(matched, changed.boards))
    ended = changed.phase == "over"
    return replace(
        changed,
        matched=pairs,
        bonuses=tuple(map(bonuses, pairs)),
        result=result(changed.options, changed.totals, changed.points, changed.extra) if ended else None,
    )


def matched(cards: Sequence[int | None]) -> tuple[Column, ...]:
    """A board's matched columns, found by looking at it, apart from the engine."""
    return tuple(
        Column(at, card, -10 if card == -5 else 0)
        for at, card in enumerate(cards[:4])
        if card is not None and card == cards[at + 4]
    )


def bonuses(columns: Sequence[Column]) -> tuple[Bonus, ...]:
    """What several of one value add; so too."""
    counts = {column.value: sum(other.value == column.value for other in columns) for column in columns}
    more = {2: -10, 3: -15, 4: -20}
    return tuple(Bonus(value, count, more[count]) for value, count in counts.items() if count > 1)


def crowded(board: tuple[int | None, ...] = FOUR_PAIRS, shown: int = -40) -> View:
    """Six players with the longest numbers and notes, at the end of 18 holes: all there can be to say."""
    return view(
        options=Options(holes=18),
        hole=18,
        dealer=5,
        phase="place",
        turn=5,
        playing=tuple(range(6)),
        boards=(board,) * 6,
        held_from="discard",
        held=-5,
        out=5,
        turns=(29,) * 6,
        shown=(shown,) * 6,
        scores=((-40,) * 17,) * 6,
        extra=((),) * 6,
        totals=(-680,) * 6,
        points=(0,) * 6,
    )


def line(seat: int, cards: tuple[int, ...], score: int, **changes: object) -> HoleLine:
    """A seat's hole."""
    columns = matched(cards)
    usual = HoleLine(
        seat=seat,
        score=score,
        total=score,
        cards=cards,
        matched=columns,
        bonuses=bonuses(columns),
        turns=7,
        went_out=False,
    )
    return replace(usual, **changes)


def scored(*lines: HoleLine, **changes: object) -> HoleScored:
    usual = HoleScored(round=3, lines=lines, playoff=0, capped=False)
    return replace(usual, **changes)


def played(seats: int, options: Options | None = None) -> Iterator[tuple[Session, tuple[Event, ...]]]:
    """A whole game by the moves that the table makes for slow players, state by state."""
    session, events = Session.start("play_nine", options or Options(holes=2), seats, b"words" * 4)
    yield session, events
    while waiting := session.game.waiting_for(session.state):
        move = session.game.default(session.view(waiting[0]))
        assert move is not None
        session, events = session.apply(waiting[0], move, 0)
        yield session, events
