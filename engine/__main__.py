"""The command line: `python -m engine simulate | replay | verify`, each with `--help`."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from engine.errors import NotationError, Refusal
from engine.games import GAMES
from engine.record import Record, read, write
from engine.session import Session
from engine.simulate import PLAYERS, Player, Tally, play, schedule, wilson

BAR = 30  # characters of a progress bar
BAR_S = 0.1  # seconds between two drawings of it

WHY = {
    "tag": 'here a line such as [Game "play_nine"] is wanted, and each tag once',
    "missing": "the header lacks the tag {name}",
    "value": "this tag cannot have such a value",
    "game": "there is no such game",
    "rules": "these are other rules than version {version}, which is played here",
    "commitment": "this is not the SHA-256 of the five lines before it",
    "move": "here a line such as `1. seat 0 play at 0: take` is wanted",
    "number": "here move {expected} is wanted",
    "seat": "there is no such seat",
    "kind": "a move is one of play, default and substitute",
    "action": "that is no move of this game",
    "refused": "the rules refuse that: {refused}",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns 0, or 1 when something was wrong with what it was given; then stderr says what."""
    wanted = _parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = wanted.run
    try:
        return run(wanted)
    except NotationError as error:
        where = f"{wanted.file}:{error.facts['line']}"
        return _fail(f"{where}: {error.facts['text']}\n{WHY[str(error.facts['why'])].format(**error.facts)}")
    except Refusal as error:
        return _fail(f"That cannot be played: {error}")
    except BrokenPipeError:  # whoever read, say `head`, has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (OSError, UnicodeDecodeError) as error:
        return _fail(str(error))


def simulate(wanted: argparse.Namespace) -> int:
    game = GAMES[wanted.game]
    seats = wanted.seats or game.seats[0]
    players: tuple[Player, ...] = tuple(wanted.levels[seat % len(wanted.levels)] for seat in range(seats))
    options = game.options(wanted.options)
    tally = Tally()
    began = time.process_time()
    for who, seed in _with_bar(list(schedule(players, wanted.games, wanted.seed))):
        played = play(wanted.game, options, who, seed, check=wanted.check)
        if wanted.record and not tally.games:
            tags = (("Players", list(who)), ("Result", played.result))
            text = write(msgspec.structs.replace(played.record, tags=tags))
            Path(wanted.record).write_text(text, encoding="utf-8")
        tally.add(played)
    _report(tally, time.process_time() - began)
    return 0


def _report(tally: Tally, seconds: float) -> None:
    games = tally.games
    print(f"{games} games, {games / seconds:.0f} a second")
    print(
        f"{tally.moves / games:.1f} moves and {tally.ms / games / 1000:.1f} s a game; {tally.shared} shared"
    )
    print("ended by " + ", ".join(f"{reason} {count}" for reason, count in tally.reasons.most_common()))
    print(f"\n{'':20}   won          95 %     par    score  a round")
    for line in tally.lines():
        low, high = wilson(line.won, games)
        shares = f"{line.won / games:7.1%}  {low:6.1%} - {high:6.1%}  {line.par / games:6.1%}"
        print(f"{line.who:20}{shares}  {line.score:7.2f}  {line.round:7.2f}")
    print(f"\n{'':20}a game   in games")
    for event, count in tally.events.most_common():
        print(f"{event:20}{count / games:6.2f}   {tally.met[event] / games:7.1%}")


def _with_bar(items: Sequence[Any]) -> Iterable[Any]:
    """The items, with a bar on a terminal that says how far it is."""
    drawn = 0.0
    for number, item in enumerate(items):
        if sys.stderr.isatty() and time.monotonic() - drawn > BAR_S:
            drawn = time.monotonic()
            done = "#" * (number * BAR // len(items))
            print(f"\r[{done:{BAR}}] {number}/{len(items)}", end="", file=sys.stderr, flush=True)
        yield item
    if drawn:
        print(f"\r{'':{BAR + 30}}\r", end="", file=sys.stderr, flush=True)


def replay(wanted: argparse.Namespace) -> int:
    record = _read(wanted.file)
    session, events = record.start()
    print(f"{record.game.title}, {record.seats} seats, options {_json(record.options)}")
    for name, value in record.tags:
        print(f"{name}: {_json(value)}")
    _tell("deal", session, events)
    for number, (move, session, events) in enumerate(record.replay(), 1):
        who = "the table" if move.seat < 0 else f"seat {move.seat}"
        kind = "" if move.kind == "play" else f" ({move.kind})"
        _tell(f"{number}. {move.at / 1000:.1f} s, {who}{kind}: {move.action}", session, events)
    _tell_end(session)
    return 0


def _tell(what: str, session: Session, events: Iterable[Any]) -> None:
    print(what)
    for event in events:
        print(f"    {_json(event)}")
    waiting = session.game.waiting_for(session.state)
    print(f"    scores {list(session.game.scores(session.state))}, waiting for {list(waiting)}")


def _tell_end(session: Session) -> None:
    result = session.game.result(session.state)
    print(f"result {_json(result)}" if result else f"unfinished after {session.moves} moves")


def verify(wanted: argparse.Namespace) -> int:
    """A record, or a seed and what was played with it, against the commitment that was shown at the deal."""
    if wanted.file:
        record = _read(wanted.file)
        session, events = record.start()
        for _, after, _ in record.replay():
            session = after
        _tell_end(session)
        told = dict(record.tags).get("Result")
        if told is not None and told != msgspec.json.decode(_json(session.game.result(session.state))):
            return _fail("The record tells another result.")
    else:
        if not (wanted.game and wanted.seats and wanted.seed and wanted.commitment):
            return _fail("Give a file, or all of --game, --seats, --seed and --commitment.")
        game = GAMES[wanted.game]
        options = game.options(wanted.options)
        record = Record(game.key, game.rules_version, wanted.seats, options, wanted.seed)
        session, events = record.start()
    print(f"{record.header}SHA-256 {record.commitment}")
    for event in events:
        print(_json(event))
    if wanted.commitment and wanted.commitment.lower() != record.commitment:
        return _fail("This is NOT the shuffle that was promised.")
    print("This is the shuffle that was promised." if wanted.commitment else "The record is whole.")
    return 0


def _read(file: str) -> Record:
    return read(Path(file).read_text(encoding="utf-8"))


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _fail(why: str) -> int:
    print(why, file=sys.stderr)
    return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m engine", description="Cardinal's games without Discord.")
    commands = parser.add_subparsers(required=True, metavar="simulate | replay | verify")

    command = commands.add_parser("simulate", help="the computer plays games against itself")
    command.set_defaults(run=simulate, file=None)
    command.add_argument("game", choices=GAMES)
    command.add_argument("--seats", type=_count, help="how many play (the fewest)")
    command.add_argument("--games", type=_count, default=100, help="how many games (100)")
    command.add_argument(
        "--levels",
        type=_players,
        default=("normal",),
        help=f"of {', '.join(PLAYERS)}, by seat, again and again",
    )
    command.add_argument(
        "--seed", type=_text, default="cardinal", help="any text: the same one gives the same games"
    )
    command.add_argument("--check", action="store_true", help="look after every move that no card is lost")
    command.add_argument("--record", metavar="FILE", help="write the first game there")
    _add_options(command)

    command = commands.add_parser("replay", help="tell a recorded game move by move")
    command.set_defaults(run=replay)
    command.add_argument("file")

    command = commands.add_parser("verify", help="check a shuffle against its commitment")
    command.set_defaults(run=verify)
    command.add_argument("file", nargs="?", help="a record; or say what was played:")
    command.add_argument("--game", choices=GAMES)
    command.add_argument("--seats", type=int)
    command.add_argument("--seed", type=_seed, help="as it was told at the end")
    command.add_argument("--commitment", help="as it was told at the deal")
    _add_options(command)
    return parser


def _add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--options",
        type=_option,
        nargs="*",
        action=_Options,
        default={},
        metavar="NAME=VALUE",
        help="of the game",
    )


class _Options(argparse.Action):
    def __call__(
        self, parser: object, namespace: argparse.Namespace, values: Any, flag: object = None
    ) -> None:
        setattr(namespace, self.dest, {**getattr(namespace, self.dest), **dict(values)})


def _option(text: str) -> tuple[str, object]:
    """`holes=3`, `tie=shared`, `match=true`."""
    name, found, value = text.partition("=")
    if not found:
        raise argparse.ArgumentTypeError(f"not NAME=VALUE: {text}")
    try:
        return name, msgspec.json.decode(value)
    except (msgspec.DecodeError, RecursionError):
        return name, value


def _players(text: str) -> tuple[str, ...]:
    players = tuple(text.split(","))
    if not set(players) <= set(PLAYERS):
        raise argparse.ArgumentTypeError(f"not of {', '.join(PLAYERS)}: {text}")
    return players


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"no number from 1 on: {text}")
    return int(text)


def _text(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError("not a text in UTF-8") from None
    return text


def _seed(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"no seed: {text}") from None


if __name__ == "__main__":
    sys.exit(main())
