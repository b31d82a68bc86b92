"""How long the games of a season are, as each says of its options: 1, 2 or 3."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from engine.games import GAMES
from engine.options import options_of, read, words_of

SAMPLES = 20  # values of an option, at the most, that stand for all of them


@lru_cache(maxsize=1024)
def length_of(game: str, options: str) -> int:
    """The length of a game with these options, as `options_key` writes them. Unknown ones are left out."""
    if game not in GAMES:
        return 1
    return _length(game, read(GAMES[game].Options, words_of(options)))


def lengths() -> Iterator[tuple[str, str, tuple[int, ...]]]:
    """How each option of each game changes its length, by some of the option's values."""
    for key, game in GAMES.items():
        for option in options_of(game.Options):
            values = option.values or ()
            some = values[:: 1 + len(values) // SAMPLES]
            yield key, option.name, tuple(_length(key, {option.name: value}) for value in some)


def _length(game: str, chosen: Mapping[str, Any]) -> int:
    return GAMES[game].length(GAMES[game].options(chosen))
