"""All kept rows: read in pages and put right in small units, so that nobody who presses waits for them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Delete, Table, bindparam, delete, select, tuple_

from db.standings import KEPT
from db.store import Store
from db.tables import boards, groups, pairs, players, rating_steps, ratings, records
from db.units import Step, Value, row, upsert

PAGE = 5_000  # rows that are read at once
AT_ONCE = 400  # rows that are written in one transaction

Key = tuple[Value, ...]


class _Kept(NamedTuple):
    table: Table[Any]
    put: Any
    remove: Delete
    kind: type[msgspec.Struct]
    keys: tuple[str, ...]


def _kept(table: Table[Any], kind: type[msgspec.Struct]) -> _Kept:
    keys = KEPT[kind]
    wanted = [table.columns[name] == bindparam(f"of_{name}") for name in keys]
    return _Kept(table, upsert(table), delete(table).where(*wanted), kind, keys)


_KEPT = {
    kind: _kept(table, kind)
    for kind, table in zip(
        KEPT, (ratings, rating_steps, boards, records, pairs, groups, players), strict=True
    )
}


async def put_right(store: Store, kind: type[msgspec.Struct], wanted: Mapping[Key, msgspec.Struct]) -> int:
    """Makes a table hold these rows and no others; how many were wrong, missing or too many.

    `wanted` is by the table's key.
    """
    kept = _KEPT[kind]
    seen: set[Key] = set()
    steps: list[Step] = []
    changes = 0
    async for found in _pages(store, kept):
        for each in found:
            key = tuple(getattr(each, name) for name in kept.keys)
            seen.add(key)
            if (right := wanted.get(key)) is None:
                of_key = {f"of_{name}": part for name, part in zip(kept.keys, key, strict=True)}
                steps.append(Step(kept.remove, of_key))
            elif right != each:
                steps.append(Step(kept.put, row(right)))
        changes += await _write(store, steps)
    missing = (Step(kept.put, row(right)) for key, right in wanted.items() if key not in seen)
    return changes + await _write(store, missing)


async def _pages(store: Store, kept: _Kept) -> AsyncIterator[Sequence[msgspec.Struct]]:
    columns = [kept.table.columns[name] for name in kept.keys]
    after: tuple[Any, ...] | None = None
    while True:
        query = select(kept.table).order_by(*columns).limit(PAGE)
        if after is not None:
            query = query.where(tuple_(*columns) > after)
        found = await store.rows(kept.kind, query)
        if found:
            yield found
        if len(found) < PAGE:
            return
        after = tuple(getattr(found[-1], name) for name in kept.keys)


async def _write(store: Store, steps: Iterable[Step]) -> int:
    """In pieces; the list that was handed in is empty afterwards."""
    every = list(steps)
    for first in range(0, len(every), AT_ONCE):
        await store.write(tuple(every[first : first + AT_ONCE]))
    if isinstance(steps, list):
        steps.clear()
    return len(every)
