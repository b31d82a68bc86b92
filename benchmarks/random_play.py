"""The engine: whole games of random moves, through what is legal, the move and its events, in one thread.

The peers are OpenSpiel's hearts for four and gin rummy, C++ driven from Python. A move is what a player decides; the
time is that of whole games, dealing included. Hearts deals in 52 steps of its own, gin rummy in 21 and one a draw, so
each is told a second time with those steps counted as moves, which is the most that can be said for it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from functools import partial

import pyspiel

from benchmarks.measure import Row, compare, thousands
from engine.games import GAMES
from engine.randomness import Rng

# How many play, how many games a run, and the aim beside which peer (gin rummy's games are few and long).
OURS = (
    ("seven_ate_nine", 4, 12, "hearts", 0.6),
    ("sevens", 4, 8, "hearts", 0.6),
    ("sequence_numbers", 4, 16, "gin_rummy", 1.5),
    ("big_bang", 1, 16, "gin_rummy", 1.5),
    ("play_nine", 4, 8, "hearts", 0.6),
)
PEERS = {"hearts": 200, "gin_rummy": 60}  # games a run


def rows() -> Iterator[Row]:
    for key, seats, games, peer, aim in OURS:
        ours = partial(play, key, seats, games)
        yield _row(f"{GAMES[key].title}, random play", ours, peer, aim, count_dealing=False)
        yield _row("  the same, dealing counted as moves", ours, peer, None, count_dealing=True)


def _row(what: str, ours: Callable[[], float], peer: str, aim: float | None, *, count_dealing: bool) -> Row:
    return compare(
        f"{what} : OpenSpiel {peer}",
        ours,
        lambda: openspiel(peer, PEERS[peer], count_dealing=count_dealing),
        show=thousands,
        at_least=aim,
    )


def play(key: str, seats: int, games: int) -> float:
    """Moves a second of CPU time."""
    game = GAMES[key]
    options = game.options({})
    pick = random.Random(1).choice
    moves = 0
    began = time.process_time()
    for number in range(games):
        seed = number.to_bytes(32, "big")
        state, _ = game.deal(options, seats, Rng(seed, 0))
        made = 0
        while waiting := game.waiting_for(state):
            seat = pick(waiting) if game.race else waiting[0]
            legal = game.legal(state, seat)
            if legal:  # in a race somebody may have nothing to play
                made += 1
                # Seven seconds a move: nothing comes before GO, and nobody is too late.
                state, _ = game.apply(state, seat, pick(legal), 7000 * made, Rng(seed, made))
        moves += made
    return moves / (time.process_time() - began)


def openspiel(name: str, games: int, *, count_dealing: bool) -> float:
    """Moves a second of CPU time."""
    game = pyspiel.load_game(name)
    pick = random.Random(1).choice
    moves = 0
    began = time.process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            moves += count_dealing or not state.is_chance_node()
            state.apply_action(pick(state.legal_actions()))
    return moves / (time.process_time() - began)
