"""Card faces as emoji: all different, as small as Discord wants them, clear around the card."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from engine.play_nine.play import all_cards
from engine.play_nine.types import Options
from engine.seven_ate_nine.cards import DECKS
from ui.card_faces import SETS, emoji
from ui.pictures.card_face import SIDE
from ui.play_nine.card_faces import BACK

FACES = [(game, face) for game, faces in SETS.items() for face in faces]


@pytest.mark.parametrize(("game", "face"), FACES)
def test_a_face_is_what_discord_takes(game: str, face: str) -> None:
    png = emoji(game, face)

    with Image.open(io.BytesIO(png)) as picture:
        shown = picture.convert("RGBA")
    assert shown.size == (SIDE, SIDE)
    assert len(png) < 8 * 1024
    corners = ((0, 0), (SIDE - 1, 0), (0, SIDE - 1), (SIDE - 1, SIDE - 1))
    assert [shown.getpixel(corner)[3] for corner in corners] == [0, 0, 0, 0]  # type: ignore[index]
    assert shown.getpixel((SIDE // 2, 10))[3] == 255  # type: ignore[index]


def test_no_two_are_alike() -> None:
    assert len({emoji(game, face) for game, face in FACES}) == len(FACES)


def test_every_card_has_one() -> None:
    assert set(SETS["seven_ate_nine"]) == {str(card) for card in DECKS["full"]}
    assert set(SETS["play_nine"]) == {BACK, *map(str, all_cards(Options()))}
