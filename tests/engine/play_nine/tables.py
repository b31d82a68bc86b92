"""Tables of Play Nine for tests: laid out by hand, and acted on in the notation."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from engine.game import Event, Rng, RuleError
from engine.play_nine.game import PlayNine
from engine.play_nine.play import Hole, State, next_seat
from engine.play_nine.rules import RULES_2
from engine.play_nine.types import HoleScored, Move, Options, View

GAME = PlayNine(RULES_2)
DEFAULTS = Options()


def laid(text: str) -> tuple[tuple[int, ...], int]:
    """The cards of "1 2 3 4 / 5 6 7 (8)" and the bits of those that lie face up; brackets mean face down."""
    words = text.replace("/", " ").split()
    assert len(words) == 8
    up = sum(1 << index for index, word in enumerate(words) if not word.startswith("("))
    return tuple(int(word.strip("()")) for word in words), up


class Golf:
    """A table, and what happened at it last."""

    def __init__(self, state: State, dealt: Sequence[Event] = ()) -> None:
        self.state = state
        self.events: list[Event] = list(dealt)

    @classmethod
    def deal(cls, seats: int, seed: str = "deal", /, **chosen: object) -> Golf:
        return cls(*GAME.deal(GAME.options(chosen), seats, Rng(seed.encode(), 0)))

    @classmethod
    def lay(
        cls,
        *boards: str,
        turn: int = 0,
        deck: str = "9 9 9",
        discards: str = "9",
        out: int | None = None,
        turns: Sequence[int] = (),
        options: Options = DEFAULTS,
        hole: int = 1,
        scores: Sequence[Sequence[int]] = (),
    ) -> Golf:
        """Before the draw of `turn`; the top of the deck and of the discards is the last one named."""
        cards, up = zip(*(laid(board) for board in boards), strict=True)
        seats = len(boards)
        nothing: tuple[tuple[int, ...], ...] = ((),) * seats
        finished = tuple(map(tuple, scores)) or nothing
        everyone = tuple(range(seats))
        return cls(
            State(
                Hole(options, hole, 0, seats - 1, everyone, 0, finished, nothing, (0,) * seats),
                2 * seats,
                "tee" if not any(up) else "draw",
                turn if any(up) else None,
                cards,
                up,
                tuple(map(int, deck.split())),
                tuple(map(int, discards.split())),
                None,
                None,
                out,
                tuple(turns) or (0,) * seats,
            )
        )

    def do(self, seat: int, *texts: str) -> Golf:
        """Acts; `events` are then those of all these actions."""
        self.events = []
        for text in texts:
            rng = Rng(b"golf", self.state.moves + 1)
            self.state, events = GAME.apply(self.state, seat, GAME.parse(text), 0, rng)
            self.events += events
        return self

    def tee_off(self) -> Golf:
        for seat in self.waiting():
            self.do(seat, "tee 1 8")
        return self

    def time_outs(self, until: type[Event]) -> Event:
        """Lets everybody's time run out until such an event, and gives it."""
        for _ in range(5000):
            found = next((event for event in self.events if isinstance(event, until)), None)
            if found is not None:
                return found
            seat = self.waiting()[0]
            self.do(seat, str(GAME.default(self.view(seat))))
        raise AssertionError(f"no {until.__name__}")

    def end_hole(self, *boards: str) -> HoleScored:
        """Lays these final boards for the seats in the hole; the last shot is made and changes nothing."""
        playing = self.state.hole.playing
        cards: list[tuple[int, ...]] = [()] * len(self.state.boards)
        for seat, board in zip(playing, boards, strict=True):
            cards[seat], _ = laid(board)
        last = playing[0]
        out = next_seat(self.state, last)
        self.state = msgspec.structs.replace(
            self.state,
            phase="draw",
            turn=last,
            boards=tuple(cards),
            up=tuple((0xFF if seat == out else 0x7F) * bool(board) for seat, board in enumerate(cards)),
            out=out,
        )
        self.do(last, "deck", "skip")
        (scored,) = (event for event in self.events if isinstance(event, HoleScored))
        return scored

    def refusal(self, seat: int, action: str | Move) -> str:
        """The code with which this is refused, without the game's name, leaving the table as it was."""
        before = msgspec.msgpack.encode(self.state)
        if isinstance(action, str):
            action = GAME.parse(action)
        with pytest.raises(RuleError) as refused:
            GAME.apply(self.state, seat, action, 0, Rng(b"golf", "refused"))
        assert msgspec.msgpack.encode(self.state) == before
        return refused.value.code.removeprefix(f"{GAME.key}.")

    def legal(self, seat: int) -> list[str]:
        return [str(action) for action in GAME.legal(self.state, seat)]

    def default(self, seat: int) -> str:
        return str(GAME.default(self.view(seat)))

    def view(self, viewer: int | None) -> View:
        return GAME.view(self.state, viewer)

    def board(self, seat: int) -> str:
        """As it lies, in the form of `laid`."""
        up = self.state.up[seat]
        words = [str(card) if up >> i & 1 else f"({card})" for i, card in enumerate(self.state.boards[seat])]
        return " ".join(words[:4]) + " / " + " ".join(words[4:])

    def waiting(self) -> tuple[int, ...]:
        return GAME.waiting_for(self.state)

    @property
    def discards(self) -> tuple[int, ...]:
        return self.state.discards
