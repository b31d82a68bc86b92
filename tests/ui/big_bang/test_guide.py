"""The options of Big Bang that are offered exist and can be played; the pages of /rules fit and are true."""

from __future__ import annotations

import re

from engine.big_bang.cards import HIGHEST, RULES
from engine.big_bang.game import BigBang
from engine.big_bang.rules import RULES_2
from tests.engine.big_bang.tables import Bang, board
from ui.big_bang import guide

GAME = BigBang(RULES_2)


def test_examples_in_the_rules_are_right() -> None:
    page = next(page for page in guide.rules() if "3 beside 4" in page)
    rows = re.findall(r"^(\d) (?:beside|between) (\d)(?: and (\d))? +(yes|no)$", page, re.MULTILINE)
    for card, left, right, answer in rows:
        laid = f"{left}@0,1" + (f" {right}@2,1" if right else "")
        spots = Bang.lay(board(laid, hand=card, deck="1")).spots(card)
        assert ("1,1" in spots) == (answer == "yes"), (card, left, right)
    assert len(rows) == 5


def test_rules_cards_in_the_rules_are_those_of_the_game() -> None:
    page = next(page for page in guide.rules() if "R1" in page)
    rows = re.findall(r"^(R\d) +(.+)$", page, re.MULTILINE)
    for (name, told), faces in zip(rows, RULES, strict=True):
        words = re.split(r"  +", told)
        words = words[:1] * 3 if words[-1] == "on all three faces" else words
        assert words == [_taken(mask) for mask in faces], name


def _taken(mask: int) -> str:
    numbers = [str(number) for number in range(1, HIGHEST + 1) if mask >> number & 1]
    return {0: "nothing", HIGHEST: "anything"}.get(len(numbers), " ".join(numbers))
