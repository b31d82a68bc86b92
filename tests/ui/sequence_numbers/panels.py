"""Panels of Sequence Numbers, and what stands in them."""

from __future__ import annotations

from msgspec.structs import replace

from engine.sequence_numbers.board import (
    CORNERS,
    SPACE_NAMES,
)
from engine.sequence_numbers.play import State
from engine.session import Session
from table.table import Table
from tests.cogs.parts import check_fits, shown
from tests.cogs.tables import SEED, people, playing
from tests.engine.sequence_numbers.tables import SequenceTable
from ui.sequence_numbers.face import SequenceNumbersFace
from ui.sequence_numbers.panel import tens
from wire.layouts import IN_A_ROW, Item, Part
from wire.presses import Pressed

FACE = SequenceNumbersFace()
SPACES = [name for space, name in enumerate(SPACE_NAMES) if space not in CORNERS]

lay = SequenceTable.lay


def sitting(state: State) -> Table:
    """A table on Discord at which the game stands so."""
    seats, options = len(state.hands), state.table.options
    session, _ = Session.start("sequence_numbers", options, seats, SEED)
    return playing(replace(session, state=state), people(seats))


def panel(laid: SequenceTable, seat: int = 0, part: str = "") -> tuple[Part, ...]:
    """Which fits, with pictures and without."""
    table = sitting(laid.state)
    for text_only in (True, False):
        parts = FACE.panel(table, seat, part, text_only, "x" * 200)
        below = FACE.beside(table, seat, part)
        assert len(below) < IN_A_ROW, "beside Refresh"
        check_fits(table.id, (*parts, below) if below else parts)
    return FACE.panel(table, seat, part, text_only=False)


def rows(parts: tuple[Part, ...]) -> list[list[str]]:
    """The labels of the buttons, in parentheses where they cannot be pressed."""
    found = ([each for each in shown((part,)) if "label" in each] for part in parts)
    return [
        [f"({each['label']})" if each["disabled"] else each["label"] for each in row] for row in found if row
    ]


def hand(parts: tuple[Part, ...]) -> list[str]:
    """The labels of the two upper rows."""
    return [label for row in rows(parts)[:2] for label in row]


def lit(parts: tuple[Part, ...]) -> dict[str, str]:
    """What can be pressed: labels, and what they stand for."""
    found = [each for each in shown(parts) if "label" in each and not each["disabled"]]
    pressed = [(each["label"], Pressed.parse(each["custom_id"])) for each in found]
    return {label: each.arg for label, each in pressed if each is not None}


def offered(parts: tuple[Part, ...]) -> dict[str, str]:
    """What a menu offers: labels and values."""
    return {
        option["label"]: option["value"]
        for each in shown(parts)
        if "options" in each
        for option in each["options"]
    }


def numbers(laid: SequenceTable, slot: int) -> dict[int, str]:
    """Every number that can be chosen for a card, by the two presses that it takes, and what it stands for."""
    found: dict[int, str] = {}
    for group in (tens(at) for at in range(1, 6)):
        if part := lit(panel(laid, part=f"{slot}")).get(group):
            keys = lit(panel(laid, part=part))
            found |= {int(label): each for label, each in keys.items() if label.isdigit()}
    return found


def beside(laid: SequenceTable, part: str, seat: int = 0) -> tuple[tuple[Item, ...], ...]:
    return (FACE.beside(sitting(laid.state), seat, part),)


def whole(laid: SequenceTable, part: str, seat: int = 0) -> str:
    return FACE.whole(sitting(laid.state), seat, part)


def numbered(laid: SequenceTable, slot: int, number: int) -> str:
    """The part of a card and its number."""
    return numbers(laid, slot)[number]
