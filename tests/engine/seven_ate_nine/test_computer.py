"""How fast and how surely the computer plays 7 Ate 9: its levels differ by looks and by misses (rules 1.6)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.game import Level, Rng
from engine.looks import HANDS_ALONE, LOOKS, MISSES
from tests.engine.seven_ate_nine.tables import GAME, Table
from tests.thinking import looks_alike

LEVELS = tuple(LOOKS)
NORMAL: Level = "normal"


def chosen(table: Table, level: Level = "normal") -> Counter[str]:
    """What the computer does here, over many looks."""
    view = table.view(0)
    return Counter(str(GAME.think(view, level, Rng(b"look", number))[0]) for number in range(400))


@pytest.mark.parametrize("level", LEVELS)
def test_looks_take_their_time(level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    looks_alike(monkeypatch)
    shortest, longest = LOOKS[level]
    playing, drawing = Table.lay("7±1 7±2", "4±1").view(0), Table.lay("", "4±1", draws=("7±1", "")).view(0)
    looks = [GAME.think(playing, level, Rng(b"look", number))[1] for number in range(300)]
    assert shortest <= min(looks) < shortest + 100
    assert longest - 100 < max(looks) <= longest
    action, ms = GAME.think(drawing, level, Rng(b"look"))
    assert str(action) == "draw"
    assert shortest // HANDS_ALONE <= ms <= longest // HANDS_ALONE


@pytest.mark.parametrize("level", LEVELS)
def test_now_and_then_a_wrong_card_is_tried(level: Level) -> None:
    told = chosen(Table.lay("7±1 4±1", "4±1", draws=("5±1", "")), level)
    assert set(told) == {"7±1", "4±1"}
    assert MISSES[level] / 3 < told["4±1"] / 400 < MISSES[level] * 2


def test_plays_what_leaves_most_to_play() -> None:
    """After 1±1 nothing of the hand would fit, after 7±1 two cards do."""
    table = Table.lay("1±1 7±1 6±2 8±3", "4±1", draws=("5±1", ""))
    assert chosen(table).most_common(1)[0][0] == "7±1"
    assert chosen(table, "easy").most_common(1)[0][0] == "1±1"


def test_lays_down_the_last_card_and_draws_when_nothing_fits() -> None:
    assert set(chosen(Table.lay("7±1", "4±1"))) == {"last"}
    assert chosen(Table.lay("4±1", "4±2", draws=("5±1", ""))).most_common(1)[0][0] == "draw"


def test_has_nothing_to_decide_when_nothing_fits() -> None:
    with pytest.raises(ValueError, match="nothing to decide"):
        GAME.think(Table.lay("4±1 4±2", "7±1 4±2").view(0), NORMAL, Rng(b"look"))
