"""Queries with a cached statement: it is built once, and run with other values."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache, wraps
from inspect import signature
from typing import Any, NamedTuple, ParamSpec

from sqlalchemy import BigInteger, CompoundSelect, Select, bindparam

Query = Select[*tuple[Any, ...]] | CompoundSelect[*tuple[Any, ...]]
P = ParamSpec("P")


class BoundQuery(NamedTuple):
    statement: Query
    given: Mapping[str, Any] = {}


def in_few_sizes(numbers: Collection[int]) -> list[int]:
    """These numbers, the last one repeated up to a power of two, so that a database prepares only a few statements."""
    found = sorted(numbers) or [0]
    return found + found[-1:] * ((1 << (len(found) - 1).bit_length()) - len(found))


def cached_query(build: Callable[P, Query]) -> Callable[P, BoundQuery]:
    """Builds the statement at its first use, with a parameter for each value.

    Building one takes three to ten times as long as running it. So `build` may not look at the values.
    A collection of numbers gives another text for each size: see `in_few_sizes`.
    """
    names = tuple(signature(build).parameters)
    kinds = {name: BigInteger() if "int" in kind else None for name, kind in build.__annotations__.items()}
    many = {name: kind.startswith("Collection") for name, kind in build.__annotations__.items()}

    plain: Callable[..., Query] = build

    @cache
    def statement() -> Query:
        return plain(*(bindparam(name, type_=kinds[name], expanding=many[name]) for name in names))

    @wraps(build)
    def bind(*values: P.args, **named: P.kwargs) -> BoundQuery:
        return BoundQuery(statement(), dict(zip(names, values, strict=False)) | named)

    return bind
