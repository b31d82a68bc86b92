"""Tables for tests of any game: laid out by hand, and acted on in the notation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec
import pytest

from engine.game import Action, AnyGame, Event, Result, Rng, RuleError

S = TypeVar("S")
V = TypeVar("V")
E = TypeVar("E", bound=Event)


class LaidTable(Generic[S, V]):
    """A table, and what happened at it last."""

    game: AnyGame
    salt: ClassVar[bytes]

    def __init__(self, state: S, dealt: Sequence[Event] = ()) -> None:
        self.state = state
        self.events: list[Event] = list(dealt)
        self.now: int = self.game.opens_at(state)

    @classmethod
    def deal(cls, seats: int, seed: str = "deal", /, **chosen: object) -> Self:
        return cls(*cls.game.deal(cls.game.options(chosen), seats, Rng(seed.encode(), 0)))

    def do(self, seat: int, *texts: str, at: int | None = None) -> Self:
        """Acts, in a race `at` milliseconds after GO; `events` are then those of all these actions."""
        self.events = []
        for text in texts:
            self.now = self.time(at)
            rng = Rng(self.salt, self.moves + 1)
            self.state, events = self.game.apply(self.state, seat, self.game.parse(text), self.now, rng)
            self.events += events
        return self

    def time(self, at: int | None) -> int:
        return self.game.opens_at(self.state) + (at or 0)

    @property
    def moves(self) -> int:
        state: Any = self.state
        return int(state.moves)

    def refused(self, seat: int, action: str | Action, at: int | None = None) -> RuleError:
        """With which this is refused, leaving the table as it was."""
        before = msgspec.msgpack.encode(self.state)
        move = self.game.parse(action) if isinstance(action, str) else action
        with pytest.raises(RuleError) as refused:
            self.game.apply(self.state, seat, move, self.time(at), Rng(self.salt, "refused"))
        assert msgspec.msgpack.encode(self.state) == before
        return refused.value

    def refusal(self, seat: int, action: str | Action, at: int | None = None) -> str:
        """The code of that, without the game's name."""
        return self.refused(seat, action, at).code.removeprefix(f"{self.game.key}.")

    def legal(self, seat: int = 0) -> list[str]:
        return [str(action) for action in self.game.legal(self.state, seat)]

    def default(self, seat: int) -> str:
        return str(self.game.default(self.view(seat)))

    def view(self, viewer: int | None = None) -> V:
        view: V = self.game.view(self.state, viewer)
        return view

    def waiting(self) -> tuple[int, ...]:
        return self.game.waiting_for(self.state)

    def told(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def one(self, kind: type[E]) -> E:
        (event,) = self.told(kind)
        return event

    @property
    def result(self) -> Result:
        result = self.game.result(self.state)
        assert result is not None
        return result
