"""The pictures look as they did. Another FreeType may set an edge a little differently, so they need not be equal."""

from __future__ import annotations

import pytest
from PIL import Image

from tests.ui.pictures.golden import FOLDER, NOTICED, PICTURES, difference, golden, main, path_of
from tests.ui.pictures.tables import seen


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_looks_as_it_did(name: str) -> None:
    look = f"draw it, and look at it: python -m tests.ui.pictures.golden {name}"
    assert path_of(name).exists(), look

    assert difference(seen(PICTURES[name]()), golden(name)) < NOTICED, look


def test_every_golden_picture_is_still_drawn() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} <= set(PICTURES)


def test_they_are_redrawn_by_name_and_a_wrong_one_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hole", "no_such"]) == 2
    assert "No such picture: no_such. There are " in capsys.readouterr().err


def test_a_word_that_is_gone_would_be_noticed() -> None:
    then = golden("sevens_turn")
    other = then.copy()
    word, beside = (528, 663, 628, 692), (428, 663, 528, 692)
    assert then.crop(beside).getcolors(1) is not None
    other.paste(then.crop(beside), word)  # "deals"

    assert difference(other, then) >= NOTICED


def test_edges_half_a_pixel_away_are_none_of_our_making() -> None:
    then = golden("sevens_turn")
    shift = (1, 0, 0.5, 0, 1, 0)
    other = then.transform(then.size, Image.Transform.AFFINE, shift, Image.Resampling.BILINEAR)

    assert 0 < difference(other, then) < NOTICED
