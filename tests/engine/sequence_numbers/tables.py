"""Tables of Sequence Numbers for tests: laid out by hand, acted on in the notation, and recounted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations

import msgspec

from engine.game import Event, Finished, Result
from engine.sequence_numbers.board import (
    ANSWERS,
    BITS,
    CARD_OF,
    CARD_TEXTS,
    CHIP,
    CORNERS,
    EMPTY,
    LINE_NAMES,
    LINE_OF,
    LINES,
    LOCKED,
    PLUS,
    SPACE_NAMES,
    SPACE_OF,
    START,
    bits_of,
)
from engine.sequence_numbers.choices import lockable_lines
from engine.sequence_numbers.game import SequenceNumbers
from engine.sequence_numbers.play import State, Table
from engine.sequence_numbers.rules import RULES_2
from engine.sequence_numbers.types import Answer, Move, Placed, Play, Plus, Removed, View
from tests.engine.laid import LaidTable

GAME = SequenceNumbers(RULES_2)


def cards(texts: str) -> tuple[int, ...]:
    return tuple(CARD_OF[text] for text in texts.split())


class SequenceTable(LaidTable[State, View]):
    """A table, and what happened at it last."""

    game = GAME
    salt = b"sequence"

    @classmethod
    def lay(
        cls,
        *hands: str,
        chips: Sequence[str] = (),
        lines: Sequence[str] = (),
        top: str = "",
        piles: Sequence[str] = (),
        whole_deck: bool = True,
        **chosen: object,
    ) -> SequenceTable:
        """Before the turn of seat 0. `chips` and `lines` are those of each side.

        `top` are the next cards, the last one first; below them the deck has all other cards, or none.
        """
        seats = len(hands)
        options = GAME.options(chosen)
        GAME.check(options, seats)
        sides = GAME.sides(seats, options)
        board = bytearray(START)
        sequences = [tuple(LINE_OF[name] for name in names.split()) for names in lines]
        sequences += [()] * (max(sides) + 1 - len(sequences))
        for side, names in enumerate(chips):
            for name in names.split():
                assert board[SPACE_OF[name]] == EMPTY
                board[SPACE_OF[name]] = CHIP + side
        for side, locked in enumerate(sequences):
            for space in chain(*(LINES[line] for line in locked)):
                if space not in CORNERS:
                    board[space] = LOCKED + side
        held = tuple(map(cards, hands))
        discards = tuple(map(cards, piles)) or ((),) * seats
        used = Counter(chain(*held, *discards, cards(top)))
        rest = (Counter(RULES_2.deck(options.largest)) - used).elements() if whole_deck else ()
        return cls(
            State(
                Table(options, sides, options.sequences_to_win or RULES_2.need(seats), seats - 1),
                0,
                0,
                0,
                held,
                (*rest, *cards(top)),
                discards,
                bytes(board),
                tuple(sequences),
                False,
                0,
                (),
                (),
            )
        )

    def hand(self, seat: int) -> str:
        return " ".join(CARD_TEXTS[card] for card in self.state.hands[seat])

    def pile(self, seat: int) -> str:
        return " ".join(CARD_TEXTS[card] for card in self.state.piles[seat])

    def lines(self, side: int = 0) -> str:
        """The names of the side's sequences."""
        return " ".join(LINE_NAMES[line] for line in self.state.sequences[side])

    def value(self, space: str) -> int:
        return self.state.board[SPACE_OF[space]]

    @property
    def kinds(self) -> list[str]:
        """Of what happened last."""
        return [type(event).__name__ for event in self.events]


def asides(state: State) -> list[tuple[int, Move]]:
    """Wrong answers and other forms of plays in one's turn, and what others may do though nobody waits for them."""
    waiting = GAME.waiting_for(state)
    found: list[tuple[int, Move]] = [
        (seat, action)
        for seat in range(len(state.hands))
        if seat not in waiting
        for action in GAME.legal(state, seat)
    ]
    if state.turn is not None and not state.owing and state.table.options.answers == "typed":
        sums = (card for card in state.hands[state.turn] if card < PLUS)
        found += [(state.turn, Answer(card, ANSWERS[card] + 1)) for card in sums]
    if state.turn is not None and not state.owing:
        found += [(state.turn, form) for form in _other_forms(state, state.turn)]
    return found


def _other_forms(state: State, seat: int) -> Iterator[Move]:
    """Lines left out where there is a choice, and named where there is none (3.3)."""
    side = state.table.sides[seat]
    mine = bits_of(state.board, side)
    for action in GAME.legal(state, seat):
        if isinstance(action, Play | Plus):
            lines = lockable_lines(RULES_2, mine | BITS[action.space], action.space, state.sequences[side])[0]
            if lines:
                yield msgspec.structs.replace(action, lines=() if action.lines else lines)


def _lines_through(space: str) -> list[frozenset[str]]:
    """Lines of five by rows and columns, apart from the engine's."""
    row, column = "ABCDEFGHIJ".index(space[0]), int(space[1:]) - 1
    found = []
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for back in range(5):
            spots = [(row + (i - back) * down, column + (i - back) * right) for i in range(5)]
            if all(0 <= r < 10 and 0 <= c < 10 for r, c in spots):
                found.append(frozenset(f"{'ABCDEFGHIJ'[r]}{c + 1}" for r, c in spots))
    return found


def recount_sequences(events: list[Event], result: Result) -> None:
    """The board from the chips alone: a chip locks as many lines as can be, two with one space in common at most."""
    chips: dict[str, int] = dict.fromkeys(("A1", "A10", "J1", "J10"), -1)
    sequences: dict[int, list[frozenset[str]]] = {side: [] for side in set(result.sides)}
    for event in events:
        if isinstance(event, Removed):
            space = SPACE_NAMES[event.space]
            assert chips.pop(space) == event.side != result.sides[event.seat]
            assert not any(space in line for line in sequences[event.side])
        elif isinstance(event, Placed):
            space = SPACE_NAMES[event.space]
            own = sequences[event.side]
            assert space not in chips
            chips[space] = event.side
            assert event.side == result.sides[event.seat]
            locked = [frozenset(SPACE_NAMES[spot] for spot in LINES[line]) for line in event.lines]
            whole = [
                line
                for line in _lines_through(space)
                if all(chips.get(spot) in (-1, event.side) for spot in line)
                and all(len(line & older) < 2 for older in own)
            ]
            assert set(locked) <= set(whole)
            most = max(
                count
                for count in range(len(whole) + 1)
                if any(
                    all(len(a & b) < 2 for a, b in combinations(lines, 2))
                    for lines in combinations(whole, count)
                )
            )
            assert len(locked) == most
            own += locked
    assert result.scores == tuple(len(sequences[side]) for side in result.sides)
    assert isinstance(events[-1], Finished)
    if result.reason == "draw":
        assert result.places.count(1) > result.sides.count(0)
    else:
        assert {result.sides[seat] for seat, place in enumerate(result.places) if place == 1} == {
            max(sequences, key=lambda side: len(sequences[side]))
        }


VALUES: Mapping[str, tuple[object, ...]] = {
    "teams": (2, 3),
    "sequences_to_win": (0, 3),
    "answers": ("typed", "shown"),
    "stalemate_rounds": (1, 3),
    "strict_draw": (False, True),
    "table_talk": (False, True),
    "largest": (48, 11),
}
