"""A player's place at a golf table: mark, name, scores and the eight cards. Play Nine draws several to a picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.play_nine.scoring import bonuses, matched
from engine.play_nine.types import HOLE_IN_ONE
from pictures import cards, fonts, shapes
from pictures.canvas import NUMBER, SMALL_PRINT, Canvas
from pictures.palette import Palette
from pictures.places import MARK, NOTE, PAD, panel, put_mark, put_name
from text.words import number

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
    cards: tuple[int | None, ...]  # none for who sits out
    score: str  # the number that matters, or ""
    notes: tuple[str, ...]  # small print, the most important first
    label: str = ""  # what the score is, where there is room
    turn: bool = False
    deals: bool = False
    flag: bool = False  # put out first
    marked: tuple[int, ...] = ()  # cards just changed


def colour(card: int) -> str:
    """Gifts, nothing and penalty are told by colour as well."""
    return {HOLE_IN_ONE: "leaf", 0: "sky", 12: "cardinal"}.get(card, "ink")


def worths(board: Sequence[int | None]) -> dict[int, int]:
    """Column -> what its pair adds, from the left; together they are the pairs and their bonuses (5.2.7)."""
    told: dict[int, int] = {}
    columns = matched(board)
    for at, pair in enumerate(columns):
        before, after = (
            sum(bonus.score for bonus in bonuses([c for c in columns[:end] if c.value == pair.value]))
            for end in (at, at + 1)
        )
        told[pair.column] = pair.score + after - before
    return told


@lru_cache(maxsize=24)  # a move changes one place of a table, a new turn two
def place(palette: Palette, seat: Place, measures: Measures) -> Canvas:
    """The seat's place, to be put on felt."""
    tile = panel(palette, measures.width, measures.height, framed=seat.turn)
    width, height = measures.board
    if measures.beside:
        _beside(tile, seat, measures.width - width - 3 * PAD, measures)
        _board(tile, seat, measures.width - width - PAD, (measures.height - height) // 2, measures)
    else:
        _above(tile, seat, measures)
        _board(tile, seat, (measures.width - width) // 2, measures.height - height - PAD, measures)
    return tile


def _above(tile: Canvas, seat: Place, measures: Measures) -> None:
    """Name and notes to the left, the score to the right."""
    left = PAD + MARK + 14
    taken = tile.number(
        seat.score, measures.width - PAD - 2, PAD + 45, measures.score, "chalk", "panel", "right"
    )
    room = measures.width - left - PAD - taken - 20
    put_mark(tile, seat.seat, PAD, PAD + MARK // 2)
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


def _board(tile: Canvas, seat: Place, left: int, top: int, measures: Measures) -> None:
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
    if not seat.cards:
        return
    for column, worth in worths(seat.cards).items():
        pill = cards.pill(tile.palette, number(worth), 44, "leaf", "card", "card")
        x, y = spots[column]
        middle = y + height + GAP // 2
        tile.block(x + width // 2 - 34, middle - GAP // 2 - 3, 68, GAP + 6, "card")
        tile.put(pill, x + (width - pill.size[0]) // 2, middle - pill.size[1] // 2)
