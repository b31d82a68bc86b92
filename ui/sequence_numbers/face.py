"""Sequence Numbers on Discord: the table, and a panel in which a card is chosen, then its number, then the space."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from db.values import ScoreRow
from engine.game import Event, RoundScored
from engine.sequence_numbers.types import PASS, TALK, Move, View
from table.entries import Logged
from table.table import Table
from ui.sequence_numbers import cover, feats, guide, refusals, words
from ui.sequence_numbers import panel as panel_words
from ui.sequence_numbers.cards import card as card_label
from ui.sequence_numbers.choosing import Choosing
from ui.sequence_numbers.half import Half
from ui.sequence_numbers.keys import TALKING, Keys
from ui.sequence_numbers.picture.table import board_alone, mark
from ui.sequence_numbers.picture.table import table as draw_table
from ui.sequence_numbers.table import alt, table_text
from ui.worded import Worded
from wire.layouts import Drawing, Item, Part


class SequenceNumbersFace(Worded):
    """See `ui.face.Face`."""

    words = words
    guide = guide
    refusals = refusals
    feats = feats
    cover = cover

    def picture(self, table: Table, events: Sequence[Event], viewer: int | None = None) -> Drawing:
        view: View = self.view(table, viewer)
        if table.phase != "playing" and view.turn is not None:  # ended early: nobody's turn
            view = replace(view, turn=None, draws=(), owing=())
        in_words = partial(table_text, view, table.names)
        return Drawing(draw_table, (view, table.names), {}, alt(view, table.names), in_words)

    def holding(self, table: Table, seat: int) -> str:
        view: View = self.view(table, seat)
        return " · ".join(card_label(card) for card in view.hands[seat] if card is not None)

    def buttons(self, table: Table) -> tuple[Part, ...]:
        """None: buttons here would show what somebody holds."""
        return ()

    def panel(self, table: Table, seat: int, part: str, text_only: bool, note: str = "") -> tuple[Part, ...]:
        """The board, since an open panel pushes the table's out of sight, and the hand as keys.

        All texts stand above the board: a panel is the last message of its channel, and what grows above moves nothing.
        """
        seat_panel = _Panel(table, seat, self.view(table, seat), part)
        told = _lines((note, *seat_panel.text()))
        if text_only:
            return (f"{told}\n{table_text(self.view(table), table.names)}", *seat_panel.keys.rows())
        return (told, self._board(table, seat_panel.turn.spaces), *seat_panel.keys.rows())

    def beside(self, table: Table, seat: int, part: str) -> tuple[Item, ...]:
        return _Panel(table, seat, self.view(table, seat), part).keys.beside()

    def whole(self, table: Table, seat: int, part: str) -> str:
        return _Panel(table, seat, self.view(table, seat), part).turn.whole

    def _board(self, table: Table, lettered: tuple[int, ...]) -> Drawing:
        """The board as everybody may see it, with the spaces from which the player chooses."""
        view: View = self.view(table)
        drawn = (view.board, view.sequences, mark(view), lettered)
        return Drawing(board_alone, drawn, {}, alt(view, table.names), partial(table_text, view, table.names))

    def glance(self, table: Table, seat: int) -> object:
        """What the panel asks, the board, and the player's cards. What others have to draw matters while waiting.

        A redraw of an open panel loses a choice that is half made.
        """
        view: View = self.view(table, seat)
        asked = panel_words.prompt(view, table.names, stuck=False)
        return table.stamp(seat), asked, view.board, view.hands[seat], view.dead, seat in view.draws

    def round_result(self, scored: RoundScored, names: tuple[str, ...]) -> tuple[Part, ...]:
        raise AssertionError("a game without rounds")

    def outcome(self, scored: RoundScored, names: Sequence[str], reader: int | None = None) -> str:
        raise AssertionError("a game without rounds")

    def result(self, table: Table, reader: int | None = None) -> str:
        return words.result(table.outcome, table.names, table.resigned, reader=reader)

    def score(self, table: Table, points: int) -> tuple[str, str]:
        return str(points), words.unit(points)

    def end(self, table: Table, rows: Sequence[ScoreRow], played: Sequence[Logged]) -> Drawing:
        return self.scorecard(table, rows)

    def deal_result(self, result: int) -> str:
        return words.deal_result(result)

    def scorecard(self, table: Table, rows: Sequence[ScoreRow]) -> Drawing:
        """The board as it lay at the end: no round was counted."""
        return self.picture(table, ())


class _Panel:
    """One seat's panel, for as long as it takes to make it."""

    def __init__(self, table: Table, seat: int, view: View, part: str) -> None:
        self._view = view
        self._names = table.names
        self._tries: tuple[Move, ...] = table.game.tries(view)
        self._is_talking = part == TALKING and TALK in self._tries
        self.turn = Choosing(view, seat, self._tries, part)
        self.keys = Keys(table, seat, self.turn, is_talking=self._is_talking)

    def text(self) -> Iterator[str]:
        """Line by line, what is asked last, next to the board; some are empty."""
        view, is_mine = self._view, self.turn.can_play
        yield _small(panel_words.still_to_draw(view, self._names)) if is_mine else ""
        yield _small(panel_words.chips(view, self._names))
        if self.turn.half is None:
            yield _small(panel_words.dead_cards(view))
            yield _small(panel_words.no_target(view))
            yield _small(panel_words.hint(view)) if is_mine else ""
        yield from self._questions()

    def _questions(self) -> Iterator[str]:
        turn, view, missed = self.turn, self._view, self._view.missed
        if self._is_talking:
            yield panel_words.own_up()
        elif turn.card is None:
            yield panel_words.prompt(self._view, self._names, stuck=PASS in self._tries)
        elif turn.choices:
            yield panel_words.which_space(view, turn.card, turn.number, turn.spaces)
            yield panel_words.which_lines() if turn.has_lines else ""
        elif missed is not None and turn.half == Half(turn.hand.index(missed[0])):
            yield panel_words.last_answer(view)
        else:
            yield panel_words.after_choice(turn.card, has_group=bool(turn.half and turn.half.group))


def _lines(lines: Iterable[str]) -> str:
    return "\n".join(line for line in lines if line)


def _small(line: str) -> str:
    return f"-# {line}" if line else ""
