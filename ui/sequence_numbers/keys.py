"""The keys in a panel of Sequence Numbers: the hand, the tens of a number, and the numbers in the place of the hand.

There are as many rows whatever is chosen, and while the player waits, so that the board above them never moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import discord

from engine.sequence_numbers.board import LARGEST, MINUS, SIZE
from engine.sequence_numbers.types import DRAW, TALK, Draw, Forfeit, Minus, Move, Pass, Play, Plus, Swap
from table.table import Table
from ui.sequence_numbers import panel as words
from ui.sequence_numbers.cards import key
from ui.sequence_numbers.choosing import Choosing
from ui.sequence_numbers.half import TENS, Half
from ui.sequence_numbers.words import action
from wire.layouts import Item, rows_of
from wire.presses import Pressed, button, menu

TALKING = "talk"  # asks once more, since owning up costs a card each

MOST_IN_MENU = 25
FEW = 3  # choices that have room in one row, with the lines that they lock
GROUPS = range(1, LARGEST // TENS + 2)

_PLAIN = discord.ButtonStyle.secondary
_TO_PRESS = discord.ButtonStyle.primary
_CHOSEN = discord.ButtonStyle.success

Choices = Sequence[tuple[str, str]]  # in a menu: value and label of each
Rows = tuple[tuple[Item, ...], ...]


class Keys:
    """The keys of one seat, for as long as it takes to make its panel."""

    def __init__(self, table: Table, seat: int, turn: Choosing, *, is_talking: bool) -> None:
        self._table = table
        self._stamp = table.stamp(seat)
        self._turn = turn
        self._view = turn.view
        self._is_talking = is_talking
        self._is_owing = seat in turn.view.owing

    def rows(self) -> Rows:
        """Everything but the last row."""
        others = self._others
        below = rows_of(others, 3) if len(others) > 1 else ()
        if self._is_owing:
            return (*self._discards(), *below)
        if not self._turn.hand:
            return below
        return (*_in_two_rows(self._upper()), *self._lower(), *below)

    def beside(self) -> tuple[Item, ...]:
        """The last row: what else can be done, if it is one thing; and the second question, or the way back."""
        others = self._others
        return (
            *(others if len(others) == 1 else ()),
            *(self._surely() if self._is_talking else self._back()),
        )

    def _surely(self) -> tuple[Item, ...]:
        """About table talk."""
        yes = self._press(TALK, action(TALK), discord.ButtonStyle.danger)
        return yes, self._half(None, words.not_really())

    def _back(self) -> tuple[Item, ...]:
        turn = self._turn
        stands_elsewhere = self._shows_numbers or turn.card == MINUS  # the hand's keys are not there
        if turn.half is None or not (stands_elsewhere or turn.choices):
            return ()
        return (self._half(turn.half.before, words.back()),)

    @property
    def _shows_numbers(self) -> bool:
        half = self._turn.half
        return half is not None and half.group > 0 and not half.number

    def _upper(self) -> list[Item]:
        """The hand; the numbers of a group, or rows and chips, in its place."""
        turn = self._turn
        if turn.card == MINUS and turn.choices:
            return self._lettered()
        if turn.card == MINUS:
            return [self._group(row, words.row_name(row)) for row in range(1, SIZE + 1)]
        if turn.half is not None and self._shows_numbers:
            first = (turn.half.group - 1) * TENS
            numbers = range(max(1, first), min(first + TENS, LARGEST + 1))
            return [self._number(turn.half, number) for number in numbers]
        return [self._card(slot) for slot in range(len(turn.hand))]

    def _lower(self) -> Rows:
        """The tens; or the spaces, where no other key was pressed just now."""
        turn = self._turn
        if turn.choices and turn.card != MINUS:
            return (tuple(self._lettered()),) if len(turn.choices) <= FEW else self._many()
        if turn.card == MINUS:  # in their places, but of no use
            return (tuple(self._grey(words.tens(group)) for group in GROUPS),)
        return (tuple(self._group(group, words.tens(group)) for group in GROUPS),)

    def _card(self, slot: int) -> Item:
        turn, card = self._turn, self._turn.hand[slot]
        label = key(card, answer=turn.is_shown and card not in turn.dead)
        if card in turn.dead:  # a press chooses it for the exchange
            able = turn.swap is not None and turn.swap.card != card
            return self._half(Half(slot), words.dead_label(label), able=able)
        able = turn.can_play and turn.is_playable(slot)
        if turn.half is None:
            return self._half(Half(slot), label, _TO_PRESS, able=able)
        return self._half(Half(slot), label, _CHOSEN if slot == turn.half.slot else _PLAIN, able=able)

    def _group(self, group: int, label: str) -> Item:
        """Tens, or the row of a chip."""
        half, able = self._turn.half or Half(0), group in self._turn.groups
        style = _CHOSEN if group == half.group else _TO_PRESS
        return self._half(half.with_group(group), label, style, able=able)

    def _number(self, half: Half, number: int) -> Item:
        """Every number with an open space can be pressed, whatever the card is, so that no key tells its answer."""
        return self._half(half.with_number(number), f"{number}", _TO_PRESS, able=number in self._turn.numbers)

    def _lettered(self) -> list[Item]:
        """The choices by the letters of their spaces on the board."""
        letters = dict(zip(self._turn.spaces, words.LETTERS, strict=False))
        return [self._press(move, label) for move, label in self._labelled(letters)]

    def _labelled(self, letters: dict[int, str]) -> list[tuple[Move, str]]:
        found: list[tuple[Move, str]] = []
        for move in self._turn.choices:
            assert isinstance(move, Play | Plus | Minus)
            lines = () if isinstance(move, Minus) else move.lines
            found.append((move, words.space_label(letters[move.space], lines)))
        return found

    def _many(self) -> Rows:
        """Choices that have no room as keys: each with several choices of lines."""
        letters = dict(zip(self._turn.spaces, words.LETTERS, strict=False))
        choices = [(str(move), label) for move, label in self._labelled(letters)][:MOST_IN_MENU]
        return ((self._menu(f"{self._turn.half} spaces", words.spaces(), choices),),)

    @cached_property
    def _others(self) -> tuple[Item, ...]:
        """An exchange, a pass, a draw, and owning up."""
        moves = [
            move
            for move in self._turn.tries
            if isinstance(move, Pass | Draw) or (isinstance(move, Swap) and move == self._turn.swap)
        ]
        found = [self._press(move, action(move), _TO_PRESS if move == DRAW else _PLAIN) for move in moves]
        if TALK in self._turn.tries:
            talk = Pressed("part", self._table.id, self._stamp, TALKING)
            found.append(button(talk, action(TALK), _PLAIN, disabled=self._is_talking))
        return tuple(found)

    def _discards(self) -> Rows:
        """A menu: a button where a card of the hand stood would discard it by a press that comes late."""
        moves = [move for move in self._turn.tries if isinstance(move, Forfeit)]
        choices = [(str(move), action(move)) for move in moves]
        return ((self._menu("discard", words.which_card(), choices),),)

    # Their parts

    def _menu(self, unique: str, placeholder: str, choices: Choices) -> Item:
        return menu(Pressed("action", self._table.id, self._stamp, unique), placeholder, choices)

    def _press(self, move: Move, label: str, style: discord.ButtonStyle = _TO_PRESS) -> Item:
        return button(Pressed("action", self._table.id, self._stamp, str(move)), label, style)

    def _grey(self, label: str) -> Item:
        return button(Pressed("part", self._table.id, self._stamp, label), label, disabled=True)

    def _half(
        self, half: Half | None, label: str, style: discord.ButtonStyle = _PLAIN, *, able: bool = True
    ) -> Item:
        pressed = Pressed("part", self._table.id, self._stamp, "" if half is None else str(half))
        return button(pressed, label, style if able else _PLAIN, disabled=not able)


def _in_two_rows(items: Sequence[Item]) -> Rows:
    return rows_of(items, max(1, -(-len(items) // 2)))
