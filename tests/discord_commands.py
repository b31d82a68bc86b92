"""What Discord says about commands in prose only; the rest is in its published schema (`tests.discord_schema`).

https://discord.com/developers/docs/interactions/application-commands has it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

SLASH, OF_PERSON, OF_MESSAGE = 1, 2, 3  # types of commands
MOST: Final = {SLASH: 100, OF_PERSON: 5, OF_MESSAGE: 5}
MOST_CHARACTERS: Final = 8_000  # in names, descriptions and choices of one command
MOST_IN_VALUE: Final = 100
_SUBCOMMAND, _GROUP = 1, 2  # types of options
_TAKES_CHOICES: Final = frozenset({3, 4, 10})  # text, whole numbers, numbers
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
    """As Discord counts them in a command or an option: of a text and its localisations the longest."""
    texts = (_longest(part, "name"), _longest(part, "description"))
    choices = sum(_longest(each, "name") + len(str(each["value"])) for each in part.get("choices") or ())
    return sum(texts) + choices + sum(map(characters, part.get("options") or ()))


def _command(command: Part) -> Iterator[str]:
    kind = command.get("type", SLASH)
    if (count := characters(command)) > MOST_CHARACTERS:
        yield f"{count} characters in all, {MOST_CHARACTERS} are allowed"
    if kind == SLASH:
        if not command.get("description"):
            yield "description: missing"
        yield from _named(command)
        yield from _options(command, depth=0)
        return
    if command.get("description") or command.get("options"):
        yield "a command in a menu has neither a description nor options"


def _options(holder: Part, depth: int) -> Iterator[str]:
    options = holder.get("options") or ()
    yield from _distinct("options", [option.get("name") for option in options])
    locales = {locale for option in options for locale in option.get("name_localizations") or ()}
    for locale in sorted(locales):
        names = [(option.get("name_localizations") or {}).get(locale, option["name"]) for option in options]
        yield from _distinct(f"options in {locale}", names)
    needed = [bool(option.get("required")) for option in options]
    if needed != sorted(needed, reverse=True):
        yield "options: one that is needed comes after one that is not"
    nested = [option["type"] in (_SUBCOMMAND, _GROUP) for option in options]
    if any(nested) and not all(nested):
        yield "options: subcommands stand beside options that are none"
    for option in options:
        yield from _named(option)
        yield from _choices(option)
        if depth == 2 or (depth == 1 and option["type"] == _GROUP):
            yield f"{option['name']}: subcommands are nested too deep"
        if option["type"] in (_SUBCOMMAND, _GROUP):
            yield from _options(option, depth + (1 if option["type"] == _GROUP else 0))


def _choices(option: Part) -> Iterator[str]:
    name, choices = option["name"], option.get("choices") or ()
    if (choices or option.get("autocomplete")) and option["type"] not in _TAKES_CHOICES:
        yield f"{name}: an option of type {option['type']} takes no choices"
    if choices and option.get("autocomplete"):
        yield f"{name}: choices and autocomplete exclude each other"
    for what in ("name", "value"):
        yield from _distinct(f"{name}: choices: {what}", [choice[what] for choice in choices])
    for choice in choices:
        if len(str(choice["value"])) > MOST_IN_VALUE:
            yield f"{name}: choices: a value of {len(str(choice['value']))} characters, {MOST_IN_VALUE} are allowed"
    for least, most in (("min_value", "max_value"), ("min_length", "max_length")):
        if option.get(least) is not None and option.get(most) is not None and option[least] > option[most]:
            yield f"{name}: {least} is above {most}"


def _named(part: Part) -> Iterator[str]:
    for name in (part.get("name"), *(part.get("name_localizations") or {}).values()):
        if not _NAME.fullmatch(str(name)) or str(name) != str(name).lower():
            yield f"name: {name!r} must be lower case letters, digits, - and _"


def _longest(part: Part, what: str) -> int:
    localised = (part.get(f"{what}_localizations") or {}).values()
    return max(map(len, (part.get(what) or "", *localised)))


def _distinct(what: str, values: list[Any]) -> Iterator[str]:
    yield from (
        f"{what}: {value!r} stands there twice" for value, count in Counter(values).items() if count > 1
    )
