"""The table of Sequence Numbers and its events in plain text, for people who check a record."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event
from engine.layout import Layout, counted, listed, row, stock
from engine.layout import deal_line as line
from engine.sequence_numbers.board import (
    CARD_TEXTS,
    CORNERS,
    LINE_NAMES,
    LOCKED,
    NUMBERS,
    SIDE_NAMES,
    SIZE,
    SPACE_NAMES,
    SPACES,
    owner,
)
from engine.sequence_numbers.play import State
from engine.sequence_numbers.types import (
    Dealt,
    DrawLost,
    Drew,
    Forfeited,
    Missed,
    Passed,
    Placed,
    Removed,
    Reshuffled,
    Swapped,
    Talked,
)

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


def told(event: Event, names: Sequence[str]) -> tuple[str, ...]:
    """What happened, in a sentence."""
    return (_sentence(event, names),)


def _sentence(event: Event, names: Sequence[str]) -> str:
    match event:
        case Dealt(dealer, hand):
            return f"{names[dealer]} dealt {counted(hand, 'card')} each"
        case Swapped(seat, card, drawn):
            return f"{names[seat]} exchanged {_card(card)}, which was dead, for {_card(drawn)}"
        case Placed(seat, side, card, space, lines):
            chip = f"{names[seat]} played {_card(card)}: side {SIDE_NAMES[side]}'s chip lies on {SPACE_NAMES[space]}"
            return chip + (f" and completes {listed([LINE_NAMES[line] for line in lines])}" if lines else "")
        case Removed(seat, card, space, side):
            gone = f"side {SIDE_NAMES[side]}'s chip on {SPACE_NAMES[space]} is gone"
            return f"{names[seat]} played {_card(card)}: {gone}"
        case Missed(seat, card, answer):
            return f"{names[seat]} answered {answer} for {_card(card)}, which is wrong"
        case Passed(seat):
            return f"{names[seat]} could play nothing and passed"
        case Drew(seat, card):
            return f"{names[seat]} drew {_card(card)}"
        case DrawLost(seat):
            return f"{names[seat]} forgot to draw and has one card fewer from now on"
        case Reshuffled(cards):
            return f"The deck was empty: the discard piles became a new one of {counted(cards, 'card')}"
        case Talked(seat, owing):
            discard = f"a card is owed by {listed([names[each] for each in owing])}"
            return f"{names[seat]} owned up to table talk: {discard}"
        case Forfeited(seat, card):
            return f"{names[seat]} discarded {_card(card)} for table talk"
    return ""


def _card(card: int | None) -> str:
    return "a card" if card is None else CARD_TEXTS[card]
