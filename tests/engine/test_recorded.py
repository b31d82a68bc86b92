"""Games that were recorded when a version of the rules was new come out as they did then, to every event."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import asdict, replace

from engine import games
from engine.errors import RuleError
from engine.game import AnyGame, Event
from engine.games import VERSIONS
from engine.session import Session
from engine.sevens.rules import Deck, deck
from tests.engine.recorded import Recorded, further, lacking, path_of, plain, read, subject_of

EACH = [pytest.param(game, id=f"{key}-{version}") for (key, version), game in VERSIONS.items()]

# Figures that no recorded game meets.
UNMET = {
    # What the table plays for somebody is in the log, however it was found.
    *("play_nine better_by", "play_nine patient_over", "play_nine low", "sequence_numbers minds_wins"),
    "sevens minds_hand",
    # A single column adds nothing, and the others are too rare or too long to record.
    *("play_nine bonuses 0", "play_nine bonuses 1", "play_nine bonuses 4", "play_nine playoff_holes"),
    *("play_nine endless", "sevens endless", "sequence_numbers endless 0", "sequence_numbers endless 1"),
    # Attempts that come in another order than they were made.
    *("seven_ate_nine skew_ms", "seven_ate_nine tops"),
}


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
    assert any(game.options(told.options) == game.Options() for told in games), "everything as by default"
    lacks = lacking(subject_of(game), games)
    assert not lacks, f"python -m tests.engine.recorded adds games with {lacks} to {path_of(game).name}"


def test_games_with_a_new_option_are_added() -> None:
    subject = subject_of(VERSIONS["play_nine", 2])
    games = [told for told in read(subject.game) if told.options["tie"] == "sudden_death"]

    added = further(subject, games)

    assert ("tie", "shared") in lacking(subject, games)
    assert "shared" in [told.options["tie"] for told in added]
    assert not further(subject, (*games, *added))


@pytest.mark.parametrize("game", EACH)
def test_every_event_was_recorded(game: AnyGame) -> None:
    kinds = {event["type"] for told in read(game) for event in told.events}

    assert kinds >= {kind.__struct_config__.tag for kind in get_args(game.Events)}


def others(figure: Any) -> Iterator[tuple[str, Any]]:
    """What the figure might be instead, and which part of it is another then."""
    match figure:
        case bool():
            yield "", not figure
        case int():
            yield "", figure + 1
        case tuple():
            for at, part in enumerate(figure):
                changed = (part + 1,) if isinstance(part, int) else ()
                yield f" {at}", (*figure[:at], *changed, *figure[at + 1 :])
        case Deck():
            for name, points in others(figure.points):
                yield name, deck(figure.centre, points)


def bumped(game: Any) -> Iterator[tuple[str, AnyGame]]:
    """The game with one figure of its rules changed, for each of them."""
    for name, figure in asdict(game.rules).items():
        for part, other in others(figure):
            if name != "version":
                yield f"{game.key} {name}{part}", type(game)(replace(game.rules, **{name: other}))


def comes_out(game: AnyGame, told: Recorded) -> bool:
    try:
        return _within(told.result, plain(game.result(replay(game, told).state)))
    except (AssertionError, RuleError, AttributeError):  # the last one: the game goes on where it was over
        return False


@pytest.mark.parametrize("game", EACH)
def test_a_figure_that_is_changed_in_place_is_noticed(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    figures = dict(bumped(game))
    unnoticed = set()
    for figure, changed in figures.items():
        monkeypatch.setitem(games.VERSIONS, (game.key, game.rules_version), changed)
        if all(comes_out(changed, told) for told in read(game)):
            unnoticed.add(figure)

    assert unnoticed == figures.keys() & UNMET


def test_another_event_or_another_field_is_noticed() -> None:
    game = VERSIONS["play_nine", 1]
    told = read(game)[0]
    first, *others = told.dealt
    changed = msgspec.structs.replace(told, dealt=({**first, "dealer": 1 - first["dealer"]}, *others))

    with pytest.raises(AssertionError, match="the deal"):
        replay(game, changed)
