"""The engine: whole games of random moves, with legal moves and events, in one thread.

The peers are OpenSpiel's hearts for four and gin rummy, C++ driven from Python. On both sides only decisions of players
count as moves, but the time is that of whole games: dealing takes time and counts as no move.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from functools import partial

import pyspiel

from benchmarks.measure import Row, compare, thousands
from engine.games import GAMES
from engine.randomness import Rng

# How many play, how many games in a run, and the aim beside which peer (gin rummy's games are few and long).
OURS = (
    ("seven_ate_nine", 4, 12, "hearts", 0.8),
    ("sevens", 4, 8, "hearts", 0.8),
    ("sequence_numbers", 4, 16, "gin_rummy", 2.0),
    ("big_bang", 1, 16, "gin_rummy", 2.0),
    ("play_nine", 4, 8, "hearts", 0.8),
)
PEERS = {"hearts": 200, "gin_rummy": 60}  # games a run


def rows() -> Iterator[Row]:
    for key, seats, games, peer, aim in OURS:
        yield compare(
            f"{GAMES[key].title}, random play, players' moves : OpenSpiel {peer}",
            partial(play, key, seats, games),
            partial(openspiel, peer, PEERS[peer]),
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
            actions = game.legal(state, seat)
            if not actions:  # in a race a seat may have nothing to do until another one has moved
                continue
            made += 1
            # Seven seconds for each move: none comes before GO, and nobody is too late.
            state, _ = game.apply(state, seat, pick(actions), 7000 * made, Rng(seed, made))
        moves += made
    return moves / (time.process_time() - began)


def openspiel(name: str, games: int) -> float:
    """Moves a second of CPU time."""
    game = pyspiel.load_game(name)
    pick = random.Random(1).choice
    moves = 0
    began = time.process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            moves += not state.is_chance_node()  # dealing, and the cards drawn
            state.apply_action(pick(state.legal_actions()))
    return moves / (time.process_time() - began)
