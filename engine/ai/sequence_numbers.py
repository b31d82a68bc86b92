"""How the computer plays Sequence Numbers: it counts the chips in the lines through each space (rules 3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.ai import monte_carlo
from engine.game import Card, Level, Rng
from engine.sequence_numbers import SequenceNumbers
from engine.sequence_numbers_board import (
    BITS,
    CORNERS,
    MASKS,
    PLACES,
    PLUS,
    THROUGH,
    bits_of,
    shared,
)
from engine.sequence_numbers_play import State
from engine.sequence_numbers_types import Draw, Forfeit, Lines, Minus, Move, Play, Plus, Swap, Talk, View

THINKING_MS = 1500
SLIPS = 0.5  # the share of its decisions that *easy* makes without thinking
WORLDS = 20  # in which *hard* tries each candidate
CANDIDATES = 4  # that *hard* tries: those that *normal* likes best
HORIZON = 6  # moves that *hard* looks ahead

# What a chip is worth in an open line that has so many of the own, or where it stops a line of theirs.
MINE = (1, 4, 14, 60, 4000)
THEIRS = (0, 1, 3, 15, 1000)
IN_HAND = 1.0  # how much more an own line is worth for each missing space that a card in hand fits on
HELD_BACK = 300  # a Plus or a Minus waits for something better than this
AT_ONCE = 1e6  # what is never worse than waiting

ALL_CORNERS = sum(BITS[corner] for corner in CORNERS)
_RULES = SequenceNumbers()


def move(view: View, level: Level, rng: Rng) -> tuple[Move, int]:
    """The computer's move for the view's owner, and how long it thinks, in milliseconds.

    Raises ValueError if the owner has nothing to decide.
    """
    tries = [each for each in _RULES.tries(view) if not isinstance(each, Talk)]
    if not tries:
        raise ValueError("nothing to decide")
    if level == "easy" and rng.random() < SLIPS:
        return rng.choice(tries), THINKING_MS
    ranked = _ranked(view, tries)
    if level == "hard" and isinstance(ranked[0], Play | Plus | Minus):
        best = ranked[:CANDIDATES]
        chosen = monte_carlo.choose(
            _RULES, view, best, _follow, WORLDS, rng, evaluate=_outlook, horizon=HORIZON
        )
        return chosen, THINKING_MS
    return ranked[0], THINKING_MS


def _follow(view: View, rng: Rng) -> Move:
    return _ranked(view, [each for each in _RULES.tries(view) if not isinstance(each, Talk)])[0]


def _ranked(view: View, tries: Sequence[Move]) -> list[Move]:
    """The moves that are worth a thought, best first."""
    if len(tries) == 1:
        return list(tries)
    position = _position(view)
    if any(isinstance(each, Plus) for each in tries):
        # A Plus may go nearly everywhere, and is seldom good where it does not finish or stop a sequence.
        urgent = position.urgent()
        tries = [each for each in tries if not isinstance(each, Plus) or urgent & BITS[each.space]] or tries
    return sorted(tries, key=lambda action: -_worth(action, position))


def _position(view: View) -> _Position:
    assert view.viewer is not None
    return _Position(view.board, view.sequences, view.sides[view.viewer], view.hands[view.viewer])


def _worth(action: Move, position: _Position) -> float:
    match action:
        case Play():
            return position.placing(action.space)
        case Plus():
            return position.placing(action.space) - HELD_BACK
        case Minus():
            return position.removing(action.space) - HELD_BACK
        case Forfeit():
            return -position.keeping(action.card)
        case Swap() | Draw():
            return AT_ONCE
        case _:  # a pass, where nothing else can be done
            return 0


class _Position:
    """A board as one side looks at it."""

    def __init__(
        self, board: bytes, sequences: tuple[Lines, ...], side: int, hand: Sequence[Card | None]
    ) -> None:
        self.board = board
        self.mine = bits_of(board, side) ^ ALL_CORNERS
        self.others = [
            (bits_of(board, other) ^ ALL_CORNERS, _barred(lines))
            for other, lines in enumerate(sequences)
            if other != side
        ]
        self.all_others = sum(bits for bits, _ in self.others)
        self.barred = _barred(sequences[side])
        self.reach = sum(
            {
                BITS[space]
                for card in hand
                if card is not None and card < PLUS
                for space in PLACES[card]
                if not board[space]
            }
        )
        self._placing: dict[int, float] = {}

    def placing(self, space: int) -> float:
        """What an own chip on an empty space does for the own lines and against theirs."""
        if space in self._placing:
            return self._placing[space]
        worth = 0.0
        mine, all_others, own = self.mine, self.all_others, self.mine | ALL_CORNERS
        reach = self.reach & ~BITS[space]
        for _, lines in THROUGH[space]:
            for line in lines:
                mask = MASKS[line]
                if not all_others & mask:
                    if line not in self.barred:
                        count = (own & mask).bit_count()
                        worth += MINE[count] * (1 + IN_HAND * (reach & mask).bit_count())
                elif not mine & mask:
                    worth += self._theirs(line, mask)
        self._placing[space] = worth
        return worth

    def removing(self, space: int) -> float:
        """What it is worth to take this chip of theirs away."""
        return sum(
            self._theirs(line, MASKS[line])
            for _, lines in THROUGH[space]
            for line in lines
            if not self.mine & MASKS[line]
        )

    def _theirs(self, line: int, mask: int) -> int:
        """What a line without own chips is worth to whoever has it alone."""
        for bits, barred in self.others:
            if bits & mask == self.all_others & mask and line not in barred:
                return THEIRS[((bits | ALL_CORNERS) & mask).bit_count()]
        return 0

    def urgent(self) -> int:
        """The empty spaces, as a mask, that alone are missing in a line of somebody."""
        taken = self.mine | self.all_others | ALL_CORNERS
        spaces = 0
        for mask in MASKS:
            missing = mask & ~taken
            if missing and not missing & (missing - 1):
                spaces |= missing
        return spaces

    def keeping(self, card: Card) -> float:
        """What a card in the hand is worth."""
        if card >= PLUS:
            return HELD_BACK
        return max((self.placing(space) for space in PLACES[card] if not self.board[space]), default=0)


@lru_cache(maxsize=1024)
def _barred(older: Lines) -> frozenset[int]:
    """The lines that cannot be sequences any more beside these (3.2.7)."""
    return frozenset(
        line for line in range(len(MASKS)) if any(shared(line, sequence) > 1 for sequence in older)
    )


def _outlook(state: State, seat: int) -> float:
    """How a side stands, once the rollout has reached its horizon."""
    side, need = state.table.sides[seat], state.table.need
    counts = [len(lines) for lines in state.sequences]
    best = max(counts)
    if best >= need or state.turn is None:
        return AT_ONCE * (counts[side] - max(count for other, count in enumerate(counts) if other != side))
    standing = 0.0
    bits = [bits_of(state.board, each) ^ ALL_CORNERS for each in range(len(counts))]
    everyone = sum(bits)
    for each, own in enumerate(bits):
        barred = _barred(state.sequences[each])
        others = everyone ^ own
        worth = 3000.0 * counts[each]
        for line, mask in enumerate(MASKS):
            if own & mask and not others & mask and line not in barred:
                worth += MINE[((own | ALL_CORNERS) & mask).bit_count() - 1]
        standing += worth if each == side else -worth
    return standing
