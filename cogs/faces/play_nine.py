"""Play Nine on Discord: the buttons below the table, and the panel in which a shot is chosen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import partial

import discord
from msgspec.structs import replace

from cogs.faces.worded import Worded
from cogs.wire.layouts import Drawing, Item, Part, rows_of
from cogs.wire.presses import Pressed, button
from db.values import ScoreRow
from engine.game import Event, RoundScored
from engine.play_nine.types import (
    BOARD,
    Draw,
    Drew,
    Flip,
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
from pictures.emoji.play_nine import BACK
from pictures.play_nine.end import hole as draw_hole
from pictures.play_nine.hand import hand as draw_hand
from pictures.play_nine.table import table as draw_table
from pictures.scorecard import scorecard as draw_card
from table.table import Table
from text import scorecard
from text.locale import _
from text.play_nine import guide, words
from text.play_nine import panel as panel_words
from text.play_nine import score as words_score

_MARKED = (TeedOff, Drew, Took, Placed, Turned, Skipped)


class PlayNineFace(Worded):
    """See `cogs.faces.face.Face`."""

    words = words
    guide = guide

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
        view: View = self.view(table)
        if view.turn is None:
            return ()
        drawing = view.phase == "draw" and table.seats[view.turn].is_person
        stamp = table.stamp(view.turn)
        deck = self._action(
            table, stamp, Draw(), view, discord.ButtonStyle.primary, not (drawing and view.deck)
        )
        take = self._action(table, stamp, Take(), view, disabled=not (drawing and view.discards))
        return ((deck, take),)

    def panel(self, table: Table, seat: int, part: str, text_only: bool, note: str = "") -> tuple[Part, ...]:
        view: View = self.view(table, seat)
        stamp = table.stamp(seat)
        tries = table.game.tries(view)
        is_waiting = not tries and table.phase == "playing" and bool(view.boards[seat])
        asked = panel_words.prompt(view)
        if note:  # of a player who waits, that the turn has not come
            asked = f"{note}\n{panel_words.too_early() if is_waiting else asked}"
        if hint := panel_words.hint(view) if tries else "":
            asked = f"{asked}\n-# {hint}"
        by_kind: dict[type[Move], list[Move]] = defaultdict(list)
        for move in tries:
            by_kind[type(move)].append(move)
        first = _chosen(part) if TeeOff in by_kind else None
        parts: list[Part] = [asked, _own_cards(view, table.names, first, text_only=text_only)]
        if TeeOff in by_kind:
            parts += _tees(table, stamp, first)
        if Put in by_kind:
            style = discord.ButtonStyle.primary
            parts += rows_of([self._action(table, stamp, move, view, style) for move in by_kind[Put]])
        if Flip in by_kind or Skip in by_kind:
            parts.append(panel_words.or_discard())
            others = [*by_kind[Flip], *by_kind[Skip]]
            parts += rows_of([self._action(table, stamp, move, view) for move in others])
        if Draw in by_kind or Take in by_kind:
            draws = [*by_kind[Draw], *by_kind[Take]]
            style = discord.ButtonStyle.primary
            parts.append(tuple(self._action(table, stamp, move, view, style) for move in draws))
        elif is_waiting:
            # Nothing can be pushed into a panel: this button is for the player's next turn.
            parts.append((button(Pressed("next", table.id, 0, str(Draw())), panel_words.draw_later()),))
        return tuple(parts)

    def glance(self, table: Table, seat: int) -> object:
        """The player's own turn and cards. What others do is seen at the table."""
        view: View = self.view(table, seat)
        return table.stamp(seat) if seat in table.waiting else None, view.boards[seat]

    def round_result(self, scored: RoundScored, names: tuple[str, ...]) -> tuple[Part, ...]:
        assert isinstance(scored, HoleScored)
        drawing = Drawing(draw_hole, (scored, names), {}, words_score.hole_alt(scored, names))
        return words_score.hole_result(scored, names), drawing

    def outcome(self, scored: RoundScored, names: Sequence[str]) -> str:
        assert isinstance(scored, HoleScored)
        return words_score.outcome(scored, names)

    def result(self, table: Table) -> str:
        options: Options = table.chosen_options()
        return words_score.result(table.outcome, table.names, table.resigned, match=options.match)

    def score(self, table: Table, points: int) -> str:
        options: Options = table.chosen_options()
        return words_score.tally(points, match=options.match)

    def scorecard(self, table: Table, rows: Sequence[ScoreRow]) -> Drawing:
        options: Options = table.chosen_options()
        last = max((row.round for row in rows), default=0)
        scores = {(row.seat, row.round): row.score for row in rows}

        def scored(first: int, end: int) -> tuple[tuple[int | None, ...], ...]:
            """The scores of these holes, by seat."""
            return tuple(
                tuple(scores.get((seat, hole)) for hole in range(first, end + 1))
                for seat in range(len(table.seats))
            )

        holes, extra = scored(1, min(last, options.holes)), scored(options.holes + 1, last)
        ended = table.outcome
        card = (table.names, holes, ended.scores, ended.places)
        date = "" if table.ended_at is None else f"{table.ended_at:%Y-%m-%d}"
        return Drawing(
            draw_card,
            card,
            {"playoff": extra, "title": words.TITLE, "date": date, "match": options.match},
            scorecard.card_alt(*card, extra, date, match=options.match),
            partial(scorecard.card_text, *card, extra, date, match=options.match),
        )

    @staticmethod
    def _action(
        table: Table,
        stamp: int,
        move: Move,
        view: View,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        disabled: bool = False,
    ) -> Item:
        pressed = Pressed("action", table.id, stamp, str(move))
        return button(pressed, words.action(move, view), style, disabled=disabled, card=_shown_by(move, view))


def _shown_by(move: Move, view: View) -> tuple[str, str] | None:
    """The card that a move is about, as it lies there for its viewer."""
    match move:
        case Draw():
            return _face(None)
        case Take() if view.discards:
            return _face(view.discards[-1])
        case Put() if view.turn is not None:
            return _face(view.boards[view.turn][move.index])
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
    return Drawing(draw_hand, (view,), {"chosen": chosen}, panel_words.own_alt(view), told)


def _chosen(part: str) -> int | None:
    """The card of a tee-off that was chosen first."""
    return int(part) - 1 if part.isdecimal() and 1 <= int(part) <= BOARD else None


def _tees(table: Table, stamp: int, first: int | None) -> tuple[Part, ...]:
    """Eight positions, of which two are chosen one after the other."""

    def position(index: int) -> Item:
        place = index + 1
        if first is None:
            pressed = Pressed("part", table.id, stamp, str(place))
        elif index == first:
            pressed = Pressed("part", table.id, stamp, "")
            return button(pressed, f"{place} ✓", discord.ButtonStyle.success, card=_face(None))
        else:
            pressed = Pressed("action", table.id, stamp, str(TeeOff(*sorted((first, index)))))
        label = f"{place}: {words.UNKNOWN}"
        return button(pressed, label, discord.ButtonStyle.primary, card=_face(None))

    return rows_of([position(index) for index in range(BOARD)])
