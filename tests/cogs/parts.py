"""What stands in the parts of a message that a face makes."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.layouts import Part
from cogs.presses import Press, Pressed


def presses(parts: tuple[Part, ...]) -> Iterator[Press]:
    for part in parts:
        if isinstance(part, tuple):
            yield from (item for item in part if isinstance(item, Press))


def actions(parts: tuple[Part, ...]) -> list[str]:
    found = (Pressed.parse(press.custom_id) for press in presses(parts))
    return [pressed.arg for pressed in found if pressed is not None and pressed.kind == "action"]


def ids(part: Part) -> object:
    """All that is sent of a part, but a picture's pixels."""
    if isinstance(part, tuple):
        return [item.to_component_dict() for item in part]
    return part if isinstance(part, str) else (part.args, part.options, part.alt, part.instead)


def text(parts: tuple[Part, ...]) -> str:
    return "\n".join(part for part in parts if isinstance(part, str))
