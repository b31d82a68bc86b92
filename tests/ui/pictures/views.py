"""Tables of 7 Ate 9, Sevens and Sequence Numbers to draw, laid by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engine.game import Result, places
from engine.sequence_numbers.board import CARD_OF, SPACE_OF
from engine.sequence_numbers.play import result as sums_result
from engine.sequence_numbers.types import Laid
from engine.sequence_numbers.types import View as SequenceView
from engine.seven_ate_nine import types as seven_ate_nine
from engine.seven_ate_nine.types import RaceLine, RaceScored
from engine.sevens import types as sevens
from engine.sevens.cards import chains
from engine.sevens.play import result
from engine.sevens.rules import RULES_1, fitting, points
from engine.sevens.types import HandLine, HandsCounted
from tests.engine.sequence_numbers.tables import SequenceTable
from tests.engine.sevens.tables import bits

NAMES = ("Magdalena", "Bo", "Maximilian the Great", "Computer 1", "Yuki 雪")
LONG = ("W" * 32, "Wilhelmina Featherstonehaugh III", "شيرين محمد الأمين", "山田太郎" * 6, "🔥👩‍🚀" * 12)
LIES = "5C-8C 7D 2H-10H"
FULL_TABLE = "AC-10C AD-10D AH-10H AS-10S"


def race(seats: int, **changes: Any) -> seven_ate_nine.View:
    """A race in its middle; 9±2 lies on top."""
    facts: dict[str, Any] = {
        "viewer": None,
        "options": seven_ate_nine.Options(),
        "race": 1,
        "points": (0,) * seats,
        "pile": (51, 62, 43, 92),
        "since": 0,
        "go_at": 0,
        "hand": (),
        "hands": (7, 1, 12, 0)[:seats],
        "draws": (5, 14, 0, 18)[:seats],
        "locked": (0,) * seats,
        "how": None,
        "winner": None,
        "down": None,
        "to_win": 3,
        "called": (),
    }
    facts |= changes
    if facts["how"] is not None:
        left = [held + drawn for held, drawn in zip(facts["hands"], facts["draws"], strict=True)]
        match = facts["options"].match
        ranks = places([-won for won in facts["points"]] if match else left)
        facts["result"] = Result("match", ranks, facts["points"], tuple(range(seats)))
    return seven_ate_nine.View(**facts)


def raced(*left: int, winner: int | None = 0, how: seven_ate_nine.How = "out", to_win: int = 0) -> RaceScored:
    lines = tuple(RaceLine(seat, cards, (2, 0, 1, 2)[seat], cards) for seat, cards in enumerate(left))
    return RaceScored(4, lines, winner, how, to_win)


def chain_table(seats: int, lies: str = LIES, **changes: Any) -> sevens.View:
    """A round in its middle; it is seat B's turn, and seat A dealt."""
    facts: dict[str, Any] = {
        "viewer": None,
        "options": sevens.Options(),
        "round": 2,
        "rounds": seats,
        "dealer": 0,
        "phase": "play",
        "turn": 1,
        "chains": chains(bits(lies)),
        "hands": (None,) * seats,
        "counts": (4, 1, 10, 7, 2)[:seats],
        "asked": (),
        "offered": (),
        "offer": None,
        "knocks": 0,
        "passing": False,
        "past": (),
        "scores": ((25,),) * seats,
        "totals": (25, 0, 105, 40, 15)[:seats],
    }
    facts |= changes
    deck = RULES_1.deck(facts["options"])
    lying = sum(1 << card for chain in facts["chains"] for card in chain)
    facts |= {"highest": deck.highest, "centre": deck.centre, "fits": fitting(deck, lying)}
    facts["result"] = result(facts["totals"]) if facts["phase"] == "over" else None
    return sevens.View(**facts)


def counted(*hands: str, junior: bool = False) -> HandsCounted:
    lines = []
    for seat, hand in enumerate(hands):
        worth = points(RULES_1.junior if junior else RULES_1.full, bits(hand))
        held = tuple(card for chain in chains(bits(hand)) for card in chain)
        lines.append(HandLine(seat, sum(worth), sum(worth) + 35, held, worth))
    return HandsCounted(2, tuple(lines), by_knock=False)


def laid(*chips: str) -> tuple[Laid, ...]:
    """Chips that were put down or taken away, the latest last: a seat, its card, and the space."""
    found = [chip.split() for chip in chips]
    return tuple(
        Laid(int(seat), CARD_OF[card], SPACE_OF[space], 0 if card == "minus" else None)
        for seat, card, space in found
    )


def sums_table(
    seats: int,
    chips: Sequence[str] = (),
    lines: Sequence[str] = (),
    *,
    options: dict[str, Any] | None = None,
    **changes: Any,
) -> SequenceView:
    """A board of Sequence Numbers; chips and lines are those of each side, and it is seat A's turn."""
    hands = ("1+0", "2+2", "13-2", "19-1", "34-9", "plus")[:seats]
    table = SequenceTable.lay(*hands, chips=chips, lines=lines, **(options or {}))
    view = table.view(None)
    if "turn" in changes and changes["turn"] is None and max(map(len, view.sequences)) >= view.need:
        changes["result"] = sums_result(table.state.table, view.sequences)
    return replace(view, **changes)
