"""Tables of Play Nine to draw, laid by hand, and what a player's eye does with a picture."""

from __future__ import annotations

import io
from typing import Any

from msgspec.structs import replace
from PIL import Image

from engine.play_nine.rules import RULES_1
from engine.play_nine.scoring import bonuses, find_matches, result, score
from engine.play_nine.types import HoleLine, HoleScored, Options, View

NAMES = ("Magdalena", "Bo", "Maximilian the Great", "Computer 1", "Yuki 雪", "Óskar")
BOARDS: tuple[tuple[int | None, ...], ...] = (
    (None, -5, 4, None, None, -5, 9, 12),
    (7, 1, 7, 11, 7, 6, 7, None),
    (3, None, None, None, None, None, None, 0),
    (0, 3, 8, None, 8, 5, 4, 2),
    (None, 6, 8, 8, 1, 3, None, 9),
    (None, 8, -5, None, None, 9, None, 10),
)
ENDS = (
    (1, 3, 3, 1, 1, 3, 3, 1),
    (-5, -5, 7, 7, -5, -5, 7, 7),
    (12, 12, 12, 12, 11, 11, 11, 11),
    (1, 1, 3, 1, 1, 1, 3, 1),
    (6, 7, 8, 9, 6, 0, 8, 12),
    (0, 5, 6, 7, 0, 8, 9, 10),
)


def view(seats: int, **changes: Any) -> View:
    """A table in the middle of the third of nine holes; it is seat B's turn."""
    boards = changes.get("boards", BOARDS[:seats])
    facts: dict[str, Any] = {
        "viewer": None,
        "options": Options(),
        "hole": 3,
        "playoff": 0,
        "dealer": 1,
        "phase": "draw",
        "turn": 1,
        "playing": tuple(range(seats)),
        "boards": boards,
        "deck": 57,
        "discards": (4, 12),
        "held": None,
        "held_from": None,
        "out": None,
        "turns": (2,) * seats,
        "matched": tuple(find_matches(RULES_1, board) if board else () for board in boards),
        "bonuses": tuple(bonuses(RULES_1, find_matches(RULES_1, board)) if board else () for board in boards),
        "shown": tuple(score(RULES_1, board) if board else 0 for board in boards),
        "scores": ((3, 4),) * seats,
        "extra": ((),) * seats,
        "totals": (34, -12, 7, 101, 8, 0)[:seats],
        "points": (0,) * seats,
        "pair": 0,
    }
    drawn = View(**(facts | changes))
    if drawn.phase != "over":
        return drawn
    return replace(drawn, result=result(drawn.options, drawn.totals, drawn.points, drawn.extra))


def scored(seats: int) -> HoleScored:
    lines = tuple(
        HoleLine(
            seat,
            score(RULES_1, board),
            score(RULES_1, board) + 5,
            board,
            find_matches(RULES_1, board),
            bonuses(RULES_1, find_matches(RULES_1, board)),
            7,
            seat == 1,
        )
        for seat, board in enumerate(ENDS[:seats])
    )
    return HoleScored(round=3, lines=lines, playoff=0, capped=False)


def seen(png: bytes) -> Image.Image:
    """The picture as it looks on Discord's dark background."""
    with Image.open(io.BytesIO(png)) as image:
        picture = image.convert("RGBA")
    ground = Image.new("RGBA", picture.size, "#313338")
    return Image.alpha_composite(ground, picture).convert("RGB")


def count(picture: Image.Image, colour: tuple[int, int, int]) -> int:
    """How many pixels are of exactly this colour."""
    found = picture.getcolors(picture.width * picture.height) or []
    return next((number for number, each in found if each == colour), 0)
