"""Races against people who press without looking, and at a person's own pace: an hour.

`.venv/bin/python -m tests.engine.measuring.races`; with `pace` behind it one part only.

On deals that never change. A presser draws what there is to draw in 7 Ate 9, and then presses any number held; both
versions of the rules are tried. The person there looks for 0.8 to 1.6 s, sees what has changed 250 ms late, and sees
wrong once in twenty times. In the young players' variant of Big Bang a presser presses any key that the table offers.

At their own pace people play one race after the other, and the computer looks as `Game.looks` has seen them look by
then.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import mean, median_low
from typing import Any, NamedTuple

from engine.game import AnyGame, Event, Rng
from engine.games import GAMES, game_of
from engine.looks import ENOUGH, LATEST_KEPT
from engine.simulate import Follower, Person, Played, Presser, Sitting, play, schedule, wilson

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

YOUNG: Mapping[str, object] = {"penalty": "none"}
YOUNG_EVERY = 1350  # milliseconds in which somebody presses any key that is offered

LOOKS = (900, 1200, 1500, 2000, 2800)  # milliseconds
PACED = 1500  # races of each
MISSES = {"seven_ate_nine": 0.05, "big_bang": 0.0}  # as in `simulate`: only newcomers mistake a place
ABOUT_HALF = (0.45, 0.55)


class Paced(NamedTuple):
    """A race at a person's own pace."""

    won: float
    left: int  # cards that the loser had left


def main(parts: Sequence[str]) -> None:
    for part in parts:
        PARTS[part]()


def pressers() -> None:
    for version in (1, 2):
        for every in EVERY:
            for name, rival in RIVALS.items():
                game = game_of("seven_ate_nine", version)
                won = _won(game, game.preset, (Presser(every), rival), RACES)
                too_often = version > 1 and won / RACES > MOST.get(name, 1)
                _tell(
                    f"7 Ate 9, rules {version}, a press each {every} ms - {name}", won, RACES, bad=too_often
                )


def young() -> None:
    game = GAMES["big_bang"]
    for level in game.levels:
        won = _won(game, YOUNG, (Presser(YOUNG_EVERY), level), RACES)
        _tell(f"Big Bang for the young, a presser - {level}", won, RACES, bad=won / RACES > 0.3)


def pace() -> None:
    for key, misses in MISSES.items():
        for look in LOOKS:
            person = Person(look * 2 // 3, look * 4 // 3, misses)
            races = list(_at_own_pace(GAMES[key], person))
            won, left = sum(race.won for race in races), mean(race.left for race in races)
            least, most = ABOUT_HALF
            bad = not least <= won / len(races) <= most
            _tell(f"{key}, a person of {look} ms at their own pace", won, len(races), bad=bad)
            close = mean(race.left <= 4 for race in races)
            print(f"    the loser had {left:.1f} cards left; four or fewer in {close:.0%}", flush=True)


PARTS: dict[str, Callable[[], None]] = {"pressers": pressers, "young": young, "pace": pace}


def _won(game: AnyGame, chosen: Mapping[str, object], sides: Sequence[Sitting], races: int) -> float:
    """The races that the first of the two has won."""
    options, won = game.options(chosen), 0
    for players, seed in schedule(sides, races, SEED):
        result = play(game.key, options, players, seed, version=game.rules_version).result
        won += result.places[players.index(sides[0])] == 1
    return won


def _at_own_pace(game: AnyGame, person: Person) -> Iterator[Paced]:
    options, known = game.options(game.preset), deque[int](maxlen=LATEST_KEPT)
    for number in range(PACED):
        follower = Follower(median_low(known) if len(known) >= ENOUGH else game.unknown_look_ms)
        players = (person, follower) if number % 2 == 0 else (follower, person)
        me = players.index(person)
        played = play(game.key, options, players, f"pace/{person.shortest}/{number}".encode())
        known.extend(took for seat, took in game.looks(options, 2, _events(game, played)) if seat == me)
        places, scores = played.result.places, played.result.scores
        left = max(scores) if game.key == "seven_ate_nine" else max(scores) - min(scores)
        yield Paced((places[me] == 1) / places.count(1), left)


def _events(game: AnyGame, played: Played) -> Iterator[tuple[int, Event]]:
    """Every event of a game, and when it was."""
    record = played.record
    state: Any
    state, events = game.deal(record.options, record.seats, Rng(record.seed, 0))
    yield from ((0, event) for event in events)
    for number, move in enumerate(record.moves, 1):
        state, events = game.apply(state, move.seat, move.action, move.at, Rng(record.seed, number))
        yield from ((move.at, event) for event in events)


def _tell(what: str, won: float, races: int, *, bad: bool) -> None:
    low, high = wilson(won, races)
    print(f"{what:62} {won / races:6.1%}   {low:.1%} - {high:.1%} of {races}  {'NO' * bad}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:] or list(PARTS))
