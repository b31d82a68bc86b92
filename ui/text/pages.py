"""Pages of rules, cut so that a phone shows each of them whole: what it begins with is not above the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

LINE: Final = 40  # characters, on a phone
ROOM: Final = 17  # lines of a page there
SPARE: Final = 3  # more, rather than a page for the last paragraph alone
ROOM_BELOW_COVER: Final = 8
_CODE: Final = "```"


def cut(pages: Sequence[str]) -> list[str]:
    """Each of these pages as one or more, at the ends of paragraphs, all with its heading."""
    found = list[str]()
    for page in pages:
        heading, _break, text = page.partition("\n")
        room = ROOM if found else ROOM_BELOW_COVER
        found += [f"{heading}\n{part}" for part in _parts(text.split("\n\n"), room)]
    return found


def _parts(paragraphs: Sequence[str], room: int) -> Iterator[str]:
    """As many paragraphs as there is room for, at least one; what is below a line of code stays with it."""
    part, left = "", room
    for number, paragraph in enumerate(paragraphs, 1):
        spare = SPARE if number == len(paragraphs) else 0
        high = sum(max(1, -(-len(line) // LINE)) for line in paragraph.splitlines()) + bool(part)
        if part and high > left + spare and part.count(_CODE) % 2 == 0:
            yield part
            part, left, high = "", ROOM, high - 1
        part, left = f"{part}\n\n{paragraph}" if part else paragraph, left - high
    yield part
