"""The lines of a board of Sequence Numbers as the computer counts them, all 192 at once.

A big int has a byte for every line, which counts chips and fitting cards by adding. So each line gets its `code`, one
byte that says everything about it that matters to one side. What a chip is worth is then looked up by code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import compress
from operator import itemgetter

from engine.game import Card
from engine.sequence_numbers.board import (
    CHIP,
    CORNERS,
    EMPTY,
    IS_EMPTY,
    LINES,
    LOCKED,
    MOST_SIDES,
    PLACES,
    PLUS,
    RUN,
    SPACES,
    THROUGH,
    count_common,
)
from engine.sequence_numbers.types import Lines

Worth = Callable[[int], float]
"""What something is worth for a line, by the line's code."""

CODES = 256
FITS = 8  # in the code of an open line: each missing space that a card in hand fits on; a chip is 1
THEIRS = 64  # the code of a line that is open to another side, without its chips

_BYTES = len(LINES)


def _counting(lines: Iterable[int], by: int = 1) -> int:
    return sum(by << 8 * line for line in lines)


_EVERY = _counting(range(_BYTES), 255)
_ONCE = _counting(range(_BYTES))
_AT = tuple(
    _counting(line for line, spaces in enumerate(LINES) if space in spaces) for space in range(SPACES)
)
_CORNERS = sum(_AT[space] for space in CORNERS)
_CHIPS_OF = tuple(
    bytes(value in (CHIP + side, LOCKED + side) for value in range(256)) for side in range(MOST_SIDES)
)
_NONE = bytes((255, *(0,) * 255))  # makes a mask of the bytes that are 0

through: tuple[Callable[[bytes], Sequence[int]], ...] = tuple(
    itemgetter(*(line for _, lines in directions for line in lines)) for directions in THROUGH
)
"""By space: picks the codes of the lines through it from the codes of all lines."""


def reach(board: bytes, hand: Iterable[Card | None]) -> set[int]:
    """The empty spaces that the sums of a hand fit on."""
    spaces = {space for card in hand if card is not None and card < PLUS for space in PLACES[card]}
    return {space for space in spaces if board[space] == EMPTY}


def last_spaces(board: bytes) -> set[int]:
    """The empty spaces that are the only ones missing in somebody's line."""
    empty = sum(compress(_AT, board.translate(IS_EMPTY))).to_bytes(_BYTES, "little")
    return {
        space
        for line, missing in enumerate(empty)
        if missing == 1
        for space in LINES[line]
        if board[space] == EMPTY
    }


def codes(board: bytes, side: int, sequences: Sequence[Lines], reached: Iterable[int]) -> bytes:
    """The code of every line for a side that has cards for the spaces `reached`.

    It is 255 where nobody can complete the line any more.
    """
    chips = [_chips(board, each) for each in range(len(sequences))]
    own, every = chips[side], sum(chips)
    open_ = _none(every - own) & _open(sequences[side])
    found = own + _CORNERS + FITS * sum([_AT[space] for space in reached]) & open_
    closed = _EVERY ^ open_
    for other, theirs in enumerate(chips):
        if other != side:
            alone = _none(every - theirs) & ~_none(theirs) & _open(sequences[other])
            found |= theirs + _CORNERS + THEIRS * _ONCE & alone
            closed &= ~alone
    return (found | closed).to_bytes(_BYTES, "little")


def _chips(board: bytes, side: int) -> int:
    """How many chips of the side are in each line."""
    return sum(compress(_AT, board.translate(_CHIPS_OF[side])))


def _none(counts: int) -> int:
    """A mask of the lines with a count of 0."""
    return int.from_bytes(counts.to_bytes(_BYTES, "little").translate(_NONE), "little")


@lru_cache(maxsize=1024)
def _open(older: Lines) -> int:
    """A mask of the lines that can still be sequences beside these (3.2.7)."""
    if not older:
        return _EVERY
    return _counting(
        (line for line in range(_BYTES) if all(count_common(line, each) <= 1 for each in older)), 255
    )


def by_code(worth: Callable[[int, int], float], theirs: Sequence[float] = (0,) * RUN) -> Worth:
    """A table of worths by code, from the worths by chips and fits, and for the lines of others by chips.

    The chips go up to the most that an unfinished line can have.
    """
    table = [0.0] * CODES
    for chips in range(RUN):
        for fits in range(RUN - chips + 1):
            table[chips + FITS * fits] = worth(chips, fits)
        table[THEIRS + chips] = theirs[chips]
    return table.__getitem__
