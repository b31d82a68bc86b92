"""Sevens on Discord: the hand as buttons, the offers and guesses of a knock, and what an open panel keeps up with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

import discord
import msgspec
from msgspec.structs import replace

from db.values import ScoreRow
from engine.game import Event, RoundScored
from engine.sevens.cards import SUITS, cards, suit
from engine.sevens.types import (
    KNOCK,
    OFFERS,
    PLAYS,
    Guess,
    Guessed,
    HandLine,
    HandsCounted,
    Knocked,
    Move,
    Offered,
    Played,
    View,
)
from table.entries import Logged
from table.table import Table
from ui.sevens import closing, cover, feats, guide, knock, refusals, score, words
from ui.sevens import hand as words_hand
from ui.sevens import picture as pictures
from ui.sevens.cards import SIGNS, by_suit, card, guess_text
from ui.sevens.end_picture import end as draw_end
from ui.sevens.keys import Row, gone, in_rows, layout
from ui.sheets import score_sheet
from ui.text.headline import gap, hair
from ui.worded import Worded
from wire.layouts import NARROW_IN_A_ROW, Drawing, Item, Part
from wire.presses import Pressed, button

# Cards and their rows that a panel has room for, beside its texts, the picture and the last row: Discord takes 40.
MOST_IN_PANEL = 32

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
        """The hand as buttons, also those that cannot be pressed now; the text says why.

        `part` is the number of an exact guess, or for a very large hand the suit of the card to offer.
        """
        panel = _Panel(table, seat, self.view(table, seat))
        said = "\n".join(line for line in panel.text(text_only, note) if line)
        # No other message shows a private table. Below the words: what grows above a picture does not move it.
        picture = () if text_only or not table.is_private else (self.picture(table, ()),)
        return (said, *picture, *panel.rows(part))

    def beside(self, table: Table, seat: int, part: str) -> tuple[Item, ...]:
        return _Panel(table, seat, self.view(table, seat)).beside()

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

    def outcome(self, scored: RoundScored, names: Sequence[str], reader: int | None = None) -> str:
        assert isinstance(scored, HandsCounted)
        return score.outcome(scored, names, reader)

    def result(self, table: Table, reader: int | None = None) -> str:
        return score.result(table.outcome, table.names, table.resigned, reader=reader)

    def score(self, table: Table, points: int) -> tuple[str, str]:
        return str(points), score.unit(points)

    def end(self, table: Table, rows: Sequence[ScoreRow], played: Sequence[Logged]) -> Drawing:
        rounds = defaultdict[int, list[HandLine]](list)
        for row in sorted(rows, key=lambda row: (row.round, row.seat)):
            rounds[row.round].append(_LINE.decode(row.detail))
        told = closing.ended(table.outcome, table.resigned, rounds)
        sheet = self.scorecard(table, rows)
        return Drawing(draw_end, (told, table.names), {}, closing.alt(told, table.names), sheet.instead)

    def deal_result(self, result: int) -> str:
        return score.points(result)

    def rarity(self, table: Table, rows: Sequence[ScoreRow]) -> str:
        return hair() if gap(table.outcome, resigned=table.resigned) == 1 else ""

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
        in_keys = layout(self._hand, gone(view, seat))
        # Not where the guesses stand, nor when it is too large.
        self._shows_hand = not self._is_guessing and sum(1 + len(row) for row in in_keys) <= MOST_IN_PANEL
        self._layout = in_keys

    def text(self, text_only: bool, note: str) -> Iterator[str]:
        """Line by line, what is asked last, next to the keys; some are empty."""
        view, names = self._view, self._table.names
        yield note
        yield knock.knock_line(view, names)
        hint = "" if note else words_hand.hint(view)
        small = (words_hand.missing_guesses(view), knock.secrets(view, names), hint)
        yield from (f"-# {line}" for line in small if line)
        if text_only:
            yield words.table_text(view, names)
        elif not self._shows_hand:
            yield words_hand.hand_text(view)
        yield words_hand.prompt(view, names)

    def rows(self, part: str) -> Rows:
        """The hand; the guesses in its place."""
        view = self._view
        if self._is_guessing:
            return self._guesses(part)
        if self._shows_hand:
            return self._in_keys(self._layout) if self._hand else ()
        if view.phase != "offer":
            return self._in_keys(layout(each for each in self._hand if PLAYS[each] in self._tries))
        if not self._tries:
            return ()
        suits = sorted({suit(each) for each in self._hand})
        of_suit = [each for each in self._hand if SUITS[suit(each)] == part]
        choice = tuple(self._half(SUITS[each], SIGNS[SUITS[each]], part) for each in suits)
        return (choice, *self._in_keys(in_rows(of_suit)))

    def beside(self) -> tuple[Item, ...]:
        """A knock, while it can be made."""
        return (self._press(KNOCK, words.action(KNOCK, self._view)),) if KNOCK in self._tries else ()

    def _in_keys(self, rows: Sequence[Row]) -> Rows:
        return tuple(tuple(self._card(each) for each in row) for row in rows)

    def _card(self, which: int | str) -> Item:
        """A card, or the grey sign of a suit that keeps a row in its place."""
        if isinstance(which, str):
            return self._grey(which, SIGNS[which[0]])
        move = PLAYS[which] if self._view.phase != "offer" else OFFERS[which]
        return self._press(move, card(which), _CHOSEN if which == self._view.offer else _PLAIN)

    def _guesses(self, part: str) -> Rows:
        """The numbers, grey if they must be wrong, in as many rows as the hand; if exact, then the suit."""
        guesses = [move for move in self._tries if isinstance(move, Guess)]
        right = [guess for guess in guesses if self._view.unseen & guess.cards]
        is_exact = self._view.options.exact
        room = max(1, len(self._layout) - is_exact)
        labels = {guess.number: guess_text(guess.number, None) for guess in guesses}
        left = {guess.number: guess for guess in right}
        if not is_exact:
            return _spread([self._number(label, left.get(number)) for number, label in labels.items()], room)
        exact = {guess.suit: guess for guess in right if labels[guess.number] == part}
        numbers = [
            self._half(label, label, part) if number in left else self._number(label, None)
            for number, label in labels.items()
        ]
        return (
            *_spread(numbers, room),
            tuple(self._suit(exact.get(at), letter) for at, letter in enumerate(SUITS)),
        )

    def _number(self, label: str, guess: Guess | None) -> Item:
        """A guess; grey if it must be wrong."""
        return self._grey(f"guess {label}", label) if guess is None else self._press(guess, label)

    def _suit(self, guess: Guess | None, letter: str) -> Item:
        """The suit of the number that was chosen; grey if it must be wrong."""
        if guess is None:
            return self._grey(f"guess {letter}", SIGNS[letter])
        return self._press(guess, words.action(guess, self._view))

    def _press(self, move: Move, label: str, style: discord.ButtonStyle = _PLAIN) -> Item:
        """A button for a move, grey if it cannot be made now."""
        can = move in self._tries
        pressed = Pressed("action", self._table.id, self._stamp, str(move))
        return button(pressed, label, _TO_PRESS if can else style, disabled=not can)

    def _grey(self, unique: str, label: str) -> Item:
        return button(Pressed("part", self._table.id, self._stamp, unique), label, disabled=True)

    def _half(self, arg: str, label: str, part: str) -> Item:
        """A button for half of a move, or one that takes back the half chosen before."""
        is_chosen = arg == part
        pressed = Pressed("part", self._table.id, self._stamp, "" if is_chosen else arg)
        return button(pressed, label, _CHOSEN if is_chosen else _TO_PRESS)


def _spread(items: Sequence[Item], rows: int) -> Rows:
    """In just so many rows, unless they would be too wide or empty."""
    count = min(len(items), max(rows, -(-len(items) // NARROW_IN_A_ROW)))
    ends = [len(items) * at // count for at in range(count + 1)] if count else []
    return tuple(tuple(items[start:end]) for start, end in pairwise(ends))


_LINE = msgspec.json.Decoder(HandLine)
