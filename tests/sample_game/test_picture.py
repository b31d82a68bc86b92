"""What a player sees of Low Card."""

from __future__ import annotations

from engine.game import Rng
from tests.sample_game.engine.game import LowCard, State
from tests.sample_game.engine.rules import RULES_1
from tests.sample_game.engine.types import Keep, Options, View
from tests.sample_game.ui import picture
from tests.ui.pictures.tables import NAMES, count, seen
from ui.pictures.palette import rgb

GAME = LowCard(RULES_1)
GOLD, RED = rgb("felt", "gold"), rgb("felt", "cardinal")
STATE, _EVENTS = GAME.deal(Options(), 3, Rng(b"picture"))


def drawn(view: View) -> bytes:
    return picture.table(view, NAMES[:3])


def after(state: State) -> State:
    return GAME.apply(state, state.turn, Keep(), 0, Rng(b"picture"))[0]


def test_a_table_is_1200_wide_and_has_a_place_for_everybody() -> None:
    assert seen(drawn(GAME.view(STATE, None))).size == (1200, 694)


def test_hidden_cards_are_backs_and_only_the_viewers_own_is_told() -> None:
    backs = [count(seen(drawn(GAME.view(STATE, viewer))), RED) for viewer in (None, 0)]

    assert backs[0] > backs[1] > 0


def test_gold_moves_on_with_the_turn_and_is_gone_in_the_end() -> None:
    moved = after(STATE)
    over = after(after(moved))

    assert drawn(GAME.view(STATE, None)) != drawn(GAME.view(moved, None))
    assert count(seen(drawn(GAME.view(moved, None))), GOLD)
    assert not count(seen(drawn(GAME.view(over, None))), GOLD)
    assert not count(seen(drawn(GAME.view(over, None))), RED)
