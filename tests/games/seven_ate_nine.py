"""What the tests have to know of 7 Ate 9."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from engine.game import Event, Result, Rng
from engine.seven_ate_nine.cards import FITS, face
from engine.seven_ate_nine.game import SevenAteNine
from engine.seven_ate_nine.race import State
from engine.seven_ate_nine.rules import RULES_2
from engine.seven_ate_nine.types import Dealt, Go, LaidLast, Options, Played, RaceScored, View
from table.table import Table
from tests.end_to_end.secrecy import Secrecy, Step, Unseen, fault
from tests.engine.recording import Subject
from tests.manifest import Manifest, Playthrough, Seated
from tests.ui.pictures import views
from tests.ui.seven_ate_nine.ended import ended
from ui.seven_ate_nine import end_picture, picture, strip

TYPIST = 0  # the seat that has no panel

VALUES = {
    "match": (False, True),
    "penalty": ("none", "cooldown", "draw1"),
    "grace_ms": (1500, 0),
    "start_hand": (0, 4),
    "targets": (False, True),
    "last_card_free": (True, False),
    "auto_last": (False, True),
    "deck": ("short", "full"),
    "typing": (True, False),
}


def recount_races(events: list[Event], result: Result) -> None:
    """7 Ate 9: the cards left, what was played being taken from an even deal, and the races won."""
    seats = len(result.scores)
    points, left = [0] * seats, [0] * seats
    for event in events:
        if isinstance(event, Dealt):
            assert max(points) < 3
            left = [event.draws + len(hand or ()) for hand in event.hands]
            assert sum(left) in (36, 72)
            assert len(set(left)) == 1
        elif isinstance(event, Played | LaidLast):
            assert min(left) > 0
            left[event.seat] -= 1
        elif isinstance(event, RaceScored):
            (winner,) = (seat for seat in range(seats) if not left[seat])
            assert event.winner == winner
            assert [line.left for line in event.lines] == left
            points[winner] += 1
    match = result.reason == "match"
    assert list(result.scores) == (points if match else left)
    assert max(points) == (3 if match else 1)


def called(state: State, seat: int) -> tuple[str, ...]:
    """Numbers that may be tried in a race: any by typing, and in a panel those of one's cards."""
    held = {str(card // 10) for card in state.hands[seat]}
    return tuple(str(value) for value in range(1, 11) if seat == TYPIST or str(value) in held)


def race(table: Table, rng: Rng) -> Iterator[Step]:
    """All draw, play, call a card in vain or come too late. One has no panel and types; the others do either."""
    assert table.race is not None
    if table.rest is not None:
        for seat in table.waiting:
            yield Step(seat, "ready", at_table=True, fails="answer" if seat == TYPIST else "")
        return
    if not table.race.open:  # the pile was turned
        yield Step(TYPIST + 1, "hand", at_table=True)
        return
    seat, stamp = rng.below(len(table.seats)), table.stamp(TYPIST)
    view: View = table.view(seat)
    with suppress(ValueError):  # nothing to do
        action = str(table.game.think(view, "easy", rng)[0])
        if rng.random() < 0.3:
            covered = view.pile[-2:-1]
            wrong = [card for card in view.hand if card not in FITS[view.pile[-1]]]
            late = [card for card in wrong if any(card in FITS[top] for top in covered)]
            action = face(rng.choice(late or wrong)) if wrong else action
        wait, fails = rng.below(400) / 1000, fault(table)
        if seat == TYPIST or rng.random() < 0.2:
            yield Step(seat, "typed", action, wait=wait, fails=fails)
        else:
            yield Step(seat, "try", action, stamp, wait=wait, fails=fails)
            if rng.random() < 0.1:
                yield Step(seat, "part", f"why {face(view.pile[-1])}", stamp)


def _match() -> bytes:
    view = views.race(4, options=Options(match=True), race=6, points=(2, 0, 1, 2))
    return picture.table(view, views.LONG[:4], last=Played(3, 92))


def _start() -> View:
    return views.race(2, hands=(0, 0), draws=(36, 36), pile=(33,))


def _race_over() -> bytes:
    over = views.race(2, how="last", winner=1, hands=(5, 0), draws=(3, 0), pile=(33,) * 60)
    return picture.table(over, views.NAMES[:2])


MANIFEST = Manifest(
    subject=Subject(SevenAteNine(RULES_2), VALUES, recount_races, pace=3000),
    playthroughs=(
        Playthrough("two-players", 2, {"penalty": "cooldown", "grace_ms": 0}, 3000),
        Playthrough("four-players", 4, {"start_hand": 4, "penalty": "draw1", "targets": True}, 3000),
        Playthrough("match", 3, {"match": True, "deck": "short", "auto_last": True}, 3000),
        Playthrough("fitting-last", 2, {"last_card_free": False, "typing": False, "deck": "short"}, 900),
    ),
    short={"match": True},
    tables=tuple(map(Seated, (2, 3, 4))),
    secrecy=Secrecy(
        3,
        {"deck": "short", "start_hand": 4},
        race,
        Unseen(("race", "moves", "gone", "misses"), lambda state: state.hands, called),
        seeds=("7b",),
        pace="",
        figures={"go_ms": 100, "lock_ms": 0},
    ),
    decks={"deck": ("full", "short"), "start_hand": (0, 4)},
    needed=r"seat \d draw pile",
    pictures={
        "race_match": _match,
        "race_targets_light": lambda: picture.table(
            views.race(3, pile=(71, 103)), views.NAMES[:3], targets=True, theme="paper"
        ),
        "race_over": _race_over,
        "race_won": lambda: end_picture.end(ended(2), views.NAMES[:2]),
        "race_won_light": lambda: end_picture.end(ended(4, None), views.NAMES[:4], theme="paper"),
        "race_waits": lambda: picture.table(_start(), views.NAMES[:2], last=Go(0)),
        "race_go": lambda: picture.table(_start(), views.NAMES[:2], go=True),
        "race_hand": lambda: strip.above_keys(
            views.race(2, hands=(5, 0), draws=(13, 1), pile=(72,) * 30), views.NAMES[:2]
        ),
        "race_result": lambda: picture.result(
            views.raced(36, 0, 4, 4, winner=1, how="last", to_win=3), views.NAMES[:4], title="Race 4"
        ),
    },
)
