"""A player's place in the pictures of Play Nine: mark, name, scores and the eight cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.play_nine.types import HOLE_IN_ONE, Bonus, Column
from ui.pictures import cards, fonts, shapes
from ui.pictures.canvas import NUMBER, SMALL_PRINT, Canvas
from ui.pictures.palette import Palette
from ui.pictures.places import MARK, NOTE, PAD, RANK, panel, put_mark, put_name, put_rank
from ui.text.locale import _
from ui.text.words import number

GAP: Final = 8  # between cards, as wide as the gold mark
ROOMY: Final = 360  # a place this high has a line for everything


class Measures(NamedTuple):
    """How a place is laid out, in pixels. Scores stand above the cards or to their left."""

    width: int
    height: int
    card: tuple[int, int]
    beside: bool
    digits: int = NUMBER  # height of a card's number
    score: int = 60  # height of the score's digits

    @property
    def board(self) -> tuple[int, int]:
        """Width and height of the eight cards."""
        return 4 * self.card[0] + 3 * GAP, 2 * self.card[1] + GAP


class Place(NamedTuple):
    """What there is to say about a seat."""

    seat: int
    name: str
    cards: tuple[int | None, ...]  # none for a player who sits out
    score: str  # the number that matters, or ""
    notes: tuple[str, ...]  # small print, the most important first
    worths: tuple[tuple[int, int], ...]  # of each matched column what it is worth
    label: str = ""  # what the score is, where there is room
    turn: bool = False
    deals: bool = False
    flag: bool = False  # put out first
    marked: tuple[int, ...] = ()  # cards just changed
    rank: int = 0  # at the end


def colour(card: int) -> str:
    """The colour also says whether a score is good, nothing or bad."""
    return {HOLE_IN_ONE: "leaf", 0: "sky", 12: "cardinal"}.get(card, "ink")


def large(
    palette: Palette, card: int, width: int, height: int, under: str, *, digits: int, marked: bool
) -> Canvas:
    """A large card with the name that golfers give it."""
    words = {HOLE_IN_ONE: _("Hole-in-|One"), 0: _("Mulligan"), 12: _("Out of|Bounds")}.get(card, "")
    told = tuple(words.split("|")) if words else ()
    text, ink = number(card), colour(card)
    return cards.face(palette, text, ink, width, height, under, digits=digits, words=told, marked=marked)


def worths(columns: Sequence[Column], bonuses: Sequence[Bonus]) -> tuple[tuple[int, int], ...]:
    """What the pair of each column adds, with an even share of its value's bonus (5.2.7)."""
    shares = {bonus.value: bonus.score // bonus.columns for bonus in bonuses}
    return tuple((pair.column, pair.score + shares.get(pair.value, 0)) for pair in columns)


@lru_cache(maxsize=24)  # a move changes one place of a table, a new turn two
def place(palette: Palette, seat: Place, measures: Measures) -> Canvas:
    """The place of a seat, to be put on felt."""
    tile = panel(palette, measures.width, measures.height, framed=seat.turn)
    width, height = measures.board
    if measures.beside:
        _beside(tile, seat, measures.width - width - 3 * PAD, measures)
        put_board(tile, seat, measures.width - width - PAD, (measures.height - height) // 2, measures)
    else:
        _above(tile, seat, measures)
        put_board(tile, seat, (measures.width - width) // 2, measures.height - height - PAD, measures)
    return tile


def _above(tile: Canvas, seat: Place, measures: Measures) -> None:
    """Name and notes to the left, at the end after the rank; the score to the right."""
    left, middle = PAD + MARK + 14, PAD + MARK // 2
    if seat.rank:
        left, middle = left + RANK, PAD + 45
        put_rank(tile, seat.rank, PAD + 36, middle)
    taken = tile.number(
        seat.score, measures.width - PAD - 2, PAD + 45, measures.score, "chalk", "panel", "right"
    )
    room = measures.width - left - PAD - taken - 20
    put_mark(tile, seat.seat, left - MARK - 14, middle)
    put_name(tile, seat.name, left, PAD + 22, room)
    _notes(tile, seat, left, PAD + 72, room)


def _beside(tile: Canvas, seat: Place, room: int, measures: Measures) -> None:
    """Name above, the score large in the middle, notes below, all left of the cards."""
    left, height = PAD + 8, measures.height
    put_mark(tile, seat.seat, left, PAD + 4 + MARK // 2)
    put_name(tile, seat.name, left + MARK + 14, PAD + 4 + MARK // 2, room - MARK - 14)
    middle = height // 2 + 8
    taken = tile.number(seat.score, left, middle, measures.score, "chalk", "panel", "left")
    if seat.score and height > ROOMY:
        tile.text(seat.label, left, middle + measures.score // 2 + 34, NOTE, "quiet", "panel")
    elif seat.score and taken + 20 + fonts.width(seat.label, NOTE) <= room:
        base = middle + measures.score // 2 - round(NOTE * fonts.CAP / 2)
        tile.text(seat.label, left + taken + 16, base, NOTE, "quiet", "panel")
    _notes(tile, seat, left, height - PAD - 26, room)


def _notes(tile: Canvas, seat: Place, x: int, middle: int, room: int) -> None:
    if seat.flag:
        pole, cloth = shapes.flag(NOTE)
        for part in (pole, cloth):
            tile.paint(part, x - 6, middle - NOTE // 2, "chalk", "panel")
        x, room = x + NOTE + 2, room - NOTE - 2
    if seat.deals:
        sign = cards.dealer(tile.palette, 34, "panel")
        tile.put(sign, x, middle - 17)
        x, room = x + 38, room - 38
    said = list(seat.notes)
    while len(said) > 1 and fonts.width(" · ".join(said), NOTE) > room:
        said.pop()
    text, size = fonts.fit(" · ".join(said), room, NOTE, SMALL_PRINT)
    tile.text(text, x, middle, size, "quiet", "panel")


def put_board(tile: Canvas, seat: Place, left: int, top: int, measures: Measures) -> None:
    """Puts the eight cards, the marked ones framed in gold, and what their pairs are worth."""
    width, height = measures.card
    spots = [(left + at % 4 * (width + GAP), top + at // 4 * (height + GAP)) for at in range(len(seat.cards))]
    for at, card in enumerate(seat.cards):
        x, y = spots[at]
        marked = at in seat.marked
        edge = cards.FRAME if marked else 0
        if card is None:
            drawn = cards.back(tile.palette, width, height, "panel", marked=marked)
        else:
            drawn = cards.face(
                tile.palette,
                number(card),
                colour(card),
                width,
                height,
                "panel",
                digits=measures.digits,
                marked=marked,
            )
        tile.put(drawn, x - edge, y - edge)
    _pairs(tile, seat.worths, left, top, measures.card)


def _pairs(
    tile: Canvas, worths: Sequence[tuple[int, int]], left: int, top: int, card: tuple[int, int]
) -> None:
    """Joins the cards of each pair, and says between them what it is worth."""
    width, height = card
    middle = top + height + GAP // 2
    for column, worth in worths:
        pill = cards.pill(tile.palette, number(worth), 44, "leaf", "card", "card")
        x, wide = left + column * (width + GAP), pill.size[0]
        bar = min(wide + 32, width - width // 4)  # not beyond the round corners
        tile.block(x + (width - bar) // 2, middle - GAP // 2 - 3, bar, GAP + 6, "card")
        tile.put(pill, x + (width - wide) // 2, middle - pill.size[1] // 2)
