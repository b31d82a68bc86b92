"""The options of a game as its `Options` struct declares them: what each may be, and what it is for.

    holes: Annotated[int, Meta(ge=1, le=18, description="how many holes are played (5.4.20)")] = 9

A Literal, a bool and an int with both its bounds say all their values; the description is one line.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import msgspec
from msgspec import inspect


class Option(NamedTuple):
    name: str
    default: object
    values: tuple[object, ...] | range | None  # None: any number
    about: str  # one line, or nothing


def options_of(struct: type[msgspec.Struct]) -> tuple[Option, ...]:
    """The options of a struct, in the order of their declaration."""
    return _options_of(struct)


@cache
def _options_of(struct: type[msgspec.Struct]) -> tuple[Option, ...]:
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    return tuple(Option(field.name, field.default, *_described(field.type)) for field in info.fields)


def _described(kind: inspect.Type) -> tuple[tuple[object, ...] | range | None, str]:
    match kind:
        case inspect.Metadata(inner, schema):
            return _described(inner)[0], (schema or {}).get("description", "")
        case inspect.BoolType():
            return (False, True), ""
        case inspect.LiteralType(values):
            return values, ""
        case inspect.IntType(ge=int(least), le=int(most)):
            return range(least, most + 1), ""
        case _:
            return None, ""
