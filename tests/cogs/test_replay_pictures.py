"""Every table's picture has a strip in a replay: the same table, and the strip below it."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from engine.games import GAMES
from tests.finished import finished, replay_of
from ui.games import face_of
from ui.pictures.strip import HIGH, Strip

STRIP = Strip(3, 9, ("Ada put the 12 on 8.",), (1, 5))


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("viewer", [None, 0])
def test_a_strip_is_added_and_the_table_stays(key: str, viewer: int | None) -> None:
    moments = replay_of(finished(key)).moments
    for moment in (moments[len(moments) // 2], moments[-1]):
        drawing = face_of(moment.table).picture(moment.table, list(moment.events_for(viewer)), viewer)

        plain = Image.open(io.BytesIO(drawing.draw(*drawing.args, **drawing.options))).convert("RGBA")
        with_strip = drawing.draw(*drawing.args, **drawing.options, strip=STRIP)
        shown = Image.open(io.BytesIO(with_strip)).convert("RGBA")

        assert shown.size == (plain.width, plain.height + HIGH)
        upper = (60, 60, plain.width - 60, plain.height - 60)
        assert shown.crop(upper).tobytes() == plain.crop(upper).tobytes()
