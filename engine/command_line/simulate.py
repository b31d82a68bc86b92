"""`python -m engine simulate`: games of the computer against itself, and what they come to."""

from __future__ import annotations

import signal
import sys
import time
from argparse import Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from engine.command_line import INTERRUPTED
from engine.command_line.refused import CommandRefused, check_options, must_begin
from engine.command_line.words import plain_words, printable
from engine.game import AnyGame
from engine.games import GAMES
from engine.record import write
from engine.simulate import Played, Player, Tally, play, schedule, wilson

BAR = 30  # characters of a progress bar
BAR_S = 0.1  # seconds between two drawings of it


def simulate(wanted: Namespace) -> int:
    game = GAMES[wanted.game]
    levels: tuple[Player, ...] = wanted.levels
    seats = wanted.seats or _fewest(game, len(levels))
    if seats < len(levels):
        raise CommandRefused(f"{len(levels)} levels are too many for {seats} seats.")
    options = check_options(game, wanted.options, seats)
    must_begin(game, options, seats)
    players = tuple(levels[seat % len(levels)] for seat in range(seats))
    tally = Tally()
    began = time.process_time()
    jobs = schedule(players, wanted.games, wanted.seed)
    for played in _with_bar(_games(game.key, options, jobs, check=wanted.check), wanted.games):
        if wanted.record and not tally.games:
            _keep(played, wanted.record)
        tally.add(played)
    if tally.games:
        _report(tally, time.process_time() - began)
    if tally.games == wanted.games:
        return 0
    print(f"Stopped after {tally.games} of {wanted.games} games.", file=sys.stderr)
    return INTERRUPTED


def _fewest(game: AnyGame, levels: int) -> int:
    """The smallest table at which each of the levels has a seat."""
    return next((seats for seats in game.seats if seats >= levels), game.seats[-1])


def _games(
    key: str, options: Any, jobs: Iterable[tuple[tuple[Player, ...], bytes]], *, check: bool
) -> Iterator[Played]:
    """Until Ctrl-C, which ends the game that is being played; one that is over is counted first."""
    asked_to_stop = False

    def stop_soon(*_: object) -> None:
        nonlocal asked_to_stop
        asked_to_stop = True

    at_once = signal.signal(signal.SIGINT, stop_soon)
    try:
        for who, seed in jobs:
            try:
                signal.signal(signal.SIGINT, at_once)
                played = play(key, options, who, seed, check=check)
                signal.signal(signal.SIGINT, stop_soon)
            except KeyboardInterrupt:
                return
            yield played
            if asked_to_stop:
                return
    finally:
        signal.signal(signal.SIGINT, at_once)


def _with_bar(games: Iterable[Played], count: int) -> Iterator[Played]:
    """The games, with a bar on a terminal that says how many there have been."""
    drawn = _draw(0, count) if sys.stderr.isatty() else 0.0
    try:
        for number, played in enumerate(games, 1):
            if drawn and time.monotonic() - drawn > BAR_S:
                drawn = _draw(number, count)
            yield played
    finally:
        if drawn:
            print(f"\r{'':{BAR + 30}}\r", end="", file=sys.stderr, flush=True)


def _draw(number: int, count: int) -> float:
    """Draws the bar, and says when."""
    done = "#" * (number * BAR // count)
    print(f"\r[{done:{BAR}}] {number} of {count} games", end="", file=sys.stderr, flush=True)
    return time.monotonic()


def _keep(played: Played, file: str) -> None:
    tags = (("Players", list(played.players)), ("Result", played.result))
    try:
        Path(file).write_text(
            write(msgspec.structs.replace(played.record, tags=tags)), encoding="utf-8", newline="\n"
        )
    except OSError as error:
        raise CommandRefused(f"{printable(file)} cannot be written: {error.strerror}.") from None


def _report(tally: Tally, seconds: float) -> None:
    games = tally.games
    print(f"{games} {'game' if games == 1 else 'games'}, {games / max(seconds, 1e-9):.0f} a second")
    print(
        f"{tally.moves / games:.1f} moves and {tally.ms / games / 1000:.1f} s a game; {tally.shared} shared"
    )
    print(
        "ended by "
        + ", ".join(f"{plain_words(reason)} {count}" for reason, count in tally.reasons.most_common())
    )
    print(f"\n{'':20}   won          95 %     par    score  a round")
    for line in tally.lines():
        low, high = wilson(line.won, games)
        shares = f"{line.won / games:7.1%}  {low:6.1%} - {high:6.1%}  {line.par / games:6.1%}"
        print(f"{line.who:20}{shares}  {line.score:7.2f}  {line.round:7.2f}")
    print(f"\n{'':20}a game   in games")
    for event, count in tally.events.most_common():
        print(f"{plain_words(event):20}{count / games:6.2f}   {tally.met[event] / games:7.1%}")
