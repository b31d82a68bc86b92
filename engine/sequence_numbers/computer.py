"""How the computer plays Sequence Numbers: it counts the chips in the lines through each space (rules 3).

*Normal* counts the chips of a line and the cards in hand that fit on the rest of it. *Hard* knows better what such a
line is worth, and what it gives up elsewhere with the card that it plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.game import Card, Game, Level, Rng
from engine.sequence_numbers.board import ANSWERS, EMPTY, MINUS, PLACES, PLUS
from engine.sequence_numbers.lines import Worth, by_code, codes, last_spaces, reach, through
from engine.sequence_numbers.play import State
from engine.sequence_numbers.types import Draw, Forfeit, Minus, Move, Options, Play, Plus, Swap, Talk, View

THINKING_MS = 1500
SLIPS = 0.5  # the share of its decisions that *easy* makes without thinking
AT_ONCE = 1e6  # moves that are never worse than waiting


class Habits(NamedTuple):
    """What a player thinks is good for the lines through a space, by the code of each line."""

    fitting: Worth  # an own chip where a card in hand fits
    other: Worth  # an own chip elsewhere
    leaving: Worth  # a card that fits is no longer in the hand
    removing: Worth  # a chip of theirs is taken away
    plus: float  # a Plus waits for something better than this
    minus: float


# What *normal* thinks a chip is worth in an open line, by its own chips in it, and again for each other missing
# space that a card in hand fits; and what it is worth to stop a line of theirs.
MINE = (1, 4, 14, 60, 4000)
STOPPED = (0, 1, 3, 15, 1000)
HELD_BACK = 300

# What *hard* thinks a whole line is worth, by its chips and by the missing spaces that a card in hand fits.
# The figures come from thousands of games: these won most often against *normal*.
LINE = (
    (0, 0, 1, 5, 10, 10),
    (1, 4.5, 16, 22, 22),
    (6, 27, 87, 105),
    (41, 127, 280),
    (252, 630),
    (5000,),
)
STOPPED_HARD = (0, 1.5, 3, 13, 500)
GIVEN_UP = 0.5  # of what a card could do on its other space, which somebody may cover before the next turn


def _line(chips: int, fits: int) -> float:
    return LINE[chips][min(fits, len(LINE[chips]) - 1)]


NORMAL = Habits(
    by_code(lambda chips, fits: MINE[chips] * fits, STOPPED),
    by_code(lambda chips, fits: MINE[chips] * (1 + fits), STOPPED),
    by_code(lambda chips, fits: 0),
    by_code(lambda chips, fits: 0, STOPPED),
    plus=HELD_BACK,
    minus=HELD_BACK,
)
HARD = Habits(
    by_code(lambda chips, fits: _line(chips + 1, fits - 1) - _line(chips, fits) if fits else 0, STOPPED_HARD),
    by_code(lambda chips, fits: _line(chips + 1, fits) - _line(chips, fits), STOPPED_HARD),
    by_code(lambda chips, fits: GIVEN_UP * (_line(chips, fits) - _line(chips, fits - 1)) if fits else 0),
    by_code(lambda chips, fits: 0, STOPPED_HARD),
    plus=1350,
    minus=155,
)


def think(rules: Game[State, Move, View, Options], view: View, level: Level, rng: Rng) -> tuple[Move, int]:
    """See `Game.think`."""
    tries = [each for each in rules.tries(view) if not isinstance(each, Talk)]
    if not tries:
        raise ValueError("nothing to decide")
    if level == "easy" and rng.random() < SLIPS:
        return rng.choice(tries), THINKING_MS
    return _best(view, tries, HARD if level == "hard" else NORMAL), THINKING_MS


def _best(view: View, tries: Sequence[Move], habits: Habits) -> Move:
    """The first of the best moves."""
    if len(tries) == 1:
        return tries[0]
    if any(isinstance(each, Plus) for each in tries):
        # A Plus may go nearly everywhere, and is seldom good where it does not finish or stop a sequence.
        last = last_spaces(view.board)
        tries = [each for each in tries if not isinstance(each, Plus) or each.space in last] or tries
    return max(tries, key=_Position(view, habits).worth)


class _Position:
    """A board as one side looks at it."""

    def __init__(self, view: View, habits: Habits) -> None:
        assert view.viewer is not None
        hand = [card for card in view.hands[view.viewer] if card is not None]
        self.habits = habits
        self.board = view.board
        self.reach = reach(view.board, hand)
        self.codes = codes(view.board, view.sides[view.viewer], view.sequences, self.reach)
        self.answers = [ANSWERS[card] for card in hand if card < PLUS]

    def worth(self, action: Move) -> float:
        """What an action is worth: more is better."""
        match action:
            case Play():
                return self._placing(action.space) - self._leaving(action.card, action.space)
            case Plus():
                return self._placing(action.space) - self.habits.plus
            case Minus():
                return self._around(action.space, self.habits.removing) - self.habits.minus
            case Forfeit():
                return -self._keeping(action.card)
            case Swap() | Draw():
                return AT_ONCE
            case _:  # a pass, where nothing else can be done
                return 0

    def _placing(self, space: int) -> float:
        """What a chip on an empty space does for the side's own lines and against theirs."""
        return self._around(space, self.habits.fitting if space in self.reach else self.habits.other)

    def _leaving(self, card: Card, space: int) -> float:
        """What is given up on the card's other space, if no other card in hand fits there."""
        if self.answers.count(ANSWERS[card]) > 1:
            return 0
        first, second = PLACES[card]
        other = second if space == first else first
        return self._around(other, self.habits.leaving) if self.board[other] == EMPTY else 0

    def _around(self, space: int, worth: Worth) -> float:
        """The sum of a worth over all lines through a space."""
        return sum(map(worth, through[space](self.codes)))

    def _keeping(self, card: Card) -> float:
        """What a card in the hand is worth."""
        if card == PLUS:
            return self.habits.plus
        if card == MINUS:
            return self.habits.minus
        return max((self._placing(space) for space in PLACES[card] if self.board[space] == EMPTY), default=0)
