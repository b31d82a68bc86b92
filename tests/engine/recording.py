"""Random games to look at: which options to combine, and every move with the table before and after it.

A `Subject` names the option values to combine; `cases` makes option sets in which every pair of values meets, for
every number of seats that can play them; `record` plays a case once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from typing import Any, NamedTuple

from engine.game import Action, Event, Game, Result, Rng, RuleError

AnyGame = Game[Any, Any, Any, Any]
Audit = Callable[[list[Event], Result], None]


@dataclass(frozen=True, eq=False)
class Subject:
    """A game to be checked."""

    game: AnyGame
    values: Mapping[str, tuple[object, ...]]  # of each option; shortened decks among them
    audit: Audit  # recounts the scores of a finished game by a formula of its own
    longest: int = 5000  # no game of random legal moves may have more


class Case(NamedTuple):
    subject: Subject
    options: Any
    seats: int

    def __str__(self) -> str:
        chosen = (f"{name}={getattr(self.options, name)}" for name in self.subject.values)
        return "-".join([self.subject.game.key, str(self.seats), *chosen])

    @property
    def seed(self) -> bytes:
        return str(self).encode()


class Step(NamedTuple):
    """Move `number` of a record."""

    number: int
    before: Any
    seat: int
    action: Action
    after: Any
    events: tuple[Event, ...]


class Record(NamedTuple):
    case: Case
    first: Any
    dealt: tuple[Event, ...]
    steps: tuple[Step, ...]

    @property
    def game(self) -> AnyGame:
        return self.case.subject.game

    @property
    def viewers(self) -> tuple[int | None, ...]:
        return (None, *range(self.case.seats))

    @property
    def last(self) -> Any:
        return self.steps[-1].after

    @property
    def states(self) -> Iterator[Any]:
        yield self.first
        for step in self.steps:
            yield step.after

    @property
    def events(self) -> list[Event]:
        return [*self.dealt, *(event for step in self.steps for event in step.events)]


def pairwise(values: Mapping[str, tuple[object, ...]]) -> list[dict[str, object]]:
    """A few choices in which every two values of different options meet, most new pairs first."""
    names = list(values)
    every = [dict(zip(names, row, strict=True)) for row in product(*values.values())]
    open_pairs = {frozenset(pair) for row in every for pair in combinations(row.items(), 2)}
    chosen: list[dict[str, object]] = []
    while open_pairs or not chosen:
        best = max(
            every, key=lambda row: len(open_pairs & {frozenset(p) for p in combinations(row.items(), 2)})
        )
        open_pairs -= {frozenset(pair) for pair in combinations(best.items(), 2)}
        chosen.append(best)
    return chosen


def cases(subject: Subject) -> list[Case]:
    """Every number of seats with the option sets that it can play."""
    found = []
    for seats in subject.game.seats:
        playable = {
            name: tuple(value for value in values if _playable(subject.game, {name: value}, seats))
            for name, values in subject.values.items()
        }
        found += [
            Case(subject, subject.game.options(chosen), seats)
            for chosen in pairwise(playable)
            if _playable(subject.game, chosen, seats)
        ]
    return found


def _playable(game: AnyGame, chosen: Mapping[str, object], seats: int) -> bool:
    try:
        game.check(game.options(chosen), seats)
    except RuleError:
        return False
    return True


@lru_cache(maxsize=8)
def record(case: Case) -> Record:
    """A game of random legal moves, by whoever the table waits for."""
    game = case.subject.game
    choices = Rng(case.seed, "choices")
    state, dealt = game.deal(case.options, case.seats, Rng(case.seed, 0))
    first = state
    steps: list[Step] = []
    while waiting := game.waiting_for(state):
        number = len(steps) + 1
        assert number <= case.subject.longest, "the game does not end"
        seat = choices.choice(waiting)
        legal = game.legal(state, seat)
        assert legal, f"seat {seat} is waited for and can do nothing"
        action = choices.choice(legal)
        after, events = game.apply(state, seat, action, number, Rng(case.seed, number))
        steps.append(Step(number, state, seat, action, after, events))
        state = after
    return Record(case, first, dealt, tuple(steps))
