"""Tables of 7 Ate 9 for tests: laid out by hand, and acted on in the notation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec
import pytest

from engine.game import Event, Rng, RuleError
from engine.seven_ate_nine.cards import face
from engine.seven_ate_nine.game import SevenAteNine
from engine.seven_ate_nine.race import Race, State
from engine.seven_ate_nine.rules import RULES_1, RULES_2
from engine.seven_ate_nine.types import Missed, Move, Options, Play, View

FIRST, GAME = SevenAteNine(RULES_1), SevenAteNine(RULES_2)
DEFAULTS = Options()
E = TypeVar("E", bound=Event)


def cards(text: str) -> tuple[int, ...]:
    """The cards of "7±2 10±3"."""
    found = []
    for word in text.split():
        play = GAME.parse(word)
        assert isinstance(play, Play)
        assert play.modifier is not None
        found.append(10 * play.number + play.modifier)
    return tuple(found)


def faces(hand: Sequence[int]) -> str:
    return " ".join(map(face, hand))


class Table:
    """A race, and what happened in it last. Its clock goes on by itself, but for times that are given."""

    def __init__(self, state: State, dealt: Sequence[Event] = (), game: SevenAteNine = GAME) -> None:
        self.state = state
        self.game = game
        self.events: list[Event] = list(dealt)
        self.now = state.go_at

    @classmethod
    def deal(cls, seats: int, seed: str = "deal", /, **chosen: object) -> Table:
        return cls(*GAME.deal(GAME.options(chosen), seats, Rng(seed.encode(), 0)))

    @classmethod
    def lay(
        cls,
        *hands: str,
        pile: str = "9±2",
        draws: Sequence[str] = (),
        points: Sequence[int] = (),
        options: Options = DEFAULTS,
        game: SevenAteNine = GAME,
    ) -> Table:
        """A race that is open since the time 0; the top of pile and draw piles is the last one named."""
        seats = len(hands)
        piles = tuple(map(cards, draws)) or ((),) * seats
        return cls(
            State(
                Race(options, 1, 0, tuple(points) or (0,) * seats),
                0,
                0,
                0,
                cards(pile),
                piles,
                tuple(map(cards, hands)),
                (),
                ((),) * seats,
                (0,) * seats,
            ),
            game=game,
        )

    def do(self, seat: int, *texts: str, at: int | None = None) -> Table:
        """Acts, at this time or 10 ms after the last one; `events` are then those of all these actions."""
        self.events = []
        for text in texts:
            self.now = self.now + 10 if at is None else at
            rng = Rng(b"race", self.state.moves + 1)
            self.state, events = self.game.apply(self.state, seat, GAME.parse(text), self.now, rng)
            self.events += events
        return self

    def why(self, seat: int, text: str, at: int | None = None) -> str | None:
        """Why this attempt comes to nothing; None if it succeeds."""
        self.do(seat, text, at=at)
        missed = self.events[0]
        return missed.why if isinstance(missed, Missed) else None

    def told(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def one(self, kind: type[E]) -> E:
        (event,) = self.told(kind)
        return event

    def refusal(self, seat: int, action: str | Move) -> str:
        """The code with which this is refused, without the game's name, leaving the table as it was."""
        before = msgspec.msgpack.encode(self.state)
        if isinstance(action, str):
            action = GAME.parse(action)
        with pytest.raises(RuleError) as refused:
            GAME.apply(self.state, seat, action, self.now, Rng(b"race", "refused"))
        assert msgspec.msgpack.encode(self.state) == before
        return refused.value.code.removeprefix(f"{GAME.key}.")

    def legal(self, seat: int) -> list[str]:
        return [str(action) for action in GAME.legal(self.state, seat)]

    def tries(self, seat: int | None) -> list[str]:
        return [str(action) for action in GAME.tries(self.view(seat))]

    def default(self, seat: int) -> str | None:
        action = GAME.default(self.view(seat))
        return None if action is None else str(action)

    def view(self, viewer: int | None) -> View:
        return GAME.view(self.state, viewer)

    def hand(self, seat: int) -> str:
        return faces(self.state.hands[seat])

    @property
    def pile(self) -> str:
        return faces(self.state.pile)

    @property
    def waiting(self) -> tuple[int, ...]:
        return GAME.waiting_for(self.state)

    @property
    def able(self) -> tuple[int, ...]:
        """The seats that have something to do just now."""
        return tuple(seat for seat in self.waiting if self.legal(seat))
