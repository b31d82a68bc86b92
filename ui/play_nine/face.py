"""Play Nine on Discord: the buttons below the table, and the panel in which a shot is chosen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import partial

import discord
import msgspec
from msgspec.structs import replace

from db.values import ScoreRow
from engine.game import Event, RoundScored
from engine.play_nine.types import (
    BOARD,
    Draw,
    Drew,
    Flip,
    HoleLine,
    HoleScored,
    Move,
    Options,
    Placed,
    Put,
    Skip,
    Skipped,
    Take,
    TeedOff,
    TeeOff,
    Took,
    Turned,
    View,
)
from table.entries import Logged
from table.table import Table
from ui.pictures.scorecard import scorecard as draw_card
from ui.play_nine import card_faces, closing, cover, feats, guide, refusals, words
from ui.play_nine import panel as panel_words
from ui.play_nine import score as words_score
from ui.play_nine.card_faces import BACK
from ui.play_nine.closing import golf
from ui.play_nine.picture.end import hole as draw_hole
from ui.play_nine.picture.hand import hand as draw_hand
from ui.play_nine.picture.result import result as draw_result
from ui.play_nine.picture.table import table as draw_table
from ui.play_nine.picture.tee import tee as draw_tee
from ui.text import scorecard
from ui.text.dates import date
from ui.text.locale import _
from ui.worded import Worded
from wire.layouts import Drawing, Item, Part, rows_of
from wire.presses import Pressed, button

_PLAIN = discord.ButtonStyle.secondary
_BRIGHT = discord.ButtonStyle.primary

_MARKED = (TeedOff, Drew, Took, Placed, Turned, Skipped)


class PlayNineFace(Worded):
    """See `ui.face.Face`."""

    words = words
    guide = guide
    refusals = refusals
    feats = feats
    cover = cover
    card_faces = card_faces

    def blurb(self, options: Options) -> str:
        return words.blurb(options)

    @property
    def hand(self) -> str:
        return _(words.MINE)

    def picture(self, table: Table, events: Sequence[Event], viewer: int | None = None) -> Drawing:
        view: View = self.view(table, viewer)
        if table.phase != "playing" and view.phase != "over":  # ended early: nobody's turn
            view = replace(view, phase="draw", turn=None)
        last = events[-1] if events and isinstance(events[-1], _MARKED) else None
        return Drawing(
            draw_table,
            (view, table.names),
            {"last": last},
            words.alt(view, table.names, last),
            partial(words.table_text, view, table.names),
        )

    def buttons(self, table: Table) -> tuple[Part, ...]:
        """The two piles, grey while nobody is to draw: a button keeps its place."""
        view: View = self.view(table)
        drawing = view.phase == "draw" and view.turn is not None and table.seats[view.turn].is_person
        stamp = table.stamp(view.turn or 0)
        deck = _action(table, stamp, Draw(), view, _BRIGHT, disabled=not (drawing and view.deck))
        take = _action(table, stamp, Take(), view, disabled=not (drawing and view.discards))
        return ((deck, take),)

    def panel(self, table: Table, seat: int, part: str, text_only: bool, note: str = "") -> tuple[Part, ...]:
        view: View = self.view(table, seat)
        tries = table.game.tries(view)
        hint = panel_words.hint(view) if tries else ""
        keys = _Keys(table, seat, view, tries, part)
        prompt = panel_words.prompt(view, keys.first)
        asked = [line for line in (note, hint and f"-# {hint}", prompt) if line]
        cards = _own_cards(view, table.names, keys.first, text_only=text_only)
        return ("\n".join(asked), cards, *keys.rows())

    def beside(self, table: Table, seat: int, part: str) -> tuple[Item, ...]:
        view: View = self.view(table, seat)
        return _Keys(table, seat, view, table.game.tries(view), part).last()

    def glance(self, table: Table, seat: int) -> object:
        """What lies on the table, and the player's own turn: the panel shows everybody's cards."""
        view: View = self.view(table, seat)
        return table.stamp(seat) if seat in table.waiting else None, view.boards, view.discards[-1:], view.out

    def round_result(self, scored: RoundScored, names: tuple[str, ...]) -> tuple[Part, ...]:
        assert isinstance(scored, HoleScored)
        drawing = Drawing(draw_hole, (scored, names), {}, words_score.hole_alt(scored, names))
        return words_score.hole_result(scored, names), drawing

    def outcome(self, scored: RoundScored, names: Sequence[str], reader: int | None = None) -> str:
        assert isinstance(scored, HoleScored)
        return words_score.outcome(scored, names, reader)

    def result(self, table: Table, reader: int | None = None) -> str:
        options: Options = table.read_options()
        return words_score.result(
            table.outcome, table.names, table.resigned, match=options.match, reader=reader
        )

    def score(self, table: Table, points: int) -> tuple[str, str]:
        options: Options = table.read_options()
        return words_score.tally(points, match=options.match), words_score.unit(points, match=options.match)

    def end(self, table: Table, rows: Sequence[ScoreRow], played: Sequence[Logged]) -> Drawing:
        options: Options = table.read_options()
        holes = defaultdict[int, list[HoleLine]](list)
        for row in sorted(rows, key=lambda row: (row.round, row.seat)):
            holes[row.round].append(_LINE.decode(row.detail))
        told = golf(table.outcome, table.resigned, holes, options.holes, match=options.match)
        card = self.scorecard(table, rows)
        return Drawing(draw_result, (told, table.names), {}, closing.alt(told, table.names), card.instead)

    def deal_result(self, result: int) -> str:
        return words_score.strokes(result)

    def rarity(self, table: Table, rows: Sequence[ScoreRow]) -> str:
        low = min(rows, key=lambda row: row.score, default=None)
        return "" if low is None else words_score.rare_hole(low.score, table.names[low.seat])

    def scorecard(self, table: Table, rows: Sequence[ScoreRow]) -> Drawing:
        options: Options = table.read_options()
        last = max((row.round for row in rows), default=0)
        scores = {(row.seat, row.round): row.score for row in rows}

        def hole_scores(first: int, end: int) -> tuple[tuple[int | None, ...], ...]:
            """The scores of these holes, by seat."""
            return tuple(
                tuple(scores.get((seat, hole)) for hole in range(first, end + 1))
                for seat in range(len(table.seats))
            )

        holes, extra = hole_scores(1, min(last, options.holes)), hole_scores(options.holes + 1, last)
        ended = table.outcome
        card = (table.names, holes, ended.scores, ended.places)
        when = date(table.ended_at)
        return Drawing(
            draw_card,
            card,
            {"playoff": extra, "title": words.TITLE, "date": when, "match": options.match},
            scorecard.card_alt(*card, extra, when, match=options.match),
            partial(scorecard.card_text, *card, extra, when, match=options.match),
        )


class _Keys:
    """The buttons of one panel: from the tee-off on all those of a hole, each at its place, and grey unless it can be
    pressed now. So no button comes to lie where another one was pressed a moment ago.
    """

    def __init__(self, table: Table, seat: int, view: View, tries: Sequence[Move], part: str) -> None:
        self._table, self._stamp, self._view = table, table.stamp(seat), view
        self._tries = frozenset(tries)
        self._tees = any(isinstance(move, TeeOff) for move in tries)
        self.first = _first_card(part) if self._tees else None
        self._plays = bool(view.boards[seat])

    def rows(self) -> tuple[Part, ...]:
        if not self._plays:
            return ()
        if self._tees:
            return rows_of([self._tee(index) for index in range(BOARD)])
        places = [self._move(Put(index)) for index in range(BOARD)]
        flips = [self._move(Flip(index), _PLAIN) for index in range(BOARD)]
        # The places lowest, where the tee had them.
        return ((self._move(Draw()), self._move(Take())), *rows_of(flips), *rows_of(places))

    def last(self) -> tuple[Item, ...]:
        """What stands in the last row."""
        return (self._move(Skip(), _PLAIN),) if self._plays and not self._tees else ()

    def _move(self, move: words.Shot, style: discord.ButtonStyle = _BRIGHT) -> Item:
        can = move in self._tries
        return _action(self._table, self._stamp, move, self._view, style if can else _PLAIN, disabled=not can)

    def _tee(self, index: int) -> Item:
        """One of eight positions, of which two are chosen one after the other."""
        place, first = f"{index + 1}", self.first
        if first is None:
            pressed = Pressed("part", self._table.id, self._stamp, place)
        elif index == first:
            pressed = Pressed("part", self._table.id, self._stamp, "")
        else:
            pressed = Pressed("action", self._table.id, self._stamp, str(TeeOff(*sorted((first, index)))))
        style = discord.ButtonStyle.success if index == first else _BRIGHT
        return button(pressed, place, style, card=_face(None))


def _action(
    table: Table,
    stamp: int,
    move: words.Shot,
    view: View,
    style: discord.ButtonStyle = _PLAIN,
    *,
    disabled: bool = False,
) -> Item:
    pressed = Pressed("action", table.id, stamp, str(move))
    return button(pressed, words.action(move, view), style, disabled=disabled, card=_card_of(move, view))


def _card_of(move: words.Shot, view: View) -> tuple[str, str] | None:
    """The card that a move is about, as it lies there for its viewer."""
    match move:
        case Draw():
            return _face(None)
        case Take() if view.discards:
            return _face(view.discards[-1])
        case Put() if view.viewer is not None:
            return _face(view.boards[view.viewer][move.index])
        case _:
            return None


def _face(card: int | None) -> tuple[str, str]:
    return "play_nine", BACK if card is None else str(card)


def _own_cards(view: View, names: tuple[str, ...], chosen: int | None, *, text_only: bool) -> Part:
    """The player's own cards as a picture, or the table in words."""
    told = partial(panel_words.in_words, view, names)
    if text_only:
        return told()
    if view.viewer is None or not view.boards[view.viewer]:
        return ""
    if panel_words.is_teeing_off(view):
        return Drawing(draw_tee, (chosen,), {}, panel_words.own_alt(view, names), told)
    return Drawing(draw_hand, (view, names), {}, panel_words.own_alt(view, names), told)


def _first_card(part: str) -> int | None:
    """The card of a tee-off that was chosen first."""
    return int(part) - 1 if part.isdecimal() and 1 <= int(part) <= BOARD else None


_LINE = msgspec.json.Decoder(HoleLine)
