"""Whatever number stands in the picture of a table stands in its description too."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.finished import finished, replay_of
from tests.games import manifest_of
from ui.games import FACES
from ui.pictures.canvas import Canvas

LOOKED_AT = 6  # moments of a game


def numbers(text: str) -> set[str]:
    return set(re.findall(r"-?\d+", text.replace("−", "-")))


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of what is drawn from now on, but for what was kept from earlier pictures."""
    texts: list[str] = []
    for name in ("text", "figure"):
        draws = getattr(Canvas, name)

        def noted(canvas: Canvas, text: str, *rest: Any, draws: Any = draws) -> Any:
            texts.append(text)
            return draws(canvas, text, *rest)

        monkeypatch.setattr(Canvas, name, noted)
    return texts


@pytest.mark.parametrize("key", FACES)
def test_the_figures_of_a_picture_are_in_its_words(key: str, drawn: list[str]) -> None:
    moments = replay_of(finished(key)).moments
    for moment in [*moments[:: len(moments) // LOOKED_AT], moments[-1]]:
        picture = FACES[key].picture(moment.table, tuple(moment.events_for(None)))
        drawn.clear()
        picture.draw(*picture.args, **picture.options)

        shown = set[str]().union(*map(numbers, drawn)) - manifest_of(key).printed
        assert shown <= numbers(picture.alt)
