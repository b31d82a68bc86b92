"""Boards for the tests of words."""

from __future__ import annotations

from engine.big_bang.types import View
from tests.engine.big_bang.tables import Bang, board

STAR = "4@0,1 4@1,0 4@-1,0"


def solo(laid: str = "4@0,1", hand: str = "5 3", **more: object) -> View:
    return Bang.lay(board(laid, hand, **{"deck": "1 1 1", **more})).view(0)  # type: ignore[arg-type]


def race(**chosen: object) -> Bang:
    return Bang.lay(board("4@0,1", "5 3", "1"), board("4@0,1", "7 1", ready="stuck"), **chosen)
