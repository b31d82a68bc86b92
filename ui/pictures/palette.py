"""Colours, and the 256 of them that one picture can hold.

A picture is drawn in palette indices from the first stroke: every soft edge runs between two colours known
in advance, so each such pair has a short ramp of mixtures in the palette. Nothing has to be reduced to a
palette afterwards, which would cost more than the PNG itself.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

Theme = Literal["felt", "paper"]
Rgb = tuple[int, int, int]
Pair = tuple[str, str]  # what lies beneath, what is painted on it

THEMES: Final[tuple[Theme, ...]] = ("felt", "paper")
SEATS: Final = ("A", "B", "C", "D", "E", "F")
CLEAR: Final = "clear"  # Discord's own background
STEPS: Final = 7  # from one colour of a pair to the other

_FELT: Final = {
    "felt": "23474A",  # the table
    "panel": "193639",  # a seat's place on it
    "line": "4F6C6C",  # the table's hairline edge
    "faint": "7A9795",  # what is closed now
    "card": "FFFBF2",
    "sand": "F1E9D8",  # a second tint of paper
    "fence": "0F2426",  # a card's thin outline
    "ink": "1F2430",
    "soft": "6B6A66",  # small print on a card
    "rule": "DDD5C4",  # the lines of ruled paper
    "cardinal": "B91C2E",
    "blush": "F0A6A0",  # the bird on a card's back
    "leaf": "1E6B41",
    "sky": "1F5FA8",
    "gold": "FFD84D",  # whose turn, and what was just done; nothing else
    "chalk": "FFFBF2",  # text on the table
    "quiet": "A9C2BD",  # less of it
    "A": "0072B2",  # the seats: a set safe for colour-blind eyes
    "B": "E69F00",
    "C": "009E73",
    "D": "CC79A7",
    "E": "56B4E9",
    "F": "D55E00",
}
_COLOURS: Final[dict[Theme, dict[str, str]]] = {
    "felt": _FELT,
    "paper": _FELT
    | {
        "felt": "CFE0D6",
        "panel": "EAF2EB",
        "line": "B3C7BB",
        "faint": "678074",
        "fence": "9DB3A7",
        "gold": "D99000",
        "chalk": "1F2430",
        "quiet": "4C625B",
    },
}

# What every game's table needs; a game adds its own pairs.
TABLE: Final[tuple[Pair, ...]] = (
    (CLEAR, "line"),
    ("line", "felt"),
    *(("felt", colour) for colour in ("panel", "gold", "chalk", "quiet", "fence")),
    *(("panel", colour) for colour in ("gold", "chalk", "quiet", "fence", *SEATS)),
    ("quiet", "felt"),
    ("gold", "panel"),
    ("gold", "fence"),
    ("fence", "card"),
    *(("card", colour) for colour in ("ink", "soft", "cardinal", "leaf", "sky")),
    ("cardinal", "blush"),
    ("cardinal", "card"),
    ("leaf", "card"),
)
# A sheet of paper: the scorecard.
SHEET: Final[tuple[Pair, ...]] = (
    (CLEAR, "rule"),
    ("rule", "card"),
    *(("card", colour) for colour in ("ink", "soft", "cardinal", "leaf", "blush", "rule", *SEATS)),
    ("cardinal", "blush"),
    ("cardinal", "card"),
)


def rgb(theme: Theme, colour: str) -> Rgb:
    red, green, blue = bytes.fromhex(_COLOURS[theme][colour])
    return red, green, blue


def contrast(one: Rgb, other: Rgb) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2)."""

    def light(colour: Rgb) -> float:
        parts = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@cache
def label(theme: Theme, seat: str) -> str:
    """The colour of the letter on a seat's mark: the one with more contrast."""
    ground = rgb(theme, seat)
    return max(("ink", "card"), key=lambda colour: contrast(ground, rgb(theme, colour)))


class Palette:
    """At most 256 colours: those of the pairs, and the ramps between them. `palette` makes one.

    `rgb` has three bytes for each index, `alpha` one.
    """

    def __init__(self, theme: Theme, pairs: tuple[Pair, ...]) -> None:
        self.theme = theme
        named = {colour for pair in pairs for colour in pair}
        pairs += tuple((seat, label(theme, seat)) for seat in SEATS if seat in named)
        self._index: dict[str, int] = {}
        entries: list[tuple[Rgb, int]] = []
        for colour in dict.fromkeys(colour for pair in pairs for colour in pair):
            self._index[colour] = len(entries)
            entries.append(((0, 0, 0), 0) if colour == CLEAR else (rgb(theme, colour), 255))
        ramps: dict[Pair, list[int]] = {}
        for under, over in dict.fromkeys(pairs):
            first = len(entries)
            for step in range(1, STEPS):
                share = step / STEPS
                top = rgb(theme, over)
                if under == CLEAR:
                    entries.append((top, round(255 * share)))
                else:
                    red, green, blue = (
                        round(a + (b - a) * share) for a, b in zip(rgb(theme, under), top, strict=True)
                    )
                    entries.append(((red, green, blue), 255))
            steps = [self._index[under], *range(first, len(entries)), self._index[over]]
            ramps[under, over] = [steps[round(alpha * STEPS / 255)] for alpha in range(256)]
        if len(entries) > 256:
            raise ValueError(f"{len(entries)} colours in one picture, at most 256")
        self._ramps = {pair: bytes(ramp) for pair, ramp in ramps.items()}
        self.rgb = bytes(part for colour, _ in entries for part in colour)
        self.alpha = bytes(alpha for _, alpha in entries)

    def index(self, colour: str) -> int:
        return self._index[colour]

    def ramp(self, under: str, over: str) -> bytes:
        """The index for each strength 0 to 255 of `over` on `under`. Raises KeyError for a pair not in the palette."""
        return self._ramps[under, over]


@cache
def palette(theme: Theme, pairs: tuple[Pair, ...]) -> Palette:
    return Palette(theme, pairs)
