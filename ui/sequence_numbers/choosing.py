"""How far the player to move has come: which card is chosen, which number, and what can be chosen next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

from engine.sequence_numbers.board import ANSWERS, EMPTY, LARGEST, MINUS, PLACES, PLUS, SIZE, SPACES_OF
from engine.sequence_numbers.types import Answer, Minus, Move, Play, Plus, Swap, View
from ui.sequence_numbers.half import TENS, Half

MOST_TARGETS = 10  # of a Minus; above that a row is chosen first


class Choosing:
    """What a player may choose from, and has chosen so far.

    With typed answers every number with an open space is offered, whatever the card is (3.4.17).
    """

    def __init__(self, view: View, seat: int, tries: Sequence[Move], part: str) -> None:
        self.view = view
        self.tries = tries
        self.hand = [card for card in view.hands[seat] if card is not None]
        self.dead = {self.hand[slot] for slot in view.dead}
        self.can_play = view.turn == seat and not view.owing
        self.is_shown = view.options.answers == "shown"
        self.half = self._half(part)
        self.swap = self._swap(part)

    def _half(self, part: str) -> Half | None:
        """The half that the part says, if it is possible. After a wrong answer the card stays chosen."""
        half = Half.read(part)
        if not part and self.can_play and self.view.missed is not None:
            half = Half(self.hand.index(self.view.missed[0]))
        if (
            half is None
            or not self.can_play
            or half.slot >= len(self.hand)
            or not self.is_playable(half.slot)
        ):
            return None
        return half if self._is_possible(half) else Half(half.slot)

    def _is_possible(self, half: Half) -> bool:
        """Whether its number, or else its group, is one that was offered."""
        if half.number:
            return half.group == half.number // TENS + 1 and bool(self._moves(half))
        return not half.group or half.group in self._groups(self.hand[half.slot])

    def _groups(self, card: int) -> set[int]:
        if card == MINUS:
            return set(self.by_row) if self.has_rows else set()
        return set() if self.has_answer(card) else {number // TENS + 1 for number in self.numbers}

    @property
    def groups(self) -> set[int]:
        """The tens of every number with an open space, or the rows of chips; none if there is nothing to choose."""
        return set() if self.card is None else self._groups(self.card)

    def _swap(self, part: str) -> Swap | None:
        """The exchange of the dead card that was pressed, or of the first one; None if there is none."""
        half, swaps = Half.read(part), [move for move in self.tries if isinstance(move, Swap)]
        pressed = self.hand[half.slot] if half is not None and half.slot < len(self.hand) else None
        return next((move for move in swaps if move.card == pressed), swaps[0] if swaps else None)

    @property
    def card(self) -> int | None:
        """The chosen card."""
        return None if self.half is None else self.hand[self.half.slot]

    @property
    def number(self) -> int:
        """The number that was chosen, or that the card shows; 0 if there is none."""
        return 0 if self.half is None else self._number(self.half)

    def _number(self, half: Half) -> int:
        card = self.hand[half.slot]
        return ANSWERS[card] if self.has_answer(card) else half.number

    def has_answer(self, card: int) -> bool:
        """Whether the card shows its answer, so that there is no number to choose."""
        return self.is_shown and card < PLUS

    def is_playable(self, slot: int) -> bool:
        """Whether there is a space for the card. This must not depend on its answer, which would show."""
        card = self.hand[slot]
        if card == MINUS:
            return bool(self.targets)
        return bool(self.numbers) if card == PLUS else card not in self.dead

    @cached_property
    def numbers(self) -> list[int]:
        """Every number with an open space."""
        board = self.view.board
        return [
            at for at, spaces in enumerate(SPACES_OF, 1) if any(board[space] == EMPTY for space in spaces)
        ]

    @cached_property
    def targets(self) -> list[Minus]:
        """The chips that a Minus can take away."""
        return [move for move in self.tries if isinstance(move, Minus)]

    @property
    def by_row(self) -> dict[int, list[Minus]]:
        """They, by the number of their row, from 1."""
        found = defaultdict(list)
        for move in self.targets:
            found[move.space // SIZE + 1].append(move)
        return found

    @property
    def has_rows(self) -> bool:
        """Whether the row of a chip is chosen first."""
        return len(self.targets) > MOST_TARGETS

    @cached_property
    def moves(self) -> list[Move]:
        """What the half can still become."""
        return [] if self.half is None else self._moves(self.half)

    @property
    def choices(self) -> list[Move]:
        """They, if there is something to choose. Nobody takes a chip away just by choosing a Minus."""
        return self.moves if len(self.moves) > 1 or self.card == MINUS else []

    @property
    def spaces(self) -> tuple[int, ...]:
        """Those of the choices, as they are lettered on the board."""
        return tuple(
            dict.fromkeys(move.space for move in self.choices if isinstance(move, Play | Plus | Minus))
        )

    @property
    def has_lines(self) -> bool:
        """Whether some of them lock other lines than others."""
        return any(isinstance(move, Play | Plus) and move.lines for move in self.choices)

    def _moves(self, half: Half) -> list[Move]:
        card, number = self.hand[half.slot], self._number(half)
        if card == MINUS:
            return [*self.by_row.get(half.group, [])] if self.has_rows else [*self.targets]
        if not 1 <= number <= LARGEST:
            return []
        if card == PLUS:
            return [*self._chips(SPACES_OF[number - 1])]
        if number != ANSWERS[card]:
            return [Answer(card, number)]
        return [Play(card, chip.space, chip.lines) for chip in self._chips(PLACES[card])]

    def _chips(self, spaces: Sequence[int]) -> list[Plus]:
        """A chip on each open one, once for each choice of lines that it can lock (3.4.5)."""
        locks = dict(self.view.locks)
        empty = [space for space in spaces if self.view.board[space] == EMPTY]
        return [Plus(space, lines) for space in empty for lines in locks.get(space, ((),))]

    @property
    def whole(self) -> str:
        """The move, if nothing is left to choose; or ""."""
        return str(self.moves[0]) if self.moves and not self.choices else ""
