"""A picture in palette indices as a PNG.

Pillow's own encoder spends more on compressing a table than is spent on drawing it. isal takes a fifteenth of that
time for some 1.4 times the bytes. Most moves change a card or a chip, so most bands of a picture have been compressed.
"""

from __future__ import annotations

import zlib
from threading import Lock
from typing import Final

from cachetools import LRUCache, cached
from isal import isal_zlib
from PIL import Image

LEVEL: Final = 2  # of 0 to 3
BAND: Final = 54  # rows compressed at once: Pillow hands out a band 1200 px wide in one piece
CACHE_SIZE: Final = 4 * 1024 * 1024  # bytes of compressed bands
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_PALETTE: Final = bytes((8, 3, 0, 0, 0))  # eight bits a pixel, which is an index; nothing else is chosen
_START: Final = b"\x78\x01\x00\x01\x00\xfe\xff\x00"  # zlib's head, and a block with the first row's filter
_LAST: Final = b"\x03\x00"  # an empty block


def encode(image: Image.Image, rgb: bytes, alpha: bytes) -> bytes:
    """`image` has the mode "P"; of each index `rgb` has three bytes and `alpha` one."""
    width, height = image.size
    size = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    seen_through = alpha.rstrip(b"\xff")
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", size + _PALETTE),
            _chunk(b"PLTE", rgb),
            _chunk(b"tRNS", seen_through) if seen_through else b"",
            _chunk(b"IDAT", _compress(image)),
            _chunk(b"IEND", b""),
        )
    )


def _compress(image: Image.Image) -> bytes:
    """Compresses band by band: the memory for a whole picture comes anew from the system, which costs as much again."""
    width, height = image.size
    parts, check = [_START], isal_zlib.adler32(b"\0")
    for top in range(0, height, BAND):
        low = min(top + BAND, height)
        # Before each row stands a byte that says how it is filtered: 0, not at all. Pillow adds it after each row.
        rows = image.crop((0, top, width, low)).tobytes("raw", "P", width + 1)
        if low == height:
            rows = rows[:-1]
        parts.append(_band(rows))
        check = isal_zlib.adler32(rows, check)
    return b"".join((*parts, _LAST, check.to_bytes(4, "big")))


def _key(rows: bytes) -> tuple[int, int]:
    """It stands for the rows, which would take some fourteen times the memory of what they are compressed to."""
    return hash(rows), isal_zlib.crc32(rows)


@cached(LRUCache[tuple[int, int], bytes](CACHE_SIZE, getsizeof=len), _key, Lock())
def _band(rows: bytes) -> bytes:
    """The rows as blocks that refer to none before them."""
    compressor = isal_zlib.compressobj(LEVEL, wbits=-15)
    return compressor.compress(rows) + compressor.flush(isal_zlib.Z_FULL_FLUSH)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return len(body).to_bytes(4, "big") + kind + body + zlib.crc32(kind + body).to_bytes(4, "big")
