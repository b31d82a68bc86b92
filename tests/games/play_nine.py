"""What the tests have to know of Play Nine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.game import Event, Result
from engine.play_nine.game import PlayNine
from engine.play_nine.rules import RULES_2
from engine.play_nine.types import Drew, HoleScored, Options, Placed, Took
from tests.end_to_end.secrecy import Secrecy, Unseen
from tests.engine.recording import Subject
from tests.manifest import Manifest, Playthrough, Seated
from tests.ui.pictures.tables import BOARDS, ENDS, NAMES, scored, view
from tests.ui.play_nine.ended import NINE, ended
from ui.pictures.scorecard import scorecard
from ui.play_nine.closing import golf
from ui.play_nine.picture import end, hand, result, table, tee

VALUES = {
    "holes": (1, 3),
    "match": (False, True),
    "tie": ("sudden_death", "shared"),
    "max_turns": (30, 4, 0),
    "copies": (8, 4, 2),
}


def recount_hole(cards: Iterable[int]) -> int:
    """Play Nine 5.2.7 in other words than the engine's: all the strokes, less what matched columns save."""
    top, bottom = tuple(cards)[:4], tuple(cards)[4:]
    equal = Counter(above for above, below in zip(top, bottom, strict=True) if above == below)
    cancelled = sum(2 * value * columns for value, columns in equal.items() if value != -5)
    bonus = sum({1: 0, 2: 10, 3: 15, 4: 20}[columns] for columns in equal.values())
    return sum(top) + sum(bottom) - cancelled - bonus


def recount_golf(events: list[Event], result: Result) -> None:
    """Every hole from its cards, then the totals, or the holes won in halves."""
    totals, points = Counter[int](), Counter[int]()
    for hole in (event for event in events if isinstance(event, HoleScored)):
        scores = {line.seat: recount_hole(line.cards) for line in hole.lines}
        assert {line.seat: line.score for line in hole.lines} == scores
        for line in hole.lines:
            matched = {each.column for each in line.matched}
            single = sum(card for index, card in enumerate(line.cards) if index % 4 not in matched)
            shaved = sum(each.score for each in line.matched) + sum(each.score for each in line.bonuses)
            assert line.score == single + shaved
        if not hole.playoff:
            totals.update(scores)
            low = [seat for seat, score in scores.items() if score == min(scores.values())]
            points.update(dict.fromkeys(low, 2 if len(low) == 1 else 1))
        assert all(line.total == totals[line.seat] for line in hole.lines)
    counted = points if result.reason == "match" else totals
    assert result.scores == tuple(counted[seat] for seat in range(len(result.scores)))
    best = max(points.values()) if result.reason == "match" else min(totals.values())
    assert all(result.scores[seat] == best for seat, place in enumerate(result.places) if place == 1)


def _held() -> bytes:
    boards = ((6, -5, 4, 10, 2, -5, 9, 12), *BOARDS[1:4])
    held = view(4, boards=boards, phase="place", held=9, held_from="discard", discards=(3, -5), out=0)
    return table.table(held, NAMES[:4], last=Took(1, 9))


def _card() -> bytes:
    rounds = (
        (-10, 9, 18, 3, 12, 23, -10, 31, 3),
        (31, 7, 9, 23, -14, 18, 3, -14, 0),
        (12, 7, 0, 9, 12, 0, 0, 7, 16),
    )
    extra = ((None, None), (-1, 4), (-1, 12))
    totals, places = (79, 63, 63), (3, 1, 2)
    return scorecard(NAMES[:3], rounds, totals, places, playoff=extra, title="Play Nine", date="1 May 2025")


MANIFEST = Manifest(
    subject=Subject(PlayNine(RULES_2), VALUES, recount_golf, longest=7000),
    playthroughs=(
        Playthrough("two-players", 2, {"holes": 2}),
        Playthrough("short-deck", 3, {"holes": 1, "copies": 2}),
        Playthrough("match", 2, {"holes": 2, "match": True, "max_turns": 3}),
        Playthrough("six-players", 6, {"holes": 1, "tie": "shared", "max_turns": 4}),
    ),
    short={"holes": 2},
    tables=tuple(map(Seated, range(2, 7))),
    secrecy=Secrecy(
        2, {"holes": 2, "copies": 2}, unseen=Unseen(("hole", "moves")), seeds=("7a",), pace="live"
    ),
    decks={"copies": tuple(range(1, 9))},
    pictures={
        "two_seats": lambda: table.table(view(2), NAMES[:2], last=Placed(0, 7, 12, 3, False, "deck")),
        "four_seats_held": _held,
        "six_seats_light": lambda: table.table(view(6), NAMES, theme="paper"),
        "golf_match": lambda: table.table(
            view(2, options=Options(match=True), points=(5, 2), deck=0, discards=(), turn=0), NAMES[:2]
        ),
        "five_seats": lambda: table.table(
            view(5, phase="place", held_from="deck"), NAMES[:5], last=Drew(1, None)
        ),
        "hole": lambda: end.hole(scored(3), NAMES[:3]),
        "golf_over": lambda: end.end(view(4, phase="over", turn=None, boards=ENDS[:4]), NAMES[:4]),
        "golf_won": lambda: result.result(golf(ended(2), (), NINE, 9, match=False), NAMES[:2]),
        "golf_won_light": lambda: result.result(
            golf(ended(4), (), NINE, 9, match=False), ("Maximilian the Great", *NAMES[:3]), theme="paper"
        ),
        "own_cards_held": lambda: hand.hand(
            view(4, viewer=1, phase="place", held=-5, held_from="deck"), NAMES[:4]
        ),
        "own_cards_tee_light": lambda: tee.tee(4, theme="paper"),
        "own_cards_of_six": lambda: hand.hand(view(6, viewer=1), NAMES),
        "own_cards_waiting": lambda: hand.hand(view(4, viewer=3), NAMES[:4]),
        "scorecard": _card,
    },
)
