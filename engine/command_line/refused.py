"""Why something cannot be done, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from engine.command_line.telling import Teller
from engine.command_line.words import numbers, option_text, plain, printable, values
from engine.errors import NotationError, RuleError
from engine.game import AnyGame, Event
from engine.options import options_of
from engine.record import Move, Record, read
from engine.session import Session

# By `why` of NotationError("record").
_WRONG_LINES: Mapping[str, str] = {
    "tag": 'Expected a line like [Game "play_nine"], and each tag once.',
    "missing": "The header lacks the tag {name}.",
    "value": "This tag cannot have such a value.",
    "game": "There is no such game.",
    "rules": "This record uses other rules than version {version}, which is played here.",
    "commitment": "This is not the SHA-256 of the five lines that it is over.",
    "move": "Expected a line like `1. seat 0 play at 0: take`, with a time of at most 15 digits.",
    "number": "Expected move {expected}.",
    "seat": "There is no such seat.",
    "kind": "A move is one of play, default and substitute.",
    "action": "That is not a move in this game.",
}


class CommandRefused(Exception):
    """Ends the command with this sentence."""


def read_record(file: str) -> Record:
    """Raises CommandRefused for a file that cannot be read, or is no record."""
    try:
        text = Path(file).read_bytes().decode("utf-8")
        if not text.strip():
            raise CommandRefused(f"{printable(file)} is empty.")
        return read(text)
    except UnicodeDecodeError as error:
        raise CommandRefused(
            f"{printable(file)} is not a text in UTF-8: byte {error.start + 1} cannot stand there."
        ) from None
    except NotationError as error:
        why = _WRONG_LINES[str(error.facts["why"])].format(**error.facts)
        raise CommandRefused(f"{_place(file, error)}\n{why}") from None
    except OSError as error:
        raise CommandRefused(_unreadable(file, error)) from None


def _unreadable(file: str, error: OSError) -> str:
    match error:
        case FileNotFoundError():
            return f"There is no file {printable(file)}."
        case IsADirectoryError():
            return f"{printable(file)} is a directory, not a record."
        case PermissionError():
            return f"{printable(file)} cannot be read: permission denied."
    return f"{printable(file)} cannot be read: {error.strerror}."


def check_options(game: AnyGame, chosen: Mapping[str, object], seats: int) -> Any:
    """The options of the game with these chosen. Raises CommandRefused for what cannot be played."""
    known = {option.name: option for option in options_of(game.Options)}
    for name in chosen:
        if name not in known:
            raise CommandRefused(f'{game.title} has no option "{plain(name)}". It has {", ".join(known)}.')
    try:
        options = game.options(chosen)
    except RuleError as error:
        option = known[str(error.facts["name"])]
        raise CommandRefused(
            f"{option.name} is {values(option)}, not {plain(option_text(error.facts['value']))}."
        ) from None
    try:
        game.check(options, seats)
    except RuleError as error:
        facts = error.facts
        if "allowed" in facts:
            allowed = numbers(msgspec.convert(facts["allowed"], tuple[int, ...]))
            raise CommandRefused(f"{game.title} is for {allowed} players here, not for {seats}.") from None
        raise CommandRefused(
            f"{_set_to(error)} does not go with {seats} players and the other options."
        ) from None
    return options


def must_begin(game: AnyGame, options: Any, seats: int) -> None:
    """Raises CommandRefused where a new game may not begin although its options could be played."""
    try:
        game.check_new(options, seats)
    except RuleError as error:
        raise CommandRefused(
            f"With {_set_to(error)} and {seats} players the deal leaves no card to draw: no new game begins so."
        ) from None


def _set_to(error: RuleError) -> str:
    return f"{error.facts['name']}={option_text(error.facts['value'])}"


def replay_moves(
    file: str, record: Record, teller: Teller
) -> Iterator[tuple[Move, Session, tuple[Event, ...]]]:
    """`Record.replay`. Raises CommandRefused at a move that the rules refuse, and says what they would allow."""
    before, _ = record.start()
    moves = 0
    try:
        for move, session, events in record.replay():
            yield move, session, events
            before, moves = session, moves + 1
    except NotationError as error:
        refusal = error.facts["refused"]
        assert isinstance(refusal, RuleError)
        why = f"The rules refuse that: {teller.refusal(refusal)}."
        instead = teller.describe_allowed(before, record.moves[moves].seat)
        raise CommandRefused(f"{_place(file, error)}\n{why} {instead}") from None


def _place(file: str, error: NotationError) -> str:
    return f"{printable(file)}:{error.facts['line']}: {plain(str(error.facts['text']))}"
