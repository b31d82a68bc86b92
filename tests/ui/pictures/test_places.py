"""What a player's place has in every game."""

from __future__ import annotations

from ui.pictures import places
from ui.text.words import bare


def test_a_forgotten_person_has_one_name_in_pictures_too() -> None:
    assert places.name(("Ada", ""), 1) == bare("")
    assert places.name(("Ada", "雪"), 0) == "Ada"
