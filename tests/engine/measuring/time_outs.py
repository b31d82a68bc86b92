"""The table's move for a player whose time ran out, against *normal*'s: `make time-outs`, about two hours.

Positions come from games of the level *easy*, which meets what careless people meet. Each is measured in paired worlds:
in the same imagined deal, with the same luck, the table plays the turn to its end, or *normal* plays it; then everybody
plays on as *normal*. Golf is played by the hole and Sevens by the round; in 7 Ate 9 the players take turns, since its
table moves only when nobody does. Told is by how much *normal* does better: on average, in each single position where
that is more than `MOST` beyond doubt, and in the ten worst. A position is shown as it might be, with its hidden cards.

Some games only, or fewer positions: `.venv/bin/python -m tests.engine.measuring.time_outs play_nine 100`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from engine.game import Action, AnyGame, Level, Rng
from engine.games import GAMES, VERSIONS

ONE_IN = 5  # decisions is a position
FEW = 40  # positions, of games that take long to play on
WORLDS = 40  # of a position, and of one in which the table does badly
MORE = 400
MOST = 2.0  # strokes, points or cards
DOUBT = 2.5  # standard errors
STEP_MS = 3000  # from one move of a race to the next: so much that no penalty of time stops one

Mover = Callable[[AnyGame, Any, int, Rng], Action]  # its state, a seat of it


class Measure(NamedTuple):
    key: str
    seats: int
    unit: str
    worth: Callable[[AnyGame, Any, int], float]  # of the end, to a seat: more is better
    options: Mapping[str, object] = {}
    positions: int = 1000


def lead(game: AnyGame, state: Any, seat: int) -> float:
    """By how much the others have more, on average."""
    scores = game.scores(state)
    return (sum(scores) - scores[seat]) / (len(scores) - 1) - scores[seat]


def won(game: AnyGame, state: Any, seat: int) -> float:
    result = game.result(state)
    assert result is not None
    first = {side for side, place in zip(result.sides, result.places, strict=True) if place == 1}
    return 100 / len(first) if result.sides[seat] in first else 0


def scored(game: AnyGame, state: Any, seat: int) -> float:
    return game.scores(state)[seat]


HOLE = {"holes": 1, "tie": "shared"}
MEASURES = (
    Measure("play_nine", 2, "strokes", lead, HOLE),
    Measure("play_nine", 4, "strokes", lead, HOLE),
    Measure("sevens", 4, "points", lead, {"rounds": 1}),
    Measure("sequence_numbers", 2, "per cent of the wins", won, positions=FEW),
    Measure("sequence_numbers", 4, "per cent of the wins", won, positions=FEW),
    Measure("seven_ate_nine", 2, "cards", lead, positions=FEW),
    Measure("big_bang", 1, "cards", scored),
)


def by_table(game: AnyGame, state: Any, seat: int, rng: Rng) -> Action:
    action: Action | None = game.default(game.view(state, seat))
    assert action is not None
    return action


def by(level: Level) -> Mover:
    def move(game: AnyGame, state: Any, seat: int, rng: Rng) -> Action:
        action: Action = game.think(game.view(state, seat), level, rng)[0]
        return action

    return move


class Line:
    """A game that is played on from a state, with luck that hangs on the seed and the number of the move alone."""

    def __init__(self, game: AnyGame, state: Any, seed: bytes) -> None:
        self.game, self.state, self.seed = game, state, seed
        self.moves: list[str] = []

    def play(self, seat: int, mover: Mover) -> None:
        number = len(self.moves) + 1
        action = mover(self.game, self.state, seat, Rng(self.seed, "mover", number))
        at = self.game.opens_at(self.state) + number * STEP_MS
        self.state, _ = self.game.apply(self.state, seat, action, at, Rng(self.seed, number))
        self.moves.append(str(action))

    def play_turn(self, seat: int, mover: Mover) -> None:
        self.play(seat, mover)
        while self.game.is_mid_turn(self.state, seat):
            self.play(seat, mover)

    def play_out(self, mover: Mover, last: int) -> Iterator[int]:
        """Gives each seat that is about to move; `last` moved before."""
        seats = len(self.game.scores(self.state))
        while waiting := [seat for seat in self.game.waiting_for(self.state) if self._can_move(seat)]:
            last = min(waiting, key=lambda seat: (seat - last - 1) % seats)
            yield last
            self.play(last, mover)

    def _can_move(self, seat: int) -> bool:
        return bool(self.game.legal(self.state, seat))


class Position(NamedTuple):
    number: int
    seat: int
    view: Any


class Found(NamedTuple):
    position: Position
    worse: Sequence[float]  # than *normal*, in each world

    @property
    def mean(self) -> float:
        return fmean(self.worse)

    @property
    def error(self) -> float:
        return stdev(self.worse) / sqrt(len(self.worse))

    @property
    def is_bad(self) -> bool:
        return self.mean - MOST > DOUBT * self.error


def main(wanted: Sequence[str]) -> None:
    positions = next((int(each) for each in wanted if each.isdigit()), 0)
    keys = [each for each in wanted if each in GAMES] or list(GAMES)
    for measure in MEASURES:
        for (key, _version), game in VERSIONS.items():
            if key == measure.key and key in keys:
                report(game, measure, positions or measure.positions)


def report(game: AnyGame, measure: Measure, positions: int) -> None:
    began = time.monotonic()
    found = [measured(game, measure, each) for each in positions_of(game, measure, positions)]
    mean = fmean(each.mean for each in found)
    error = sqrt(sum(each.error**2 for each in found)) / len(found)
    found.sort(key=lambda each: -each.mean)
    bad = [each for each in found if each.is_bad]
    print(
        f"{game.key} {game.rules_version}, {measure.seats} seats, {len(found)} positions: {mean:+.2f} ± {error:.2f} "
        f"{measure.unit} worse than normal, {len(bad)} of them more than {MOST:g} ({time.monotonic() - began:.0f} s)",
        flush=True,
    )
    for each in dict.fromkeys((*found[:10], *bad)):
        print(
            f"  {each.mean:+.1f} ± {each.error:.1f}{' !' * each.is_bad}  {describe(game, each.position)}",
            flush=True,
        )


def positions_of(game: AnyGame, measure: Measure, positions: int) -> Iterator[Position]:
    options = game.options(measure.options)
    left = positions
    for number in count():
        seed = f"time-outs {measure.seats} {number}".encode()
        line = Line(game, game.deal(options, measure.seats, Rng(seed, 0))[0], seed)
        for seat in line.play_out(by("easy"), 0):
            view = game.view(line.state, seat)
            if game.default(view) is None or Rng(seed, "chosen", len(line.moves)).below(ONE_IN):
                continue
            yield Position(positions - left, seat, view)
            left -= 1
            if not left:
                return


def measured(game: AnyGame, measure: Measure, position: Position) -> Found:
    """In so many worlds as it takes to say whether the table does badly."""
    worse: list[float] = []
    for worlds in (WORLDS, MORE):
        worse += [difference(game, measure, position, world) for world in range(len(worse), worlds)]
        if fmean(worse) <= MOST:
            break
    return Found(position, tuple(worse))


def difference(game: AnyGame, measure: Measure, position: Position, world: int) -> float:
    """By how much *normal* does better in one world."""
    worths = []
    for mover in (by("normal"), by_table):
        line = line_in(game, position, world)
        line.play_turn(position.seat, mover)
        for _ in line.play_out(by("normal"), position.seat):
            pass
        worths.append(measure.worth(game, line.state, position.seat))
    return worths[0] - worths[1]


def line_in(game: AnyGame, position: Position, world: int) -> Line:
    seed = f"time-outs {position.number} {world}".encode()
    return Line(game, game.determinize(position.view, Rng(seed, "world")), seed)


def describe(game: AnyGame, position: Position) -> str:
    """What the table and *normal* do there, and what lies before the seat."""
    turns = []
    for mover in (by_table, by("normal")):
        line = line_in(game, position, 0)
        layout = game.layout(line.state, whole=False)
        line.play_turn(position.seat, mover)
        turns.append(", ".join(line.moves))
    middle, seat = " | ".join(layout.middle), " | ".join(layout.seats[position.seat])
    return f"table: {turns[0]}; normal: {turns[1]}\n      seat {position.seat}: {seat}\n      {middle}"


if __name__ == "__main__":
    main(sys.argv[1:])
