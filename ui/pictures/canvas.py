"""The shared kit: a picture in palette indices, on which masks, tiles and lines of text are put."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from PIL import Image, ImageChops

from ui.pictures import fonts, shapes
from ui.pictures.palette import CLEAR, Palette
from ui.pictures.png import encode

Align = Literal["left", "middle", "right"]
Painted = tuple[Image.Image, Image.Image]  # a shape in its colour, and which pixels it touches

# Pictures are 1200 px wide and shown 360 px wide on a phone: nothing smaller than this can be read there.
SMALL_PRINT: Final = 36  # size of text, px
NUMBER: Final = 56  # height of a number that matters, px


class Canvas:
    """A picture being drawn. Sizes and places are in pixels from the top left corner.

    Every colour goes over a known one, `over`, so the palette has the mixtures for soft edges.
    """

    def __init__(self, palette: Palette, width: int, height: int, ground: str) -> None:
        self.palette = palette
        self.image = Image.new("P", (width, height), palette.index(ground))

    @property
    def size(self) -> tuple[int, int]:
        return self.image.size

    def paint(self, mask: Image.Image, x: int, y: int, colour: str, over: str) -> None:
        """Paints the shape in a colour, over one colour beneath."""
        self._lay(_paint(mask, self.palette.ramp(over, colour)), x, y)

    def _lay(self, painted: Painted, x: int, y: int) -> None:
        tile, touched = painted
        self.image.paste(tile, (x, y), touched)

    def paint_on(self, mask: Image.Image, x: int, y: int, colour: str, over: str, *others: str) -> None:
        """Paints the shape in a colour where several colours lie beneath: each edge mixes with the one under it."""
        box = (x, y, x + mask.width, y + mask.height)
        beneath = Image.frombytes("L", mask.size, self.image.crop(box).tobytes())
        self.paint(mask, x, y, colour, over)
        for other in others:
            index = self.palette.index(other)
            there = beneath.point([255 if each == index else 0 for each in range(256)])
            self.paint(ImageChops.multiply(mask, there), x, y, colour, other)

    def block(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        self.image.paste(self.palette.index(colour), (x, y, x + width, y + height))

    def box(self, x: int, y: int, width: int, height: int, radius: int, colour: str, over: str) -> None:
        """Paints a filled rectangle with round corners."""
        radius = min(radius, width // 2, height // 2)
        self.block(x + radius, y, width - 2 * radius, height, colour)
        self.block(x, y + radius, width, height - 2 * radius, colour)
        right, low = x + width - radius, y + height - radius
        spots = ((x, y), (right, y), (x, low), (right, low))
        corners = _corners(radius, self.palette.ramp(over, colour))
        for corner, (left, top) in zip(corners, spots, strict=True):
            self._lay(corner, left, top)

    def put(self, tile: Canvas, x: int, y: int, mask: Image.Image | None = None) -> None:
        """Puts a smaller picture of the same palette; with a mask, only what the mask covers."""
        self.image.paste(tile.image, (x, y), mask)

    def text(
        self, text: str, x: int, middle: int, size: int, colour: str, over: str, align: Align = "left"
    ) -> int:
        """Writes a line of text; `middle` is half the height of its capitals. Returns its width in pixels."""
        if size < SMALL_PRINT:
            raise ValueError(f"text of {size} px cannot be read on a phone")
        return self._write(text, x, middle, size, "text", colour, over, align)

    def number(
        self, text: str, x: int, middle: int, height: int, colour: str, over: str, align: Align = "middle"
    ) -> int:
        """Writes a number that matters, its digits `height` pixels high. Returns its width in pixels."""
        if height < NUMBER:
            raise ValueError(f"a number of {height} px cannot be read on a phone")
        return self._write(text, x, middle, round(height / fonts.CAP), "number", colour, over, align)

    def figure(
        self, text: str, x: int, middle: int, size: int, colour: str, over: str, align: Align = "middle"
    ) -> int:
        """Writes a number in small print. Returns its width in pixels."""
        if size < SMALL_PRINT:
            raise ValueError(f"a figure of {size} px cannot be read on a phone")
        return self._write(text, x, middle, size, "number", colour, over, align)

    def _write(
        self,
        text: str,
        x: int,
        middle: int,
        size: int,
        face: fonts.Face,
        colour: str,
        over: str,
        align: Align,
    ) -> int:
        painted, left, top = _line(text, size, face, self.palette.ramp(over, colour))
        taken = fonts.width(text, size, face)
        if align == "middle":  # of what is seen
            x -= left + painted[0].width // 2
        elif align == "right":
            x -= taken
        self._lay(painted, x + left, middle + round(size * fonts.CAP / 2) + top)
        return taken

    def png(self) -> bytes:
        return encode(self.image, self.palette.rgb, self.palette.alpha)


_TOUCHED = bytes([0] + [255] * 255)


def _paint(mask: Image.Image, ramp: bytes) -> Painted:
    alphas = mask.tobytes()
    tile = Image.frombytes("P", mask.size, alphas.translate(ramp))
    return tile, Image.frombytes("L", mask.size, alphas.translate(_TOUCHED))


@lru_cache(maxsize=512)
def _corners(radius: int, ramp: bytes) -> tuple[Painted, ...]:
    return tuple(_paint(corner, ramp) for corner in shapes.corners(radius))


@lru_cache(maxsize=128)  # a line may be as wide as a picture
def _line(text: str, size: int, face: fonts.Face, ramp: bytes) -> tuple[Painted, int, int]:
    mask, left, top = fonts.line(text, size, face)
    return _paint(mask, ramp), left, top


def sheet(palette: Palette, width: int, height: int, *, edge: str, colour: str, radius: int = 40) -> Canvas:
    """A new picture: a surface with round corners and a hairline edge, on any background that Discord has."""
    canvas = Canvas(palette, width, height, CLEAR)
    canvas.box(0, 0, width, height, radius, edge, CLEAR)
    canvas.box(3, 3, width - 6, height - 6, radius - 3, colour, edge)
    return canvas
