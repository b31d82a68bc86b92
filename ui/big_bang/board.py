"""A board of Big Bang in words: places, rows, and the faces of rules cards."""

from __future__ import annotations

from collections.abc import Sequence

from engine.big_bang.cards import BESIDE, DEAD, FIRST_RULE, HIGHEST, OPEN, name, piece_of
from engine.big_bang.types import Lying
from ui.text.locale import _
from ui.text.words import join_spaced, number

STAR = "★"
EMPTY = "·"


def place(x: int, y: int) -> str:
    """ "2, −1": how far to the right of the star, and how far below it."""
    return f"{number(x)}, {number(y)}"


def card_text(card: int, turn: int = 0) -> str:
    """ "5", "R3", and "R3/1" for a rules card that was turned."""
    return f"{name(card)}/{turn}" if turn else name(card)


def cards_text(cards: Sequence[int]) -> str:
    """ "5 3 R1", or that there are none."""
    return join_spaced(map(card_text, cards)) if cards else _("empty")


def rows(board: Sequence[Lying]) -> str:
    """Everything that lies there, row by row, in one line: "row −1 from 2: 5 4 · 4; row 0 from −1: 3 ★ 4"."""
    on = {(each.x, each.y): card_text(each.card, each.turn) for each in board}
    on[0, 0] = STAR
    told = []
    for y in range(min(y for _x, y in on), max(y for _x, y in on) + 1):
        xs = [x for x, row in on if row == y]
        if xs:
            cards = join_spaced(on.get((x, y), EMPTY) for x in range(min(xs), max(xs) + 1))
            told.append(
                _("row {row} from {first}: {cards}").format(row=number(y), first=number(min(xs)), cards=cards)
            )
    return "; ".join(told)


def faces(lies: Lying) -> str:
    """What a rules card takes on its three sides: "R1 at 2, −1: left 1 or 2, right anything, below anything"."""
    taken = [_face(mask) for mask in BESIDE[piece_of(lies.card, lies.turn)]]
    text = (
        _("{card} at {place}: left {left}, right {right}, above {third}")
        if (lies.x + lies.y) % 2
        else _("{card} at {place}: left {left}, right {right}, below {third}")
    )
    return text.format(
        card=name(lies.card), place=place(lies.x, lies.y), left=taken[0], right=taken[1], third=taken[2]
    )


def rules_cards(board: Sequence[Lying]) -> list[str]:
    """`faces` of every rules card on the board."""
    return [faces(each) for each in board if each.card >= FIRST_RULE]


def values(mask: int) -> str:
    """The numbers that a face takes: "1 3 5 7"."""
    return join_spaced(str(value) for value in range(1, HIGHEST + 1) if mask >> value & 1)


def _face(mask: int) -> str:
    if mask == OPEN:
        return _("anything")
    if mask == DEAD:
        return _("nothing")
    return values(mask)
