"""7 Ate 9 on Discord: the hand as ten numbers in fixed places, so that a finger finds them without looking."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import discord

from cogs.faces.sheets import score_sheet
from cogs.faces.worded import Worded
from cogs.layouts import Drawing, Item, Part, rows_of
from cogs.notes import NOTHING, Note
from cogs.presses import Pressed, button, menu
from db.values import ScoreRow
from engine.game import Event, RoundScored
from engine.seven_ate_nine.cards import NUMBERS, PAIRS, face, modifier, number
from engine.seven_ate_nine.types import (
    Drew,
    Go,
    How,
    LaidLast,
    Missed,
    Options,
    Played,
    RaceLine,
    RaceScored,
    Rotated,
    View,
)
from host.referee import Judged
from pictures import seven_ate_nine
from table import entries
from table.entries import Logged
from table.table import Rest, Table
from text import table as phrases
from text.locale import _
from text.seven_ate_nine import guide, score, words
from text.seven_ate_nine.guide import PRESET
from text.seven_ate_nine.typed import HOW_TO_TYPE
from text.seven_ate_nine.typed import action as typed_action

WHY = "why"  # before the card whose arithmetic is asked for
MISSED = "missed"  # before the card on which one did not fit
MOST_CHOICES = 25  # in one menu; a hand may hold all 30 different cards

_MARKED = (Played, LaidLast, Rotated)


class SevenAteNineFace(Worded):
    """See `cogs.faces.face.Face`."""

    words = words
    guide = guide

    @property
    def preset(self) -> dict[str, Any]:
        return dict(PRESET)

    def happened(self, event: Event, names: Sequence[str]) -> str | None:
        """Draws and misses are too many to be told one by one, and the shell announces GO."""
        is_plain_draw = isinstance(event, Drew) and not event.penalty
        if is_plain_draw or isinstance(event, Go) or (isinstance(event, Missed) and event.locked is None):
            return None
        return super().happened(event, names)

    def picture(self, table: Table, events: Sequence[Event]) -> Drawing:
        view: View = self.view(table)
        last: Event | None = next((event for event in reversed(events) if isinstance(event, _MARKED)), None)
        if table.race_on is not None and not table.race_on.open:
            last = Go(table.opens_at)
        return Drawing(
            seven_ate_nine.table,
            (view, table.names),
            {"last": last, "targets": view.options.targets},
            words.alt(view, table.names, last),
            partial(words.table_text, view, table.names),
        )

    def buttons(self, table: Table) -> tuple[Part, ...]:
        """None: a hand is played from its panel, or by typing."""
        return ()

    def panel(self, table: Table, seat: int, part: str, text_only: bool, note: str = "") -> tuple[Part, ...]:
        """Pile and hand. `part` names a card whose arithmetic may be asked for, or is."""
        if table.phase != "playing":
            return (self.result(table) if table.phase == "over" else phrases.ended(table.reason),)
        view: View = self.view(table, seat)
        assert table.race is not None
        asked, _space, name = part.partition(" ")
        asked = asked if asked in (WHY, MISSED) else ""
        lines = [note] if note else []
        if asked == WHY and (top := _card(name)) is not None:
            lines.append(words.because(top))
        if table.rest is not None:
            lines.append(_before_go(table.rest, seat))
        lines.append(words.prompt(view, is_open=table.race.open))
        if text_only:
            lines.append(words.table_text(self.view(table), table.names))
        parts: list[Part] = [
            "\n".join(lines),
            *self._hand(table, seat, view, again=asked),
        ]
        if asked == MISSED and _card(name) is not None:
            parts.append((button(Pressed("part", table.id, table.stamp(seat), f"{WHY} {name}"), _("Why?")),))
        return tuple(parts)

    def _hand(self, table: Table, seat: int, view: View, *, again: str) -> tuple[Part, ...]:
        """Ten numbers in their places, the draw pile, and a choice where one number has several cards."""
        assert table.race is not None
        stamp, held = table.stamp(seat), view.hand if table.race.open else ()

        def attempt(action: str, label: str, style: discord.ButtonStyle, *, able: bool) -> Item:
            return button(Pressed("try", table.id, stamp, action), label, style, disabled=not able)

        grid = [
            attempt(str(value), _label(value, held), _style(value, held), able=_holds(value, held))
            for value in NUMBERS
        ]
        draw = _("Draw ({count})").format(count=view.draws[seat])
        grid.append(attempt("draw", draw, discord.ButtonStyle.success, able=view.draws[seat] > 0))
        if "last" in map(str, table.game.tries(view)):
            grid.append(attempt("last", _("Last card"), discord.ButtonStyle.success, able=table.race.open))
        parts: list[Part] = list(rows_of(grid))
        several = [card for value in NUMBERS for card in _several(value, held)]
        for first in range(0, len(several), MOST_CHOICES):
            # Another id for each hand, and after a miss: in one menu Discord's clients let nothing be chosen twice.
            exactly = Pressed("try", table.id, stamp, f"exactly {first} {len(held)} {again}")
            faces = [(face(card), face(card)) for card in several[first : first + MOST_CHOICES]]
            parts.append((menu(exactly, _("Exactly this card"), faces),))
        return tuple(parts)

    def glance(self, table: Table, seat: int) -> object:
        """The pile and the own cards; how many the others hold is seen at the table."""
        view: View = self.view(table, seat)
        assert table.race is not None
        return (
            table.rest is None or seat in table.rest.ready,
            table.rest is None,
            table.race.open,
            view.race,
            view.pile,
            view.hand,
            view.draws[seat],
        )

    def round_result(self, scored: RoundScored, names: tuple[str, ...]) -> tuple[Part, ...]:
        """A race of a match; one that is the whole game is told by its result."""
        assert isinstance(scored, RaceScored)
        match = any(line.score != line.left for line in scored.lines)
        return (
            (score.race_result(scored, names, match=True), _ranking(scored, names, match=True))
            if match
            else ()
        )

    def result(self, table: Table) -> str:
        options: Options = table.chosen_options()
        return score.result(table.outcome, table.names, table.resigned, match=options.match)

    def score(self, table: Table, points: int) -> str:
        return str(points)

    def scorecard(self, table: Table, rows: Sequence[ScoreRow]) -> Drawing:
        options: Options = table.chosen_options()
        if options.match:
            return score_sheet(table, rows, best="most")
        lines = tuple(RaceLine(row.seat, row.score, row.total, row.score) for row in rows)
        winner = next((line.seat for line in lines if not line.left), None)
        how: How = "last" if table.reason == "last" else "out" if winner is not None else "ended"
        return _ranking(RaceScored(1, lines, winner, how), table.names, match=False)

    # What a race asks besides

    @property
    def how_to_type(self) -> str:
        return _(HOW_TO_TYPE)

    def typed(self, text: str) -> str | None:
        return typed_action(text)

    def verdict(self, judged: Judged) -> Note:
        missed = _missed(judged)
        view: View = judged.before.view(None)
        if missed is None:
            return NOTHING
        text = words.verdict(missed, view.pile[-1])
        if judged.overtaken and missed.why in ("no_fit", "too_late"):
            text += " " + _("It came in late, and was judged on the card that lay there by then.")
        return Note(text, f"{MISSED} {face(view.pile[-1])}" if missed.why == "no_fit" else "")

    def aside(self, judged: Judged) -> str:
        missed = _missed(judged)
        return "" if missed is None else words.aside(missed, judged.table.names[missed.seat])

    def times(self, table: Table, race: Sequence[Logged]) -> str:
        happened: list[tuple[int, Event]] = []
        for logged in race:
            at = logged.entry.at
            happened += [(at, event) for event in logged.events]
            if isinstance(
                logged.entry, entries.Go
            ):  # also the one after a pause, of which the game knows nothing
                happened.append((at, Go(at)))
        return score.times(happened, table.names)


def _ranking(scored: RaceScored, names: tuple[str, ...], *, match: bool) -> Drawing:
    title = _("Race {number}").format(number=scored.round) if match else words.TITLE
    options = {"match": match, "title": title}
    alt = score.race_alt(scored, names, match=match)
    return Drawing(seven_ate_nine.result, (scored, names), options, alt)


def _before_go(rest: Rest, seat: int) -> str:
    if seat in rest.ready:
        return _("You are ready. GO follows when everybody is, or a little later.")
    if rest.why == "paused":
        return _("The race is paused. Press Ready to open it again where it was.")
    return _("Press Ready: GO follows when everybody has, or a little later.")


def _missed(judged: Judged) -> Missed | None:
    return next((event for event in judged.logged.events if isinstance(event, Missed)), None)


def _card(name: str) -> int | None:
    """The card of a name such as 7±2; None for what an old or foreign id says."""
    return next((card for card in PAIRS if face(card) == name), None)


def _holds(value: int, held: Sequence[int]) -> bool:
    return any(number(card) == value for card in held)


def _style(value: int, held: Sequence[int]) -> discord.ButtonStyle:
    return discord.ButtonStyle.primary if _holds(value, held) else discord.ButtonStyle.secondary


def _label(value: int, held: Sequence[int]) -> str:
    """The number with the steps that are held of it: "7", "7±2", "7±1/2 ×3"."""
    steps = [modifier(card) for card in held if number(card) == value]
    if not steps:
        return str(value)
    label = f"{value}±{'/'.join(str(step) for step in sorted(set(steps)))}"
    return f"{label} ×{len(steps)}" if len(steps) > 1 else label


def _several(value: int, held: Sequence[int]) -> list[int]:
    """The different cards of a number, if there are several to choose from."""
    cards = sorted({card for card in held if number(card) == value})
    return cards if len(cards) > 1 else []
