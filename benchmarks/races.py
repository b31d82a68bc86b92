"""Races of 7 Ate 9 against people who press without looking: `python -m benchmarks.races`, some twenty minutes.

By both versions of the rules, on deals that never change. The person looks for 0.8 to 1.6 s, sees what has changed
250 ms late, and sees wrong once in twenty times. A presser draws what there is to draw, then presses any key at all.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from engine.games import game_of
from engine.simulate import Person, Presser, Sitting, play, schedule, wilson

KEY = "seven_ate_nine"
EVERY = (150, 250, 450, 600)  # milliseconds between two presses
RIVALS: dict[str, Sitting] = {
    "easy": "easy",
    "normal": "normal",
    "hard": "hard",
    "a person, 1.2 s": Person(800, 1600, 0.05),
}
MOST = {"easy": 0.25, "a person, 1.2 s": 0.08}  # won by a presser under today's rules
RACES = 1000
SEED = "pressers"


def main(races: int) -> None:
    print(f"{'rules':>5} {'a press each':>12}  {'against':16} {'races':>5} {'won':>7}   95 %")
    for version in (1, 2):
        for every in EVERY:
            for name, rival in RIVALS.items():
                won = _won(version, (Presser(every), rival), races)
                low, high = wilson(won, races)
                verdict = "TOO OFTEN" if version > 1 and won / races > MOST.get(name, 1) else ""
                row = f"{version:5} {every:9} ms  {name:16} {races:5} {won / races:7.1%}   {low:.1%} - {high:.1%}"
                print(f"{row}  {verdict}", flush=True)


def _won(version: int, sides: Sequence[Sitting], races: int) -> int:
    """The races that the first of the two has won."""
    game = game_of(KEY, version)
    options = game.options(game.preset)
    won = 0
    for players, seed in schedule(sides, races, SEED):
        result = play(KEY, options, players, seed, version=version).result
        won += result.places[players.index(sides[0])] == 1
    return won


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else RACES)
