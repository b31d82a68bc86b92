"""Random games to look at: which options to combine, and every move with the table before and after it.

A `Subject` names the option values to combine; `cases` makes option sets and numbers of seats in which every
pair of them meets; `record` plays a case once.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import chain, combinations, product
from typing import Any, NamedTuple

from engine.game import Action, AnyGame, Event, Result, Rng, RuleError

Audit = Callable[[list[Event], Result], None]
Asides = Callable[[Any], Sequence[tuple[int, Action]]]


@dataclass(frozen=True, eq=False)
class Subject:
    """A game to be checked. Most need the first three alone; a test that fails for lack of another one names it."""

    game: AnyGame

    values: Mapping[str, tuple[object, ...]]
    """The values of every option that are to be met, say `{"holes": (1, 3)}`. Small ones keep the suite quick, and
    shortened decks let random play meet what is rare, such as a reshuffle."""

    audit: Audit
    """Recounts the scores of a finished game from its events, by a formula of its own. Asserts."""

    longest: int = 5000
    """No game of random legal moves may have more of them."""

    pace: int = 1
    """Milliseconds from one move to the next. They matter only in a race: so many that no penalty of time stops a
    legal move (7 Ate 9 locks a seat for 3000), and so few that a limit of time is met by some games only."""

    asides: Asides = lambda _: ()
    """The (seat, action) pairs that a state accepts although `legal` has none of them or the seat is not waited for:
    wrong answers, say, or owning up to table talk. Random play tries one now and then; all else must be refused."""

    unlisted: frozenset[str] = frozenset()
    """Notations in `tries` that are accepted where `legal` does not list them and yet are no misplay, such as a short
    form, or stopping while there is something to play."""

    rare: frozenset[str] = frozenset()
    """Notations that random play seldom chooses, since most games would be over after a few moves: giving up."""

    def after(self, at: int, state: Any) -> int:
        """When the next move comes: in a race after GO, and in time."""
        then = max(at + self.pace, self.game.opens_at(state))
        due = self.game.due_at(state)
        return then if due is None else min(then, due)


class Case(NamedTuple):
    subject: Subject
    options: Any
    seats: int
    deal: int = 0  # of several with these options: each has other cards and other moves

    def __str__(self) -> str:
        chosen = (f"{name}={getattr(self.options, name)}" for name in self.subject.values)
        return "-".join([self.subject.game.key, str(self.seats), *chosen])

    @property
    def seed(self) -> bytes:
        return f"{self}{'-' * bool(self.deal)}{self.deal or ''}".encode()


class Step(NamedTuple):
    """Move `number` of a record."""

    number: int
    at: int
    before: Any
    seat: int
    action: Action
    after: Any
    events: tuple[Event, ...]


@dataclass(frozen=True, eq=False)
class Recording:
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

    @cached_property
    def views(self) -> tuple[Mapping[int | None, Any], ...]:
        """What each viewer sees of the first state, and after each move."""
        return tuple(
            {viewer: self.game.view(state, viewer) for viewer in self.viewers} for state in self.states
        )

    @cached_property
    def legal(self) -> tuple[tuple[Sequence[Action], ...], ...]:
        """What is legal for each seat in the first state, and after each move."""
        seats = range(self.case.seats)
        return tuple(tuple(self.game.legal(state, seat) for seat in seats) for state in self.states)

    @cached_property
    def tries(self) -> tuple[tuple[Sequence[Action], ...], ...]:
        """What each seat can try in the first state, and after each move."""
        seats = range(self.case.seats)
        return tuple(tuple(self.game.tries(views[seat]) for seat in seats) for views in self.views)

    @property
    def moments(self) -> Iterator[tuple[int, int, Any]]:
        """Every state with the number of moves made and a time when the next one may come."""
        at = 0
        for number, state in enumerate(self.states):
            if number:
                at = self.steps[number - 1].at
            yield number, self.case.subject.after(at, state), state

    @property
    def events(self) -> list[Event]:
        return [*self.dealt, *(event for step in self.steps for event in step.events)]


def pairwise(rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """A few of the choices in which every two values of different options meet that do in any, most new pairs first."""
    pairs = [tuple(combinations(row.items(), 2)) for row in rows]
    bits = {pair: 1 << number for number, pair in enumerate({pair for own in pairs for pair in own})}
    covers = [(row, sum(bits[pair] for pair in own)) for row, own in zip(rows, pairs, strict=True)]
    still = (1 << len(bits)) - 1
    chosen: list[Mapping[str, object]] = []
    while still or not chosen:
        best, own = max(covers, key=lambda cover: (still & cover[1]).bit_count())
        still &= ~own
        chosen.append(best)
    return chosen


@cache
def cases(subject: Subject) -> tuple[Case, ...]:
    """Every two values of different options meet, and each with every number of seats that can play it.

    For `make fuzz` any two values meet at every number of seats.
    """
    names = list(subject.values)
    options = [dict(zip(names, row, strict=True)) for row in product(*subject.values.values())]
    playable = [
        [{"seats": seats, **chosen} for chosen in options if _playable(subject.game, chosen, seats)]
        for seats in subject.game.seats
    ]
    tables = playable if "FUZZ" in os.environ else [list(chain.from_iterable(playable))]
    return tuple(
        Case(subject, subject.game.options({name: row[name] for name in names}), row["seats"])
        for rows in tables
        for row in pairwise(rows)
    )


def _playable(game: AnyGame, chosen: Mapping[str, object], seats: int) -> bool:
    try:
        game.check(game.options(chosen), seats)
    except RuleError:
        return False
    return True


@lru_cache(maxsize=8)
def record(case: Case) -> Recording:
    """A game of random legal moves of the players it waits for. In a race some are only tried, and time is up."""
    game = case.subject.game
    choices = Rng(case.seed, "choices")
    state, dealt = game.deal(case.options, case.seats, Rng(case.seed, 0))
    first = state
    steps: list[Step] = []
    at = 0

    def act(seat: int, action: Action) -> None:
        nonlocal state
        number = len(steps) + 1
        assert number <= case.subject.longest, "the game does not end"
        after, events = game.apply(state, seat, action, at, Rng(case.seed, number))
        steps.append(Step(number, at, state, seat, action, after, events))
        state = after

    while waiting := game.waiting_for(state):
        at = case.subject.after(at, state)
        if at == game.due_at(state):
            for seat, action in game.on_due(state, at):
                act(seat, action)
            continue
        seat = choices.choice([each for each in waiting if game.legal(state, each)])
        legal = game.legal(state, seat)
        if game.race and not choices.below(8):
            legal = game.tries(game.view(state, seat))
        rare = case.subject.rare
        if rare and choices.below(16):
            legal = tuple(action for action in legal if str(action) not in rare) or legal
        action = choices.choice(legal)
        asides = case.subject.asides(state)
        if asides and not choices.below(6):
            seat, action = choices.choice(asides)
        act(seat, action)
    return Recording(case, first, dealt, tuple(steps))
