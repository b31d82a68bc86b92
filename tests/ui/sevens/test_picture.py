"""What a player sees of Sevens."""

from __future__ import annotations

import pytest

from tests.ui.pictures.tables import seen
from tests.ui.pictures.views import NAMES
from ui.pictures.canvas import Canvas
from ui.pictures.score_sheet import score_sheet


@pytest.mark.parametrize("rounds", [1, 4, 10, 11, 20])
@pytest.mark.parametrize("seats", [3, 5])
def test_the_score_sheet_has_room_for_every_score(
    seats: int, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    write = Canvas._write

    def noted(canvas: Canvas, text: str, *rest: int) -> int:
        written.append(text)
        return write(canvas, text, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "_write", noted)
    scores = tuple(tuple(280 - seat - at for at in range(rounds)) for seat in range(seats))
    totals = tuple(map(sum, scores))

    png = score_sheet(NAMES[:seats], scores, totals, (1,) * seats, title="Sevens", date="1 May 2025")

    assert {str(score) for row in scores for score in row} <= {*written}
    assert {str(total) for total in totals} <= {*written}
    assert seen(png).width == 1200
    assert seen(png).height < 1500
