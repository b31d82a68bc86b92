"""Buttons, menus and forms: what their ids say, and the one place where all of them are answered.

An id is `c1:<kind>:<table>:<stamp>:<arg>` and holds all that an answer needs: nothing is kept in memory, and a button
works after a restart. Whoever answers a kind says so with `Presses.answers`. discord.py's own dispatch is not used:
it builds a whole view for each press, and drops a press whose button has left its message meanwhile.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

import discord
import msgspec
from discord.ext import commands

from cogs import errors
from cogs.answers import Interaction
from cogs.layouts import Item
from table.errors import Refused

VERSION = "c1"
MOST_CHARACTERS = 100


class Pressed(msgspec.Struct, frozen=True):
    """What a custom id says. `str(pressed)` is the id."""

    kind: str
    table: int = 0
    stamp: int = 0  # of the decision that a press makes, as the game counts them
    arg: str = ""  # an action's notation, a page: never what its reader may not see

    def __str__(self) -> str:
        custom_id = f"{VERSION}:{self.kind}:{self.table}:{self.stamp}:{self.arg}"
        assert len(custom_id) <= MOST_CHARACTERS
        return custom_id

    @classmethod
    def parse(cls, custom_id: str) -> Pressed | None:
        """What an id says; None for one that this version did not make."""
        parts = custom_id.split(":", 4)
        if len(parts) != 5 or parts[0] != VERSION or not (parts[2].isdecimal() and parts[3].isdecimal()):
            return None
        return cls(parts[1], int(parts[2]), int(parts[3]), parts[4])


Answer = Callable[[Interaction, Pressed], Awaitable[None]]


class Presses(commands.Cog):
    """Answers every press and every form, whatever becomes of it."""

    def __init__(self) -> None:
        self._answers: dict[str, Answer] = {}

    def answers(self, kind: str, answer: Answer) -> None:
        """Has the presses of a kind answered by `answer`, which may raise any Refusal, and StoreAway."""
        assert kind not in self._answers
        self._answers[kind] = answer

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.answer(interaction)

    async def answer(self, interaction: Interaction) -> None:
        """Never raises: discord.py would only log it, and the presser wait in vain."""
        async with errors.answering(interaction):
            pressed = Pressed.parse(custom_id(interaction))
            answer = None if pressed is None else self._answers.get(pressed.kind)
            if pressed is None or answer is None:
                raise Refused("expired")
            await answer(interaction, pressed)


def custom_id(interaction: Interaction) -> str:
    return str(_data(interaction).get("custom_id", ""))


def chosen(interaction: Interaction) -> tuple[str, ...]:
    """What was chosen in the menu that was pressed; of people their ids."""
    return tuple(_data(interaction).get("values", ()))


def filled_in(interaction: Interaction) -> dict[str, tuple[str, ...]]:
    """What was chosen in each menu of a form, by its id."""
    found: dict[str, tuple[str, ...]] = {}
    waiting: list[Any] = list(_data(interaction).get("components", ()))
    while waiting:
        part = waiting.pop()
        waiting += part.get("components", ())
        waiting += [part["component"]] if "component" in part else []
        if "values" in part:
            found[part["custom_id"]] = tuple(part["values"])
    return found


def _data(interaction: Interaction) -> Mapping[str, Any]:
    return interaction.data or {}  # its shape depends on the kind of interaction


def button(
    pressed: Pressed,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    disabled: bool = False,
) -> Item:
    return discord.ui.Button(label=label[:80], custom_id=str(pressed), style=style, disabled=disabled)


def menu(
    pressed: Pressed, placeholder: str, options: Iterable[tuple[str, str]], *, chosen_now: str | None = None
) -> Item:
    """A menu of (value, label), 1 to 25 of them."""
    choices = [
        discord.SelectOption(value=value, label=label[:100], default=value == chosen_now)
        for value, label in options
    ]
    return discord.ui.Select(custom_id=str(pressed), placeholder=placeholder[:150], options=choices)


def people_menu(pressed: Pressed, placeholder: str, most: int) -> Item:
    return discord.ui.UserSelect(custom_id=str(pressed), placeholder=placeholder[:150], max_values=most)
