"""Tables of Play Nine for tests: laid out by hand, and acted on in the notation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import msgspec

from engine.game import Event
from engine.play_nine.game import PlayNine
from engine.play_nine.play import Hole, State, next_seat
from engine.play_nine.rules import RULES_2
from engine.play_nine.types import HoleScored, Options, View
from tests.engine.laid import LaidTable

GAME = PlayNine(RULES_2)
DEFAULTS = Options()


def laid(text: str) -> tuple[tuple[int, ...], int]:
    """The cards of "1 2 3 4 / 5 6 7 (8)" and the bits of those that lie face up; brackets mean face down."""
    words = text.replace("/", " ").split()
    assert len(words) == 8
    up = sum(1 << index for index, word in enumerate(words) if not word.startswith("("))
    return tuple(int(word.strip("()")) for word in words), up


class Golf(LaidTable[State, View]):
    """A table, and what happened at it last."""

    game = GAME
    salt = b"golf"

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
    ) -> Self:
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

    def tee_off(self) -> Self:
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
        return self.one(HoleScored)

    def board(self, seat: int) -> str:
        """As it lies, in the form of `laid`."""
        up = self.state.up[seat]
        words = [str(card) if up >> i & 1 else f"({card})" for i, card in enumerate(self.state.boards[seat])]
        return " ".join(words[:4]) + " / " + " ".join(words[4:])

    @property
    def discards(self) -> tuple[int, ...]:
        return self.state.discards
