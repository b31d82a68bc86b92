"""What the arguments of a command may be, and its help."""

from __future__ import annotations

import argparse
import re
from typing import Any, NoReturn

import msgspec

from engine.command_line import REFUSED
from engine.command_line.games import games
from engine.command_line.replay import replay
from engine.command_line.simulate import simulate
from engine.command_line.verify import verify
from engine.command_line.words import either, plain
from engine.games import GAMES
from engine.session import LEAST_SHOWN
from engine.simulate import PLAYERS

ABOUT = """\
Cardinal's games without Discord. It lists them, lets the computer play against itself, and tells and
checks records of games (docs/records.md).

  python -m engine games
  python -m engine simulate play_nine --games 1 --record game.txt
  python -m engine replay game.txt
  python -m engine verify game.txt
"""

STATUS = """\
The exit status is 0; 1 when verify has found something wrong; 2 when something cannot be done, and a
sentence says why; 130 after Ctrl-C."""

GAMES_ABOUT = """\
Lists the games: their keys, how many can play, and their options with all values.

  python -m engine games
  python -m engine games play_nine
"""

SIMULATE_ABOUT = """\
Lets the computer play a game against itself in virtual time. Tells who won how often, how long it took,
and what happened how often. The same arguments give the same games. Different levels change seats from
game to game. Ctrl-C ends it and shows what there is so far. The levels newcomer, practised and expert
imitate people in a race: the computer is measured against them.

  python -m engine simulate sevens --seats 4 --games 200
  python -m engine simulate play_nine --levels normal,easy --options holes=3 tie=shared
  python -m engine simulate big_bang --games 1 --record game.txt
"""

REPLAY_ABOUT = """\
Tells a recorded game move by move: what was done, what happened, and what lies on the table then, hidden
cards too. > marks the seats that the table waits for. A card in brackets lies face down.

  python -m engine replay game.txt
  python -m engine replay game.txt --brief
  python -m engine replay game.txt --move 12
"""

VERIFY_ABOUT = """\
Checks a record: its header has the commitment that it names, the rules allow each of its moves, and they
lead to the end of the game and to the result that it tells. Or checks a shuffle by what the table showed:
the seal at the deal (the beginning of the commitment), and the seed at the end. Either way it shows all
cards as they were dealt, so that everybody can compare their own.

  python -m engine verify game.txt
  python -m engine verify game.txt --commitment d27a…
  python -m engine verify --game play_nine --seats 2 --options holes=1 --seed 6361… --commitment d27a…
"""


MOST = 999_999_999  # that a number may be


class Parser(argparse.ArgumentParser):
    def __init__(self, prog: str, **texts: Any) -> None:
        super().__init__(
            prog, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, **texts
        )

    def error(self, message: str) -> NoReturn:
        self.exit(
            REFUSED, f"{message[0].upper()}{message[1:].removesuffix('.')}. {self.prog} --help says more.\n"
        )


def parser() -> Parser:
    whole = Parser("python -m engine", description=ABOUT, epilog=STATUS)
    commands = whole.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    whole.set_defaults(run=lambda _: whole.exit(REFUSED, whole.format_help()))  # without a command

    command = commands.add_parser("games", help="list the games and their options", description=GAMES_ABOUT)
    command.set_defaults(run=games)
    command.add_argument("game", nargs="?", type=_game, metavar="GAME", help="only this one")

    command = commands.add_parser(
        "simulate", help="let the computer play against itself", description=SIMULATE_ABOUT
    )
    command.set_defaults(run=simulate)
    command.add_argument("game", type=_game, metavar="GAME", help=either(GAMES))
    command.add_argument(
        "--seats", type=_count, metavar="N", help="how many play; default: the fewest that can"
    )
    command.add_argument(
        "--games", type=_count, metavar="N", default=100, help="how many games; default: 100"
    )
    command.add_argument(
        "--levels",
        type=_players,
        metavar="LEVEL,…",
        default=("normal",),
        help=f"by seat, then again from the first; default: normal; all: {', '.join(PLAYERS)}",
    )
    command.add_argument(
        "--seed",
        type=_text,
        metavar="TEXT",
        default="cardinal",
        help="a different text gives different games",
    )
    command.add_argument(
        "--check", action="store_true", help="check after every move that no card is lost or doubled"
    )
    command.add_argument("--record", metavar="FILE", help="write the first game there, over an older file")
    _add_options(command)

    command = commands.add_parser(
        "replay", help="tell a recorded game move by move", description=REPLAY_ABOUT
    )
    command.set_defaults(run=replay)
    command.add_argument("file", metavar="FILE", help="a record")
    command.add_argument("--brief", action="store_true", help="leave out the table after each move")
    command.add_argument("--move", type=_number, metavar="N", help="only this move; 0 is the deal")

    command = commands.add_parser("verify", help="check a record, or a shuffle", description=VERIFY_ABOUT)
    command.set_defaults(run=verify)
    command.add_argument("file", nargs="?", metavar="FILE", help="a record; without one say what was played:")
    command.add_argument("--game", type=_game, metavar="GAME", help=either(GAMES))
    command.add_argument("--seats", type=_count, metavar="N", help="how many played")
    command.add_argument("--rules", type=_count, metavar="VERSION", help="of its rules; default: the latest")
    command.add_argument("--seed", type=_seed, metavar="HEX", help="as the table showed it at the end")
    command.add_argument(
        "--commitment",
        type=_commitment,
        metavar="HEX",
        help="as the table showed it at the deal: its first 32 digits will do",
    )
    _add_options(command)
    return whole


def _add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--options",
        type=_option,
        nargs="+",
        action=_Options,
        default={},
        metavar="NAME=VALUE",
        help="of the game; all others have their defaults",
    )


class _Options(argparse.Action):
    """Collects all of them, however often `--options` is given."""

    def __call__(
        self, parser: object, namespace: argparse.Namespace, values: Any, flag: object = None
    ) -> None:
        setattr(namespace, self.dest, {**getattr(namespace, self.dest), **dict(values)})


def _wrong(text: str, why: str) -> argparse.ArgumentTypeError:
    return argparse.ArgumentTypeError(f'"{plain(text)}" is {why}')


def _option(text: str) -> tuple[str, object]:
    """`holes=3`, `tie=shared`, `match=true`."""
    name, found, value = text.partition("=")
    if not found:
        raise _wrong(text, "not NAME=VALUE")
    try:
        return name, msgspec.json.decode(value)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        return name, value


def _game(text: str) -> str:
    if text not in GAMES:
        raise _wrong(text, f"not one of the games {', '.join(GAMES)}")
    return text


def _players(text: str) -> tuple[str, ...]:
    players = tuple(text.split(","))
    for player in players:
        if player not in PLAYERS:
            raise _wrong(player, f"not one of the levels {', '.join(PLAYERS)}")
    return players


def _number(text: str) -> int:
    return _from(0, text)


def _count(text: str) -> int:
    return _from(1, text)


def _from(least: int, text: str) -> int:
    if not re.fullmatch("[0-9]+", text) or (not text.strip("0") and least):
        raise _wrong(text, f"not a whole number from {least} on")
    if len(text.lstrip("0")) > len(str(MOST)):
        raise _wrong(text, f"too large: the most is {MOST}")
    return int(text)


def _text(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise _wrong(text, "not a text in UTF-8") from None
    return text


def _seed(text: str) -> bytes:
    if not re.fullmatch("(?:[0-9a-fA-F]{2})+", text):
        raise _wrong(text, "not a seed in hex, two digits for each byte")
    return bytes.fromhex(text)


def _commitment(text: str) -> str:
    """Or how it begins, as the table shows it: "d27a…"."""
    text = text.removesuffix("…").lower()
    if not re.fullmatch(f"[0-9a-f]{{{LEAST_SHOWN},64}}", text):
        raise _wrong(text, f"not a SHA-256 in hex, nor its first {LEAST_SHOWN} digits or more")
    return text
