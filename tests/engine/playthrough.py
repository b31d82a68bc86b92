"""A recorded game as text: what is legal, what is done, what happens, move by move.

A change of the rules, of an order or of an event shows in the difference of a file.
`python -m tests.engine.regenerate KEY` rewrites the files of a game; look at the difference before you keep it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from engine.game import Event, Rng
from engine.games import GAMES
from engine.session import Session
from tests.manifest import Playthrough

FOLDER = Path(__file__).parent / "playthroughs"


def path_of(key: str, play: Playthrough) -> Path:
    return FOLDER / f"{key}-{play.variant}.txt"


def text(key: str, play: Playthrough) -> str:
    """The whole file."""
    return "\n".join(_lines(key, play)) + "\n"


def _lines(key: str, play: Playthrough) -> Iterator[str]:
    name = f"{key} {play.variant}"
    choices = Rng(name.encode(), "choices")
    session, events = Session.start(key, GAMES[key].options(play.options), play.seats, name.encode())
    game = session.game
    yield f"{name}: rules version {session.rules_version}, {play.seats} seats"
    yield f"options {msgspec.json.encode(session.options).decode()}"
    yield from _told("deal", events)
    while waiting := game.waiting_for(session.state):
        seat = choices.choice([each for each in waiting if game.legal(session.state, each)])
        legal = game.legal(session.state, seat)
        tries = game.race and not choices.below(8)  # in a race some cards are only tried
        action = choices.choice(game.tries(session.view(seat)) if tries else legal)
        stamp = game.stamp(session.state, seat)
        yield f"    waiting for {list(waiting)}, stamp {stamp}, legal: {', '.join(map(str, legal))}"
        session, events = session.apply(seat, action, at=(session.moves + 1) * play.pace)
        yield from _told(f"{session.moves}. seat {seat}: {action}", events)
    yield f"result {msgspec.json.encode(game.result(session.state)).decode()}"


def _told(what: str, events: tuple[Event, ...]) -> Iterator[str]:
    yield what
    for event in events:
        yield f"  {msgspec.json.encode(event).decode()}"
