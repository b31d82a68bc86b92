"""The form for a game's options: of a table in its lobby, and of a server's future tables.

An option with two values is a box to tick, one with more a group to choose from. What the game has for young players is
a box of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import discord
from msgspec.structs import replace

from table.errors import Refused
from ui.face import Face
from ui.text import options as words
from ui.text.options import Option, known_options
from wire import answers
from wire.answers import Interaction
from wire.presses import Pressed, form_values

BOXES = "boxes"  # the id of the group of boxes

_Part = discord.ui.RadioGroup[Any] | discord.ui.CheckboxGroup[Any] | discord.ui.Checkbox[Any]


async def show_form(
    interaction: Interaction, face: Face, playing: Any, *, title: str, pressed: Pressed
) -> None:
    """Shows the form, set to what is `playing`. Its id answers it, even after a restart."""
    form = discord.ui.Modal(title=title[:45], custom_id=str(pressed), timeout=None)
    for label in _labels(known_options(face.options, playing), playing):
        form.add_item(label)
    form.stop()  # discord.py need not remember it
    await answers.ask(interaction, form)


def read_form(interaction: Interaction, face: Face, playing: Any) -> dict[str, Any]:
    """The choices in such a form, by the options' names. Raises Refused for a choice that it did not offer."""
    filled, options = form_values(interaction), known_options(face.options, playing)
    boxes = {option.field for option in options if _is_box(option)}
    if unknown := set(filled.get(BOXES, ())) - boxes:
        raise Refused("unknown_option", option=BOXES, value=min(unknown))
    chosen: dict[str, Any] = {}
    for option in options:
        field = BOXES if option.field in boxes else option.field
        if field in filled:
            chosen[option.field] = _value(option, filled[field])
    if not chosen:
        raise Refused("expired")
    return chosen


def written(face: Face, playing: Any, chosen: Mapping[str, Any]) -> str:
    """What was chosen in a form, as an id holds it: the number of each option's value."""
    numbers = []
    for option in known_options(face.options, playing):
        values = [value for value, _label in option.values]
        value = chosen.get(option.field, getattr(playing, option.field))
        numbers.append(str(values.index(value)) if value in values else "")
    return ".".join(numbers)


def read_written(face: Face, playing: Any, text: str) -> Any:
    """The options with what was chosen in a form. Those that can no longer be chosen are as they are `playing`."""
    options, numbers = known_options(face.options, playing), text.split(".")
    chosen = {
        option.field: option.values[int(number)][0]
        for option, number in zip(options, numbers, strict=False)
        if number.isdecimal() and int(number) < len(option.values)
    }
    return replace(playing, **chosen)


def _labels(options: Sequence[Option], playing: Any) -> Iterable[discord.ui.Label[Any]]:
    for option in options:
        if not option.is_switch:
            yield _label(option.label, option.help, _group(option, getattr(playing, option.field)))
    for option in options:
        if option.for_young:
            ticked = getattr(playing, option.field) == option.switched_on
            box: discord.ui.Checkbox[Any] = discord.ui.Checkbox(custom_id=option.field, default=ticked)
            yield _label(words.for_young(), option.help, box)
    if boxes := [option for option in options if _is_box(option)]:
        yield _label(words.more(), "", _boxes(boxes, playing))


def _label(text: str, about: str, part: _Part) -> discord.ui.Label[Any]:
    return discord.ui.Label(text=text[:45], description=about[:100] or None, component=part)


def _group(option: Option, now: Any) -> discord.ui.RadioGroup[Any]:
    choices = [
        discord.RadioGroupOption(label=label[:100], value=str(at), default=option.values[at][0] == now)
        for at, label in enumerate(option.labels)
    ]
    return discord.ui.RadioGroup(custom_id=option.field, options=choices)


def _boxes(options: Sequence[Option], playing: Any) -> discord.ui.CheckboxGroup[Any]:
    boxes = [
        discord.CheckboxGroupOption(
            label=option.labels[1][:100],
            value=option.field,
            description=option.help[:100] or None,
            default=getattr(playing, option.field) == option.switched_on,
        )
        for option in options
    ]
    return discord.ui.CheckboxGroup(
        custom_id=BOXES, options=boxes, required=False, min_values=0, max_values=len(boxes)
    )


def _is_box(option: Option) -> bool:
    """Whether it stands in the group of boxes."""
    return option.is_switch and not option.for_young


def _value(option: Option, filled: Sequence[str]) -> Any:
    """What was chosen for this option, of what was filled in where it stands."""
    if option.is_switch:
        ticked = filled == ("True",) if option.for_young else option.field in filled
        return option.values[ticked][0]
    offered = {str(at): value for at, (value, _label) in enumerate(option.values)}
    for value in filled:
        if value in offered:
            return offered[value]
    raise Refused("unknown_option", option=option.field, value="".join(filled))
