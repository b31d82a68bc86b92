"""Sevens as pictures: the table with its four chains, a counted round, and the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.game import Event
from engine.game import places as rank
from engine.sevens.cards import CARDS, NAMES, SUIT, SUITS, suit
from engine.sevens.types import Guessed, HandLine, HandsCounted, Offered, Played, View
from ui.pictures import cards, fonts, places, shapes
from ui.pictures.canvas import NUMBER, Canvas, sheet
from ui.pictures.palette import TABLE, Palette, Theme, palette
from ui.pictures.strip import Strip, table_cloth
from ui.text.locale import _, cache_by_language
from ui.text.words import number as signed

__all__ = ["put_card", "result", "table"]

WIDTH: Final = 1200
EDGE: Final = 16  # around everything
HEAD: Final = 84
SIGN: Final = 60  # the tile with the suit of a chain
CARD: Final = 128  # height of a card in a chain
GAP: Final = 8
ROW: Final = 98  # height of a player's place
LEFT: Final = (62, 92)  # a card left in a hand
TOTAL: Final = 230  # pixels at the right of a counted round
# For at most five seats, and so without the sixth's colour.
PAIRS: Final = (
    *(pair for pair in TABLE if "F" not in pair),
    *((paint, "felt") for paint in ("chalk", "faint")),
    ("felt", "faint"),
    *((paint, "panel") for paint in ("chalk", "quiet")),
)

COLOURS: Final = {"C": "leaf", "D": "sky", "H": "cardinal", "S": "ink"}


def table(
    view: View,
    names: Sequence[str],
    *,
    last: Event | None = None,
    strip: Strip | None = None,
    theme: Theme = "felt",
) -> bytes:
    """The table as its viewer sees it: a PNG 1200 px wide, 954 to 1166 high for three to five players.

    Gold frames the players to move, and what `last` was: the card laid, the offer or the guess. Empty
    places of the chains are outlines, brighter where a card fits now. In a knock, a player who has offered has a card
    face down, and each guess is marked right or wrong. Hands are never drawn, not even the viewer's own. Once
    the game is over, places and totals are shown.
    """
    colours = palette(theme, PAIRS)
    chains = HEAD + len(SUITS) * (CARD + GAP)
    if view.phase == "over":
        last = None
    canvas = table_cloth(colours, WIDTH, chains + len(names) * (ROW + GAP) - GAP + EDGE, strip)
    _head(canvas, view, names)
    _chains(canvas, view, last.card if isinstance(last, Played) else None)
    ranks: Sequence[int] = () if view.result is None else view.result.places
    for seat in range(len(names)):
        place = _place(colours, _read_place(view, names, seat, ranks, last))
        canvas.put(place, EDGE, chains + seat * (ROW + GAP))
    return canvas.png()


def _head(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    if view.rounds:
        said = _("Round {number} of {rounds}").format(number=view.round, rounds=view.rounds)
    else:
        said = _("Round {number}, up to {target}").format(number=view.round, target=view.options.target)
    middle, left = HEAD // 2 + 4, EDGE + 20
    left += places.put_title(canvas, said, left, middle, WIDTH - 2 * left) + 40
    room = WIDTH - EDGE - 20 - left
    if view.phase == "over":
        said = _("Final")
    elif view.turn is None or view.phase == "play":
        return
    else:
        said = _("{name} knocked") if view.phase == "offer" else _("{name} guesses")
        rest = fonts.width(said.format(name=""), 36)
        name, _size = fonts.fit(places.name(names, view.turn), room - rest, 36, 36)
        said = said.format(name=name)
    text, size = fonts.fit(said, room, 46, 36)
    canvas.text(text, WIDTH - EDGE - 20, middle, size, "quiet", "felt", "right")


def _chains(canvas: Canvas, view: View, played: int | None) -> None:
    highest = view.highest
    left = EDGE + SIGN + GAP
    step = (WIDTH - EDGE - left + GAP) // highest
    lies, fits = view.table, view.fits
    for row, letter in enumerate(SUITS):
        top = HEAD + row * (CARD + GAP)
        canvas.put(_sign(canvas.palette, letter), EDGE, top)
        for column in range(highest):
            card, x = CARDS[row * SUIT + column], left + column * step
            if lies >> card & 1:
                marked = card == played
                edge = cards.FRAME if marked else 0
                drawn = _card(canvas.palette, card, step - GAP, CARD, "felt", NUMBER, marked=marked)
                canvas.put(drawn, x - edge, top - edge)
            else:
                colour = "chalk" if fits >> card & 1 else "faint"
                canvas.put(cards.ghost(canvas.palette, NAMES[card][:-1], step - GAP, CARD, colour), x, top)


@lru_cache(maxsize=8)
def _sign(colours: Palette, letter: str) -> Canvas:
    """The suit of a row, on a strip of card."""
    tile = Canvas(colours, SIGN, CARD, "felt")
    cards.lay(tile, 0, 0, SIGN, CARD, "felt")
    side = 44
    tile.paint(shapes.suit(letter, side), (SIGN - side) // 2, (CARD - side) // 2, COLOURS[letter], "card")
    return tile


@lru_cache(maxsize=256)
def _card(
    colours: Palette, card: int, width: int, height: int, under: str, digits: int, *, marked: bool = False
) -> Canvas:
    """A card face up: the number above its suit, or beside it on a wide card."""
    letter, text = SUITS[suit(card)], NAMES[card][:-1]
    tile = cards.blank(colours, width, height, under, marked=marked)
    middle_x, middle_y = tile.size[0] // 2, tile.size[1] // 2
    side, size = max(34, round(digits * 0.76)), round(digits / fonts.CAP)
    if width > height:
        room = fonts.width(text, size, "number") + 12 + side
        x = middle_x - room // 2
        tile.figure(text, x, middle_y, size, COLOURS[letter], "card", "left")
        x, y = x + room - side, middle_y - side // 2
    else:
        top = middle_y - (digits + 10 + side) // 2
        tile.figure(text, middle_x, top + digits // 2, size, COLOURS[letter], "card")
        x, y = middle_x - side // 2, top + digits + 10
    tile.paint(shapes.suit(letter, side), x, y, COLOURS[letter], "card")
    return tile


def put_card(canvas: Canvas, card: int, x: int, y: int, width: int, height: int, under: str) -> None:
    """A card face up, on a picture of the same colours."""
    canvas.put(_card(canvas.palette, card, width, height, under, round(width * 0.52)), x, y)


class _Place(NamedTuple):
    """What there is to say about a seat."""

    seat: int
    name: str
    held: int
    total: int
    rank: int  # 0 until the game is over
    deals: bool
    awaited: bool
    knocked: bool
    asked: bool  # is to offer a card
    offered: bool
    presents: bool  # its card is guessed next
    answer: tuple[int, int | None, bool] | None  # number, suit, right: the guess of its card
    marked: bool  # its offer, or the guess of it, is what was just done


def _read_place(
    view: View, names: Sequence[str], seat: int, ranks: Sequence[int], last: Event | None
) -> _Place:
    answer = next((each for each in view.answers if each.offered_by == seat), None)
    return _Place(
        seat,
        places.name(names, seat),
        view.counts[seat],
        view.totals[seat],
        ranks[seat] if ranks else 0,
        seat == view.dealer and not ranks,
        seat in view.awaited,
        view.phase in ("offer", "guess") and seat == view.turn,
        view.phase == "offer" and seat in view.asked,
        seat in view.offered,
        seat == view.presenter,
        None if answer is None else (answer.number, answer.suit, answer.right),
        (isinstance(last, Offered) and last.seat == seat)
        or (isinstance(last, Guessed) and last.offered_by == seat),
    )


@cache_by_language(24)
def _place(colours: Palette, told: _Place) -> Canvas:
    """Mark, name and whether the seat deals; what it offers; the total, and the cards in hand."""
    width, middle = WIDTH - 2 * EDGE, ROW // 2
    tile = places.panel(colours, width, ROW, framed=told.awaited)
    left, room = places.PAD, 396 - (46 if told.deals else 0)
    if told.rank:
        places.put_rank(tile, told.rank, left + 36, middle)
        left, room = left + places.RANK, room - places.RANK
    places.put_mark(tile, told.seat, left, middle)
    left += places.MARK + 14
    left += places.put_name(tile, told.name, left, middle, room) + 14
    if told.deals:
        tile.put(cards.dealer(colours, 42, "panel"), left, middle - 21)
    _offer(tile, told, 510, middle)
    right = width - 28
    if told.rank:
        right -= tile.number(signed(told.total), right, middle, 64, "chalk", "panel", "right") + 24
        tile.text(_("total"), right, middle, places.NOTE, "quiet", "panel", "right")
        return tile
    tile.number(str(told.held), right, middle, 64, "chalk", "panel", "right")
    if told.held:
        heap = cards.backs(colours, min(told.held, 3), 48, 64, 12, "panel")
        tile.put(heap, right - 118 - heap.size[0], middle - 32)
    total = _("total {total}").format(total=signed(told.total))
    text, size = fonts.fit(total, 200, places.NOTE, 36)
    tile.text(text, right - 204, middle, size, "quiet", "panel", "right")
    return tile


def _offer(tile: Canvas, told: _Place, x: int, middle: int) -> None:
    """The offered card, face down, or a place for it; its guess; otherwise whether the seat knocked or deals."""
    wide, high = 56, 74
    edge = cards.FRAME if told.marked else 0
    if told.answer is not None:
        _answer(tile, told, x, middle)
    elif told.offered:
        drawn = cards.back(tile.palette, wide, high, "panel", marked=told.marked)
        tile.put(drawn, x - edge, middle - high // 2 - edge)
        if told.presents:
            tile.text(_("now"), x + wide + 20, middle, places.NOTE, "quiet", "panel")
    elif told.asked:
        tile.put(cards.place(tile.palette, wide, high, "panel"), x, middle - high // 2)
    elif told.knocked:
        tile.text(_("knocked"), x, middle, places.NOTE, "quiet", "panel")
    elif told.deals:
        tile.text(_("deals"), x, middle, places.NOTE, "quiet", "panel")


def _answer(tile: Canvas, told: _Place, x: int, middle: int) -> None:
    """The guess on a round ground; shape and colour say whether it was right."""
    assert told.answer is not None
    guess, of, right = told.answer
    high, side, size, pad = 66, 42, 52, 20
    text = NAMES[guess - 1][:-1]
    wide = fonts.width(text, size, "number")
    colour = "ink" if of is None else COLOURS[SUITS[of]]
    whole = 2 * pad + wide + 18 + side + (0 if of is None else 6 + side)
    y, under = middle - high // 2, "panel"
    if told.marked:
        edge = cards.FRAME
        tile.box(x - edge, y - edge, whole + 2 * edge, high + 2 * edge, high, "gold", "panel")
        under = "gold"
    tile.box(x, y, whole, high, high // 2, "fence", under)
    tile.box(x + 2, y + 2, whole - 4, high - 4, high // 2 - 2, "card", "fence")
    x += pad
    tile.figure(text, x, middle, size, colour, "card", "left")
    x += wide + 6
    if of is not None:
        tile.paint(shapes.suit(SUITS[of], side), x, middle - side // 2, colour, "card")
        x += side + 6
    verdict = shapes.verdict(side, right=right)
    tile.paint(verdict, x + 12, middle - side // 2, "leaf" if right else "cardinal", "card")


def result(scored: HandsCounted, names: Sequence[str], *, title: str, theme: Theme = "felt") -> bytes:
    """A round that is over, a PNG 1200 px wide: what everybody still held, what that counts, and the totals."""
    colours = palette(theme, PAIRS)
    ranks = rank([line.score for line in scored.lines])
    rows = [
        _draw_count(colours, places.name(names, line.seat), line, place)
        for line, place in zip(scored.lines, ranks, strict=True)
    ]
    tall = HEAD + sum(row.size[1] + GAP for row in rows) - GAP + EDGE
    canvas = sheet(colours, WIDTH, tall, edge="line", colour="felt")
    places.put_title(canvas, title, EDGE + 20, HEAD // 2 + 4, WIDTH - 2 * EDGE - 40)
    top = HEAD
    for row in rows:
        canvas.put(row, EDGE, top)
        top += row.size[1] + GAP
    return canvas.png()


def _draw_count(colours: Palette, name: str, line: HandLine, place: int) -> Canvas:
    """One player's round: the cards left with their points below them, and the place in this round."""
    width, middle = WIDTH - 2 * EDGE, ROW // 2
    wide, high = LEFT
    step, across = wide + 6, (width - 2 * places.PAD) // (wide + 6)
    lines = -(-len(line.cards) // across)
    tile = places.panel(colours, width, ROW + lines * (high + 50) + (8 if lines else 0), framed=False)
    places.put_rank(tile, place, places.PAD + 36, middle)
    places.put_mark(tile, line.seat, places.PAD + places.RANK, middle)
    left = places.PAD + places.RANK + places.MARK + 14
    left += places.put_name(tile, name, left, middle, 470 - places.RANK) + 30
    if not line.cards:
        tile.text(_("out"), left, middle, places.NOTE, "quiet", "panel")
    right = width - 28
    total = _("total {total}").format(total=signed(line.total))
    text, size = fonts.fit(total, TOTAL, places.NOTE, 36)
    tile.text(text, right, middle, size, "quiet", "panel", "right")
    tile.number(f"+{line.score}", right - TOTAL - 24, middle, 64, "chalk", "panel", "right")
    for at, (card, points) in enumerate(zip(line.cards, line.points, strict=True)):
        x, y = places.PAD + at % across * step, ROW + at // across * (high + 50)
        tile.put(_card(colours, card, wide, high, "panel", 32), x, y)
        tile.figure(str(points), x + wide // 2, y + high + 22, 36, "quiet", "panel")
    return tile
