"""How the computer plays Sequence Numbers: it wins, stops a win, or counts the chips in the lines through each space.

A line is worth its chips, and more for the cards in hand that fit on the rest of it (rules 3). There is no *hard*: none
was found that is clearly better than *normal*. A table of earlier days that names one has *normal*.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Card, Game, Level, Rng
from engine.sequence_numbers.board import EMPTY, MINUS, PLACES, PLUS
from engine.sequence_numbers.lines import Worth, by_code, codes, last_spaces, reach, through
from engine.sequence_numbers.play import State
from engine.sequence_numbers.rules import Rules
from engine.sequence_numbers.types import Draw, Forfeit, Minus, Move, Options, Play, Plus, Swap, Talk, View
from engine.sequence_numbers.urgent import urgent

THINKING_MS = 1500
SLIPS = 0.5  # the share of its decisions that *easy* makes without thinking
AT_ONCE = 1e6  # moves that are never worse than waiting

# What a chip is worth in an open line, by the own chips in it, and again for each other missing space that a card in
# hand fits; and what it is worth to stop a line of theirs.
MINE = (1, 4, 14, 60, 4000)
STOPPED = (0, 1, 3, 15, 1000)
HELD_BACK = 300  # a Plus or a Minus waits for something better than this

FITTING = by_code(lambda chips, fits: MINE[chips] * fits, STOPPED)  # an own chip where a card in hand fits
OTHER = by_code(lambda chips, fits: MINE[chips] * (1 + fits), STOPPED)  # and elsewhere
REMOVING = by_code(lambda chips, fits: 0, STOPPED)  # a chip of theirs is taken away

Playing = Game[State, Move, View, Options]


def think(game: Playing, rules: Rules, view: View, level: Level, rng: Rng) -> tuple[Move, int]:
    """See `Game.think`."""
    tries = [each for each in game.tries(view) if not isinstance(each, Talk)]
    if not tries:
        raise ValueError("nothing to decide")
    if level == "easy" and rng.random() < SLIPS:
        return rng.choice(tries), THINKING_MS
    return _best(rules, view, tries), THINKING_MS


def _best(rules: Rules, view: View, tries: Sequence[Move]) -> Move:
    """The first of the best moves."""
    if len(tries) == 1:
        return tries[0]
    if isinstance(tries[0], Play | Plus | Minus):
        tries = urgent(rules, view, tries)
    if any(isinstance(each, Plus) for each in tries):
        # A Plus may go nearly everywhere, and is seldom good where it does not finish or stop a sequence.
        last = last_spaces(view.board)
        tries = [each for each in tries if not isinstance(each, Plus) or each.space in last] or tries
    return max(tries, key=_Position(view).worth)


class _Position:
    """A board as one side looks at it."""

    def __init__(self, view: View) -> None:
        assert view.viewer is not None
        hand = [card for card in view.hands[view.viewer] if card is not None]
        self.board = view.board
        self.reach = reach(view.board, hand)
        self.codes = codes(view.board, view.sides[view.viewer], view.sequences, self.reach)

    def worth(self, action: Move) -> float:
        """What an action is worth: more is better."""
        match action:
            case Play():
                return self._placing(action.space)
            case Plus():
                return self._placing(action.space) - HELD_BACK
            case Minus():
                return self._around(action.space, REMOVING) - HELD_BACK
            case Forfeit():
                return -self._keeping(action.card)
            case Swap() | Draw():
                return AT_ONCE
            case _:  # a pass, where nothing else can be done
                return 0

    def _placing(self, space: int) -> float:
        """What a chip on an empty space does for the side's own lines and against theirs."""
        return self._around(space, FITTING if space in self.reach else OTHER)

    def _around(self, space: int, worth: Worth) -> float:
        """The sum of a worth over all lines through a space."""
        return sum(map(worth, through[space](self.codes)))

    def _keeping(self, card: Card) -> float:
        """What a card in the hand is worth."""
        if card in (PLUS, MINUS):
            return HELD_BACK
        return max((self._placing(space) for space in PLACES[card] if self.board[space] == EMPTY), default=0)
