"""A move that is made for somebody because there is no other tells no more than it would by their own hand."""

from __future__ import annotations

import pytest

from engine.game import Rng
from engine.games import GAMES
from engine.session import Session

WORLDS = 5


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if not game.race])
@pytest.mark.parametrize("number", range(3))
def test_a_player_who_may_make_it_has_no_other_whatever_they_hold(key: str, number: int) -> None:
    game, rng = GAMES[key], Rng(b"forced", key, number)
    seed = bytes(rng.below(256) for _ in range(32))
    session, _events = Session.start(key, game.options({}), max(2, game.seats[0]), seed)
    found = 0
    while session.waiting:
        seat = rng.choice(session.waiting)
        legal = game.legal(session.state, seat)
        forced = game.only_move(session.state, seat)
        if forced is not None:
            found += 1
            assert legal == (forced,)
            for _ in range(WORLDS):
                other = game.legal(game.determinize(session.view(None), rng), seat)
                assert forced not in other or other == (forced,)
        session, _events = session.apply(seat, rng.choice(legal), 0)

    assert found or key != "sevens"
