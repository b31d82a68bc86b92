"""All kept rows: read in pages and put right, in small units where others press, table by table where nobody does."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from itertools import islice
from operator import itemgetter
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Delete, Insert, Table, bindparam, delete, select, tuple_

from db.standings import KEPT, BoardRow, RecordRow
from db.store import Store
from db.tables import boards, groups, pairs, players, rating_steps, ratings, records
from db.units import Step, Value, upsert

PAGE = 10_000  # rows that are read at once
AT_ONCE = 2_000  # rows that are written in one transaction, for which every other writer waits

Row = tuple[Any, ...]  # in the order of the table's columns, of which the key's are the first


# Rows that are neighbours in the widest indexes go in together: else each one touches pages of its own in all of them.
_BESIDE: dict[type[msgspec.Struct], tuple[str, ...]] = {
    BoardRow: ("scope", "game", "season", "half_points", "wins"),
    RecordRow: ("scope", "game", "kind", "season", "value"),
}


class _Kept(NamedTuple):
    """How the rows of a table are written, in which order, and removed."""

    table: Table[Any]
    key: tuple[str, ...]
    put: Insert
    order: Callable[[Row], Any] | None
    remove: Delete


def _kept(kind: type[msgspec.Struct], key: tuple[str, ...], table: Table[Any]) -> _Kept:
    remove = delete(table).where(*(table.columns[name] == bindparam(name) for name in key))
    beside = [table.columns.keys().index(name) for name in _BESIDE.get(kind, ())]
    return _Kept(table, key, upsert(table), itemgetter(*beside) if beside else None, remove)


_KEPT = {
    kind: _kept(kind, key, table)
    for (kind, key), table in zip(
        KEPT.items(), (ratings, rating_steps, boards, records, pairs, groups, players), strict=True
    )
}


async def put_right(store: Store, kind: type[msgspec.Struct], wanted: set[Row], *, alone: bool) -> int:
    """Makes a table hold these rows and no others; how many were wrong, missing or too many.

    What was right is taken out of `wanted`. `alone`: nobody else writes, so a table that is wrong is written whole.
    """
    kept = _KEPT[kind]
    right: list[Row] = []
    wrong: set[Row] = set()
    async for page in _pages(store, kept):
        for row in page:
            if row in wanted:
                wanted.remove(row)
                right.append(row)
            else:
                wrong.add(row[: len(kept.key)])
    stray = wrong and wrong - {row[: len(kept.key)] for row in wanted}
    changes = len(stray) + len(wanted)
    if changes and alone:
        await store.refill(kept.table, sorted((*right, *wanted), key=itemgetter(0)))
    elif changes:
        await _put_right(store, kept, stray, wanted)
    return changes


async def _put_right(store: Store, kept: _Kept, stray: set[Row], wanted: set[Row]) -> None:
    columns = tuple(kept.table.columns.keys())
    gone = (dict(zip(kept.key, key, strict=True)) for key in sorted(stray))
    await _write(store, kept.remove, gone)
    put = (dict(zip(columns, row, strict=True)) for row in sorted(wanted, key=kept.order))
    await _write(store, kept.put, put)


async def _pages(store: Store, kept: _Kept) -> AsyncIterator[list[Row]]:
    columns = [kept.table.columns[name] for name in kept.key]
    after: Row | None = None
    while True:
        query = select(kept.table).order_by(*columns).limit(PAGE)
        if after is not None:
            query = query.where(tuple_(*columns) > after)
        found = await store.tuples(query)
        yield found
        if len(found) < PAGE:
            return
        after = found[-1][: len(kept.key)]


async def _write(store: Store, statement: Insert | Delete, rows: Iterator[dict[str, Value]]) -> None:
    while some := list(islice(rows, AT_ONCE)):
        await store.write((Step(statement, {}, each=some),))
