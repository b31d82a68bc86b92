"""Forms for a game's options: of a table in its lobby, and of a server's future tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from table.errors import Refused
from ui.face import Face
from ui.text.options import Option, known_options
from wire import answers
from wire.answers import Interaction
from wire.layouts import IN_A_FORM
from wire.presses import Pressed, form_values


def forms_of(face: Face) -> list[Sequence[Option]]:
    """The options of a game, split into forms that have room for a few each."""
    options = face.options
    return [options[first : first + IN_A_FORM] for first in range(0, len(options), IN_A_FORM)]


async def show_form(
    interaction: Interaction, options: Sequence[Option], playing: Any, *, title: str, pressed: Pressed
) -> None:
    """Shows a form with a menu for each option, set to what is `playing`. Its id answers it, even after a restart."""
    form = discord.ui.Modal(title=title[:45], custom_id=str(pressed), timeout=None)
    for option in known_options(options, playing):
        now = getattr(playing, option.field)
        values = [
            discord.SelectOption(label=label[:100], value=str(at), default=value == now)
            for at, (value, label) in enumerate(option.choices)
        ]
        select: discord.ui.Select[Any] = discord.ui.Select(custom_id=option.field, options=values)
        form.add_item(
            discord.ui.Label(text=option.label[:45], description=option.help[:100], component=select)
        )
    form.stop()  # discord.py need not remember it
    await answers.ask(interaction, form)


def read_form(interaction: Interaction, face: Face) -> dict[str, Any]:
    """The choices in such a form, by the options' names. Raises Refused for a choice that it did not offer."""
    chosen: dict[str, Any] = {}
    for option in face.options:
        for value in form_values(interaction).get(option.field, ())[:1]:
            offered = {str(at): choice for at, (choice, _label) in enumerate(option.choices)}
            if value not in offered:
                raise Refused("unknown_option", option=option.field, value=value)
            chosen[option.field] = offered[value]
    if not chosen:
        raise Refused("expired")
    return chosen
