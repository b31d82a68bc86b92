"""Games as they were played when a version of the rules was new: moves, events and results, in `tests/data/recorded`.

`python -m tests.engine.recorded` writes the file of each version that has none, and adds games with the values of an
option that is newer than a file. What is in a file stays: where a game in it comes out otherwise, stored games of
people would, too. What changes a result is another version. Games that meet what random play does not, such as a bonus
or a penalty, are added by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from engine.errors import RuleError
from engine.game import AnyGame, Event
from engine.games import GAMES, VERSIONS
from engine.options import options_of
from tests.engine.recording import Case, Subject, cases, record
from tests.games import manifest_of

FOLDER = Path(__file__).parents[1] / "data" / "recorded"
DEALS = 6  # of each case are looked through for what is rare


class Move(msgspec.Struct, frozen=True):
    seat: int
    at: int
    action: str
    events: tuple[dict[str, Any], ...]


class Recorded(msgspec.Struct, frozen=True):
    """One game, a line of its file."""

    seats: int
    options: dict[str, Any]  # all of them
    seed: str  # hex
    dealt: tuple[dict[str, Any], ...]
    moves: tuple[Move, ...]
    result: dict[str, Any]

    @property
    def events(self) -> Iterator[dict[str, Any]]:
        yield from self.dealt
        for move in self.moves:
            yield from move.events


def subject_of(game: AnyGame) -> Subject:
    """Any version of a game with the values that are met of its newest."""
    return replace(manifest_of(game.key).subject, game=game)


def path_of(game: AnyGame) -> Path:
    return FOLDER / f"{game.key}-{game.rules_version}.jsonl"


def read(game: AnyGame) -> tuple[Recorded, ...]:
    path = path_of(game)
    assert path.exists(), f"python -m tests.engine.recorded writes {path.name}"
    lines = path.read_text(encoding="utf-8").splitlines()
    return tuple(msgspec.json.decode(line, type=Recorded) for line in lines)


def plain(value: object) -> dict[str, Any]:
    """As it stands in a file."""
    told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(value))
    return told


def played(case: Case) -> Recorded:
    game = record(case)
    return Recorded(
        case.seats,
        plain(case.options),
        case.seed.hex(),
        _told(game.dealt),
        tuple(Move(step.seat, step.at, str(step.action), _told(step.events)) for step in game.steps),
        plain(case.subject.game.result(game.last)),
    )


def covering(subject: Subject) -> Iterator[Case]:
    """A game with everything as by default, then as many as it takes to meet every value and number of seats."""
    game = subject.game
    yield Case(subject, game.options({}), game.seats[0])
    yield from _meeting(subject, None)


def lacking(subject: Subject, games: Sequence[Recorded]) -> set[tuple[str, Any]]:
    """The values of options that no recorded game has. A game that is older than an option has its default."""
    game = subject.game
    met = {fact for told in games for fact in plain(game.options(told.options)).items()}
    lacks = set()
    for option in options_of(game.Options):
        values = {value for name, value in met if name == option.name}
        if isinstance(option.values, tuple) or len(values) == 1:
            wanted = _met(option.values, subject.values[option.name])
            lacks |= {(option.name, value) for value in wanted if value not in values}
    return lacks


def further(subject: Subject, games: Sequence[Recorded]) -> list[Recorded]:
    """Games with the values that these lack."""
    return [played(case) for case in _meeting(subject, lacking(subject, games))]


def _meeting(subject: Subject, wanted: set[tuple[str, Any]] | None) -> Iterator[Case]:
    """As few cases as meet these facts; None: every value and number of seats."""
    if wanted is not None and not wanted:
        return
    game = subject.game
    values = {
        option.name: _met(option.values, subject.values[option.name]) for option in options_of(game.Options)
    }
    names = list(values)
    rows = [dict(zip(names, row, strict=True)) for row in product(*values.values())]
    found = [
        Case(subject, game.options(row), seats)
        for seats in game.seats
        for row in rows
        if _playable(game, row, seats)
    ]
    facts = [{("seats", case.seats), *plain(case.options).items()} for case in found]
    still = set[tuple[str, Any]]().union(*facts) if wanted is None else wanted
    while still:
        best = max(range(len(found)), key=lambda index: len(still & facts[index]))
        assert still & facts[best], f"no table of {game.title} can have {still}"
        still = still - facts[best]
        yield found[best]


def games_of(subject: Subject) -> Iterator[Recorded]:
    """Those that cover the options, and of many others each that shows an event or an end that none before it did."""
    shown = set[str]()
    chosen = list(covering(subject))
    others = [case._replace(deal=deal) for deal in range(1, DEALS) for case in cases(subject)]
    for number, case in enumerate((*chosen, *others)):
        game = played(case)
        met = {game.result["reason"], *(event["type"] for event in game.events)}
        if number < len(chosen) or not met <= shown:
            yield game
        shown |= met


def _met(values: object, of_subject: tuple[object, ...]) -> tuple[object, ...]:
    """All values where they are few, else those by which the game is checked."""
    return values if isinstance(values, tuple) else of_subject


def _playable(game: AnyGame, row: Mapping[str, object], seats: int) -> bool:
    try:
        game.check(game.options(row), seats)
    except RuleError:
        return False
    return True


def _told(events: tuple[Event, ...]) -> tuple[dict[str, Any], ...]:
    return tuple(map(plain, events))


def _first(subject: Subject) -> list[Recorded]:
    """The games of a version that has no file; none by a version that is not played any more."""
    return list(games_of(subject)) if subject.game is GAMES[subject.game.key] else []


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for (_key, version), game in VERSIONS.items():
        path, subject = path_of(game), subject_of(game)
        if games := further(subject, read(game)) if path.exists() else _first(subject):
            with path.open("a", encoding="utf-8") as file:
                file.writelines(f"{msgspec.json.encode(each).decode()}\n" for each in games)
            sys.stdout.write(f"{path.name}: {len(games)} games by version {version} are added\n")


if __name__ == "__main__":
    main()
