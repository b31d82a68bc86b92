"""The options of a game as its `Options` struct declares them: what each may be, and what it is for.

    holes: Annotated[int, Meta(ge=1, le=18, description="how many holes are played (5.4.20)")] = 9

A Literal, a bool and an int with both its bounds say all their values; the description is one line.
"""

from __future__ import annotations

from collections.abc import Mapping
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
    return tuple(Option(field.name, field.default, *_describe(field.type)) for field in info.fields)


def _describe(kind: inspect.Type) -> tuple[tuple[object, ...] | range | None, str]:
    match kind:
        case inspect.Metadata(inner, schema):
            return _describe(inner)[0], (schema or {}).get("description", "")
        case inspect.BoolType():
            return (False, True), ""
        case inspect.LiteralType(values):
            return values, ""
        case inspect.IntType(ge=int(least), le=int(most)):
            return range(least, most + 1), ""
        case _:
            return None, ""


# Options in words: "match=true,penalty=draw1".


def word(value: object) -> str:
    """A value of an option as it is written."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def words_of(text: str) -> dict[str, str]:
    """The words for values, by the name of the option."""
    each = (one.partition("=") for one in text.split(",") if one)
    return {name: value for name, _equals, value in each}


def read(struct: type[msgspec.Struct], words: Mapping[str, str]) -> dict[str, object]:
    """The values that the words say. What the struct does not know is left out."""
    found = {option.name: _value(option, words.get(option.name, "")) for option in options_of(struct)}
    return {name: value for name, value in found.items() if value is not None}


def _value(option: Option, text: str) -> object:
    """The value that is written so; None: there is none."""
    if isinstance(option.values, range):
        return int(text) if text.isdecimal() and int(text) in option.values else None
    return next((value for value in option.values or () if word(value) == text), None)
