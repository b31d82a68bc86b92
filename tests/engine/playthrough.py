"""A recorded game as text: what is legal, what is done, what happens, move by move.

A change of the rules, of an order or of an event shows in the difference of a file.
`python -m tests.engine.regenerate` rewrites the files; look at the difference before you keep it.
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
    """A game and what it is played with. The playthroughs of a game together set every one of its options."""

    game: str
    variant: str
    seats: int
    options: Mapping[str, object]
    pace: int = 0  # milliseconds from one move to the next; in a race from GO_MS on nothing comes too early

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.game}-{self.variant}.txt"


PLAYTHROUGHS = (
    Playthrough("big_bang", "solo", 1, {"highest": 4, "unplayed": -1}, 3000),
    Playthrough("big_bang", "new-deck", 2, {"highest": 5, "replay": True}, 3000),
    Playthrough(
        "big_bang",
        "again",
        1,
        {"highest": 2, "replay": True, "rules_cards": True, "hold": True, "rounds": 2},
        3000,
    ),
    Playthrough("big_bang", "speed", 3, {"highest": 5, "limit_s": 300, "first_stuck_ends": True}, 3000),
    Playthrough(
        "big_bang",
        "stolen",
        4,
        {"highest": 3, "stolen": True, "duplicate": False, "racers": 4, "penalty": "none"},
        3000,
    ),
    Playthrough("play_nine", "two-players", 2, {"holes": 2}),
    Playthrough("play_nine", "short-deck", 3, {"holes": 1, "copies": 2}),
    Playthrough("play_nine", "match", 2, {"holes": 2, "match": True, "max_turns": 3}),
    Playthrough("play_nine", "six-players", 6, {"holes": 1, "tie": "shared", "max_turns": 4}),
    Playthrough("sequence_numbers", "two-players", 2, {"answers": "shown", "stalemate_rounds": 1}),
    Playthrough("sequence_numbers", "short-deck", 3, {"largest": 12, "sequences_to_win": 1}),
    Playthrough("sequence_numbers", "house-rules", 4, {"strict_draw": True, "table_talk": True}),
    Playthrough("sequence_numbers", "three-teams", 6, {"teams": 3, "largest": 20, "sequences_to_win": 1}),
    Playthrough("sevens", "three-players", 3, {"rounds": 1}),
    Playthrough("sevens", "four-players", 4, {"rounds": 1, "knock_can_end": False}),
    Playthrough("sevens", "exact", 5, {"rounds": 1, "guess": "exact"}),
    Playthrough("sevens", "junior", 3, {"junior": True, "target": 30}),
    Playthrough("seven_ate_nine", "two-players", 2, {"penalty": "cooldown", "grace_ms": 0}, 3000),
    Playthrough(
        "seven_ate_nine", "four-players", 4, {"start_hand": 4, "penalty": "draw1", "targets": True}, 3000
    ),
    Playthrough("seven_ate_nine", "match", 3, {"match": True, "deck": "short", "auto_last": True}, 3000),
    Playthrough(
        "seven_ate_nine", "fitting-last", 2, {"last_card_free": False, "typing": False, "deck": "short"}, 900
    ),
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
        seat = choices.choice([each for each in waiting if game.legal(session.state, each)])
        legal = game.legal(session.state, seat)
        tries = game.race and not choices.below(8)  # in a race some cards are only tried
        action = choices.choice(game.tries(session.view(seat)) if tries else legal)
        stamp = game.stamp(session.state, seat)
        yield f"    waiting for {list(waiting)}, stamp {stamp}, legal: {', '.join(map(str, legal))}"
        session, events = session.apply(seat, action, at=(session.moves + 1) * play.pace)
        yield from _told(f"{session.moves}. seat {seat}: {action}", events)
    yield f"result {msgspec.json.encode(game.result(session.state)).decode()}"


def _options(play: Playthrough) -> msgspec.Struct:
    options: msgspec.Struct = GAMES[play.game].options(play.options)
    return options


def _told(what: str, events: tuple[Event, ...]) -> Iterator[str]:
    yield what
    for event in events:
        yield f"  {msgspec.json.encode(event).decode()}"
