"""Where the cards of a hand of Sevens stand as keys."""

from __future__ import annotations

from collections.abc import Iterable

from engine.sevens.cards import SUITS, suit
from engine.sevens.types import Answer, Laid, View
from wire.layouts import NARROW_IN_A_ROW

MOST_ROWS = 5  # by suit; a hand that needs more stands without gaps

Row = tuple[int | str, ...]  # cards; or the suit and number of a row that has none left


def layout(hand: Iterable[int], without: Iterable[int] = ()) -> list[Row]:
    """A hand suit by suit, in rows that stay in their places when cards of theirs have gone: those in `without`."""
    held, left_it = sorted(hand), tuple(without)
    rows: list[Row] = []
    for at, letter in enumerate(SUITS):
        left = in_rows(each for each in held if suit(each) == at)
        dealt = sum(map(len, left)) + sum(suit(each) == at for each in left_it)
        needed = -(-dealt // NARROW_IN_A_ROW)
        rows += left
        rows += [(f"{letter} {number}",) for number in range(len(left), max(1, needed))]
    return rows if len(rows) <= MOST_ROWS else in_rows(held)


def in_rows(cards: Iterable[int]) -> list[Row]:
    found = tuple(cards)
    return [found[at : at + NARROW_IN_A_ROW] for at in range(0, len(found), NARROW_IN_A_ROW)]


def gone(view: View, seat: int) -> list[int]:
    """The cards that a seat has played this round, or that a knocker took from it, as that seat knows."""
    played = [deed.card for deed in view.past if isinstance(deed, Laid) and deed.seat == seat]
    answers = (deed for deed in view.past if isinstance(deed, Answer) and deed.offered_by == seat)
    return [*played, *(deed.card for deed in answers if not deed.right and deed.card is not None)]
