"""The grid of triangles (Big Bang 4.2.2), and which cards fit where.

A cell (x, y) is one int, so that cells sort by y, then x. A *field* is the frontier of a board: every empty cell
beside an occupied one, ascending, with the mask of what all its neighbours let lie there; packed in one int as
`cell << 8 | mask`. It grows with each card, so no search of the board is needed. Cells where nothing fits any more
stay in it with the mask 0.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Sequence
from functools import cache

from engine.big_bang.cards import BESIDE, FIRST_RULE, PIECES, RULES_CARDS, STAR

REACH = 60  # no board of any set gets so far from its star
_ROW = 128
_HALF = _ROW // 2
MASK = 0xFF


def cell_at(x: int, y: int) -> int:
    return (y + _HALF) * _ROW + x + _HALF


def place_of(cell: int) -> tuple[int, int]:
    """The coordinates (x, y) of a cell."""
    return cell % _ROW - _HALF, cell // _ROW - _HALF


@cache
def near(cell: int) -> tuple[int, int, int]:
    """The neighbours: left, right and third, which is below an up cell and above a down cell."""
    x, y = place_of(cell)
    return cell - 1, cell + 1, cell + _ROW if (x + y) % 2 == 0 else cell - _ROW


ORIGIN = cell_at(0, 0)


def grow(field: Sequence[int], cells: Sequence[int], cell: int, piece: int) -> tuple[int, ...]:
    """The field after a piece was laid on a cell; `cells` were occupied before."""
    after = list(field)
    _grow(after, cells, cell, piece)
    return tuple(after)


def _grow(field: list[int], cells: Container[int], cell: int, piece: int) -> None:
    at = bisect_left(field, cell << 8)
    if at < len(field) and field[at] >> 8 == cell:
        del field[at]
    for beside, mask in zip(near(cell), BESIDE[piece], strict=True):
        packed = beside << 8
        at = bisect_left(field, packed)
        if at < len(field) and field[at] >> 8 == beside:
            field[at] &= mask | ~MASK
        elif beside not in cells:
            field.insert(at, packed | mask)


def field_of(cells: Sequence[int], pieces: Sequence[int]) -> tuple[int, ...]:
    """The field of a whole board, laid in this order."""
    field: list[int] = []
    before: set[int] = set()
    for cell, piece in zip(cells, pieces, strict=True):
        _grow(field, before, cell, piece)
        before.add(cell)
    return tuple(field)


FIRST_FIELD = grow((), (), ORIGIN, STAR)


def open_cells(field: Sequence[int], cells: Sequence[int], pieces: Sequence[int], takes: int) -> list[int]:
    """The cells of a field where something can still be placed, of what `takes` says there is."""
    numbers, rules = takes & ~1, takes & 1
    board = dict(zip(cells, pieces, strict=True))
    return [
        packed >> 8
        for packed in field
        if packed & numbers or (packed & rules and _takes_a_rules_card(board, packed >> 8))
    ]


def _takes_a_rules_card(board: dict[int, int], cell: int) -> bool:
    """Whether any of them has faces for what lies around this cell."""
    return any(faces_fit(board, cell, piece) for card in RULES_CARDS for piece in PIECES[card])


def fitting_cards(field: Sequence[int], cell: int) -> int:
    """What a cell of a field lets lie there, as a mask."""
    return field[bisect_left(field, cell << 8)] & MASK


def places(
    field: Sequence[int], cells: Sequence[int], pieces: Sequence[int], card: int
) -> list[tuple[int, int]]:
    """Where a card fits, and how: (cell, piece), sorted by y, x, rotation (4.2.3, 4.4.19 to 4.4.23)."""
    if card < FIRST_RULE:
        bit = 1 << card
        return [(packed >> 8, card) for packed in field if packed & bit]
    board = dict(zip(cells, pieces, strict=True))
    return [
        (packed >> 8, piece)
        for packed in field
        if packed & 1
        for piece in PIECES[card]
        if faces_fit(board, packed >> 8, piece)
    ]


def faces_fit(board: dict[int, int], cell: int, piece: int) -> bool:
    """Whether a rules card takes everything around it; the star and other rules cards need an OPEN face."""
    for beside, mask in zip(near(cell), BESIDE[piece], strict=True):
        other = board.get(beside)
        if other is not None and not mask >> (0 if other >= FIRST_RULE else other) & 1:
            return False
    return True


def fits(
    field: Sequence[int], cells: Sequence[int], pieces: Sequence[int], hand: Sequence[int]
) -> int | None:
    """The first of these cards that fits anywhere, or None."""
    for card in hand:
        if card >= FIRST_RULE:
            if places(field, cells, pieces, card):
                return card
            continue
        for packed in field:
            if packed >> card & 1:
                return card
    return None
