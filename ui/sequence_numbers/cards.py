"""Cards, spaces and lines of Sequence Numbers in words."""

from __future__ import annotations

from collections.abc import Sequence

from engine.sequence_numbers.board import ANSWERS, CARD_TEXTS, LINE_NAMES, MINUS, PLUS, SPACE_NAMES
from engine.sequence_numbers.types import Laid
from ui.text.locale import _, ngettext
from ui.text.words import MARKS, join_names
from ui.text.words import MINUS as MINUS_SIGN


def card(index: int, *, answer: bool = False) -> str:
    """A card as it is printed: "17 + 7", with its answer "17 + 7 = 24", "Plus", "Minus"."""
    if index == PLUS:
        return _("Plus")
    if index == MINUS:
        return _("Minus")
    text = CARD_TEXTS[index].replace("+", " + ").replace("-", f" {MINUS_SIGN} ")
    return f"{text} = {ANSWERS[index]}" if answer else text


def key(index: int, *, answer: bool) -> str:
    """A card on a key. With its answer it has room for two others beside it on a phone: "17+7 = 24"."""
    told = card(index)
    if not answer or index in (PLUS, MINUS):
        return told
    return f"{told.replace(' ', '')} = {ANSWERS[index]}"


def play_text(chip: Laid) -> str:
    """A card and the space that it was played on: "34 − 9 → D8"."""
    return f"{card(chip.card)} → {SPACE_NAMES[chip.space]}"


def lines(indices: Sequence[int]) -> str:
    """ "B2-B6 and D1-D5"."""
    return join_names([LINE_NAMES[index] for index in indices])


def shape(side: int) -> str:
    """How the chips of a side look: "●"."""
    return MARKS[side][-1]


def letter(side: int) -> str:
    return MARKS[side][0]


def sequences(count: int) -> str:
    return ngettext("{count} sequence", "{count} sequences", count).format(count=count)
