"""7 Ate 9 as pictures: the table of a race, and its ranking."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from PIL import Image, ImageChops

from engine.game import Event, places
from engine.seven_ate_nine.cards import modifier, number, playable_numbers
from engine.seven_ate_nine.types import Go, LaidLast, Played, RaceLine, RaceScored, Rotated, View
from ui.pictures import cards, fonts, shapes
from ui.pictures import places as seats
from ui.pictures.canvas import NUMBER, Canvas, sheet
from ui.pictures.palette import TABLE, Palette, Theme, palette
from ui.pictures.strip import Strip, table_cloth
from ui.seven_ate_nine.words import TITLE, lying
from ui.text.locale import _, cache_by_language, ngettext

__all__ = ["result", "table"]

WIDTH: Final = 1200
HEIGHT: Final = 900
EDGE: Final = 16  # around everything
GAP: Final = 14  # between places
PILE: Final = 430  # the width of the pile's column
CARD: Final = (340, 470)
WIDEST: Final = (426, 534)  # of the pile
TOP: Final = 196  # of the top card
PIP: Final = 30
TILTS: Final = (-11.0, 8.0, -5.0)  # of the cards that peek out below the top one, the lowest first
PAIRS: Final = (*TABLE, ("sky", "card"), ("chalk", "panel"), ("quiet", "panel"), ("card", "fence"))
COLOURS: Final = {1: "leaf", 2: "sky", 3: "cardinal"}
SHOWN: Final = 3  # cards in the picture of a heap
HEAD: Final = 100  # of a ranking
ROW: Final = 126
RAIL: Final = 14  # the height of what shows how far a seat is


class _Place(NamedTuple):
    """What there is to say about a seat."""

    seat: int
    name: str
    hand: int
    draw: int
    laid: float  # of its cards, from 0 to 1
    leads: bool
    won: int | None  # races; None outside a match
    to_win: int
    rank: int  # 0 until the game is over
    framed: bool  # has just played


def table(
    view: View,
    names: Sequence[str],
    *,
    last: Event | None = None,
    go: bool = False,
    targets: bool = False,
    strip: Strip | None = None,
    theme: Theme = "felt",
) -> bytes:
    """The race as everybody sees it: a PNG 1200 px wide and 900 high.

    Gold frames the player who played `last`, and the top card if it is new; nothing when the game is over. Before GO,
    which `last` is then, it says so, and with `go` a large GO. With `targets` the two numbers that fit stand below
    the pile; otherwise nowhere.
    """
    colours = palette(theme, PAIRS)
    canvas = table_cloth(colours, WIDTH, HEIGHT, strip)
    over = view.how is not None
    _pile(canvas, view, last, go=go, targets=targets)
    rank = (0,) * len(names) if view.result is None else view.result.places
    laid = _shares(view)
    height = (HEIGHT - 2 * EDGE - (len(names) - 1) * GAP) // len(names)
    for seat in range(len(names)):
        told = _Place(
            seat,
            seats.name(names, seat),
            view.hands[seat],
            view.draws[seat],
            laid[seat],
            laid[seat] == max(laid),
            view.points[seat] if view.options.match else None,
            view.to_win,
            rank[seat],
            not over and isinstance(last, Played | LaidLast) and last.seat == seat,
        )
        width = WIDTH - 2 * EDGE - PILE
        canvas.put(_place(colours, told, width, height), EDGE + PILE, EDGE + seat * (height + GAP))
    return canvas.png()


def _shares(view: View) -> list[float]:
    """The share of its cards that each seat has played."""
    left = [held + drawn for held, drawn in zip(view.hands, view.draws, strict=True)]
    played = lying(view) - 1
    each = (played + sum(left)) / len(left)
    return [1 - count / each if each else 0.0 for count in left]


def _pile(canvas: Canvas, view: View, last: Event | None, *, go: bool, targets: bool) -> None:
    """The race, the pile with its top card, how many cards lie there, and the numbers that fit."""
    middle, over = (EDGE + PILE) // 2, view.how is not None
    said = _("Race {number}").format(number=view.race) if view.options.match else TITLE
    below = _("first to {races}").format(races=view.to_win) if view.options.match else _("the race")
    heading = [(said, 62, 54, "chalk"), (below, 118, 42, "quiet")]
    if over:
        heading[1] = (_("final"), 118, 42, "quiet")
    elif isinstance(last, Go):
        heading[1] = (_("wait for GO"), 124, 54, "chalk")
    elif go:
        heading = [(_("GO!"), 96, 150, "gold")]
    for line, y, size, colour in heading:
        text, size = fonts.fit(line, PILE - 24, size, 36)
        canvas.text(text, middle, y, size, colour, "felt", "middle")
    under = _under(canvas.palette, min(len(view.pile) - 1, len(TILTS)))
    canvas.put(under, middle - under.size[0] // 2, TOP + (CARD[1] - under.size[1]) // 2)
    left = middle - CARD[0] // 2
    if view.how == "last":
        cards.lay(canvas, left, TOP, *CARD, "felt")
        cards.bird(canvas, left, TOP, *CARD)
    else:
        _face(canvas, view.pile[-1], left, TOP, marked=not over and isinstance(last, Played | Rotated))
    count = ngettext("{count} card", "{count} cards", lying(view)).format(count=lying(view))
    canvas.text(count, middle, TOP + CARD[1] + 60, 40, "quiet", "felt", "middle")
    if targets and not over:
        _targets(canvas, playable_numbers(view.pile[-1]), middle)


def _targets(canvas: Canvas, numbers: Sequence[int], middle: int) -> None:
    """The outlines of cards that would fit, with a label."""
    wide, high, gap = 104, 96, 16
    text, size = fonts.fit(_("fits:"), PILE - 48 - 2 * (wide + gap), 42, 36)
    x = middle - (fonts.width(text, size) + 2 * (wide + gap)) // 2
    top = HEIGHT - EDGE - 12 - high
    x += canvas.text(text, x, top + high // 2, size, "quiet", "felt") + gap
    for number_ in sorted(numbers):
        canvas.put(cards.ghost(canvas.palette, str(number_), wide, high, "quiet"), x, top)
        x += wide + gap


@cache
def _under(colours: Palette, count: int) -> Canvas:
    """The visible part of the cards below the top one."""
    wide, high = WIDEST
    tile = Canvas(colours, wide, high, "felt")
    card = colours.index("card")
    for degrees in TILTS[len(TILTS) - count :]:
        edge, face = (
            shapes.tilted(CARD[0] - 2 * inset, CARD[1] - 2 * inset, CARD[0] // 8 - inset, degrees)
            for inset in (0, 3)
        )
        x, y = (wide - edge.width) // 2, (high - edge.height) // 2
        there = Image.frombytes(
            "L", edge.size, tile.image.crop((x, y, x + edge.width, y + edge.height)).tobytes()
        )
        tile.paint(edge, x, y, "fence", "felt")
        # Soft edges mix with what lies beneath: felt, or the card before.
        covered = there.point([255 if index == card else 0 for index in range(256)])
        tile.paint(ImageChops.multiply(edge, covered), x, y, "fence", "card")
        tile.paint(face, (wide - face.width) // 2, (high - face.height) // 2, "card", "fence")
    return tile


def _face(canvas: Canvas, card: int, left: int, top: int, *, marked: bool) -> None:
    """A card: its number large; below it the modifier as colour, pips and figure."""
    width, height = CARD
    if marked:
        edge = cards.FRAME
        size = width + 2 * edge, height + 2 * edge
        canvas.box(left - edge, top - edge, *size, width // 8 + edge, "gold", "felt")
    cards.lay(canvas, left, top, width, height, "gold" if marked else "felt")
    colour, count = COLOURS[modifier(card)], modifier(card)
    canvas.number(str(number(card)), left + width // 2, top + 178, 186, "ink", "card")
    inset, band = 20, 126
    low = top + height - inset - band
    canvas.box(left + inset, low, width - 2 * inset, band, width // 8 - inset // 2, colour, "card")
    middle = low + band // 2
    canvas.number(f"±{count}", left + inset + 26, middle, 68, "card", colour, "left")
    for at in range(count):
        x = left + width - inset - 26 - PIP - at * (PIP + 10)
        canvas.box(x, middle - PIP // 2, PIP, PIP, PIP // 2, "card", colour)


@cache_by_language(32)
def _place(colours: Palette, told: _Place, width: int, height: int) -> Canvas:
    tile = seats.panel(colours, width, height, framed=told.framed)
    line = seats.PAD + seats.MARK // 2
    left, right = seats.PAD, width - seats.PAD
    if told.rank:
        seats.put_rank(tile, told.rank, left + 36, line)
        left += seats.RANK
    if told.won is not None:
        right = _draw_wins(tile, told.won, told.to_win, right, line) - 20
    seats.put_mark(tile, told.seat, left, line)
    left += seats.MARK + 14
    seats.put_name(tile, told.name, left, line, right - left)
    top = seats.PAD + seats.MARK + 12
    room = height - top - seats.PAD - RAIL - 2
    for count, spread, label, x in (
        (told.hand, 0.42, _("in hand"), seats.PAD + 6),
        (told.draw, 0.12, _("to draw"), width // 2 + 6),
    ):
        _heap(tile, count, spread, label, x, top, room)
    _rail(tile, told, width - 2 * seats.PAD - 12, height)
    return tile


def _rail(tile: Canvas, told: _Place, width: int, height: int) -> None:
    """Fills as cards are laid; the leader has it in chalk."""
    x, y = seats.PAD + 6, height - RAIL - 9
    tile.box(x, y, width, RAIL, RAIL // 2, "fence", "panel")
    done = round(width * told.laid)
    if done >= RAIL:
        tile.box(x, y, done, RAIL, RAIL // 2, "chalk" if told.leads else "quiet", "panel")


def _heap(tile: Canvas, count: int, spread: float, label: str, x: int, top: int, room: int) -> None:
    """Up to three cards face down, and how many there are: beside them, or below if there is room."""
    below = room > 240
    high = min(room - 120, 180) if below else min(room, 116)
    wide = round(high * 0.74)
    digits = 84 if below else max(NUMBER, min(84, room - 56))
    step = round(wide * spread)
    y = top if below else top + (room - high) // 2
    if count:
        heap = cards.backs(tile.palette, min(count, SHOWN), wide, high, step, "panel")
    else:
        heap = cards.place(tile.palette, wide, high, "panel")
    tile.put(heap, x, y)
    if below:
        middle = y + high + 24 + digits // 2
        x += 18 + tile.number(str(count), x, middle, digits, "chalk", "panel", "left")
        tile.text(label, x, middle + digits // 2 - 14, 40, "quiet", "panel")
        return
    x += wide + (SHOWN - 1) * step + 20
    y = top + (room - digits - 46) // 2
    tile.number(str(count), x, y + digits // 2, digits, "chalk", "panel", "left")
    tile.text(label, x, y + digits + 32, 38, "quiet", "panel")


def _draw_wins(tile: Canvas, won: int, to_win: int, right: int, middle: int) -> int:
    """The races won out of those needed, as discs and rings. Returns where they begin."""
    size, step = 34, 44
    left = right - (to_win - 1) * step - size
    for at in range(to_win):
        x, y = left + at * step, middle - size // 2
        tile.box(x, y, size, size, size // 2, "chalk" if at < won else "quiet", "panel")
        if at >= won:
            tile.box(x + 4, y + 4, size - 8, size - 8, size // 2 - 4, "panel", "quiet")
    return left - 14 - tile.text(_("won"), left - 14, middle, 40, "quiet", "panel", "right")


def result(
    scored: RaceScored, names: Sequence[str], ranks: Sequence[int] = (), *, title: str, theme: Theme = "felt"
) -> bytes:
    """A race that is over, a PNG 1200 px wide: by `ranks` or by cards left; in a match also the races won."""
    colours = palette(theme, PAIRS)
    ranks = ranks or places([line.left for line in scored.lines])
    order = sorted(scored.lines, key=lambda line: (ranks[line.seat], line.seat))
    canvas = sheet(colours, WIDTH, HEAD + len(order) * (ROW + GAP) - GAP + EDGE, edge="line", colour="felt")
    label = _("cards left")
    taken = canvas.text(label, WIDTH - EDGE - 28, HEAD // 2 + 4, 42, "quiet", "felt", "right")
    seats.put_title(canvas, title, EDGE + 28, HEAD // 2 + 4, WIDTH - taken - 2 * EDGE - 90)
    for at, line in enumerate(order):
        face_down = scored.how == "last" and line.seat == scored.winner
        tile = _row(colours, seats.name(names, line.seat), line, ranks[line.seat], scored.to_win, face_down)
        canvas.put(tile, EDGE, HEAD + at * (ROW + GAP))
    return canvas.png()


def _row(colours: Palette, name: str, line: RaceLine, rank: int, to_win: int, face_down: bool) -> Canvas:
    width, middle = WIDTH - 2 * EDGE, ROW // 2
    tile = seats.panel(colours, width, ROW, framed=False)
    seats.put_rank(tile, rank, seats.PAD + 40, middle)
    x = seats.PAD + 100
    seats.put_mark(tile, line.seat, x, middle)
    x += seats.MARK + 14
    seats.put_name(tile, name, x, middle, 330)
    right = width - 30 - 160
    tile.number(str(line.left), width - 30, middle, 72, "chalk", "panel", "right")
    if to_win:
        right = _draw_wins(tile, line.total, to_win, right, middle) - 20
    x, wide, high = x + 350, 66, 88
    room = right - x - wide
    if line.left:
        shown = min(line.left, 1 + room // 8)  # more would be stripes
        heap = cards.backs(colours, shown, wide, high, min(34, room // max(shown - 1, 1)), "panel")
        tile.put(heap, x, middle - high // 2)
    elif face_down:
        for at, text in enumerate(_("last card|face down").split("|")):
            text, size = fonts.fit(text, right - x, 38, 36)
            tile.text(text, x, middle - 22 + at * 44, size, "quiet", "panel")
    return tile
