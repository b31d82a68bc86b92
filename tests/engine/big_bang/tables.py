"""Tables of Big Bang for tests: laid out by hand, and acted on in the notation."""

from __future__ import annotations

from collections.abc import Iterator

from engine.big_bang.cards import CARDS_BY_NAME, STAR, name, piece_of
from engine.big_bang.game import BigBang
from engine.big_bang.grid import ORIGIN, cell_at, field_of
from engine.big_bang.play import Board
from engine.big_bang.race import Race, State
from engine.big_bang.rules import RULES_2
from engine.big_bang.types import Options, Place, RaceScored, View
from engine.game import Rng
from tests.engine.laid import LaidTable

GAME = BigBang(RULES_2)

# Left, right and third face of the rules cards of 4.4.24: the numbers that they take, * is OPEN, - is DEAD.
FACES = {
    "R1": ("12", "*", "*"),
    "R2": ("34", "34", "*"),
    "R3": ("67", "67", "*"),
    "R4": ("1357",) * 3,
    "R5": ("246",) * 3,
    "R6": ("-", "*", "*"),
}


def cards(text: str) -> tuple[int, ...]:
    return tuple(CARDS_BY_NAME[word] for word in text.split())


def board(
    laid: str = "",
    hand: str = "",
    deck: str = "",
    discards: str = "",
    *,
    idle: bool = False,
    ready: str | None = None,
) -> Board:
    """Cards lie as in "4@0,1 R6@1,1/2"; the top of the deck and of the discards is the last one named."""
    cells, pieces = [ORIGIN], [STAR]
    for text in laid.split():
        action = GAME.parse(text)
        assert isinstance(action, Place)
        cells.append(cell_at(action.x, action.y))
        pieces.append(piece_of(action.card, action.turn))
    return Board(
        tuple(cells),
        tuple(pieces),
        field_of(cells, pieces),
        cards(hand),
        cards(deck),
        cards(discards),
        idle,
        ready,  # type: ignore[arg-type]
        None if ready is None else 0,
    )


class Bang(LaidTable[State, View]):
    """A table, and what happened at it last."""

    game = GAME
    salt = b"big bang"

    @classmethod
    def deal(cls, seats: int = 1, seed: str = "deal", /, **chosen: object) -> Bang:
        return super().deal(seats, seed, **chosen)

    @classmethod
    def lay(cls, *boards: Board, **chosen: object) -> Bang:
        options, nothing = GAME.options(chosen), (0,) * len(boards)
        assert isinstance(options, Options)
        return cls(State(Race(options, 1, 0, 0, nothing), 7, False, boards, nothing, nothing))

    def play(self, seed: str = "play", *, stop: bool = False) -> Iterator[Bang]:
        """Random moves to the end, the table after each; nobody stops while anything else can be done."""
        choices = Rng(seed.encode(), "choices")
        while waiting := GAME.waiting_for(self.state):
            seat = choices.choice(waiting)
            legal = [text for text in self.legal(seat) if stop or text != "stop"]
            yield self.do(seat, choices.choice(legal))

    def to_the_end(self, seed: str = "play") -> Bang:
        for _ in self.play(seed):
            pass
        return self

    def spots(self, card: str, seat: int = 0) -> list[str]:
        """The places of a card, as "x,y" or "x,y/rotation"; `top` is the top discard."""
        return [text.partition("@")[2] for text in self.legal(seat) if text.startswith(f"{card}@")]

    @property
    def scored(self) -> RaceScored:
        return self.one(RaceScored)

    def on(self, seat: int = 0) -> dict[tuple[int, int], tuple[str, int]]:
        """What lies on each cell, by name and rotation; the star is "*"."""
        seen = GAME.view(self.state, seat).racers[seat].cards
        assert seen is not None
        laid = {(each.x, each.y): (name(each.card), each.turn) for each in seen.board}
        return {(0, 0): ("*", 0), **laid}

    def hand(self, seat: int = 0) -> list[str]:
        return [name(card) for card in self.state.boards[seat].hand]


def around(x: int, y: int) -> tuple[tuple[int, int], ...]:
    """The neighbours left, right and third (4.2.2), written down independently."""
    return (x - 1, y), (x + 1, y), (x, y + (1 if (x + y) % 2 == 0 else -1))


def faces(card: str, turn: int) -> tuple[str, str, str]:
    """What the faces take that lie left, right and third: numbers, * or - (4.4.19)."""
    if card == "*":
        return ("*",) * 3
    if not card.startswith("R"):
        value = int(card)
        return ("".join(str(near) for near in (value - 1, value + 1) if 1 <= near <= 7),) * 3
    lying = list(FACES[card])
    for _ in range(turn):
        lying = [lying[2], lying[0], lying[1]]
    return lying[0], lying[1], lying[2]


def may_lie(on: dict[tuple[int, int], tuple[str, int]], card: str, turn: int, x: int, y: int) -> bool:
    """Whether a card may be placed, found by asking every neighbour (4.2.3, 4.4.19 to 4.4.23)."""
    if (x, y) in on or not any(cell in on for cell in around(x, y)):
        return False
    for side, cell in enumerate(around(x, y)):
        if cell not in on:
            continue
        theirs = faces(*on[cell])[around(*cell).index((x, y))]
        mine = faces(card, turn)[side]
        if not _takes(theirs, card, on[cell][0]) or not _takes(mine, on[cell][0], card):
            return False
    return True


def _takes(face: str, other: str, owner: str) -> bool:
    """Whether a face takes what is beside it. A number leaves it to a rules card to say what fits."""
    if face == "*" or (owner in "1234567" and not other.isdigit()):
        return True
    return other in face and other.isdigit()
