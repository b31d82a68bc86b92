"""A running game: which game, seed and state, and that anyone can check the shuffle."""

from __future__ import annotations

import hashlib

import pytest

from engine.errors import RuleError
from engine.game import Rng, places
from engine.play_nine.game import PlayNine
from engine.play_nine.types import Dealt, Draw, Options, TeeOff
from engine.session import Session

SEED = bytes(range(16))


def started(seats: int = 2) -> Session:
    session, _ = Session.start("play_nine", Options(), seats, SEED)
    return session


def test_start_deals_and_counts_no_move() -> None:
    session, events = Session.start("play_nine", Options(), 3, SEED)
    assert isinstance(session.game, PlayNine)
    assert (session.moves, session.rules_version) == (0, 2)
    assert isinstance(events[-1], Dealt)
    assert session.view(None).phase == "tee"


def test_moves_are_counted_and_the_earlier_session_stays_as_it_was() -> None:
    session = started()
    after, events = session.apply(0, TeeOff(0, 7), at=0)
    assert (session.moves, after.moves) == (0, 1)
    assert session.view(0) != after.view(0)
    assert len(events) == 1


def test_refused_move_raises_and_counts_nothing() -> None:
    session = started()
    with pytest.raises(RuleError, match="phase"):
        session.apply(0, Draw(), at=0)
    assert session == started()


def test_each_move_has_its_own_stream_of_the_seed() -> None:
    session = started()
    state, _ = session.game.deal(Options(), 2, Rng(SEED, 0))
    assert session.state == state


def test_commitment_can_be_checked_with_any_sha256() -> None:
    """It is over the five lines that a record begins with."""
    header = (
        '[Game "play_nine"]\n'
        "[Rules 2]\n"
        "[Seats 2]\n"
        '[Options {"holes":9,"match":false,"tie":"sudden_death","max_turns":30,"copies":8}]\n'
        '[Seed "000102030405060708090a0b0c0d0e0f"]\n'
    )
    assert started().header == header
    assert started().commitment == hashlib.sha256(header.encode()).hexdigest()
    assert started().commitment != started(3).commitment


def test_refusal_tells_its_code_and_facts() -> None:
    error = RuleError("play_nine.skip", down=2)
    assert (error.code, error.facts, str(error)) == ("play_nine.skip", {"down": 2}, "play_nine.skip(down=2)")


def test_places_share_ties() -> None:
    """Rules 0.2."""
    assert places((5, 3, 5, 9)) == (2, 1, 2, 4)
    assert places((1, 1, 3)) == (1, 1, 3)


def test_places_count_sides() -> None:
    """Rules 0.2: the losers of two teams are second, whoever is in them."""
    assert places((0, 2, 0, 2), sides=(0, 1, 0, 1)) == (1, 2, 1, 2)
    assert places((5, 3, 3, 5, 3, 3), sides=(0, 1, 2, 0, 1, 2)) == (3, 1, 1, 3, 1, 1)
