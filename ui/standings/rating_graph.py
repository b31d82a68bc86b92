"""Ratings over games: one player's, with a band for its uncertainty, or up to four players' side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace
from PIL import Image, ImageDraw

from ui.pictures import cards, fonts, shapes
from ui.pictures.canvas import Canvas
from ui.pictures.palette import SEATS, Pair, Theme
from ui.pictures.paper import COLOURS as PAPER
from ui.pictures.paper import EDGE, WIDTH, blank, put_heading, put_text
from ui.standings import boards
from ui.standings import players as words
from ui.standings.players import Curve, Graph

HEIGHT: Final = 760
TOP, BOTTOM = 170, 640  # of the plot
LEFT: Final = 150
ALONE, BESIDE = 960, 800  # where the plot ends, with one player and with several
LEAST: Final = 300  # points from the lowest line to the highest, at least
MOST_LINES: Final = 7
LINE: Final = 10
DISC: Final = 32
MARK: Final = 50
APART: Final = 108  # the players' ends, from each other
_STEPS: Final = 200  # of a curve that are drawn
_FINE: Final = 4

COLOURS: Final[tuple[Pair, ...]] = (*PAPER, ("rule", "sky"), ("rule", "ink"), ("rule", "cardinal"))
SEVERAL: Final[tuple[Pair, ...]] = (
    *(pair for pair in PAPER if "sand" not in pair and "sky" not in pair and "leaf" not in pair),
    *((under, seat) for under in ("card", "rule") for seat in SEATS[:4]),
)

Point = tuple[float, float]


class Plot(NamedTuple):
    """Where a rating and a game lie in the picture."""

    right: int
    low: int
    high: int
    games: int

    def x(self, ago: int) -> float:
        """The place of the game that was this many games ago."""
        return self.right - (self.right - LEFT) * ago / max(self.games - 1, 1)

    def y(self, rating: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (rating - self.low) / (self.high - self.low)


def rating_graph(graph: Graph, *, theme: Theme = "felt") -> bytes:
    """A PNG 1200 x 760."""
    graph = _with_names(graph)
    curves = [curve for curve in graph.curves if curve.steps]
    alone = len(graph.curves) == 1
    canvas = blank(HEIGHT, theme, COLOURS if alone else SEVERAL)
    put_heading(canvas, words.graph_title(graph), words.graph_games(graph) if curves else "")
    if not curves:
        put_text(canvas, words.no_rating(graph), EDGE + 8, 230, WIDTH - 2 * EDGE, 46, "soft")
        return canvas.png()
    plot = _plot(curves, ALONE if alone else BESIDE)
    if alone:
        _band(canvas, plot, curves[0])
    _rules(canvas, plot)
    if alone:
        _one(canvas, plot, curves[0])
    else:
        _several(canvas, plot, graph)
    return canvas.png()


def _with_names(graph: Graph) -> Graph:
    """With the names as they can be drawn."""
    named = (replace(each, name=fonts.readable(each.name, boards.unreadable())) for each in graph.curves)
    return replace(graph, curves=tuple(named))


def _plot(curves: Sequence[Curve], right: int) -> Plot:
    numbers = [number for curve in curves for number, _spread in curve.steps]
    low, high = min(numbers) // 100 * 100, -(-max(numbers) // 100) * 100
    while high - low < LEAST:  # the narrower margin grows
        if min(numbers) - low <= high - max(numbers):
            low -= 100
        else:
            high += 100
    return Plot(right, low, high, max(len(curve.steps) for curve in curves))


def _rules(canvas: Canvas, plot: Plot) -> None:
    """A line every 100 points, or fewer lines where there are many points; below, how many games ago."""
    step = 100
    while (plot.high - plot.low) / step + 1 > MOST_LINES:
        step += 100
    for rating in range(-(-plot.low // step) * step, plot.high + 1, step):
        y = round(plot.y(rating))
        canvas.block(LEFT, y - 1, plot.right - LEFT, 3, "rule")
        canvas.figure(str(rating), LEFT - 20, y, 38, "soft", "card", "right")
    if plot.games > 1:
        canvas.text(words.ago(plot.games - 1), LEFT, BOTTOM + 60, 38, "soft", "card")
    canvas.text(words.ago(0), plot.right, BOTTOM + 60, 38, "soft", "card", "right")


def _points(plot: Plot, curve: Curve) -> list[tuple[int, int, int]]:
    """How many games ago, the rating and its spread: all points of a short curve, evenly spaced ones of a long one."""
    count = len(curve.steps)
    every = -(-count // _STEPS)
    return [
        (count - 1 - at, *curve.steps[at])
        for at in range(count)
        if (count - 1 - at) % every == 0 or at == curve.peak
    ]


def _band(canvas: Canvas, plot: Plot, curve: Curve) -> None:
    """One spread up and down, as far as the plot reaches."""
    points = _points(plot, curve)

    def edge(sign: int) -> list[Point]:
        return [
            (plot.x(ago), min(max(plot.y(rating + sign * spread), TOP - 30), BOTTOM + 20))
            for ago, rating, spread in points
        ]

    outline = edge(1) + edge(-1)[::-1]
    if len(points) > 1:
        canvas.paint(_draw_mask(lambda pen, at: pen.polygon(at(outline), fill=255)), 0, 0, "sand", "card")


def _line(canvas: Canvas, plot: Plot, curve: Curve, colour: str, *others: str) -> tuple[int, int]:
    """The curve; where it ends."""
    points = [(plot.x(ago), plot.y(rating)) for ago, rating, _spread in _points(plot, curve)]

    def draw(pen: ImageDraw.ImageDraw, at: Callable[[Sequence[Point]], list[Point]]) -> None:
        pen.line(at(points), fill=255, width=LINE * _FINE, joint="curve")

    if len(points) > 1:
        canvas.paint_on(_draw_mask(draw), 0, 0, colour, "card", *others)
    x, y = points[-1]
    return round(x), round(y)


def _draw_mask(
    draw: Callable[[ImageDraw.ImageDraw, Callable[[Sequence[Point]], list[Point]]], None],
) -> Image.Image:
    """A mask of the whole sheet, drawn finely and averaged."""
    fine = Image.new("L", (WIDTH * _FINE, HEIGHT * _FINE))
    draw(ImageDraw.Draw(fine), lambda points: [(x * _FINE, y * _FINE) for x, y in points])
    return fine.reduce(_FINE)


def _one(canvas: Canvas, plot: Plot, curve: Curve) -> None:
    x, y = _line(canvas, plot, curve, "sky", "sand", "rule")
    disc = shapes.seat("A", DISC)[0]
    canvas.paint_on(disc, x - DISC // 2, y - DISC // 2, "sky", "card", "sand", "rule")
    _flag(canvas, plot, curve)
    number, spread = curve.steps[-1]
    canvas.number(str(number), x + 32, y, 56, "ink", "card", "left")
    canvas.figure(f"± {spread}", x + 34, y + 66, 40, "soft", "card", "left")


def _flag(canvas: Canvas, plot: Plot, curve: Curve) -> None:
    """A flag at the best rating that is not provisional, unless that is the present one."""
    if curve.peak in (None, len(curve.steps) - 1):
        return
    ago, rating = len(curve.steps) - 1 - curve.peak, curve.steps[curve.peak][0]
    size = 64
    pole, cloth = shapes.flag(size)
    x, y = round(plot.x(ago)) - size // 4, round(plot.y(rating)) - size - 4
    canvas.paint_on(pole, x, y, "ink", "card", "sand", "rule")
    canvas.paint_on(cloth, x, y, "cardinal", "card", "sand", "rule")


def _several(canvas: Canvas, plot: Plot, graph: Graph) -> None:
    ends = [
        (seat, _line(canvas, plot, curve, SEATS[seat], "rule"))
        for seat, curve in enumerate(graph.curves)
        if curve.steps
    ]
    for seat, middle in _spread(ends):
        curve = graph.curves[seat]
        canvas.put(cards.mark(canvas.palette, SEATS[seat], MARK, "card"), plot.right + 14, middle - MARK // 2)
        put_text(canvas, curve.name, plot.right + 76, middle - 24, WIDTH - EDGE - plot.right - 84, 40, "ink")
        canvas.figure(str(curve.steps[-1][0]), plot.right + 76, middle + 26, 52, "ink", "card", "left")


def _spread(ends: Sequence[tuple[int, tuple[int, int]]]) -> list[tuple[int, int]]:
    """Each seat and where its name stands: at the end of its line, or as near to it as the other names allow."""
    order = sorted(ends, key=lambda end: end[1][1])
    places: list[int] = []
    for _seat, (_x, y) in order:
        places.append(max(y, places[-1] + APART) if places else y)
    over = max(places[-1] - BOTTOM, 0)
    for at in range(len(places) - 1, -1, -1):
        places[at] -= over
        if at:
            over = max(places[at - 1] + APART - places[at], 0)
    return [(seat, place) for (seat, _end), place in zip(order, places, strict=True)]
