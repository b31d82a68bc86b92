"""The pictures look as they did. Another FreeType may set an edge a little differently, so they need not be equal."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from tests.pictures.golden import FOLDER, PICTURES
from tests.pictures.tables import seen

DIFFERENT = 40  # of 255, in one pixel
SHARE = 0.004  # of the pixels may be


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_looks_as_it_did(name: str) -> None:
    now, then = seen(PICTURES[name]()), seen((FOLDER / f"{name}.png").read_bytes())

    assert now.size == then.size
    differences = ImageChops.difference(now, then).convert("L").histogram()
    assert sum(differences[DIFFERENT:]) <= SHARE * now.width * now.height


def test_every_golden_picture_is_still_drawn() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(PICTURES)


def test_a_changed_card_would_be_noticed() -> None:
    golden = seen((FOLDER / "two_seats.png").read_bytes())
    other = seen((FOLDER / "two_seats.png").read_bytes())
    other.paste("#FFFBF2", (375, 60, 475, 200))  # one card's number wiped out

    differences = ImageChops.difference(golden, other).convert("L").histogram()

    assert sum(differences[DIFFERENT:]) > SHARE * golden.width * golden.height
