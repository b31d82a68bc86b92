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
from wire.layouts import IN_A_ROW, Item, Part

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


def menus(parts: tuple[Part, ...]) -> dict[str, dict[str, str]]:
    """Those that can be opened, by their placeholders: label and value of what can be chosen."""
    return {
        each["placeholder"]: {option["label"]: option["value"] for option in each["options"]}
        for each in shown(parts)
        if "options" in each and not each["disabled"]
    }


def values(parts: tuple[Part, ...]) -> list[str]:
    return [value for choices in menus(parts).values() for value in choices.values()]


def beside(laid: SequenceTable, part: str, seat: int = 0) -> tuple[tuple[Item, ...], ...]:
    return (FACE.beside(sitting(laid.state), seat, part),)


def whole(laid: SequenceTable, part: str, seat: int = 0) -> str:
    return FACE.whole(sitting(laid.state), seat, part)


def numbered(laid: SequenceTable, slot: int, number: int) -> str:
    """The part of a card and its number, as a menu has it."""
    found = [
        choices[f"{number}"]
        for choices in menus(panel(laid, part=f"{slot}")).values()
        if f"{number}" in choices
    ]
    return found[0]
