"""Sevens on Discord: the hand as buttons, the offers and guesses of a knock, and what an open panel keeps up with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby

import discord
from msgspec.structs import replace

from db.values import ScoreRow
from engine.game import Event, RoundScored
from engine.sevens.cards import NAMES, SUITS, cards, suit
from engine.sevens.types import (
    KNOCK,
    OFFERS,
    PLAYS,
    Guess,
    Guessed,
    HandsCounted,
    Knocked,
    Move,
    Offer,
    Offered,
    Play,
    Played,
    View,
)
from table.table import Table
from ui.sevens import card_faces, cover, feats, guide, knock, refusals, score, words
from ui.sevens import hand as words_hand
from ui.sevens import picture as pictures
from ui.sevens.cards import SIGNS, by_suit, card, guess_text
from ui.sheets import score_sheet
from ui.worded import Worded
from wire.layouts import IN_A_ROW, Drawing, Item, Part, rows_of
from wire.presses import Pressed, button

# Cards and their rows that a panel has room for, beside its texts, "Knock" and the shell's button: Discord takes 40.
MOST_IN_PANEL = 33

_MARKED = (Played, Knocked, Offered, Guessed)
_PLAIN = discord.ButtonStyle.secondary
_TO_PRESS = discord.ButtonStyle.primary
_CHOSEN = discord.ButtonStyle.success

Rows = tuple[tuple[Item, ...], ...]


class SevensFace(Worded):
    """See `ui.face.Face`."""

    words = words
    guide = guide
    refusals = refusals
    feats = feats
    cover = cover
    card_faces = card_faces

    def picture(self, table: Table, events: Sequence[Event], viewer: int | None = None) -> Drawing:
        view: View = self.view(table, viewer)
        if table.phase != "playing" and view.phase != "over":  # ended early: nobody's turn, nothing offered
            view = replace(view, phase="play", turn=None, asked=(), offered=())
        last = events[-1] if events and isinstance(events[-1], _MARKED) else None
        return Drawing(
            pictures.table,
            (view, table.names),
            {"last": last},
            words.alt(view, table.names, last),
            partial(words.table_text, view, table.names),
        )

    def holding(self, table: Table, seat: int) -> str:
        view: View = self.view(table, seat)
        return "\n".join(by_suit(view.hands[seat] or ()))

    def buttons(self, table: Table) -> tuple[Part, ...]:
        """None: buttons here would show what players hold."""
        return ()

    def panel(self, table: Table, seat: int, part: str, text_only: bool, note: str = "") -> tuple[Part, ...]:
        """The hand as buttons, suit by suit, also those that cannot be pressed now; the text says why.

        `part` is the number of an exact guess, or for a very large hand the suit of the card to offer.
        """
        panel = _Panel(table, seat, self.view(table, seat))
        said = "\n".join(line for line in panel.text(text_only, note) if line)
        return (said, *panel.rows(part))

    def glance(self, table: Table, seat: int) -> object:
        """Everything except the offers of others, which only players see who have nothing to choose.

        A redraw of an open panel loses a choice that is half made.
        """
        view: View = self.view(table, seat)
        return table.stamp(seat), view.offer, () if table.game.tries(view) else view.offered

    def round_result(self, scored: RoundScored, names: tuple[str, ...]) -> tuple[Part, ...]:
        assert isinstance(scored, HandsCounted)
        options = {"title": score.round_name(scored)}
        drawing = Drawing(pictures.result, (scored, names), options, score.round_alt(scored, names))
        return score.round_result(scored, names), drawing

    def recap(self, events: Sequence[Event], names: Sequence[str]) -> str:
        return knock.recap(events, names)

    def outcome(self, scored: RoundScored, names: Sequence[str]) -> str:
        assert isinstance(scored, HandsCounted)
        return score.outcome(scored, names)

    def result(self, table: Table) -> str:
        return score.result(table.outcome, table.names, table.resigned)

    def score(self, table: Table, points: int) -> str:
        return str(points)

    def scorecard(self, table: Table, rows: Sequence[ScoreRow]) -> Drawing:
        return score_sheet(table, rows)


class _Panel:
    """One seat's panel, for as long as it takes to make it."""

    def __init__(self, table: Table, seat: int, view: View) -> None:
        self._table = table
        self._view = view
        self._seat = seat
        self._stamp = table.stamp(seat)
        self._tries: tuple[Move, ...] = table.game.tries(self._view)
        self._hand = cards(self._view.own)
        self._is_guessing = self._view.phase == "guess" and bool(self._tries)
        # Not where the guesses stand, nor when it is too large.
        needed = sum(1 + len(row) for row in _by_suit(self._hand))
        self._shows_hand = not self._is_guessing and needed <= MOST_IN_PANEL

    def text(self, text_only: bool, note: str) -> Iterator[str]:
        """Line by line; some are empty."""
        view, names = self._view, self._table.names
        yield note
        yield words_hand.prompt(view, names)
        yield knock.knock_line(view, names)
        yield words.table_text(view, names) if text_only else words_hand.lies(view)
        if not self._tries:
            yield words_hand.hand_text(view)
        if not (text_only or self._shows_hand):
            yield f"```\n{words.board(view, self._seat)}\n```"
        not_yet = words_hand.not_yet(view) if self._tries and view.phase == "play" else ""
        small = (not_yet, words_hand.missing_guesses(view), knock.secrets(view, names), words_hand.hint(view))
        yield from (f"-# {line}" for line in small if line)

    def rows(self, part: str) -> Rows:
        """The cards, and what else can be pressed."""
        view = self._view
        if self._is_guessing:
            return self._guesses(part)
        knock = (self._press(KNOCK, words.action(KNOCK, view)),)
        if self._shows_hand:
            return (knock, *self._cards(self._hand)) if self._hand else ()
        if view.phase != "offer":
            return (knock, *self._cards(each for each in self._hand if PLAYS[each] in self._tries))
        if not self._tries:
            return ()
        suits = sorted({suit(each) for each in self._hand})
        of_suit = [each for each in self._hand if SUITS[suit(each)] == part]
        choice = tuple(self._half(SUITS[each], SIGNS[SUITS[each]], part) for each in suits)
        return (choice, *self._cards(of_suit))

    def _cards(self, which: Iterable[int]) -> Rows:
        return tuple(tuple(self._card(each) for each in row) for row in _by_suit(which))

    def _card(self, which: int) -> Item:
        if self._view.phase != "offer":
            return self._press(PLAYS[which], card(which))
        if which == self._view.offer:
            return self._press(OFFERS[which], f"{card(which)} ✓", _CHOSEN)
        return self._press(OFFERS[which], card(which))

    def _guesses(self, part: str) -> Rows:
        """The numbers, without those that must be wrong; with exact guesses the number first, then its suit."""
        unseen = self._view.unseen
        guesses = [move for move in self._tries if isinstance(move, Guess) and unseen & move.cards]
        if not self._view.options.exact:
            return rows_of([self._press(guess, words.action(guess, self._view)) for guess in guesses])
        numbers = dict.fromkeys(guess_text(guess.number, None) for guess in guesses)
        exact = [guess for guess in guesses if guess_text(guess.number, None) == part]
        return (
            *rows_of([self._half(number, number, part) for number in numbers]),
            *rows_of([self._press(guess, words.action(guess, self._view)) for guess in exact]),
        )

    def _press(self, move: Move, label: str, style: discord.ButtonStyle = _PLAIN) -> Item:
        """A button for a move, grey if it cannot be made now."""
        can = move in self._tries
        pressed = Pressed("action", self._table.id, self._stamp, str(move))
        face = ("sevens", NAMES[move.card]) if isinstance(move, Play | Offer) else None
        return button(pressed, label, _TO_PRESS if can else style, disabled=not can, card=face)

    def _half(self, arg: str, label: str, part: str) -> Item:
        """A button for half of a move, or one that takes back the half chosen before."""
        is_chosen = arg == part
        pressed = Pressed("part", self._table.id, self._stamp, "" if is_chosen else arg)
        return button(pressed, f"{label} ✓" if is_chosen else label, _CHOSEN if is_chosen else _TO_PRESS)


def _by_suit(hand: Iterable[int]) -> list[tuple[int, ...]]:
    """Cards in rows of one suit each."""
    suits = [tuple(of_suit) for _suit, of_suit in groupby(hand, suit)]
    return [row[at : at + IN_A_ROW] for row in suits for at in range(0, len(row), IN_A_ROW)]
