"""The levels of the computer against each other: `make strength`, up to half an hour.

Two sides change seats on equal deals, which is the same for ever: the seeds are fixed and the budgets of *hard* are
in worlds. Golf is played by the hole, Sevens by the round. The share of games won stands between the limits that
hold the true one with 95 % confidence (Wilson's); par is a half. Some games only:
`.venv/bin/python -m benchmarks.strength play_nine`.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from engine.games import GAMES
from engine.simulate import Played, Player, Tally, play, schedule, wilson

PAIRS: tuple[tuple[Player, Player], ...] = (("easy", "random"), ("normal", "easy"), ("hard", "normal"))
SEED = "strength"


class Match(NamedTuple):
    key: str
    seats: int
    games: int
    hard_games: int  # with *hard* in them, which takes its time
    options: Mapping[str, object] = {}


MATCHES = (
    Match("seven_ate_nine", 2, 400, 400),
    Match("sevens", 4, 1000, 1200, {"rounds": 1}),
    Match("sequence_numbers", 2, 2000, 2000),
    Match("big_bang", 2, 200, 60),
    Match("play_nine", 2, 400, 300, {"holes": 1, "tie": "shared"}),
)


def main(wanted: Iterable[str]) -> None:
    began = time.monotonic()
    print(f"{'':18} {'':22} {'games':>6} {'won':>7}   {'95 %':13}  seconds")
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    with multiprocessing.Pool(cores) as pool:
        for match in MATCHES:
            if match.key in wanted:
                for stronger, weaker in PAIRS:
                    _contest(pool, match, stronger, weaker)
    print(f"\n{time.monotonic() - began:.0f} s")


def _contest(pool: Any, match: Match, stronger: Player, weaker: Player) -> None:
    began = time.monotonic()
    games = match.hard_games if stronger == "hard" else match.games
    players = (stronger, weaker) * (match.seats // 2)
    options = GAMES[match.key].options(match.options)
    tally = Tally()
    jobs = [(match.key, options, *job) for job in schedule(players, games, SEED)]
    for played in pool.imap_unordered(_played, jobs):
        tally.add(played)
    won = next(line.won for line in tally.lines() if line.who == stronger)
    low, high = wilson(won, games)
    verdict = "above par" if low > 0.5 else "NOT above par"
    print(
        f"{match.key:18} {f'{stronger} - {weaker}':22} {games:6} {won / games:7.1%}   "
        f"{low:5.1%} - {high:5.1%}  {time.monotonic() - began:7.0f}  {verdict}",
        flush=True,
    )


def _played(job: tuple[str, Any, tuple[Player, ...], bytes]) -> Played:
    return play(*job)


if __name__ == "__main__":
    main(sys.argv[1:] or GAMES)
