"""What the tests have to know of Sequence Numbers."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Rng
from engine.sequence_numbers.board import ANSWERS, CARD_TEXTS, LARGEST, PLUS
from engine.sequence_numbers.game import SequenceNumbers
from engine.sequence_numbers.play import State
from engine.sequence_numbers.rules import RULES_2
from engine.sequence_numbers.types import Play
from table.table import Table
from tests.end_to_end.secrecy import Secrecy, Step, Unseen, fault
from tests.engine.recording import Subject
from tests.engine.sequence_numbers.tables import VALUES, asides, recount_sequences
from tests.manifest import Manifest, Playthrough, Seated
from tests.ui.pictures import views
from tests.ui.pictures.tables import NAMES
from ui.sequence_numbers.picture import table as picture


def sums(table: Table, rng: Rng) -> Iterator[Step]:
    """Turns are taken as the computer would, with wrong answers, late draws, and now and then a word too many."""
    assert table.session is not None
    state = table.session.state
    if not table.session.moves:
        yield from (Step(seat, "hand", at_table=True) for seat in range(len(table.seats)))
    late = [seat for seat, _ in state.draws]
    talks = table.number == 20 and not state.owing
    seat = rng.choice((*table.waiting, state.turn, *late)) if not state.owing else table.waiting[0]
    view, stamp = table.view(seat), table.stamp(seat)
    move = table.game.think(view, "easy", rng)[0]
    if talks:
        yield Step(seat, "part", "talk", stamp)
        yield Step(seat, "action", "talk", stamp)
    elif isinstance(move, Play):
        slot = str(view.hands[seat].index(move.card))
        yield Step(seat, "part", slot, stamp, fails=fault(table))
        if rng.random() < 0.2:
            wrong = f"{CARD_TEXTS[move.card]}={ANSWERS[move.card] % 7 + 1}"
            yield Step(seat, "action", wrong, stamp, fails=fault(table))
        else:
            yield Step(seat, "action", str(move), stamp)
    else:
        yield Step(seat, "action", str(move), stamp, fails=fault(table))
    if rng.random() < 0.1:
        yield Step(seat, "action", str(move), stamp)  # again
    if rng.random() < 0.2:
        yield Step(rng.below(len(table.seats)), "hand", at_table=True)


def wrong_answers(state: State, seat: int) -> tuple[str, ...]:
    return tuple(f"{CARD_TEXTS[card]}=99" for card in state.hands[seat] if card < PLUS)


CHIPS = (
    "B3 D7 E9 H2 I2",
    "A4 C4 C5 C6 D5 G7 H3 H8",
    "B6 D8 E8 F8 F9 G8 I4",
)


def _chips() -> bytes:
    recent = views.laid("0 17+7 D7", "2 plus F9", "4 minus D6", "1 23+3 G7")
    view = views.sums_table(6, CHIPS, ["B2-F6"], options={"teams": 3}, turn=2, recent=recent)
    return picture.table(view, NAMES)


def _removed() -> bytes:
    chips, lines = ("B3 D7", "A4 C4"), ("A1-E5 E1-E5", "B9-F9")
    recent = views.laid("0 55-7 J10", "1 minus D6")
    view = views.sums_table(2, chips, lines, options={"sequences_to_win": 3}, recent=recent)
    return picture.table(view, views.LONG[1:3], theme="paper")


def _sums_over() -> bytes:
    view = views.sums_table(6, ("B3 D7", "A4 C4"), ("A1-E5", "F1-J1 B9-F9"), turn=None)
    return picture.table(view, (*views.LONG, "Bo"))


def _sums_won() -> bytes:
    chips = ("A3 B6 C3 E8 G9 I5", "A5 B7 C5 D5 D6 E4 F8 G7 I3 J5")
    recent = views.laid("1 23+3 G7", "0 17+7 E6")
    view = views.sums_table(2, chips, ("B2-F2 C8-G4", "H6-H10"), turn=None, recent=recent)
    return picture.table(view, NAMES, theme="paper")


MANIFEST = Manifest(
    subject=Subject(SequenceNumbers(RULES_2), VALUES, recount_sequences, asides=asides),
    playthroughs=(
        Playthrough("two-players", 2, {"answers": "shown", "stalemate_rounds": 1}),
        Playthrough("short-deck", 3, {"largest": 12, "sequences_to_win": 1}),
        Playthrough("house-rules", 4, {"strict_draw": True, "table_talk": True}),
        Playthrough("three-teams", 6, {"teams": 3, "largest": 20, "sequences_to_win": 1}),
    ),
    short={"sequences_to_win": 1},
    tables=(
        Seated(2, {"strict_draw": True}),
        Seated(3, {"answers": "shown"}),
        Seated(4, {"table_talk": True}),
        Seated(6, {"teams": 3}),
    ),
    secrecy=Secrecy(
        4,
        {"largest": 7, "sequences_to_win": 1, "strict_draw": True, "table_talk": True},
        sums,
        Unseen(("moves", "opened", "draws", "owing"), misses=wrong_answers),
        seeds=("1b",),
    ),
    decks={"largest": tuple(range(1, 49))},
    printed=frozenset(map(str, range(1, LARGEST + 1))),  # on the spaces
    pictures={
        "sequences_three_sides": _chips,
        "sequences_minus_light": _removed,
        "sequences_over": _sums_over,
        "sequences_won_light": _sums_won,
    },
)
