"""A recorded game as text: what is legal, what is done, what happens, move by move.

A change of the rules, of an order or of an event shows in the difference of a file.
`python -m tests.engine.regenerate` writes the files anew; look at the difference before you keep it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from engine.game import Event, Rng
from engine.games import GAMES
from engine.session import Session

FOLDER = Path(__file__).parent / "playthroughs"


class Playthrough(NamedTuple):
    game: str
    variant: str
    seats: int
    options: Mapping[str, object]

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.game}-{self.variant}.txt"


PLAYTHROUGHS = (
    Playthrough("play_nine", "two-players", 2, {"holes": 2}),
    Playthrough("play_nine", "short-deck", 3, {"holes": 1, "copies": 2}),
    Playthrough("play_nine", "match", 2, {"holes": 2, "match": True, "max_turns": 3}),
    Playthrough("play_nine", "six-players", 6, {"holes": 1, "tie": "shared", "max_turns": 4}),
)


def text(play: Playthrough) -> str:
    """The whole file."""
    return "\n".join(_lines(play)) + "\n"


def _lines(play: Playthrough) -> Iterator[str]:
    name = f"{play.game} {play.variant}"
    choices = Rng(name.encode(), "choices")
    session, events = Session.start(play.game, _options(play), play.seats, name.encode())
    game = session.game
    yield f"{name}: rules version {session.rules_version}, {play.seats} seats"
    yield f"options {msgspec.json.encode(session.options).decode()}"
    yield from _told("deal", events)
    while waiting := game.waiting_for(session.state):
        seat = choices.choice(waiting)
        legal = game.legal(session.state, seat)
        action = choices.choice(legal)
        stamp = game.stamp(session.state, seat)
        yield f"    waiting for {list(waiting)}, stamp {stamp}, legal: {', '.join(map(str, legal))}"
        session, events = session.apply(seat, action, at=0)
        yield from _told(f"{session.moves}. seat {seat}: {action}", events)
    yield f"result {msgspec.json.encode(game.result(session.state)).decode()}"


def _options(play: Playthrough) -> msgspec.Struct:
    options: msgspec.Struct = GAMES[play.game].options(play.options)
    return options


def _told(what: str, events: tuple[Event, ...]) -> Iterator[str]:
    yield what
    for event in events:
        yield f"  {msgspec.json.encode(event).decode()}"
