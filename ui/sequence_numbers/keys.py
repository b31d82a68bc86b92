"""The keys in a panel of Sequence Numbers: two menus of numbers, the hand, and the spaces in the row of "Refresh".

The hand and the menus keep their places for a whole turn, grey while they cannot be pressed, and each card stays
pressable once another is chosen. Spaces stand where no other key does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import discord

from engine.sequence_numbers.board import LARGEST, MINUS, PLUS, SIZE
from engine.sequence_numbers.types import DRAW, TALK, Draw, Forfeit, Minus, Move, Pass, Play, Plus, Swap
from table.table import Table
from ui.sequence_numbers import panel as words
from ui.sequence_numbers.cards import key
from ui.sequence_numbers.choosing import MOST_TARGETS, Choosing
from ui.sequence_numbers.half import Half
from ui.sequence_numbers.words import action
from wire.layouts import IN_A_ROW, Item, rows_of
from wire.presses import Pressed, button, menu

TALKING = "talk"  # asks once more, since owning up costs a card each

MOST_IN_MENU = 25
MOST_BESIDE = IN_A_ROW - 1  # of Refresh
MOST_WITH_FIVE_CARDS = 3  # players; more have four
_RANGES = ((1, LARGEST // 2), (LARGEST // 2 + 1, LARGEST))  # the numbers of the two menus
_ROWS = ((1, SIZE // 2), (SIZE // 2 + 1, SIZE))

_PLAIN = discord.ButtonStyle.secondary
_TO_PRESS = discord.ButtonStyle.primary
_CHOSEN = discord.ButtonStyle.success

Choices = Sequence[tuple[str, str]]  # in a menu: value and label of each
Menu = tuple[str, str, Choices]  # its kind of press, its placeholder
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
        """Everything but the last row. A list that a menu opens lies over the hand, not over the board."""
        others = self._others
        below = rows_of(others, 3) if len(others) > 1 else ()
        if self._is_owing:
            return (*self._discards(), *below)
        if not self._turn.can_play:
            return below
        return (*self._many(), *self._menus(), *self._cards(), *below)

    def beside(self) -> tuple[Item, ...]:
        """The last row: what else can be done, if it is one thing; and the second question, or the spaces."""
        others = self._others
        return (
            *(others if len(others) == 1 else ()),
            *(self._surely() if self._is_talking else self._spaces()),
        )

    def _surely(self) -> tuple[Item, ...]:
        """About table talk."""
        yes = self._press(TALK, action(TALK), discord.ButtonStyle.danger)
        return yes, self._half("", words.not_really())

    def _spaces(self) -> tuple[Item, ...]:
        return tuple(self._press(move, self._space(move)) for move in self._few)

    @property
    def _few(self) -> Sequence[Move]:
        """The spaces to choose from, if they have room beside Refresh and what else stands there."""
        room = MOST_BESIDE - (len(self._others) == 1)
        return self._turn.choices if len(self._turn.choices) <= room else ()

    def _cards(self) -> Rows:
        """The whole hand, with the cards that cannot be played."""
        has_four = len(self._view.hands) > MOST_WITH_FIVE_CARDS
        in_a_row = (
            3 if not has_four else 2 if self._turn.is_shown else IN_A_ROW
        )  # an answer makes a label long
        return rows_of([self._card(slot) for slot in range(len(self._turn.hand))], in_a_row)

    def _card(self, slot: int) -> Item:
        turn, card = self._turn, self._turn.hand[slot]
        label = key(card, answer=turn.is_shown and card not in turn.dead)
        if card in turn.dead:  # a press chooses it for the exchange
            able = turn.swap is not None and turn.swap.card != card
            return self._half(f"{slot}", words.dead_label(label), able=able)
        if turn.half is None:
            return self._half(f"{slot}", label, _TO_PRESS, able=turn.is_playable(slot))
        style = _CHOSEN if slot == turn.half.slot else _PLAIN
        return self._half(str(turn.half.with_card(slot)), label, style, able=turn.is_playable(slot))

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
            found.append(self._half(TALKING, action(TALK), able=not self._is_talking))
        return tuple(found)

    def _discards(self) -> Rows:
        """A menu: a button where a card of the hand stood would discard it by a press that comes late."""
        moves = [move for move in self._turn.tries if isinstance(move, Forfeit)]
        choices = [(str(move), action(move)) for move in moves]
        return self._as_rows([("action", words.which_card(), choices)], "discard")

    # The menus

    def _menus(self) -> Rows:
        """The two menus, or none if no card needs them."""
        if not self._turn.has_menus:
            return ()
        if self._turn.half is None:
            return self._as_rows([("part", words.numbers(*each), ()) for each in _RANGES], "none")
        found = self._targets() if self._turn.card == MINUS else [*self._numbers(self._turn.half)]
        return self._as_rows(found, f"{self._turn.half.slot} {self._turn.half.back}")

    def _numbers(self, half: Half) -> Iterator[Menu]:
        """Every number with an open space, whatever the card is, so that the menus do not tell its answer."""
        is_asked = self._turn.card == PLUS or not self._turn.is_shown
        for first, last in _RANGES:
            found = [number for number in self._turn.numbers if first <= number <= last and is_asked]
            choices = [(str(half.with_number(number)), str(number)) for number in found]
            yield "part", words.numbers(first, last), choices

    def _targets(self) -> list[Menu]:
        """The chips that a Minus can take away, or their rows."""
        if len(self._turn.targets) > MOST_TARGETS:
            return [*self._rows_of_targets()]
        found = self._turn.targets
        halves = (found[:MOST_IN_MENU], found[MOST_IN_MENU:])
        return [self._chips(half) if half else ("part", words.nothing(), ()) for half in halves]

    def _chips(self, moves: Sequence[Minus]) -> Menu:
        choices = [(str(move), words.chip_label(self._view, move.space)) for move in moves]
        return "action", words.from_to(moves[0].space, moves[-1].space), choices

    def _rows_of_targets(self) -> Iterator[Menu]:
        half, by_row = self._turn.half, self._turn.by_row
        assert half is not None
        for first, last in _ROWS:
            found = [number for number in by_row if first <= number <= last]
            choices = [
                (str(half.with_number(number)), words.row_label(number, len(by_row[number])))
                for number in found
            ]
            yield "part", words.rows(first, last), choices

    def _many(self) -> Rows:
        """The spaces, if they have no room beside Refresh: each with several choices of lines, or chips of a row."""
        half, moves = self._turn.half, self._turn.choices
        if half is None or not moves or self._few:
            return ()
        choices = [(str(move), self._space(move)) for move in moves[:MOST_IN_MENU]]
        return self._as_rows([("action", words.spaces(), choices)], f"{half} spaces")

    def _as_rows(self, menus: Sequence[Menu], unique: str) -> Rows:
        return tuple((self._menu(f"menu {unique} {at}", *each),) for at, each in enumerate(menus))

    def _menu(self, unique: str, kind: str, placeholder: str, choices: Choices) -> Item:
        """A menu; one without choices is grey and keeps its place."""
        pressed = Pressed(kind, self._table.id, self._stamp, unique)
        half = self._turn.half
        chosen = None if half is None else str(half.with_number(half.number))
        found = choices or [("none", words.nothing())]
        return menu(pressed, placeholder, found, chosen_now=chosen, disabled=not choices)

    # Their parts

    def _space(self, move: Move) -> str:
        """Where a move puts its chip, and the lines that it locks."""
        if isinstance(move, Play | Plus):
            return words.space_label(move.space, move.lines)
        assert isinstance(move, Minus)
        return words.chip_label(self._view, move.space)

    def _press(self, move: Move, label: str, style: discord.ButtonStyle = _TO_PRESS) -> Item:
        return button(Pressed("action", self._table.id, self._stamp, str(move)), label, style)

    def _half(self, part: str, label: str, style: discord.ButtonStyle = _PLAIN, *, able: bool = True) -> Item:
        pressed = Pressed("part", self._table.id, self._stamp, part)
        return button(pressed, label, style if able else _PLAIN, disabled=not able)
