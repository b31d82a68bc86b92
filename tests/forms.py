"""Forms of options, as a person fills them in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from simcord.components import walk_components

from ui.text.options import Option

RADIO, BOXES, BOX = 21, 22, 23


def filled(form: Sequence[Any], values: Mapping[str, str | bool]) -> dict[str, Any]:
    """What is sent of a form as it was shown, but for these values: by an option's name, whether its box is ticked, or
    the number of the choice.
    """
    answer: dict[str, Any] = {}
    for part in walk_components(form):
        name, options = part.get("custom_id", ""), part.get("options", ())
        if part["type"] == RADIO:
            answer[name] = values.get(name, next(iter(_chosen(options)), None))
        elif part["type"] == BOXES:
            shown = set(_chosen(options))
            each = [option["value"] for option in options]
            answer[name] = [box for box in each if values.get(box, box in shown)]
        elif part["type"] == BOX:
            answer[name] = values.get(name, part.get("default", False))
    return answer


def choice(option: Option, wanted: object) -> str | bool:
    """How a value of an option is filled in."""
    if option.is_switch:
        return option.switched_on == wanted
    return str([value for value, _label in option.choices].index(wanted))  # type: ignore[arg-type]


def _chosen(options: Iterable[Mapping[str, Any]]) -> list[str]:
    return [option["value"] for option in options if option.get("default")]
