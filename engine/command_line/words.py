"""Values in words, for every game alike."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import msgspec

from engine.options import Option

LONGEST = 60  # characters of something that somebody typed and that is said back


def printable(text: str) -> str:
    """What a file or an argument says, without what would move the cursor or colour the terminal."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


def plain(text: str) -> str:
    """What a file or an argument says: printable, and not too long."""
    kept = printable(text)
    return kept if len(kept) <= LONGEST else f"{kept[:LONGEST]}…"


def plain_words(name: str) -> str:
    """A name of the code: "TeedOff" as "teed off", "went_out" as "went out"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).replace("_", " ").lower()


def either(words: Iterable[str]) -> str:
    """ "2, 3 or 4"."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def numbers(counts: Sequence[int]) -> str:
    """ "2 to 6"; "2, 3, 4 or 6" where one is left out."""
    if len(counts) > 2 and counts[-1] - counts[0] == len(counts) - 1:
        return f"{counts[0]} to {counts[-1]}"
    return either(map(str, counts))


def option_text(value: object) -> str:
    """The value of an option as `--options` reads it: `true`, `shared`, `-1`."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def values(option: Option) -> str:
    """What an option may be: "1 to 18", "sudden_death or shared"."""
    if option.values is None:
        return "a number"
    if isinstance(option.values, range):
        return f"{option.values[0]} to {option.values[-1]}"
    return either(map(option_text, option.values))
