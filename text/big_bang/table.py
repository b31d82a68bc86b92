"""The table of Big Bang without its picture: as text, and as alt text."""

from __future__ import annotations

from collections.abc import Sequence

from engine.big_bang.layout import grid
from engine.big_bang.types import Cards, View
from engine.game import Event
from text.big_bang.board import card_text, cards_text, rows, rules_cards
from text.big_bang.words import TITLE, race_name, standing, told
from text.locale import _
from text.words import ALT_LIMIT, MARKS, bare, fitted, number

TEXT_LIMIT = 1900  # of a table without a picture


def table_text(view: View, names: Sequence[str]) -> str:
    """The whole table without a picture: a code block; where boards are too large together, the counts alone."""
    for boards in (True, False):
        lines = [race_name(view)]
        for index, (name, racer) in enumerate(zip(names, view.racers, strict=True)):
            lines += ["", f"{MARKS[index]} {bare(name)}", f"   {standing(racer)}"]
            if racer.cards is not None and boards:
                lines += [f"   {note}" for note in _notes(racer.cards)]
                lines += grid(racer.cards.board, number) + rules_cards(racer.cards.board)
        text = "```\n" + "\n".join(lines) + "\n```"
        if len(text) <= TEXT_LIMIT:
            break
    return text


def alt(view: View, names: Sequence[str], last: Event | None = None) -> str:
    """All that the picture says, in at most 1,024 characters; `last` is what happened last.

    When so many boards lie open that they do not fit, their rows are left out.
    """
    short = [bare(name)[:8] for name in names]
    boards = len(_alt(view, short, last, boards=True)) <= ALT_LIMIT
    return fitted(names, lambda short: _alt(view, short, last, boards=boards))


def _alt(view: View, names: Sequence[str], last: Event | None, *, boards: bool) -> str:
    parts = [f"{TITLE}. {race_name(view)}."]
    for index, (name, racer) in enumerate(zip(names, view.racers, strict=True)):
        parts.append(f"{MARKS[index][0]} {name}: {standing(racer)}.")
        if racer.cards is not None and boards:
            parts += [f"{note}." for note in (*_notes(racer.cards), rows(racer.cards.board))]
    happened = None if last is None else told(last, names)
    if happened:
        parts.append(_("Last: {event}").format(event=happened))
    return " ".join(parts)


def _notes(cards: Cards) -> list[str]:
    """Hand, deck and discards."""
    notes = [
        _("hand {cards}").format(cards=cards_text(cards.hand)),
        _("deck {count}").format(count=cards.deck),
    ]
    if cards.discards:
        notes.append(
            _("discards {count}, top {card}").format(
                count=len(cards.discards), card=card_text(cards.discards[-1])
            )
        )
    return [", ".join(notes)]
