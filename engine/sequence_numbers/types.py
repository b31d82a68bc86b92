"""What is said in a game of Sequence Numbers: options, actions, events and the view (rules 3).

The codes of refusals beside those of `engine.errors`, each after `sequence_numbers.`:

- "card" (card): not in the player's hand;
- "space" (card, space): a card with another answer, a corner, or off the board;
- "covered" (space): a chip lies there;
- "lines" (lines): not a choice of lines that this chip completes;
- "no_chip", "own_chip", "locked" (space): no chip to take away, one of the same side, one of a sequence;
- "alive" (card): a card that is not dead cannot be exchanged;
- "swapped": one exchange a turn;
- "playable": only a player who can play nothing passes;
- "answer_right" (card): the answer is right, but the space is missing;
- "answer_shown": this table shows the answers;
- "no_draw": there is no card to draw, or no longer;
- "owing" (waiting): these seats have to discard first, for table talk;
- "house_rule" (name): an option that this table does not play with.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from engine.game import Action, Card, Event, Finished, Miss, Result, Seat
from engine.sequence_numbers.board import (
    ANSWERS,
    CARD_TEXTS,
    LARGEST,
    LINE_NAMES,
    MINUS,
    NUMBERS,
    PLACES,
    PLUS,
    SPACE_NAMES,
)

Lines = tuple[int, ...]
"""Indices of engine.sequence_numbers.board.LINES, ascending."""
Locks = tuple[int, tuple[Lines, ...]]
"""A space, and the choices of lines that a chip there can lock, the default first (3.4.5)."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rulings of rules 3.4 that a table may change."""

    teams: Annotated[Literal[2, 3], Meta(description="sides of six players; others have no choice (3.1)")] = 2
    sequences_to_win: Annotated[
        int, Meta(ge=0, le=3, description="0: as the number of players has it (3.4.2, 3.4.3, 3.4.13)")
    ] = 0
    answers: Annotated[
        Literal["typed", "shown"], Meta(description="whether players give the answers (3.4.17)")
    ] = "typed"
    stalemate_rounds: Annotated[
        int, Meta(ge=1, le=10, description="rounds of passes that end the game (3.4.12)")
    ] = 1
    strict_draw: Annotated[bool, Meta(description="who forgets to draw goes without (3.4.15)")] = False
    table_talk: Annotated[bool, Meta(description="for teams: a team that talks discards cards (3.4.16)")] = (
        False
    )
    largest: Annotated[
        int, Meta(ge=1, le=LARGEST, description="the largest answer; a lower one is for tests (0.6)")
    ] = LARGEST


class Swap(Action, frozen=True, tag="swap"):
    """Exchange a dead card: `swap 17+7`."""

    card: Card

    def __str__(self) -> str:
        return f"swap {CARD_TEXTS[self.card]}"


class Play(Action, frozen=True, tag="play"):
    """Put a card with a sum down and a chip on its answer: `17+7=24 D5`, `17+7=24 D5 D1-D5`, in short `17+7 D5`.

    `lines` are the lines to lock if there is a choice; without them the default applies (3.4.5).
    """

    card: Card
    space: int
    lines: Lines = ()

    def __str__(self) -> str:
        return (
            f"{CARD_TEXTS[self.card]}={ANSWERS[self.card]} {SPACE_NAMES[self.space]}{_notation(self.lines)}"
        )


class Answer(Action, frozen=True, tag="answer"):
    """Give a wrong answer, a miss: `17+7=23`, or `17+7 D4` for the number of that space (3.4.17)."""

    card: Card
    answer: int

    def __str__(self) -> str:
        return f"{CARD_TEXTS[self.card]}={self.answer}"


class Plus(Action, frozen=True, tag="plus"):
    """Put a chip on any empty space: `plus C3`, `plus C3 C1-C5`; lines as in `Play`."""

    space: int
    lines: Lines = ()

    def __str__(self) -> str:
        return f"plus {SPACE_NAMES[self.space]}{_notation(self.lines)}"


class Minus(Action, frozen=True, tag="minus"):
    """Take an opponent's loose chip away: `minus F7`."""

    space: int

    def __str__(self) -> str:
        return f"minus {SPACE_NAMES[self.space]}"


class Pass(Action, frozen=True, tag="pass"):
    """Pass, because nothing can be played: `pass`."""

    def __str__(self) -> str:
        return "pass"


class Draw(Action, frozen=True, tag="draw"):
    """Draw the card that the player's last play is owed, with `strict_draw`: `draw`."""

    def __str__(self) -> str:
        return "draw"


class Talk(Action, frozen=True, tag="talk"):
    """Own up to table talk, with `table_talk`: `talk`."""

    def __str__(self) -> str:
        return "talk"


class Forfeit(Action, frozen=True, tag="forfeit"):
    """Discard a card for table talk: `forfeit 17+7`."""

    card: Card

    def __str__(self) -> str:
        return f"forfeit {CARD_TEXTS[self.card]}"


Move = Swap | Play | Answer | Plus | Minus | Pass | Draw | Talk | Forfeit


def _notation(lines: Lines) -> str:
    return "".join(f" {LINE_NAMES[line]}" for line in lines)


# Every action without lines, made once.
SWAPS = tuple(map(Swap, range(PLUS)))
PLAYS = tuple(tuple(Play(card, space) for space in spaces) for card, spaces in enumerate(PLACES))
OPEN_SPACES = tuple(space for space, number in enumerate(NUMBERS) if number)
PLUSES = tuple(map(Plus, range(len(NUMBERS))))
MINUSES = tuple(map(Minus, range(len(NUMBERS))))
FORFEITS = tuple(map(Forfeit, range(MINUS + 1)))
PASS, DRAW, TALK = Pass(), Draw(), Talk()
_SHORT: tuple[Move, ...] = (
    *SWAPS,
    *(play for plays in PLAYS for play in plays),
    *(PLUSES[space] for space in OPEN_SPACES),
    *(MINUSES[space] for space in OPEN_SPACES),
    *FORFEITS,
    PASS,
    DRAW,
    TALK,
)
NOTATION = {str(action): action for action in _SHORT}


class Dealt(Event, frozen=True):
    """Hands were dealt; the player left of the dealer begins (3.2.1)."""

    dealer: Seat
    hand: int  # cards each


class Swapped(Event, frozen=True):
    """A dead card was exchanged (3.2.5)."""

    seat: Seat
    card: Card  # the dead one
    drawn: Card | None  # only its owner sees it


class Placed(Event, frozen=True):
    """A chip was placed by a card with a sum or a Plus (3.2.3, 3.2.4)."""

    seat: Seat
    side: int
    card: Card
    space: int
    lines: Lines  # the sequences that it completed (3.2.6)


class Removed(Event, frozen=True):
    """A Minus took a chip away (3.2.4)."""

    seat: Seat
    card: Card  # the Minus
    space: int
    side: int  # whose chip it was


class Missed(Miss, frozen=True):
    """A wrong answer; the card went back and the turn goes on (3.4.17, 0.4)."""

    seat: Seat
    card: Card | None  # only its owner knows which, and what was said
    answer: int | None


class Passed(Event, frozen=True):
    """Nothing could be played (3.4.9)."""

    seat: Seat


class Drew(Event, frozen=True):
    """A card was drawn at the end of a turn."""

    seat: Seat
    card: Card | None  # only its owner sees it


class DrawLost(Event, frozen=True):
    """It is too late to draw a forgotten card (3.4.15)."""

    seat: Seat


class Reshuffled(Event, frozen=True):
    """The deck was empty: all discard piles are the new one (3.2.8)."""

    cards: int


class Talked(Event, frozen=True):
    """Someone owned up to table talk; these seats have to discard (3.4.16)."""

    seat: Seat
    owing: tuple[Seat, ...]


class Forfeited(Event, frozen=True):
    """A card was discarded for table talk (3.4.16)."""

    seat: Seat
    card: Card


Events = (
    Dealt
    | Swapped
    | Placed
    | Removed
    | Missed
    | Passed
    | Drew
    | DrawLost
    | Reshuffled
    | Talked
    | Forfeited
    | Finished
)


class Laid(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A chip that a seat put down or took away. That stays known when the card is back in the deck."""

    seat: Seat
    card: int  # not `Card`: the card itself lies on a pile
    space: int
    taken: int | None = None  # the side whose chip it was, if it was taken away


class View(msgspec.Struct, frozen=True):
    """All that a viewer may know of the table. None stands for a card unknown to the viewer."""

    viewer: int | None
    options: Options
    sides: tuple[int, ...]  # of each seat
    need: int  # sequences that win
    dealer: int
    turn: int | None  # whose turn it is to play; None when over
    board: bytes  # as engine.sequence_numbers.board says
    sequences: tuple[Lines, ...]  # of each side, in the order in which they were completed
    hands: tuple[tuple[Card | None, ...], ...]  # a drawn card comes last
    deck: int  # cards left in it
    piles: tuple[tuple[Card, ...], ...]  # each seat's discards, top last
    swapped: bool  # a dead card was exchanged this turn
    passes: int  # in a row
    draws: tuple[int, ...]  # the seats that may still draw, in the order in which they played
    owing: tuple[int, ...]  # the seats that have to discard for table talk
    missed: tuple[Card, int] | None  # the viewer's last wrong answer in this turn, and to which card
    dead: tuple[int, ...]  # places in the hand of the viewer: cards whose spaces are covered (3.2.5)
    locks: tuple[Locks, ...]  # where the viewer, whose turn it is, has a choice of lines
    shared: int  # spaces that two sequences of a side may have in common (3.4.4)
    result: Result | None = None  # of a game that ended by the rules
    recent: tuple[Laid, ...] = ()  # each seat's last, in the order in which they were played

    @property
    def last(self) -> Laid | None:
        """The last chip of all."""
        return self.recent[-1] if self.recent else None

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that the table waits for."""
        if self.owing:
            return self.owing
        if self.draws:
            return (self.draws[-1],)
        return () if self.turn is None else (self.turn,)
