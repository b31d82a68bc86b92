"""Tables of 7 Ate 9 for tests: laid out by hand, and acted on in the notation."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event
from engine.seven_ate_nine.cards import face
from engine.seven_ate_nine.game import SevenAteNine
from engine.seven_ate_nine.race import Race, State
from engine.seven_ate_nine.rules import RULES_1, RULES_2
from engine.seven_ate_nine.types import Missed, Options, Play, View
from tests.engine.laid import LaidTable

FIRST, GAME = SevenAteNine(RULES_1), SevenAteNine(RULES_2)
DEFAULTS = Options()


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


class Table(LaidTable[State, View]):
    """A race, and what happened in it last. Its clock goes on by itself, but for times that are given."""

    game = GAME
    salt = b"race"

    def __init__(self, state: State, dealt: Sequence[Event] = (), game: SevenAteNine = GAME) -> None:
        self.game = game
        super().__init__(state, dealt)

    def time(self, at: int | None) -> int:
        """This one, or 10 ms after the last."""
        return self.now + 10 if at is None else at

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

    def why(self, seat: int, text: str, at: int | None = None) -> str | None:
        """Why this attempt comes to nothing; None if it succeeds."""
        self.do(seat, text, at=at)
        missed = self.events[0]
        return missed.why if isinstance(missed, Missed) else None

    def tries(self, seat: int | None) -> list[str]:
        return [str(action) for action in GAME.tries(self.view(seat))]

    def hand(self, seat: int) -> str:
        return faces(self.state.hands[seat])

    @property
    def pile(self) -> str:
        return faces(self.state.pile)

    @property
    def able(self) -> tuple[int, ...]:
        """The seats that have something to do just now."""
        return tuple(seat for seat in self.waiting() if self.legal(seat))
