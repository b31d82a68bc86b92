"""The keys in a panel of Big Bang that says what fits: every card on every place, or first the card, then the place.

Draw, Discard and Stop always stand in one row below them. The number of rows above changes with every card, but since a
panel is the last message of its channel, the row below keeps its place.

The question after Stop stands in the row of "Refresh", where no other key ever does. All else keeps its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

import discord

from engine.big_bang.cards import name
from engine.big_bang.types import Cards, Dead, Draw, Lying, Move, Place, Top, View
from table.table import Table
from ui.big_bang import panel, words
from ui.big_bang.places import Cell, letters
from wire.layouts import Item, rows_of
from wire.presses import Pressed, button, menu

STOP = "stop"  # that it was asked for, and is to be confirmed
TOP = "top"
MOST_PAIRS = 20  # of a card and a place that are a button each; above that a card is chosen first
MOST_CHOICES = 25  # of a menu
# Components that rows of places may have: Discord takes 40 in a message. The others are its frame, five texts or
# pictures, the row of Draw, and the shell's with the question after Stop.
ROOM = 26

_PLAIN = discord.ButtonStyle.secondary
_TO_PRESS = discord.ButtonStyle.primary
_GOOD = discord.ButtonStyle.success

Row = tuple[Item, ...]


class Choice(NamedTuple):
    """A card on a place. A rules card may lie there in several ways."""

    card: str  # as the notation names it
    cell: Cell
    moves: tuple[Move, ...]

    @property
    def half(self) -> str:
        """The notation without a rotation."""
        return f"{self.card}@{self.cell[0]},{self.cell[1]}"


def choices(tries: Iterable[Move]) -> tuple[Choice, ...]:
    """The placements among these moves: the cards in their order, each on its places in reading order."""
    found: dict[tuple[str, Cell], list[Move]] = {}
    for move in tries:
        if isinstance(move, Place | Top):
            card = TOP if isinstance(move, Top) else name(move.card)
            found.setdefault((card, (move.x, move.y)), []).append(move)
    return tuple(Choice(card, cell, tuple(moves)) for (card, cell), moves in found.items())


class Keys:
    """The keys of one seat, for as long as it takes to make its panel.

    `part` is a card, a card on a place, or `STOP`: what was pressed before. It is ignored if it is no longer possible.
    """

    def __init__(self, table: Table, seat: int, view: View, cards: Cards, part: str, *, able: bool) -> None:
        self._table = table
        self._stamp = table.stamp(seat)
        self._view = view
        self.cards = cards
        self.tries: tuple[Move, ...] = table.game.tries(view) if able else ()
        self._choices = choices(self.tries)
        self._misses = view.racers[seat].misses
        self._part = part
        self.letters = letters(choice.cell for choice in self._choices)

    @property
    def is_stopping(self) -> bool:
        return self._part == STOP and bool(self.tries)

    @property
    def turning(self) -> Choice | None:
        """The rules card that may lie in several ways on the chosen place."""
        return next(
            (choice for choice in self._choices if choice.half == self._part != str(choice.moves[0])), None
        )

    @property
    def turns(self) -> tuple[Lying, ...]:
        """How it may lie there, in the order of its keys."""
        return tuple(map(self._lies, self.turning.moves)) if self.turning is not None else ()

    def rows(self) -> tuple[Row, ...]:
        return (*self._others(), self._always()) if self.tries else ()

    def beside(self) -> Row:
        """The question after Stop."""
        if not self.is_stopping:
            return ()
        surely = self._play("stop", panel.button("surely"), discord.ButtonStyle.danger)
        return surely, self._ask("", panel.button("go_on"))

    def _always(self) -> Row:
        can_draw = any(isinstance(move, Draw) for move in self.tries)
        return (
            self._play("draw", panel.button("draw"), _GOOD, able=can_draw),
            self._play("dead", panel.button("dead"), _GOOD, able=Dead() in self.tries),
            self._ask(STOP, panel.button("stop"), able=bool(self.tries) and not self.is_stopping),
        )

    def _others(self) -> tuple[Row, ...]:
        if (chosen := self.turning) is not None:
            lies = [self._play(str(move), self._rotation_label(move), _TO_PRESS) for move in chosen.moves]
            return *rows_of(lies, 1), (self._ask("", panel.button("back")),)
        orders = rows_of([self._order(move) for move in self._other_orders], 2)
        by_card = [tuple(same) for _card, same in groupby(self._choices, lambda choice: choice.card)]
        rows = tuple(row for same in by_card for row in self._places(same))
        if len(self._choices) <= MOST_PAIRS and _size(rows) + _size(orders) <= ROOM:
            return (*rows, *orders)
        wanted = next((same for same in by_card if same[0].card == self._part), by_card[0])
        cards = () if len(by_card) == 1 else (tuple(self._card(same, wanted) for same in by_card),)
        room = ROOM - _size(cards) - _size(orders)
        places = self._places(wanted)
        return (*cards, *(places if _size(places) <= room else self._menus(wanted)), *orders)

    def _places(self, of_card: Sequence[Choice]) -> tuple[Row, ...]:
        return rows_of([self._place(choice) for choice in of_card])

    def _place(self, choice: Choice) -> Item:
        label = panel.onto(self.card_name(choice.card), self.letters[choice.cell])
        style = _PLAIN if choice.card == TOP else _TO_PRESS
        if len(choice.moves) == 1:
            return self._play(str(choice.moves[0]), label, style, able=not self.is_stopping)
        return self._ask(choice.half, label, style, able=not self.is_stopping)

    def _menus(self, of_card: Sequence[Choice]) -> tuple[Row, ...]:
        """Discord's clients do not let people choose twice in the same menu: each board, and each miss, has its own."""
        card, turns = of_card[0].card, any(len(choice.moves) > 1 for choice in of_card)
        made = []
        for start in range(0, len(of_card), MOST_CHOICES):
            some = of_card[start : start + MOST_CHOICES]
            places = [self.letters[choice.cell] for choice in some]
            unique = f"{card} {start} {len(self.cards.board)} {self._misses}"
            values = [choice.half if turns else str(choice.moves[0]) for choice in some]
            labels = [panel.onto(self.card_name(card), place) for place in places]
            pressed = Pressed("part" if turns else self._kind, self._table.id, self._stamp, unique)
            offered = zip(values, labels, strict=True)
            said = panel.places(places, self.card_name(card))
            made.append((menu(pressed, said, offered, disabled=self.is_stopping),))
        return tuple(made)

    def _card(self, same: Sequence[Choice], wanted: Sequence[Choice]) -> Item:
        label = self.card_name(same[0].card)
        if same is wanted:
            return self._ask(same[0].card, f"{label} ✓", _GOOD, able=False)
        return self._ask(same[0].card, label, _TO_PRESS, able=not self.is_stopping)

    def card_name(self, card: str) -> str:
        """A card of the hand or the top discard, as its keys say it."""
        return panel.top(self.cards.discards[-1]) if card == TOP else card

    def _rotation_label(self, move: Move) -> str:
        lies = self._lies(move)
        return panel.lying(lies.card, lies.turn, up=(lies.x + lies.y) % 2 == 0)

    def _lies(self, move: Move) -> Lying:
        assert isinstance(move, Place | Top)
        card = move.card if isinstance(move, Place) else self.cards.discards[-1]
        return Lying(move.x, move.y, card, move.turn or 0)

    @property
    def _other_orders(self) -> list[Dead]:
        """Than the hand's own, which Discard takes."""
        dead = (move for move in self.tries if isinstance(move, Dead))
        return [move for move in dead if move.cards not in ((), self.cards.hand)]

    def _order(self, dead: Dead) -> Item:
        return self._play(str(dead), words.other_order(dead), able=not self.is_stopping)

    def _play(
        self, action: str, label: str, style: discord.ButtonStyle = _PLAIN, *, able: bool = True
    ) -> Item:
        pressed = Pressed(self._kind, self._table.id, self._stamp, action)
        return button(pressed, label, style if able else _PLAIN, disabled=not able)

    def _ask(self, part: str, label: str, style: discord.ButtonStyle = _PLAIN, *, able: bool = True) -> Item:
        pressed = Pressed("part", self._table.id, self._stamp, part)
        return button(pressed, label, style, disabled=not able)

    @property
    def _kind(self) -> str:
        """In a race the referee judges."""
        return "action" if self._table.race is None else "try"


def _size(rows: Sequence[Row]) -> int:
    """How many components these rows are."""
    return sum(1 + len(row) for row in rows)
