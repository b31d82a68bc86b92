"""The letters of places on a board: a picture, its alt text and the buttons call a place by the same one."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_uppercase

Cell = tuple[int, int]  # x, y


def letters(cells: Iterable[Cell]) -> dict[Cell, str]:
    """Each place's letter, in reading order: A to Z, then AA, AB and so on."""
    ordered = sorted(set(cells), key=lambda cell: (cell[1], cell[0]))
    return {cell: _letter(at) for at, cell in enumerate(ordered)}


def _letter(at: int) -> str:
    again, last = divmod(at, len(ascii_uppercase))
    return ("" if not again else _letter(again - 1)) + ascii_uppercase[last]
