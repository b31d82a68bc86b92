"""The rules cards of Big Bang (4.2.11, 4.4.18 to 4.4.24): faces, rotations, and what may lie beside them."""

from __future__ import annotations

import pytest

from engine.big_bang.cards import BESIDE, DEAD, OPEN, PIECES, RULES, piece_of, rotate
from tests.engine.big_bang.tables import FACES, Bang, around, board


def test_rules_cards_are_cards() -> None:
    """Big Bang 4.4.18: shuffled into the deck, held and discarded like others, and named R1 to R6."""
    bang = Bang.lay(board("4@0,1", hand="R4 5 R6", deck="1"), rules_cards=True).do(0, "R6@1,1/2")
    assert (bang.on()[1, 1], bang.hand()) == (("R6", 2), ["R4", "5"])
    dead = Bang.lay(board("4@0,1 4@1,0 4@-1,0", hand="R4 7 1", deck="1", discards="R5"), rules_cards=True)
    assert dead.do(0, "dead 7 1 R4").state.boards[0].discards == (12, 7, 1, 11)


def test_faces_and_rotations() -> None:
    """Big Bang 4.4.19: left, right, third; a rotation r moves each face r places on."""
    faces = (1, 2, 3)
    assert [rotate(faces, turn) for turn in range(3)] == [(1, 2, 3), (3, 1, 2), (2, 3, 1)]
    assert [len(PIECES[card]) for card in range(8, 14)] == [3, 3, 3, 1, 1, 3]
    assert BESIDE[piece_of(13, 2)] == (OPEN, OPEN, DEAD)


@pytest.mark.parametrize(("turn", "blocked"), [(0, (-1, 1)), (1, (1, 1)), (2, None)])
def test_face_directions_of_a_down_card(turn: int, blocked: tuple[int, int] | None) -> None:
    """Big Bang 4.4.19: the third face of a down card is its top edge, here against the star."""
    bang = Bang.lay(board(hand="R6 5", deck="1"), rules_cards=True)
    if blocked is None:
        assert bang.refusal(0, f"R6@0,1/{turn}") == "face"
        return
    bang.do(0, f"R6@0,1/{turn}")
    open_cell = next(cell for cell in ((-1, 1), (1, 1)) if cell != blocked)
    spots = bang.spots("5")
    assert "{},{}".format(*open_cell) in spots
    assert "{},{}".format(*blocked) not in spots
    assert bang.refusal(0, "5@{},{}".format(*blocked)) == "face"


def test_third_face_of_an_up_card_is_its_base() -> None:
    """Big Bang 4.4.19: (1,1) is an up card; its base is (1,2)."""
    bang = Bang.lay(board("4@0,1 R6@1,1/2", hand="5", deck="1"), rules_cards=True)
    assert "2,1" in bang.spots("5")
    assert "1,2" not in bang.spots("5")


@pytest.mark.parametrize("text", ["R4@1,1/1", "R5@1,1/2", "top@1,1"])
def test_rotations_that_look_the_same_are_one(text: str) -> None:
    """Big Bang 4.4.19, 4.3: listed once, so the others are refused; a rules card needs its rotation."""
    bang = Bang.lay(board("3@0,1", hand="R4 R5 7", deck="1", discards="R1"), rules_cards=True)
    assert bang.spots("R4") == ["-1,1/0", "1,1/0"]
    assert bang.refusal(0, text) == "rotation"
    assert Bang.lay(board(hand="5", deck="1", discards="5")).refusal(0, "top@0,1/0") == "rotation"


def test_numbers_beside_a_rules_card_follow_its_face_alone() -> None:
    """Big Bang 4.4.20: R2 takes 3 and 4 left and right, and its open face anything."""
    bang = Bang.lay(board("4@0,1 R2@1,1/0", hand="3 7 5", deck="1"), rules_cards=True)
    assert "2,1" in bang.spots("3")
    assert "2,1" not in bang.spots("5")
    assert bang.refusal(0, "5@2,1") == "face"
    assert {"1,2"} <= set(bang.spots("7")) & set(bang.spots("3"))
    beside = Bang.lay(board("7@0,1", hand="R2", deck="1"), rules_cards=True)
    assert [text for text in beside.spots("R2") if text.startswith("1,1")] == ["1,1/1"]


def test_numbers_around_still_differ_by_one() -> None:
    """Big Bang 4.4.20: the rules card decides for its own face only. (2,1) lies beside R2 and a 4."""
    bang = Bang.lay(board("4@0,1 R2@1,1/0 4@2,0", hand="3 4", deck="1"), rules_cards=True)
    assert "2,1" in bang.spots("3")
    assert "2,1" not in bang.spots("4")


def test_rules_card_beside_star_or_another() -> None:
    """Big Bang 4.4.21: where both faces are open."""
    alone = Bang.lay(board(hand="R1 R4", deck="1"), rules_cards=True)
    assert alone.spots("R4") == []
    assert alone.spots("R1") == ["-1,0/0", "-1,0/2", "1,0/1", "1,0/2", "0,1/0", "0,1/1"]
    two = Bang.lay(board("R1@0,1/0", hand="R2 R3", deck="1"), rules_cards=True)
    assert [text for text in two.spots("R2") if text.endswith(("1,1/1", "1,1/2"))] == ["1,1/1"]
    assert not any(text.startswith("-1,1") for text in two.spots("R2"))


def test_dead_face_against_a_card() -> None:
    """Big Bang 4.4.22: neither the star nor a number takes it."""
    bang = Bang.lay(board("4@0,1", hand="R6", deck="1"), rules_cards=True)
    assert [text for text in bang.spots("R6") if text.startswith("1,1")] == ["1,1/1", "1,1/2"]
    assert bang.refusal(0, "R6@1,1/0") == "face"


def test_cell_before_a_dead_face() -> None:
    """Big Bang 4.4.23: blocked for good, whatever else comes to lie beside it."""
    bang = Bang.lay(board("4@0,1 R6@1,1/2", hand="5 R1 R5", deck="1"), rules_cards=True)
    blocked = (1, 2)
    assert blocked in around(1, 1)
    for laid in ("", "5@2,2", "5@2,2 4@2,3"):
        bang = Bang.lay(board(f"4@0,1 R6@1,1/2 {laid}", hand="4 5 R1", deck="1"), rules_cards=True)
        assert not any(text.split("/")[0] == "1,2" for card in ("4", "5", "R1") for text in bang.spots(card))


def test_six_rules_cards() -> None:
    """Big Bang 4.4.24: our set, as data."""
    assert len(RULES) == 6
    for name, faces, masks in zip(FACES, FACES.values(), RULES, strict=True):
        for face, mask in zip(faces, masks, strict=True):
            takes = "".join(str(number) for number in range(1, 8) if mask >> number & 1)
            assert takes == {"*": "1234567", "-": ""}.get(face, face), name
            assert bool(mask & 1) == (face == "*"), name
