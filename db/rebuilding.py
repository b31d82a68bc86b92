"""Reads all kept rows in pages, compares them with what they should be, and corrects them; and a game's row.

It works in batches small enough to let presses through.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from itertools import islice
from operator import itemgetter
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Delete, Insert, Table, bindparam, delete, select, tuple_

from db.reading import Reading
from db.schema.standings import boards, pairs, players, rating_steps, ratings, records
from db.schema.tables import games
from db.standing_values import KEY_OF, BoardRow, RecordRow
from db.store import Store
from db.units import Step, Unit, row, upsert
from db.values import GameRow

PAGE = 10_000  # rows that are read at once
AT_ONCE = 1_000  # rows that are written in one transaction, while every other writer waits

Row = tuple[Any, ...]  # in the order of the table's columns; the key's come first


# Rows that are neighbours in the widest indexes are written together; else each row touches other pages in all of them.
_BESIDE: dict[type[msgspec.Struct], tuple[str, ...]] = {
    BoardRow: ("scope", "game", "season", "score", "wins"),
    RecordRow: ("scope", "game", "kind", "season", "value"),
}


class _Kept(NamedTuple):
    """How the rows of a table are written, in which order, and removed."""

    table: Table[Any]
    key: tuple[str, ...]
    put: Insert
    order: Callable[[Row], Any] | None
    remove: Delete


def _describe_table(kind: type[msgspec.Struct], key: tuple[str, ...], table: Table[Any]) -> _Kept:
    remove = delete(table).where(*(table.columns[name] == bindparam(name) for name in key))
    beside = [table.columns.keys().index(name) for name in _BESIDE.get(kind, ())]
    return _Kept(table, key, upsert(table), itemgetter(*beside) if beside else None, remove)


_KEPT = {
    kind: _describe_table(kind, key, table)
    for (kind, key), table in zip(
        KEY_OF.items(), (ratings, rating_steps, boards, records, pairs, players), strict=True
    )
}
_GAME = upsert(games)
_BY_NAME = {kept.table.name: kept for kept in _KEPT.values()}
CACHES = frozenset(map(str, _BY_NAME))  # the tables that a rebuild fills, whatever is in them


class Piece(msgspec.Struct, frozen=True, array_like=True):
    """Some rows of a table to write, or the keys of some to remove."""

    table: str
    is_gone: bool
    rows: list[Row]


class Games(NamedTuple):
    """Some games in the order in which they were entered, after one and up to another; None: up to the last."""

    after: int
    upto: int | None


class Compared(NamedTuple):
    """The rows of a table compared: the keys of surplus rows, and missing rows."""

    kind: type[msgspec.Struct]
    stray: set[Row]
    missing: set[Row]

    @property
    def changes(self) -> int:
        """How many rows have to be written or removed."""
        return len(self.stray) + len(self.missing)


async def compare(
    kept_in: Reading | Store, kind: type[msgspec.Struct], wanted: set[Row], of: Games | None = None
) -> Compared:
    """Compares with the rows that a table should hold, and no others. Rows that are right are taken out of `wanted`.

    `of`: only the rows of these games, in a table where each row is of one.
    """
    kept = _KEPT[kind]
    wrong: set[Row] = set()
    async for page in _pages(kept_in, kept, of):
        for each in page:
            if each in wanted:
                wanted.remove(each)
            else:
                wrong.add(each[: len(kept.key)])
    stray = wrong and wrong - {row[: len(kept.key)] for row in wanted}
    return Compared(kind, stray, wanted)


def pieces(found: Compared) -> Iterator[Piece]:
    """The changes, piece by piece."""
    kept = _KEPT[found.kind]
    yield from _pieces(str(kept.table.name), True, iter(sorted(found.stray)))
    yield from _pieces(str(kept.table.name), False, iter(sorted(found.missing, key=kept.order)))


def unit(piece: Piece) -> Unit:
    """Writes a piece."""
    kept = _BY_NAME[piece.table]
    names = kept.key if piece.is_gone else tuple(kept.table.columns.keys())
    each = [dict(zip(names, row, strict=True)) for row in piece.rows]
    return (Step(kept.remove if piece.is_gone else kept.put, {}, each=each),)


def game(remade: GameRow) -> Unit:
    """Writes the row of a game as its log tells it, over the one that is there."""
    return (Step(_GAME, row(remade)),)


def _pieces(table: str, is_gone: bool, rows: Iterator[Row]) -> Iterator[Piece]:
    while some := list(islice(rows, AT_ONCE)):
        yield Piece(table, is_gone, some)


async def _pages(kept_in: Reading | Store, kept: _Kept, of: Games | None) -> AsyncIterator[list[Row]]:
    columns = [kept.table.columns[name] for name in kept.key]
    after: Row | None = None
    while True:
        query = select(kept.table).order_by(*columns).limit(PAGE)
        if after is not None:
            query = query.where(tuple_(*columns) > after)
        if of is not None:
            query = query.where(kept.table.columns.n > of.after)
        if of is not None and of.upto is not None:
            query = query.where(kept.table.columns.n <= of.upto)
        found = await kept_in.tuples(query)
        yield found
        if len(found) < PAGE:
            return
        after = found[-1][: len(kept.key)]
