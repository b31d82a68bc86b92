"""Shapes as masks: how strongly each pixel is covered, 0 to 255. Each is drawn four times too large, and reduced."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Final

from PIL import Image, ImageChops, ImageDraw

Point = tuple[float, float]
_FINE = 4  # Pillow draws hard edges; so draw larger and average


def _mask(width: int, height: int, draw: Callable[[ImageDraw.ImageDraw, int], None]) -> Image.Image:
    fine = Image.new("L", (width * _FINE, height * _FINE))
    draw(ImageDraw.Draw(fine), _FINE)
    return fine.reduce(_FINE)


@cache
def corners(radius: int) -> tuple[Image.Image, Image.Image, Image.Image, Image.Image]:
    """The corners of a round rectangle: top left, top right, bottom left, bottom right."""
    edge = 2 * radius * _FINE - 1
    corner = _mask(radius, radius, lambda d, _k: d.ellipse((0, 0, edge, edge), fill=255))
    turn = Image.Transpose
    mirrored = corner.transpose(turn.FLIP_LEFT_RIGHT)
    return corner, mirrored, corner.transpose(turn.FLIP_TOP_BOTTOM), mirrored.transpose(turn.FLIP_TOP_BOTTOM)


@lru_cache(maxsize=256)
def polygon(points: tuple[Point, ...], size: int) -> Image.Image:
    """A polygon, given in a square of side 1, as a square mask of `size` pixels."""
    return _mask(
        size, size, lambda d, k: d.polygon([(x * size * k, y * size * k) for x, y in points], fill=255)
    )


def ring(
    corners: int, *, start: float = -90, radius: float = 0.5, inner: float | None = None
) -> tuple[Point, ...]:
    """A regular polygon around the middle of a square of side 1; with an inner radius a star."""
    points = []
    count = corners if inner is None else corners * 2
    for number in range(count):
        reach = radius if inner is None or number % 2 == 0 else inner
        angle = math.radians(start + 360 * number / count)
        points.append((0.5 + reach * math.cos(angle), 0.5 + reach * math.sin(angle)))
    return tuple(points)


# A shape for each seat, and where the letter's middle is, from the top.
_SEAT_POINTS: Final[dict[str, tuple[tuple[Point, ...], float]]] = {
    "C": (((0.5, 0.0), (1.04, 0.96), (-0.04, 0.96)), 0.64),
    "D": (((0.5, -0.02), (1.02, 0.5), (0.5, 1.02), (-0.02, 0.5)), 0.5),
    "E": (tuple((x, y + 0.03) for x, y in ring(5, radius=0.53, inner=0.33)), 0.53),
    "F": (ring(6, start=0, radius=0.52), 0.5),
}


@cache
def seat(letter: str, size: int) -> tuple[Image.Image, float]:
    """A seat's shape, and where its letter's middle is, as a share of the height."""
    if letter in _SEAT_POINTS:
        points, middle = _SEAT_POINTS[letter]
        return polygon(points, size), middle
    inset, radius = (0, 0.5) if letter == "A" else (0.04, 0.12)

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        first, last = inset * size * scale, (1 - inset) * size * scale - 1
        pen.rounded_rectangle((first, first, last, last), radius * size * scale, fill=255)

    return _mask(size, size, draw), 0.5


def _path(text: str, steps: int = 16) -> tuple[Point, ...]:
    """Points along a path of straight lines (L x y) and cubic curves (C, three points), in a square of side 100."""
    points: list[Point] = []
    for command, rest in re.findall(r"([MLC])([^MLC]*)", text):
        numbers = [float(number) / 100 for number in rest.split()]
        corners = list(zip(numbers[::2], numbers[1::2], strict=True))
        points += corners if command != "C" else _curve(points[-1], corners, steps)
    return tuple(points)


def _curve(start: Point, corners: Sequence[Point], steps: int) -> list[Point]:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = start, *corners
    points = []
    for step in range(1, steps + 1):
        t = step / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return points


# The cardinal, our own drawing: crest to the left, beak to the right, tail down.
_BODY: Final = _path(
    "M 27 1 C 44 4 60 10 67 22 C 72 29 72 36 68 42 C 79 51 82 69 69 81 C 61 88 51 89 43 86"
    "L 23 100 L 10 95 L 28 76 C 22 58 27 47 37 38 C 42 28 37 14 27 1"
)
_FACE: Final = _path("M 66 20 C 59 22 57 27 60 33 C 58 40 60 47 66 49 C 71 45 73 28 66 20")
_BEAK: Final = _path("M 67 22 C 76 23 83 28 87 36 C 80 38 74 42 67 43 C 63 38 63 28 67 22")
_WING: Final = _path("M 44 49 C 51 62 47 76 31 88 C 44 83 50 81 54 77 C 61 68 58 55 44 49")
_EYE: Final = tuple((x * 0.06 + 0.505, y * 0.06 + 0.24) for x, y in ring(12))


@cache
def bird(size: int) -> tuple[Image.Image, Image.Image]:
    """The cardinal in a square: its feathers (wing, face and eye left out), and its beak."""
    feathers = polygon(_BODY, size).copy()
    for part in (_FACE, _WING, _EYE):
        feathers.paste(0, mask=polygon(part, size))
    return feathers, polygon(_BEAK, size)


@cache
def flag(size: int) -> tuple[Image.Image, Image.Image]:
    """A hole's flag in a square: the pole, and the cloth."""
    pole = ((0.2, 0.0), (0.3, 0.0), (0.3, 1.0), (0.2, 1.0))
    cloth = ((0.3, 0.02), (0.95, 0.3), (0.3, 0.58))
    return polygon(pole, size), polygon(cloth, size)


_SUIT_PATHS: Final = {
    "D": _path("M 50 0 C 61 18 74 35 90 50 C 74 65 61 82 50 100 C 39 82 26 65 10 50 C 26 35 39 18 50 0"),
    "H": _path(
        "M 50 97 C 26 76 2 55 2 30 C 2 14 13 4 27 4 C 38 4 46 11 50 21"
        "C 54 11 62 4 73 4 C 87 4 98 14 98 30 C 98 55 74 76 50 97"
    ),
    "S": _path(
        "M 50 0 C 60 21 96 41 96 65 C 96 78 87 86 76 86 C 66 86 58 81 54 73 C 55 85 60 94 68 100"
        "L 32 100 C 40 94 45 85 46 73 C 42 81 34 86 24 86 C 13 86 4 78 4 65 C 4 41 40 21 50 0"
    ),
    "C": _path("M 40 40 L 60 40 L 54 66 C 55 82 60 93 68 100 L 32 100 C 40 93 45 82 46 66 L 40 40"),
}
_LEAVES: Final = ((0.5, 0.24), (0.25, 0.6), (0.75, 0.6))  # of clubs
_TICK: Final = ((0.0, 0.56), (0.14, 0.42), (0.36, 0.64), (0.84, 0.12), (1.0, 0.26), (0.37, 0.92))
_CROSS: Final = tuple(
    (0.5 + x * 0.1, 0.5 + y * 0.1)
    for x, y in (
        *((-4.2, -2.8), (-2.8, -4.2), (0, -1.4), (2.8, -4.2), (4.2, -2.8), (1.4, 0)),
        *((4.2, 2.8), (2.8, 4.2), (0, 1.4), (-2.8, 4.2), (-4.2, 2.8), (-1.4, 0)),
    )
)


@cache
def suit(letter: str, size: int) -> Image.Image:
    """One of C, D, H, S in a square: clubs, diamonds, hearts, spades."""
    mask = polygon(_SUIT_PATHS[letter], size)
    if letter != "C":
        return mask

    def leaves(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for x, y in _LEAVES:
            edges = (x - 0.235, y - 0.235, x + 0.235, y + 0.235)
            pen.ellipse([edge * size * scale for edge in edges], fill=255)

    return ImageChops.lighter(mask, _mask(size, size, leaves))


@cache
def verdict(size: int, *, right: bool) -> Image.Image:
    """A tick or a cross in a square."""
    return polygon(_TICK if right else _CROSS, size)


@cache
def slant(width: int, height: int, thick: int, *, falls: bool) -> Image.Image:
    """A slanting line of this size that `falls` from left to right, or rises; the mask is larger by its thickness."""

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        near, right, low = thick / 2 * scale, (thick / 2 + width) * scale, (thick / 2 + height) * scale
        ends = (near, near, right, low) if falls else (near, low, right, near)
        pen.line(ends, fill=255, width=thick * scale)

    return _mask(width + thick, height + thick, draw)


@cache
def tilted(width: int, height: int, radius: int, degrees: float) -> Image.Image:
    """A rectangle with round corners, turned to the left around its middle; the mask has the size of the turned one."""
    fine = Image.new("L", (width * _FINE, height * _FINE))
    box = (0, 0, width * _FINE - 1, height * _FINE - 1)
    ImageDraw.Draw(fine).rounded_rectangle(box, radius * _FINE, fill=255)
    turned = fine.rotate(degrees, Image.Resampling.BILINEAR, expand=True)
    return turned.reduce(_FINE)
