"""What a player is told of a mistake in a race (Big Bang 4.4.25): the reason, and when presses count again."""

from __future__ import annotations

import pytest

from engine.big_bang.types import Dead, Draw, Missed, Move, Place, Top, Why
from tests.engine.big_bang.tables import Bang, board
from ui.big_bang import mistakes
from ui.big_bang.places import lasting

FIVE, RULE = Place(5, 1, 1), Place(8, 1, 1)


@pytest.mark.parametrize(
    ("action", "why", "beside", "takes", "rules_cards", "expected"),
    [
        (FIVE, "clash", ("4", "6"), (5,), False, "C touches 4 and 6: only a 5 fits."),
        (FIVE, "clash", ("4",), (3, 5), False, "C touches 4: only 3 or 5 fits."),
        (Top(1, 1), "clash", ("4", "6"), (5,), False, "C touches 4 and 6: only a 5 fits."),
        (FIVE, "clash", ("4", "6"), (5,), True, "C touches 4 and 6: of the numbers only a 5 fits."),
        (FIVE, "face", ("R2",), (3, 4), True, "C touches R2: of the numbers only 3 or 4 fits."),
        (FIVE, "face", ("R2", "7"), (), True, "C touches R2 and 7: no number fits."),
        (RULE, "face", ("4",), (3, 5), True, "A face of that card, or of one beside C, forbids it."),
        (Top(1, 1, 2), "face", ("4",), (3,), True, "A face of that card, or of one beside C, forbids it."),
        (Draw(), "fits", (), (), False, "You can still place a card."),
        (Dead(), "fits", (), (), False, "You can still place a card."),
    ],
)
def test_the_reason_is_told(
    action: Move, why: Why, beside: tuple[str, ...], takes: tuple[int, ...], rules_cards: bool, expected: str
) -> None:
    missed = Missed(0, True, action, why, 3000, beside, takes)

    told = mistakes.verdict(missed, "C", "in 3 seconds", rules_cards=rules_cards)

    assert told == f"{expected} Play again in 3 seconds."


def test_a_press_that_comes_too_soon_is_told_so() -> None:
    told = mistakes.verdict(Missed(0, True, FIVE, "locked", None), "C", "in 3 seconds", rules_cards=False)

    assert told == "You have just missed: play again in 3 seconds."


# Letters


def grown(seed: str) -> list[Bang]:
    return [Bang(bang.state) for bang in Bang.deal(1, seed).play(seed)]


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_place_keeps_its_letter_and_no_letter_moves_on_at_once(seed: str) -> None:
    before: dict[tuple[int, int], str] = {}
    for bang in grown(seed):
        laid = bang.view(0).racers[0].cards
        assert laid is not None
        now = lasting(laid.board, 0xFE).letters
        kept = {cell: letter for cell, letter in before.items() if cell in now}
        new = {letter for cell, letter in now.items() if cell not in before}

        assert all(now[cell] == letter for cell, letter in kept.items())
        assert new.isdisjoint(before.values())
        assert len(set(now.values())) == len(now)
        before = now


def test_places_begin_in_reading_order_and_new_ones_take_the_first_free_letters() -> None:
    def of(laid: str) -> dict[tuple[int, int], str]:
        cards = Bang.lay(board(laid)).view(0).racers[0].cards
        assert cards is not None
        return lasting(cards.board, 0xFE).letters

    assert of("") == {(-1, 0): "A", (1, 0): "B", (0, 1): "C"}
    assert of("4@1,0") == {(-1, 0): "A", (0, 1): "C", (1, -1): "D", (2, 0): "E"}
    assert of("4@1,0 5@2,0") == {(-1, 0): "A", (0, 1): "C", (1, -1): "D", (3, 0): "B", (2, 1): "F"}
