"""The process that makes animated pictures: `python -m ui.pictures.animator_process`. `ui.pictures.animator` starts it.

The question is a pickled strip of drawings. The answer is how far it is, then the picture: each message begins with a
letter.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from PIL import Image

from ui.text import locale
from workers.serving import Say, serve

COUNT_BYTES: Final = 4
MOST: Final = 160  # frames: they are some 800,000 bytes, and take three seconds
MOST_PIXELS: Final = 2_200_000  # of a frame; larger ones, of many boards, are shown at half their size
SHOWN_MS: Final = 1200
NICENESS: Final = 10  # a still picture is there meanwhile: what else people press comes first
REST_MS: Final = 4000  # of the last frame
# Between key frames only what has changed is kept; harder work than this gains a seventh and takes half as long again.
METHOD: Final[dict[str, Any]] = {"lossless": True, "method": 1, "quality": 20, "kmin": 999, "kmax": 1000}

PROGRESS, MADE, FAILED = b"P", b"M", b"F"


class Frame(NamedTuple):
    """A drawing, and for how many milliseconds it is shown. If it `fits`, it makes the animation no higher."""

    draw: Callable[..., bytes]
    args: tuple[Any, ...]
    options: dict[str, Any]
    shown: int = SHOWN_MS
    fits: bool = False


class Reel(msgspec.Struct, frozen=True):
    """The drawings of an animated picture and the language of its words."""

    frames: tuple[Frame, ...]
    locale: str


class _Strip(Image.Image):
    """All frames as one image of Pillow, which decodes a frame when it is looked at: whole, they fill the memory.

    Frames of different heights hang from the top. One that fits is made smaller if it is higher than all others.
    """

    def __init__(self, pictures: Sequence[bytes], frames: Sequence[Frame]) -> None:
        super().__init__()
        self._pictures = pictures
        self.n_frames = len(pictures)
        sizes = [_open(picture).size for picture in pictures]
        heights = [size[1] for size, frame in zip(sizes, frames, strict=True) if not frame.fits]
        self._whole = max(width for width, _ in sizes), max(heights or [size[1] for size in sizes])
        self._smaller = 2 if self._whole[0] * self._whole[1] > MOST_PIXELS else 1
        self.seek(0)

    def seek(self, frame: int) -> None:
        sheet = Image.new("RGBA", self._whole)
        picture = _fitted(_open(self._pictures[frame]), self._whole[1])
        sheet.paste(picture, ((sheet.width - picture.width) // 2, 0))
        shown = sheet.reduce(self._smaller)
        self.im, self._mode, self._size = shown.im, shown.mode, shown.size


def _fitted(picture: Image.Image, high: int) -> Image.Image:
    if picture.height <= high:
        return picture
    return picture.convert("RGBA").resize(
        (picture.width * high // picture.height, high), Image.Resampling.LANCZOS
    )


def animate(frames: Sequence[Frame], drawn: Callable[[int], object]) -> bytes:
    """A lossless WebP of all frames. `drawn` is told after each how many are drawn."""
    pictures = []
    for frame in frames:
        pictures.append(frame.draw(*frame.args, **frame.options))
        drawn(len(pictures))
    out = io.BytesIO()
    times = [frame.shown for frame in frames]
    _Strip(pictures, frames).save(out, "WEBP", save_all=True, duration=times, loop=0, **METHOD)
    return out.getvalue()


def _open(picture: bytes) -> Image.Image:
    return Image.open(io.BytesIO(picture))


def say_animated(question: bytes, say: Say) -> None:
    def report(count: int) -> bytes:
        return count.to_bytes(COUNT_BYTES, "big")

    try:
        reel: Reel = pickle.loads(question)
        with locale.use(reel.locale):
            made = animate(reel.frames, lambda number: say(PROGRESS + report(number)))
    except BrokenPipeError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever it is, the one who asked is told
        say(FAILED + repr(error).encode())
    else:
        say(MADE + made)


if __name__ == "__main__":
    serve(say_animated, NICENESS)
