"""The pictures look as they did. Another FreeType may set an edge a little differently, so they need not be equal."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from tests.pictures.golden import FOLDER, PICTURES
from tests.pictures.tables import seen

TILE = 24  # pixels, less than the smallest word
NOTICED = 30  # of 255, over a tile's pixels: edges half a pixel away make up to 20, a missing word 60


def difference(now: Image.Image, then: Image.Image) -> int:
    """That of the tile that differs most."""
    tiles = ImageChops.difference(now, then).convert("L").reduce(TILE)
    return max(tiles.tobytes())


def golden(name: str) -> Image.Image:
    return seen((FOLDER / f"{name}.png").read_bytes())


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_looks_as_it_did(name: str) -> None:
    now, then = seen(PICTURES[name]()), golden(name)

    assert now.size == then.size
    assert difference(now, then) < NOTICED


def test_every_golden_picture_is_still_drawn() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(PICTURES)


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
