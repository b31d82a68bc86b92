"""How well and how sensibly the computer plays Big Bang."""

from __future__ import annotations

from statistics import mean

import pytest

from engine.game import LEVELS, Level, Rng
from engine.looks import HANDS_ALONE, PLACING
from tests.engine.big_bang.tables import GAME, Bang, board
from tests.thinking import looks_alike


def alone(level: Level, seed: str, **chosen: object) -> tuple[int, int]:
    """The points of a game alone, and the milliseconds it took."""
    bang = Bang.deal(1, seed, **chosen)
    clock = 0
    while bang.waiting():
        action, ms = GAME.think(bang.view(0), level, Rng(seed.encode(), bang.state.moves))
        clock += ms
        bang.do(0, str(action), at=clock)
    return bang.result.scores[0], clock


@pytest.mark.parametrize(
    ("level", "least", "most_s"), [("easy", 27, 230), ("normal", 27.8, 130), ("hard", 27.8, 70)]
)
def test_nearly_everything_is_placed(level: Level, least: float, most_s: int) -> None:
    games = [alone(level, f"alone {number}") for number in range(25)]
    assert mean(points for points, _ in games) >= least
    assert mean(ms for _, ms in games) <= 1000 * most_s


@pytest.mark.parametrize(
    ("laid", "hand"), [("4@0,1", "3"), ("4@0,1", "5 5"), ("3@1,0", "4 2"), ("3@1,0 4@1,-1", "2")]
)
def test_first_cards_around_the_star_keep_one_parity(laid: str, hand: str) -> None:
    """Branches of one parity never clash (4.2.3): a card of the other one goes elsewhere while it can."""
    place = normal(Bang.lay(board(laid, hand, "1 7 7"))).partition("@")[2]
    assert place not in ("-1,0", "1,0", "0,1")


def test_top_discard_is_played_where_it_fits() -> None:
    bang = Bang.lay(board("4@0,1 4@1,0 4@-1,0", hand="7 1", deck="2 2", discards="5"))
    assert normal(bang).startswith("top@")


def test_likeliest_card_comes_on_top_of_a_dead_hand() -> None:
    """Six 6s may still come for the 7, three 3s for the 2, but a single 2 for the 1."""
    bang = Bang.lay(board("4@0,1 4@1,0 4@-1,0", hand="7 1 2", deck="6"))
    assert normal(bang) == "dead 1 2 7"


@pytest.mark.parametrize("level", LEVELS)
def test_looks_take_their_time(level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules 4.5: a look for each card placed, half of one where nothing has to be found."""
    looks_alike(monkeypatch)
    shortest, longest = PLACING[level]
    placing = Bang.deal().view(0)
    looks = [GAME.think(placing, level, Rng(b"look", number))[1] for number in range(20)]
    assert len(set(looks)) > 10
    assert shortest <= min(looks) <= max(looks) <= longest
    action, ms = GAME.think(Bang.lay(board("4@0,1", "", "5 6 7")).view(0), level, Rng(b"look"))
    assert str(action) == "draw"
    assert shortest // HANDS_ALONE <= ms <= longest // HANDS_ALONE


def normal(bang: Bang) -> str:
    action, _ = GAME.think(bang.view(0), "normal", Rng(b"computer"))
    assert action in GAME.tries(bang.view(0))
    return str(action)
