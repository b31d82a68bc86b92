"""Buttons, menus and forms: how they are made, and what their ids say.

An id is `c1:<kind>:<target>:<stamp>:<arg>` and holds all that an answer needs: nothing is kept in memory, and a button
works after a restart. The cog that answers a kind registers it with the router (`cogs.routing.router`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

import discord
import msgspec

from wire.answers import Interaction
from wire.layouts import CardButton, Item

VERSION = "c1"
MOST_CHARACTERS = 100
LISTED = "list"  # in the argument of a key that is not at its table, but in a list of tables

_ID = re.compile(rf"{VERSION}:([a-z]+):([0-9]+):([0-9]{{1,9}}):(.*)", re.DOTALL)
_NUMBER = re.compile("[0-9]{1,19}")


class Pressed(msgspec.Struct, frozen=True):
    """What a custom id says. `str(pressed)` is the id."""

    kind: str
    target: int = 0  # the id of a table, a finished game or a person, depending on the kind
    stamp: int = 0  # the decision that a press makes, as the game counts them
    arg: str = ""  # an action's notation, a page: never what its reader may not see

    def __str__(self) -> str:
        custom_id = f"{VERSION}:{self.kind}:{self.target}:{self.stamp}:{self.arg}"
        assert len(custom_id) <= MOST_CHARACTERS
        return custom_id

    @classmethod
    def parse(cls, custom_id: str) -> Pressed | None:
        """Reads an id. None for an id that this version did not make."""
        found = _ID.fullmatch(custom_id)
        if found is None or len(custom_id) > MOST_CHARACTERS:
            return None
        kind, table, stamp, arg = found.groups()
        return cls(kind, int(table), int(stamp), arg) if is_snowflake(table) else None


def is_snowflake(text: str) -> bool:
    """Whether this is one of Discord's ids, or 0, as a database holds them."""
    return _NUMBER.fullmatch(text) is not None and int(text) < 2**63


def custom_id(interaction: Interaction) -> str:
    return str(_data(interaction).get("custom_id", ""))


def chosen_values(interaction: Interaction) -> tuple[str, ...]:
    """What was chosen in the menu that was pressed. Chosen people are ids."""
    return tuple(_data(interaction).get("values", ()))


def chosen_bots(interaction: Interaction) -> tuple[int, ...]:
    """Those of the chosen people who are bots."""
    people = _data(interaction).get("resolved", {}).get("users", {})
    return tuple(int(user) for user, told in people.items() if told.get("bot"))


def chosen_names(interaction: Interaction) -> dict[int, str]:
    """The chosen people's names on this server, if Discord gives them."""
    resolved = _data(interaction).get("resolved", {})
    members, people = resolved.get("members", {}), resolved.get("users", {})
    return {
        int(user): members.get(user, {}).get("nick") or told.get("global_name") or told.get("username", "?")
        for user, told in people.items()
    }


def chosen_permissions(interaction: Interaction) -> dict[int, discord.Permissions]:
    """What each chosen person who is on the server may do in the channel of the press."""
    members = _data(interaction).get("resolved", {}).get("members", {})
    every = discord.Permissions.all().value  # if Discord does not say
    return {
        int(user): discord.Permissions(int(told.get("permissions", every))) for user, told in members.items()
    }


def form_values(interaction: Interaction) -> dict[str, tuple[str, ...]]:
    """What was chosen in each menu of a form, typed into each field, or ticked ("True" or "False"), by its id."""
    found: dict[str, tuple[str, ...]] = {}
    waiting: list[Any] = list(_data(interaction).get("components", ()))
    while waiting:
        part = waiting.pop()
        waiting += part.get("components", ())
        waiting += [part["component"]] if "component" in part else []
        if "values" in part:
            found[part["custom_id"]] = tuple(part["values"])
        elif part.get("value") is not None:
            found[part["custom_id"]] = (str(part["value"]),)
    return found


def _data(interaction: Interaction) -> Mapping[str, Any]:
    return interaction.data or {}  # its shape depends on the kind of interaction


def button(
    pressed: Pressed,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    disabled: bool = False,
    card: tuple[str, str] | None = None,
) -> Item:
    """A button. `card` is the face that it is about, as `wire.layouts.CardButton` takes it."""
    looks: dict[str, Any] = {
        "label": label[:80],
        "custom_id": str(pressed),
        "style": style,
        "disabled": disabled,
    }
    return discord.ui.Button(**looks) if card is None else CardButton(card, **looks)


def menu(
    pressed: Pressed,
    placeholder: str,
    options: Iterable[tuple[str, str]],
    *,
    chosen_now: str | None = None,
    several: Collection[str] | None = None,
    about: Mapping[Any, str] | None = None,
    disabled: bool = False,
) -> Item:
    """A menu of (value, label), 1 to 25 of them. `about` has a sentence for some of the values.

    `several`: the values that are chosen now; one or more can be chosen.
    """
    choices = [
        discord.SelectOption(
            value=value,
            label=label[:100],
            description=(about or {}).get(value, "")[:100] or None,
            default=value == chosen_now or value in (several or ()),
        )
        for value, label in options
    ]
    return discord.ui.Select(
        custom_id=str(pressed),
        placeholder=placeholder[:150],
        options=choices,
        max_values=1 if several is None else len(choices),
        disabled=disabled,
    )


def people_menu(pressed: Pressed, placeholder: str, most: int) -> Item:
    return discord.ui.UserSelect(custom_id=str(pressed), placeholder=placeholder[:150], max_values=most)
