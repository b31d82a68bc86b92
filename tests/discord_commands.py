"""What Discord says about commands in prose only; the rest is in its published schema (`tests.discord_schema`).

https://discord.com/developers/docs/interactions/application-commands has it. Cardinal has neither subcommands nor
localised names: what Discord says of those is not here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

SLASH: Final = 1  # a type of commands; the others are opened from a menu
MOST: Final = {SLASH: 100, 2: 5, 3: 5}
MOST_CHARACTERS: Final = 8_000  # in names, descriptions and choices of one command
MOST_IN_VALUE: Final = 100
_NAME: Final = re.compile(r"[-_'\w]{1,32}")

Part = dict[str, Any]


def problems(commands: list[Part]) -> Iterator[str]:
    for kind, count in Counter(command.get("type", SLASH) for command in commands).items():
        if count > MOST.get(kind, 0):
            yield f"{count} commands of type {kind}, {MOST.get(kind, 0)} are allowed"
    yield from _distinct("name", [(each.get("type", SLASH), each.get("name")) for each in commands])
    for command in commands:
        yield from (f"{command.get('name')}: {problem}" for problem in _command(command))


def characters(part: Part) -> int:
    """As Discord counts them in a command or an option."""
    choices = sum(len(each["name"]) + len(str(each["value"])) for each in part.get("choices") or ())
    told = len(part.get("name") or "") + len(part.get("description") or "")
    return told + choices + sum(map(characters, part.get("options") or ()))


def _command(command: Part) -> Iterator[str]:
    if (count := characters(command)) > MOST_CHARACTERS:
        yield f"{count} characters in all, {MOST_CHARACTERS} are allowed"
    if command.get("type", SLASH) != SLASH:
        if command.get("description") or command.get("options"):
            yield "a command in a menu has neither a description nor options"
        return
    if not command.get("description"):
        yield "description: missing"
    options = command.get("options") or ()
    needed = [bool(option.get("required")) for option in options]
    if needed != sorted(needed, reverse=True):
        yield "options: one that is needed comes after one that is not"
    yield from _distinct("options", [option.get("name") for option in options])
    yield from _named(command)
    for option in options:
        yield from _named(option)
        yield from _choices(option)


def _choices(option: Part) -> Iterator[str]:
    name, choices = option["name"], option.get("choices") or ()
    if choices and option.get("autocomplete"):
        yield f"{name}: choices and autocomplete exclude each other"
    for what in ("name", "value"):
        yield from _distinct(f"{name}: choices: {what}", [choice[what] for choice in choices])
    for choice in choices:
        if len(str(choice["value"])) > MOST_IN_VALUE:
            yield f"{name}: choices: a value of {len(str(choice['value']))} characters, {MOST_IN_VALUE} are allowed"


def _named(part: Part) -> Iterator[str]:
    name = str(part.get("name"))
    if not _NAME.fullmatch(name) or name != name.lower():
        yield f"name: {name!r} must be lower case letters, digits, - and _"


def _distinct(what: str, values: list[Any]) -> Iterator[str]:
    yield from (
        f"{what}: {value!r} stands there twice" for value, count in Counter(values).items() if count > 1
    )
