"""The levels of the computer against each other, and against people: `make strength`, about an hour.

With the fewest players and with the most. The sides change seats on equal deals, which never change: the seeds are
fixed and the budgets of *hard* are in rollouts. Golf is played by the hole, Sevens by the round. The share of games won
stands between the limits that hold the true one with 95 % confidence (Wilson's); par is what equals would win. In the
races there are people too (`simulate.PEOPLE`), who should win about half against their own level; elsewhere an expert
(`experts`). Some games only: `.venv/bin/python -m tests.engine.measuring.strength play_nine`.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from engine.games import GAMES
from engine.simulate import Played, Player, Sitting, Tally, play, schedule, wilson
from tests.engine.measuring.experts import EXPERTS

PEOPLE: tuple[tuple[Player, Player], ...] = (
    ("newcomer", "easy"),
    ("practised", "normal"),
    ("expert", "hard"),
    ("practised", "easy"),
    ("practised", "hard"),
)
ABOUT_HALF = (0.4, 0.6)  # won by people against their own level
SEED = "strength"


class Match(NamedTuple):
    key: str
    seats: int
    games: int
    hard_games: int  # games with *hard*, which takes its time
    options: Mapping[str, object] = {}


HOLE = {"holes": 1, "tie": "shared"}
MATCHES = (
    Match("seven_ate_nine", 2, 400, 400),
    Match("seven_ate_nine", 4, 400, 400),
    Match("sevens", 3, 1000, 400, {"rounds": 1}),
    Match("sevens", 4, 1000, 400, {"rounds": 1}),
    Match("sevens", 5, 1000, 400, {"rounds": 1}),
    Match("sequence_numbers", 2, 4000, 4000),
    Match("sequence_numbers", 3, 4000, 4000),
    Match("sequence_numbers", 4, 4000, 4000),
    Match("sequence_numbers", 6, 4000, 4000),
    Match("big_bang", 2, 200, 60),
    Match("big_bang", 3, 200, 60),
    Match("play_nine", 2, 400, 200, HOLE),
    Match("play_nine", 6, 400, 60, HOLE),
)
RACE_GAMES = 1000  # with people in them
BLIND: tuple[Player, Player] = ("blind", "easy")  # in Big Bang: a player who presses anything (rules 4.4.25)
BLIND_GAMES = 300
MOST_BLIND = 0.05  # won by a player who presses anything


def main(wanted: Iterable[str]) -> None:
    began = time.monotonic()
    print(f"{'':18} {'':22} {'seats':>5} {'games':>6} {'won':>7}   {'95 %':13}   {'par':>5}  seconds")
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    with multiprocessing.Pool(cores) as pool:
        for match in MATCHES:
            if match.key in wanted:
                for stronger, weaker in _pairs(match.key):
                    games = match.hard_games if stronger == "hard" else match.games
                    _contest(pool, match, (stronger, weaker), games)
        for key in wanted:
            if GAMES[key].race:
                for person, level in PEOPLE:
                    _contest(pool, Match(key, 2, RACE_GAMES, RACE_GAMES), (person, level), RACE_GAMES)
        for penalty in ("none", "cooldown") if "big_bang" in wanted else ():
            print(f"big_bang, penalty={penalty}")
            match = Match("big_bang", 2, BLIND_GAMES, BLIND_GAMES, {"penalty": penalty})
            _contest(pool, match, BLIND, BLIND_GAMES)
    print(f"\n{time.monotonic() - began:.0f} s")


def _pairs(key: str) -> list[tuple[Sitting, Sitting]]:
    """Each level against the one below it, and the best against an expert; in a race only the levels."""
    levels: tuple[Sitting, ...] = GAMES[key].levels
    if GAMES[key].race:
        return [(better, worse) for worse, better in pairwise(levels)]
    pairs = [(better, worse) for worse, better in pairwise(("random", *levels))]
    return [*pairs, (levels[-1], EXPERTS[key])]


def _contest(pool: Any, match: Match, sides: tuple[Sitting, Sitting], games: int) -> None:
    began = time.monotonic()
    options = GAMES[match.key].options(match.options)
    tally = Tally()
    jobs = [(match.key, options, *job) for job in schedule(_seated(match.seats, *sides), games, SEED)]
    for played in pool.imap_unordered(_played, jobs):
        tally.add(played)
    line = next(line for line in tally.lines() if line.who == str(sides[0]))
    low, high = wilson(line.won, games)
    print(
        f"{match.key:18} {f'{sides[0]} - {sides[1]}':22} {match.seats:5} {games:6} {line.won / games:7.1%}   "
        f"{low:5.1%} - {high:5.1%}   {line.par / games:5.1%}  {time.monotonic() - began:7.0f}  "
        f"{_verdict(sides, line.won / games, low, line.par / games)}",
        flush=True,
    )


def _seated(seats: int, stronger: Sitting, weaker: Sitting) -> tuple[Sitting, ...]:
    """Seats the players in turns, so that teams are of one kind; at an odd table one stronger player sits alone."""
    return (stronger, weaker) * (seats // 2) if seats % 2 == 0 else (stronger, *(weaker,) * (seats - 1))


def _verdict(sides: tuple[Sitting, Sitting], won: float, low: float, par: float) -> str:
    if sides in PEOPLE[:2]:
        least, most = ABOUT_HALF
        return "about half" if least <= won <= most else "NOT about half"
    if sides == BLIND:
        return "loses" if won <= MOST_BLIND else "does NOT lose"
    if sides in PEOPLE:
        return ""
    return "above par" if low > par else "NOT above par"


def _played(job: tuple[str, Any, tuple[Sitting, ...], bytes]) -> Played:
    return play(*job)


if __name__ == "__main__":
    main(sys.argv[1:] or GAMES)
