"""The board and the deck of Sequence Numbers as data (rules 3.5), and tables computed from them once.

Spaces count from 0 in reading order: `A1` is 0 and `J10` is 99. The table's board is 100 bytes, one for each space:
`EMPTY`, `FREE` (a corner), `CHIP + side` or `LOCKED + side` (a chip in a finished sequence). So `bytes.translate` finds
the spaces of a kind, and `bits_of` makes a bitboard where lines are looked for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import reduce
from operator import or_

from engine.game import Card

SIZE = 10
SPACES = SIZE * SIZE
CORNERS = (0, SIZE - 1, SPACES - SIZE, SPACES - 1)
RUN = 5  # spaces in a line
LARGEST = 48

EMPTY, CHIP, LOCKED, FREE = 0, 1, 4, 7
MOST_SIDES = LOCKED - CHIP
SIDE_NAMES = "ABC"


def _number(index: int) -> int:
    """The number on the space with this index, corners not counted (3.5)."""
    return index + 1 if index < LARGEST else 1 + 41 * (index - LARGEST + 1) % LARGEST


def _layout() -> tuple[int, ...]:
    numbers = map(_number, range(2 * LARGEST))
    return tuple(0 if space in CORNERS else next(numbers) for space in range(SPACES))


NUMBERS = _layout()
"""The number on each space, 0 on the corners."""

START = bytes(FREE if space in CORNERS else EMPTY for space in range(SPACES))
SPACE_NAMES = tuple(f"{'ABCDEFGHIJ'[space // SIZE]}{space % SIZE + 1}" for space in range(SPACES))
SPACE_OF = {name: space for space, name in enumerate(SPACE_NAMES)}

# The cards: 2 (N - 1) is the addition that makes N, the next one its subtraction; both Plus cards are one int.
PLUS, MINUS = 2 * LARGEST, 2 * LARGEST + 1


def _equation(card: Card) -> str:
    n = card // 2 + 1
    if card % 2:
        less = 1 + 5 * n % 9
        return f"{n + less}-{less}"
    more = 1 + 7 * n % min(9, n - 1) if n > 1 else 0
    return f"{n - more}+{more}"


CARD_TEXTS = (*map(_equation, range(PLUS)), "plus", "minus")
CARD_OF = {text: card for card, text in enumerate(CARD_TEXTS)}
ANSWERS = tuple(card // 2 + 1 for card in range(PLUS))
"""The answer of each card with a sum."""

SPACES_OF = tuple(
    tuple(space for space in range(SPACES) if NUMBERS[space] == number) for number in range(1, LARGEST + 1)
)
PLACES = tuple((SPACES_OF[answer - 1][0], SPACES_OF[answer - 1][1]) for answer in ANSWERS)
"""The two spaces of each card with a sum, in reading order."""


def _lines() -> list[tuple[int, ...]]:
    found = []
    for down, right in ((0, 1), (1, -1), (1, 0), (1, 1)):
        for row in range(SIZE):
            for column in range(SIZE):
                end_row, end_column = row + down * (RUN - 1), column + right * (RUN - 1)
                if end_row < SIZE and 0 <= end_column < SIZE:
                    step = SIZE * down + right
                    found.append(tuple(SIZE * row + column + step * index for index in range(RUN)))
    return sorted(found, key=lambda line: (line[0], line[-1]))


LINES = tuple(_lines())
"""The 192 lines of five spaces, in reading order of their ends."""

LINE_NAMES = tuple(f"{SPACE_NAMES[line[0]]}-{SPACE_NAMES[line[-1]]}" for line in LINES)
LINE_OF = {name: line for line, name in enumerate(LINE_NAMES)}

BITS = tuple(1 << (SPACES - 1 - space) for space in range(SPACES))
MASKS = tuple(sum(BITS[space] for space in line) for line in LINES)


def _through() -> Iterator[tuple[tuple[int, tuple[int, ...]], ...]]:
    lines: dict[tuple[int, int], list[int]] = defaultdict(list)  # by space and step
    for number, line in enumerate(LINES):
        for space in line:
            lines[space, line[1] - line[0]].append(number)
    for space in range(SPACES):
        directions = [tuple(lines[space, step]) for step in (1, SIZE - 1, SIZE, SIZE + 1)]
        yield tuple((_union(numbers) & ~BITS[space], numbers) for numbers in directions)


def _union(lines: tuple[int, ...]) -> int:
    return reduce(or_, (MASKS[line] for line in lines), 0)


THROUGH = tuple(_through())
"""By space, for each direction (across, down left, down, down right): a mask of the other spaces that share a line
with it there, and these lines."""

_AROUND = tuple(tuple(mask for mask, _ in directions) for directions in THROUGH)
_STARS = tuple(map(sum, _AROUND))


def _selector(values: tuple[int, ...], yes: int, no: int) -> bytes:
    return bytes(yes if value in values else no for value in range(256))


IS_EMPTY = _selector((EMPTY,), 1, 0)
IS_LOOSE_OF_OTHERS = tuple(
    _selector(tuple(CHIP + other for other in range(MOST_SIDES) if other != side), 1, 0)
    for side in range(MOST_SIDES)
)
_IS_OF = tuple(
    _selector((CHIP + side, LOCKED + side, FREE), ord("1"), ord("0")) for side in range(MOST_SIDES)
)


def bits_of(board: bytes, side: int) -> int:
    """The bitboard of the side's chips, with the corners."""
    return int(board.translate(_IS_OF[side]), 2)


def is_crowded(mine: int, space: int, chips: int) -> bool:
    """Whether so many chips and corners of a bitboard share lines of one direction with a space."""
    if (mine & _STARS[space]).bit_count() < chips:
        return False
    across, left, down, right = _AROUND[space]
    return (
        (mine & across).bit_count() >= chips
        or (mine & left).bit_count() >= chips
        or (mine & down).bit_count() >= chips
        or (mine & right).bit_count() >= chips
    )


def owner(value: int) -> int | None:
    """The side whose chip lies on a space of this value, or None."""
    return None if value in (EMPTY, FREE) else (value - CHIP) % MOST_SIDES


def count_common(line: int, other: int) -> int:
    """How many spaces two lines have in common (3.4.4)."""
    return (MASKS[line] & MASKS[other]).bit_count()
