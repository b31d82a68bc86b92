"""The process that makes animated pictures: `python -m pictures.animator_process`, started by `pictures.animator`.

The question is a pickled strip of drawings. The answer is how far it is, then the picture: each message begins with a
letter.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from PIL import Image

from children.serving import Say, serve
from text import locale

COUNT_BYTES: Final = 4
MOST: Final = 60  # frames: they are some 400,000 bytes, and take two seconds
MOST_PIXELS: Final = 2_200_000  # of a frame; larger ones, of many boards, are shown at half their size
SHOWN_MS: Final = 900
REST_MS: Final = 4000  # of the last frame
# Between key frames only what has changed is kept; harder work than this gains a twentieth and takes twice as long.
METHOD: Final[dict[str, Any]] = {"lossless": True, "method": 4, "quality": 50, "kmin": 999, "kmax": 1000}

PROGRESS, MADE, FAILED = b"P", b"M", b"F"

Frame = tuple[Callable[..., bytes], tuple[Any, ...], dict[str, Any]]


class Reel(msgspec.Struct, frozen=True):
    """The drawings of an animated picture and the language of its words."""

    frames: tuple[Frame, ...]
    locale: str


def animated(frames: Sequence[Frame], drawn: Callable[[int], object]) -> bytes:
    """A lossless WebP of all frames. `drawn` is told after each how many are drawn."""
    last = _image(frames[-1])
    smaller = 2 if last.width * last.height > MOST_PIXELS else 1
    images = []
    for number, frame in enumerate(frames, 1):
        images.append(_image(frame).reduce(smaller))
        drawn(number)
    return _encoded(images)


def _image(frame: Frame) -> Image.Image:
    draw, args, options = frame
    return Image.open(io.BytesIO(draw(*args, **options))).convert("RGBA")


def _encoded(images: Sequence[Image.Image]) -> bytes:
    """Frames of different heights hang from the top."""
    size = max(image.width for image in images), max(image.height for image in images)
    whole = [_hung(image, size) for image in images]
    out = io.BytesIO()
    times = [SHOWN_MS] * (len(whole) - 1) + [REST_MS]
    whole[0].save(out, "WEBP", save_all=True, append_images=whole[1:], duration=times, loop=0, **METHOD)
    return out.getvalue()


def _hung(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    if image.size == size:
        return image
    sheet = Image.new("RGBA", size)
    sheet.paste(image)
    return sheet


def say_animated(question: bytes, say: Say) -> None:
    def counted(count: int) -> bytes:
        return count.to_bytes(COUNT_BYTES, "big")

    try:
        reel: Reel = pickle.loads(question)
        with locale.use(reel.locale):
            made = animated(reel.frames, lambda number: say(PROGRESS + counted(number)))
    except BrokenPipeError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever it is, the one who asked is told
        say(FAILED + repr(error).encode())
    else:
        say(MADE + made)


if __name__ == "__main__":
    serve(say_animated)
