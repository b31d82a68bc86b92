"""`python -m tests.engine.fingerprint`: one line a game that differs whenever anything in it does.

It needs nothing but msgspec, so that any Python can be asked.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator

from engine.game import Rng
from engine.games import GAMES
from engine.record import write
from engine.simulate import Player, play

PLAYERS: tuple[Player, ...] = ("normal", "easy", "random")
HARD_MOVES = 3
OPENING = 12  # moves before the hard ones


def fingerprints() -> Iterator[str]:
    for key in GAMES:
        text = "".join(_games(key)) + " ".join(_hard_moves(key))
        yield f"{key} {hashlib.sha256(text.encode()).hexdigest()}\n"


def _games(key: str) -> Iterator[str]:
    game = GAMES[key]
    for seats in game.seats[:3]:
        players = tuple(PLAYERS[seat % len(PLAYERS)] for seat in range(seats))
        played = play(key, game.options({}), players, f"fingerprint {seats}".encode())
        yield f"{write(played.record)}{played.result}{sorted(played.events.items())}{played.rounds}"


def _hard_moves(key: str) -> Iterator[str]:
    game = GAMES[key]
    seats = game.seats[0]
    opening = play(key, game.options({}), PLAYERS[-1:] * seats, b"opening").record
    state = opening.start()[0].state
    for number, (_, session, _) in enumerate(opening.replay()):
        state = session.state
        if number == OPENING:
            break
    for number in range(HARD_MOVES):
        waiting = game.waiting_for(state)
        if waiting:
            action, ms = game.think(game.view(state, waiting[0]), "hard", Rng(b"hard", number))
            yield f"{action} {ms}"
            state, _ = game.apply(state, waiting[0], action, 10**6, Rng(b"after", number))


if __name__ == "__main__":
    sys.stdout.writelines(fingerprints())
