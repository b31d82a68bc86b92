"""The score sheet of a game in rounds: ruled paper, a row for each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ui.pictures.palette import Theme
from ui.pictures.scorecard import Best, Ruling, scorecard
from ui.text.locale import _

RULING: Final = Ruling(across=10, names=258, holes=680, place=66)  # scores may have three digits, totals four


def score_sheet(
    names: Sequence[str],
    rounds: Sequence[Sequence[int | None]],
    totals: Sequence[int],
    ranks: Sequence[int],
    *,
    title: str,
    date: str = "",
    best: Best = "least",
    theme: Theme = "felt",
) -> bytes:
    """The score sheet, a PNG 1200 px wide, like `scorecard` with ten rounds side by side. `ranks` may be ()."""
    return scorecard(
        names,
        rounds,
        totals,
        ranks,
        title=title,
        date=date,
        theme=theme,
        ruling=RULING,
        halfway=_("So far"),
        best=best,
    )
