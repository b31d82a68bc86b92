"""What stands in the parts of a message that a face makes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests import says
from wire.layouts import IN_A_ROW, NARROW, NARROW_IN_A_ROW, Part, Scene
from wire.presses import MOST_CHARACTERS, Pressed, button

MOST_OPTIONS = 25


def shown(parts: tuple[Part, ...]) -> Iterator[dict[str, Any]]:
    """What is sent of each button and menu that can be pressed."""
    for part in parts:
        if isinstance(part, tuple):
            sent = (dict(item.to_component_dict()) for item in part)
            yield from (item for item in sent if "custom_id" in item)


def custom_ids(parts: tuple[Part, ...]) -> list[str]:
    return [item["custom_id"] for item in shown(parts)]


def labels(parts: tuple[Part, ...]) -> list[str]:
    return [item["label"] for item in shown(parts) if "label" in item]


def presses(parts: tuple[Part, ...]) -> list[Pressed]:
    """What they say when they are pressed."""
    return [pressed for each in custom_ids(parts) if (pressed := Pressed.parse(each)) is not None]


def actions(parts: tuple[Part, ...]) -> list[str]:
    return [pressed.arg for pressed in presses(parts) if pressed.kind == "action"]


def bright(parts: tuple[Part, ...]) -> list[Pressed]:
    """What those that are not grey say when they are pressed."""
    ids = [item["custom_id"] for item in shown(parts) if not item.get("disabled")]
    return [pressed for each in ids if (pressed := Pressed.parse(each)) is not None]


def check_fits(table_id: int, parts: tuple[Part, ...]) -> None:
    """A panel with what the shell adds above and below; `view` raises when it is too much."""
    below = (button(Pressed("hand", table_id), says.LOOK),)
    scene = Scene(("x" * 200, *parts, below))
    view = scene.layout()
    assert view.total_children_count <= 40
    assert view.content_length() <= 4000
    found = custom_ids(scene.parts)
    assert len(found) == len(set(found))
    assert all(len(each) <= MOST_CHARACTERS for each in found)
    for part in scene.parts:
        if isinstance(part, tuple):
            narrow = all(len(label) <= NARROW for label in labels((part,)))
            assert len(part) <= (NARROW_IN_A_ROW if narrow else IN_A_ROW)
    for sent in shown(parts):
        values = [each["value"] for each in sent.get("options", ())]
        assert len(values) == len(set(values)) <= MOST_OPTIONS


def ids(part: Part) -> object:
    """All that is sent of a part, but a picture's pixels."""
    if isinstance(part, tuple):
        return [item.to_component_dict() for item in part]
    return part if isinstance(part, str) else (part.args, part.options, part.alt, part.instead())


def text(parts: tuple[Part, ...]) -> str:
    return "\n".join(part for part in parts if isinstance(part, str))
