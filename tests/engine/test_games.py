"""A game goes on under the version of the rules that it began with, also when a later one is played by now."""

from __future__ import annotations

import pytest

from engine.errors import UnknownGame
from engine.games import GAMES, VERSIONS, game_of
from engine.record import Move, Record, read, write
from engine.session import Session
from tests.sample_game.engine.game import LowCard
from tests.sample_game.engine.rules import Rules
from tests.sample_game.engine.types import Keep, Options, Swap

SEED = b"which rules"


# As it was once: the highest card won.
OLD = LowCard(Rules(version=1, low_wins=False))
NEW = LowCard(Rules(version=2, low_wins=True))


@pytest.fixture(autouse=True)
def versions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VERSIONS, (OLD.key, 1), OLD)
    monkeypatch.setitem(VERSIONS, (NEW.key, 2), NEW)
    monkeypatch.setitem(GAMES, NEW.key, NEW)


def played(version: int | None) -> Session:
    session, _ = Session.start("low_card", Options(), 2, SEED, version)
    for seat in (0, 1):
        session, _ = session.apply(seat, Keep(), at=seat)
    return session


def test_new_game_has_the_latest_rules() -> None:
    assert played(None).rules_version == 2
    assert game_of("low_card") is GAMES["low_card"] is played(None).game


def test_game_goes_on_under_the_rules_it_began_with() -> None:
    old, new = played(1), played(2)
    assert old.state == new.state
    results = [session.game.result(session.state) for session in (old, new)]
    assert [result.places for result in results if result] in ([(1, 2), (2, 1)], [(2, 1), (1, 2)])


def test_record_is_read_and_replayed_with_its_rules() -> None:
    moves = (Move(0, "play", 1, Swap()), Move(1, "play", 2, Keep()))
    for version, game in ((1, OLD), (2, NEW)):
        record = read(write(Record("low_card", version, 2, Options(), SEED, moves)))
        assert record.rules_version == version
        *_, (_, session, _) = record.replay()
        assert session.game is game


@pytest.mark.parametrize(("key", "version"), [("low_card", 3), ("no_such_game", 1), ("no_such_game", None)])
def test_rules_that_are_not_kept_are_said_to_be(key: str, version: int | None) -> None:
    with pytest.raises(UnknownGame) as unknown:
        Session.start(key, Options(), 2, SEED, version)
    assert (unknown.value.code, unknown.value.facts) == ("unknown_game", {"key": key, "version": version})


def test_every_game_is_kept_under_its_key_and_version() -> None:
    for (key, version), game in VERSIONS.items():
        assert (game.key, game.rules_version) == (key, version)
        assert version <= GAMES[key].rules_version
