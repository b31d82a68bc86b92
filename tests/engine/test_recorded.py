"""Games that were recorded when a version of the rules was new come out as they did then, to every event."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from engine.game import AnyGame, Event
from engine.games import VERSIONS
from engine.options import options_of
from engine.session import Session
from tests.engine.recorded import Recorded, plain, read

EACH = [pytest.param(game, id=f"{key}-{version}") for (key, version), game in VERSIONS.items()]


def same(told: tuple[dict[str, Any], ...], events: tuple[Event, ...]) -> bool:
    """Whether the events say what they said then; they may say more by now."""
    now = [plain(event) for event in events]
    return len(told) == len(now) and all(_within(old, new) for old, new in zip(told, now, strict=True))


def _within(old: Any, new: Any) -> bool:
    match old, new:
        case dict(), dict():
            return all(name in new and _within(value, new[name]) for name, value in old.items())
        case list(), list():
            return len(old) == len(new) and all(map(_within, old, new))
    return bool(old == new)


def replay(game: AnyGame, told: Recorded) -> Session:
    session, events = Session.start(
        game.key, game.options(told.options), told.seats, bytes.fromhex(told.seed), game.rules_version
    )
    assert same(told.dealt, events), "the deal"
    for move in told.moves:
        session, events = session.apply(move.seat, game.parse(move.action), move.at)
        assert same(move.events, events), f"move {session.moves}, {move.action}"
    return session


@pytest.mark.parametrize("game", EACH)
def test_recorded_games_come_out_as_they_did(game: AnyGame) -> None:
    for number, told in enumerate(read(game), 1):
        ended = replay(game, told)

        assert _within(told.result, plain(game.result(ended.state))), f"game {number}"


@pytest.mark.parametrize("game", EACH)
def test_every_value_and_number_of_seats_was_recorded(game: AnyGame) -> None:
    games = read(game)

    assert {told.seats for told in games} == set(game.seats)
    assert any(told.options == plain(game.Options()) for told in games), "everything as by default"
    for option in options_of(game.Options):
        met = {told.options[option.name] for told in games if option.name in told.options}
        if isinstance(option.values, tuple):
            assert met == set(option.values), option.name
        else:
            assert len(met) > 1, option.name


@pytest.mark.parametrize("game", EACH)
def test_every_event_was_recorded(game: AnyGame) -> None:
    kinds = {event["type"] for told in read(game) for event in told.events}

    assert kinds >= {kind.__struct_config__.tag for kind in get_args(game.Events)}


def test_another_event_or_another_field_is_noticed() -> None:
    game = VERSIONS["play_nine", 1]
    told = read(game)[0]
    first, *others = told.dealt
    changed = msgspec.structs.replace(told, dealt=({**first, "dealer": 1 - first["dealer"]}, *others))

    with pytest.raises(AssertionError, match="the deal"):
        replay(game, changed)
