"""Sequence Numbers on Discord: a card of the hand as a button, then every space that is open, in menus."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, partial

import discord
from msgspec.structs import replace

from cogs.faces.worded import Worded
from cogs.wire.layouts import IN_A_ROW, Drawing, Item, Part, rows_of
from cogs.wire.presses import Pressed, button, menu
from db.values import ScoreRow
from engine.game import Event, RoundScored
from engine.sequence_numbers.board import EMPTY, MINUS, NUMBERS, PLACES, PLUS, SPACES
from engine.sequence_numbers.notation import put
from engine.sequence_numbers.types import (
    DRAW,
    PASS,
    TALK,
    Forfeit,
    Minus,
    Move,
    Placed,
    Play,
    Plus,
    Removed,
    Swap,
    View,
)
from pictures.sequence_numbers.table import board_alone
from pictures.sequence_numbers.table import table as draw_table
from table.table import Table
from text.sequence_numbers import guide, words
from text.sequence_numbers import panel as panel_words
from text.sequence_numbers.cards import card as card_label
from text.sequence_numbers.table import alt, table_text

MOST_IN_MENU = 25
MOST_WITH_FIVE_CARDS = 3  # players; more have four
NO_CARD = "-"  # the half of a move that gives up the card chosen before
LINES = "lines"  # after a card: its spaces are chosen together with the lines that they lock
TALKING = "talk"  # asks once more, since owning up costs a card each

_HALF = SPACES // 2  # the spaces of rows A to E; each number stands once in them
_LOW = 24  # the numbers of the first of two menus
_WHERE = ("A–E, 1–24", "A–E, 25–48", "F–J, 1–24", "F–J, 25–48")

_MARKED = (Placed, Removed)
_PLAIN = discord.ButtonStyle.secondary
_TO_PRESS = discord.ButtonStyle.primary

Choice = tuple[str, str]  # in a menu: its value and its label
Rows = tuple[tuple[Item, ...], ...]


class SequenceNumbersFace(Worded):
    """See `cogs.faces.face.Face`."""

    words = words
    guide = guide

    def picture(self, table: Table, events: Sequence[Event], viewer: int | None = None) -> Drawing:
        view: View = self.view(table, viewer)
        if table.phase != "playing" and view.turn is not None:  # ended early: nobody's turn
            view = replace(view, turn=None, draws=(), owing=())
        last = next((event for event in reversed(events) if isinstance(event, _MARKED)), None)
        return Drawing(
            draw_table,
            (view, table.names),
            {"last": last},
            alt(view, table.names, last),
            partial(table_text, view, table.names),
        )

    def held(self, table: Table, seat: int) -> str:
        view: View = self.view(table, seat)
        return " · ".join(card_label(card) for card in view.hands[seat] if card is not None)

    def buttons(self, table: Table) -> tuple[Part, ...]:
        """None: buttons here would show what somebody holds."""
        return ()

    def panel(self, table: Table, seat: int, part: str, text_only: bool, note: str = "") -> tuple[Part, ...]:
        """The hand as buttons in the order of drawing; once a card is chosen, the places where it may go.

        The player to move sees the board above them, since an open panel pushes the table's board out of sight.
        `part` is the place in the hand of the card that was chosen, before `LINES`; or `TALKING`. After a wrong
        answer the card stays chosen.
        """
        view: View = self.view(table, seat)
        panel = _Panel(table, seat, view, part)
        told = (note, *panel.text(table.names), table_text(view, table.names) if text_only else "")
        board = (self._board(table),) if panel.can_play and not text_only else ()
        return (*board, "\n".join(line for line in told if line), *panel.rows())

    def beside(self, table: Table, seat: int, part: str) -> tuple[Item, ...]:
        return _Panel(table, seat, self.view(table, seat), part).back()

    def _board(self, table: Table) -> Drawing:
        """The board as everybody may see it."""
        view: View = self.view(table)
        in_words = partial(table_text, view, table.names)
        return Drawing(board_alone, (view,), {}, alt(view, table.names), in_words)

    def glance(self, table: Table, seat: int) -> object:
        """What the panel asks, and the player's cards. What others still have to draw matters only to a waiting player.

        A redraw of an open panel loses a choice that is half made.
        """
        view: View = self.view(table, seat)
        asked = panel_words.prompt(view, table.names, stuck=False)
        return table.stamp(seat), asked, view.hands[seat], view.dead, seat in view.draws

    def round_result(self, scored: RoundScored, names: tuple[str, ...]) -> tuple[Part, ...]:
        raise AssertionError("a game without rounds")

    def outcome(self, scored: RoundScored, names: Sequence[str]) -> str:
        raise AssertionError("a game without rounds")

    def result(self, table: Table) -> str:
        return words.result(table.outcome, table.names, table.resigned)

    def score(self, table: Table, points: int) -> str:
        return str(points)

    def scorecard(self, table: Table, rows: Sequence[ScoreRow]) -> Drawing:
        """The board as it lay at the end: no round was counted."""
        return self.picture(table, ())


class _Panel:
    """One seat's panel, for as long as it takes to make it."""

    def __init__(self, table: Table, seat: int, view: View, part: str) -> None:
        self._table = table
        self._view = view
        self._stamp = table.stamp(seat)
        self._hand = [card for card in view.hands[seat] if card is not None]
        self._dead = {self._hand[slot] for slot in view.dead}
        self._tries: tuple[Move, ...] = table.game.tries(view)
        self._is_owing = seat in view.owing
        self.can_play = view.turn == seat and not view.owing
        self._is_shown = view.options.answers == "shown"
        asked, _, more = part.partition(" ")
        self._is_talking = asked == TALKING and TALK in self._tries
        self._slot = self._chosen(asked)
        of_card = more == LINES and self._slot is not None and self._hand[self._slot] != MINUS
        self._with_lines = of_card or (asked == LINES and self._is_shown and self.can_play)
        self._is_choosing = self._with_lines or self._slot is not None

    def _chosen(self, asked: str) -> int | None:
        """The place in the hand of the card that was chosen, if it can be played."""
        if not self.can_play or self._is_talking:
            return None
        if not asked and self._view.missed is not None:
            slot = self._hand.index(self._view.missed[0])
        elif asked.isdecimal() and int(asked) < len(self._hand):
            slot = int(asked)
        else:
            return None
        return slot if self._is_playable(self._hand[slot]) else None

    def _is_playable(self, card: int) -> bool:
        """Whether there is a space for it. This must not depend on its answer, which would show."""
        if card == MINUS:
            return any(isinstance(move, Minus) for move in self._tries)
        return bool(self._chips) if card == PLUS else card not in self._dead

    @cached_property
    def _chips(self) -> list[Plus]:
        """A chip on each open space with the lines that it would lock, once for each choice of lines."""
        locks = dict(self._view.locks)
        open_spaces = [space for space, value in enumerate(self._view.board) if value == EMPTY]
        return [Plus(space, lines) for space in open_spaces for lines in locks.get(space, ((),))]

    # The text

    def text(self, names: Sequence[str]) -> Iterator[str]:
        """Line by line; some are empty."""
        view = self._view
        if self._is_talking:
            yield panel_words.own_up()
            return
        card = None if self._slot is None else self._hand[self._slot]
        if view.missed is not None and card == view.missed[0]:
            yield panel_words.missed(view)
        if self._with_lines:
            yield panel_words.which_lines()
        elif card is not None:
            yield panel_words.chosen(card, shown=self._is_shown)
        else:
            yield panel_words.prompt(view, names, stuck=PASS in self._tries)
        small = [panel_words.still_to_draw(view, names)] if self.can_play else []
        if not self._is_choosing:
            small.append(panel_words.chips(view, names) if self.can_play else "")
            small += [panel_words.dead_cards(view), panel_words.no_target(view)]
            small.append(panel_words.hint(view) if self.can_play else "")
        yield from (f"-# {line}" for line in small if line)

    # What can be pressed

    def rows(self) -> Rows:
        if self._is_talking:
            yes = self._press(TALK, discord.ButtonStyle.danger)
            return ((yes, self._half("", panel_words.not_really())),)
        if self._is_owing:
            return rows_of([self._press(move) for move in self._tries if isinstance(move, Forfeit)])
        if self._is_choosing:
            return (*self._menus(), *rows_of([self._press(DRAW)] if DRAW in self._tries else []))
        return (*self._cards(), *self._menus(), *self._others())

    def back(self) -> tuple[Item, ...]:
        """To the hand, while a card is chosen, or its lines."""
        return (self._half(NO_CARD, panel_words.another_card()),) if self._is_choosing else ()

    def _cards(self) -> Rows:
        """The whole hand, with the cards that cannot be played. With answers shown, each playable card has a row."""
        if self._is_shown and self.can_play:
            return tuple(tuple(self._plays(slot)) for slot in range(len(self._hand)))
        few = len(self._view.hands) > MOST_WITH_FIVE_CARDS
        return rows_of([self._card(slot) for slot in range(len(self._hand))], IN_A_ROW if few else 3)

    def _plays(self, slot: int) -> Iterator[Item]:
        """A card with its answer shown: a button for each space on which it can be put."""
        card = self._hand[slot]
        if card >= PLUS or card in self._dead:
            yield self._card(slot)
            return
        for space in PLACES[card]:
            if self._view.board[space] == EMPTY:
                yield self._press(Play(card, space))

    def _card(self, slot: int) -> Item:
        card = self._hand[slot]
        label = card_label(card, answer=self._is_shown and card < PLUS)
        if card in self._dead:
            label = panel_words.dead_label(label)
        able = self.can_play and self._is_playable(card)
        pressed = Pressed("part", self._table.id, self._stamp, str(slot))
        return button(pressed, label, _TO_PRESS if able else _PLAIN, disabled=not able)

    def _menus(self) -> Rows:
        """Where the chosen card may go. For a card with a sum these are all open spaces, which tells nothing."""
        if self._with_lines:
            back = "" if self._slot is None else str(self._slot)
            choices = self._choices_of_lines()
            found = [choices[at : at + MOST_IN_MENU] for at in range(0, len(choices), MOST_IN_MENU)]
            most = found[: len(_WHERE)]  # play gives no more than one menu holds
            lines = [(panel_words.of_lines(number, len(most)), each) for number, each in enumerate(most, 1)]
            return (*self._as_menus(lines), (self._half(back, panel_words.all_spaces()),))
        is_sum_shown = self._is_shown and any(isinstance(move, Play) and move.lines for move in self._tries)
        if self._slot is None:
            return ((self._half(LINES, panel_words.choose_lines()),),) if is_sum_shown else ()
        if self._hand[self._slot] == MINUS:
            return self._as_menus(self._targets())
        menus = self._as_menus(self._spaces(self._hand[self._slot]))
        if not self._choices_of_lines():
            return menus
        return (*menus, (self._half(f"{self._slot} {LINES}", panel_words.choose_lines()),))

    def _spaces(self, card: int) -> list[tuple[str, list[Choice]]]:
        """Every open space, by the half of the board and by its number."""
        open_spaces = sorted({chip.space for chip in self._chips}, key=lambda space: (NUMBERS[space], space))
        menus: list[list[Choice]] = [[] for _ in _WHERE]
        for space in open_spaces:
            which = 2 * (space >= _HALF) + (NUMBERS[space] > _LOW)
            menus[which].append((put(card, Plus(space)), panel_words.space_label(space)))
        return list(zip(_WHERE, menus, strict=True))

    def _targets(self) -> list[tuple[str, list[Choice]]]:
        """The chips that a Minus can take away."""
        moves = [move for move in self._tries if isinstance(move, Minus)]
        parts = [moves[at : at + MOST_IN_MENU] for at in range(0, len(moves), MOST_IN_MENU)]
        return [
            (
                panel_words.from_to(part[0].space, part[-1].space),
                [(str(move), panel_words.chip_label(self._view, move.space)) for move in part],
            )
            for part in parts
        ]

    def _choices_of_lines(self) -> list[Choice]:
        """Choices of lines: for each play if answers are shown, otherwise for each open space, whatever its number."""
        if self._slot is None:
            plays = [move for move in self._tries if isinstance(move, Play) and move.lines]
            return [(str(move), words.action(move, self._view)) for move in plays]
        card = self._hand[self._slot]
        return [
            (put(card, chip), panel_words.space_label(chip.space, chip.lines))
            for chip in self._chips
            if chip.lines
        ]

    def _as_menus(self, menus: Sequence[tuple[str, Sequence[Choice]]]) -> Rows:
        return tuple(
            (menu(self._pressed(f"{self._slot} {number}"), placeholder, choices),)
            for number, (placeholder, choices) in enumerate(menus)
            if choices
        )

    def _others(self) -> Rows:
        """Exchanges, a pass, a draw, and owning up."""
        moves = [move for move in self._tries if isinstance(move, Swap) or move in (PASS, DRAW)]
        found = [self._press(move, _TO_PRESS if move == DRAW else _PLAIN) for move in moves]
        if TALK in self._tries:
            found.append(self._half(TALKING, words.action(TALK, self._view)))
        return rows_of(found, 3)

    def _press(self, move: Move, style: discord.ButtonStyle = _TO_PRESS) -> Item:
        return button(self._pressed(str(move)), words.action(move, self._view), style)

    def _pressed(self, arg: str) -> Pressed:
        return Pressed("action", self._table.id, self._stamp, arg)

    def _half(self, arg: str, label: str) -> Item:
        return button(Pressed("part", self._table.id, self._stamp, arg), label)
