"""A table as lines of plain text, for people who check a record (docs/records.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from string import ascii_uppercase

import msgspec


class Layout(msgspec.Struct, frozen=True):
    """All that lies on a table, hidden cards too."""

    middle: tuple[str, ...]  # lines
    seats: tuple[tuple[str, ...], ...]  # lines of each seat


def row(cards: Iterable[str]) -> str:
    """ "5 7 12"; "-" where nothing lies."""
    return " ".join(cards) or "-"


def deal_line(*parts: tuple[str, Iterable[str]]) -> str:
    """ "dealer: 1; seat 0: 5 7 12; deck: 3 4": cards by where they lie, each in the order that docs/records.md says."""
    return "; ".join(f"{where}: {row(cards)}" for where, cards in parts)


def stock(what: str, cards: Sequence[int], name_of: Callable[[int], str], *, whole: bool) -> str:
    """Cards to draw; the last one is next. Says how many, or with `whole` lists them in the order of drawing."""
    if whole and cards:
        return f"{what}, the next card first: {row(map(name_of, reversed(cards)))}"
    return f"{what} {len(cards)}"


def pile(what: str, cards: Sequence[int], name_of: Callable[[int], str]) -> str:
    """Open cards; the last one is on top: "discards 3, 7 on top"."""
    return f"{what} {len(cards)}" + (f", {name_of(cards[-1])} on top" if cards else "")


def seat_name(seat: int) -> str:
    """ "Seat A" for the first, which records call `seat 0`."""
    return f"Seat {ascii_uppercase[seat]}"


def seconds(milliseconds: int) -> str:
    """ "61.5 s"."""
    return f"{milliseconds / 1000:g} s"
