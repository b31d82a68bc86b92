"""The engine: whole games of random moves, through what is legal, the move and its events, in one thread.

The peer is OpenSpiel's hearts for four, C++ driven from Python. A move is what a player decides; the time is
that of whole games, dealing included. Hearts deals in 52 steps of its own, so it is told a second time with
those steps counted as moves, which is the most that can be said for it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import pyspiel

from benchmarks.measure import Row, compare, thousands
from engine.games import GAMES
from engine.randomness import Rng

SEATS = 4
GAMES_OF_OURS = 8
GAMES_OF_HEARTS = 200


def rows() -> Iterator[Row]:
    yield compare(
        "Play Nine, random play : OpenSpiel hearts",
        lambda: play_nine(GAMES_OF_OURS),
        lambda: hearts(GAMES_OF_HEARTS),
        show=thousands,
        at_least=0.6,
    )
    yield compare(
        "  the same, hearts' dealing steps counted as moves",
        lambda: play_nine(GAMES_OF_OURS),
        lambda: hearts(GAMES_OF_HEARTS, count_dealing=True),
        show=thousands,
    )


def play_nine(games: int) -> float:
    """Moves a second of CPU time."""
    game = GAMES["play_nine"]
    options = game.options({})
    pick = random.Random(1).choice
    moves = 0
    began = time.process_time()
    for number in range(games):
        seed = number.to_bytes(32, "big")
        state, _ = game.deal(options, SEATS, Rng(seed, 0))
        made = 0
        while seats := game.waiting_for(state):
            made += 1
            action = pick(game.legal(state, seats[0]))
            state, _ = game.apply(state, seats[0], action, 0, Rng(seed, made))
        moves += made
    return moves / (time.process_time() - began)


def hearts(games: int, *, count_dealing: bool = False) -> float:
    """Moves a second of CPU time."""
    game = pyspiel.load_game("hearts")
    pick = random.Random(1).choice
    moves = 0
    began = time.process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            moves += count_dealing or not state.is_chance_node()
            state.apply_action(pick(state.legal_actions()))
    return moves / (time.process_time() - began)
