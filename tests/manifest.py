"""All that the tests have to be told of a game; the rest they find out by playing it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from tests.end_to_end.secrecy import Secrecy
from tests.engine.recording import Subject

Options = Mapping[str, object]
USUAL: Options = MappingProxyType({})


class Playthrough(NamedTuple):
    """A recorded game. The playthroughs of a game together set every one of its options."""

    variant: str
    seats: int
    options: Options = USUAL
    pace: int = 0  # milliseconds from one move to the next; in a race from GO_MS on nothing comes too early


class Seated(NamedTuple):
    """A table, whose panels and messages are looked at."""

    seats: int
    options: Options = USUAL


@dataclass(frozen=True, kw_only=True)
class Manifest:
    subject: Subject
    """For the conformance suite."""

    playthroughs: tuple[Playthrough, ...]
    """`python -m tests.engine.regenerate KEY` records them."""

    short: Options
    """A game with these options is soon over, but not before its tenth move, nor in its first round."""

    tables: tuple[Seated, ...]

    secrecy: Secrecy

    pictures: Mapping[str, Callable[[], bytes]] = field(default_factory=dict)
    """The golden ones by name: `python -m tests.ui.pictures.golden NAME` draws one."""

    decks: Mapping[str, tuple[object, ...]] = field(default_factory=dict)
    """The options, with all their values, that decide how many cards there are and how many are dealt."""

    needed: str = "deck"
    """What must not be empty after the deal, as `Game.deal_line` calls it: a regular expression."""

    printed: frozenset[str] = frozenset()
    """Numbers in the picture of a table that tell nothing of how the game stands."""
