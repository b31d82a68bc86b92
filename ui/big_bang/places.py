"""The letters of places on a board: a picture, its alt text and the buttons call a place by the same one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import count
from string import ascii_uppercase
from typing import NamedTuple

from engine.big_bang.cards import STAR, piece_of
from engine.big_bang.grid import ORIGIN, cell_at, grow, open_cells, place_of
from engine.big_bang.types import Lying

Cell = tuple[int, int]  # x, y


class Lasting(NamedTuple):
    """The letters of a board that grows."""

    letters: dict[Cell, str]  # of each open place, in the order of the letters
    so_far: tuple[str, ...]  # all that some place has had


def letters(cells: Iterable[Cell]) -> dict[Cell, str]:
    """Each place's letter, in reading order: A to Z, then AA, AB and so on."""
    ordered = sorted(set(cells), key=lambda cell: (cell[1], cell[0]))
    return {cell: _letter(at) for at, cell in enumerate(ordered)}


def name_places(places: Sequence[Cell], names: Sequence[str]) -> dict[Cell, str]:
    """These places by their names, or by the letters that they have in reading order."""
    return dict(zip(places, names, strict=True)) if names else letters(places)


def lasting(laid: Sequence[Lying], takes: int) -> Lasting:
    """The letters of all open places. A place keeps its letter for as long as something can be placed there.

    `laid` is in the order of placing, `takes` what there is to place, as a mask. New places take the first free letters
    in reading order, but none that has just become free: nobody finds another place where they have just pressed.
    """
    return _lasting(tuple(laid), takes)


@lru_cache(maxsize=64)
def _lasting(laid: tuple[Lying, ...], takes: int) -> Lasting:
    cells: list[int] = []
    pieces: list[int] = []
    field: tuple[int, ...] = ()
    letter_of: dict[int, int] = {}
    most = 0
    for cell, piece in (
        (ORIGIN, STAR),
        *((cell_at(each.x, each.y), piece_of(each.card, each.turn)) for each in laid),
    ):
        field = grow(field, cells, cell, piece)
        cells.append(cell)
        pieces.append(piece)
        letter_of = _after(letter_of, open_cells(field, cells, pieces, takes))
        most = max(most, *(1 + at for at in letter_of.values()), 0)
    ordered = sorted(letter_of, key=letter_of.__getitem__)
    return Lasting(
        {place_of(cell): _letter(letter_of[cell]) for cell in ordered}, tuple(map(_letter, range(most)))
    )


def _after(before: dict[int, int], still_open: Sequence[int]) -> dict[int, int]:
    free = (at for at in count() if at not in before.values())
    return {cell: before[cell] if cell in before else next(free) for cell in still_open}


def _letter(at: int) -> str:
    again, last = divmod(at, len(ascii_uppercase))
    return ("" if not again else _letter(again - 1)) + ascii_uppercase[last]
