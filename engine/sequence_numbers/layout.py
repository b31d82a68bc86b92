"""The table of Sequence Numbers in plain text, for people who check a record."""

from __future__ import annotations

from engine.layout import Layout, row, stock
from engine.layout import deal_line as line
from engine.sequence_numbers.board import (
    CARD_TEXTS,
    CORNERS,
    LINE_NAMES,
    LOCKED,
    NUMBERS,
    SIDE_NAMES,
    SIZE,
    SPACES,
    owner,
)
from engine.sequence_numbers.play import State

ROW_NAMES = "ABCDEFGHIJ"


def layout(state: State, *, whole: bool) -> Layout:
    head = "  " + "".join(f"{column + 1:>3}" for column in range(SIZE))
    rows = (
        f"{ROW_NAMES[first // SIZE]} " + "".join(_cell(state.board, first + column) for column in range(SIZE))
        for first in range(0, SPACES, SIZE)
    )
    made = (
        f"side {SIDE_NAMES[side]}: {len(lines)} of {state.table.need} sequences; "
        + row(LINE_NAMES[line] for line in lines)
        for side, lines in enumerate(state.sequences)
    )
    middle = (head, *rows, *made, stock("deck", state.deck, CARD_TEXTS.__getitem__, whole=whole))
    seats = (
        (f"side {SIDE_NAMES[side]}, hand: {row(CARD_TEXTS[card] for card in hand)}",)
        for side, hand in zip(state.table.sides, state.hands, strict=True)
    )
    return Layout(middle, tuple(seats))


def _cell(board: bytes, space: int) -> str:
    """The number of an empty space, the side of a chip, twice in a finished sequence."""
    side = owner(board[space])
    if side is None:
        text = "*" if space in CORNERS else str(NUMBERS[space])
    else:
        text = SIDE_NAMES[side] * (2 if board[space] >= LOCKED else 1)
    return f"{text:>3}"


def deal_line(state: State) -> str:
    """The deal on one line: hands in the order of dealing, the deck in the order of drawing."""
    hands = ((f"seat {seat}", (CARD_TEXTS[card] for card in hand)) for seat, hand in enumerate(state.hands))
    deck = ("deck", (CARD_TEXTS[card] for card in reversed(state.deck)))
    return line(("dealer", [str(state.table.dealer)]), *hands, deck)
