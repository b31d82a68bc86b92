"""A game as one readable text file, like PGN in chess (docs/records.md).

    [Game "play_nine"]
    [Rules 1]
    [Seats 2]
    [Options {"holes":9,"match":false,"tie":"sudden_death","max_turns":30,"copies":8}]
    [Seed "000102030405060708090a0b0c0d0e0f"]
    [Commitment "2ae5…"]

    1. seat 0 play at 4100: tee 1 8
    2. seat 1 default at 124100: tee 1 8

The commitment is the SHA-256 of the five lines before it, as they stand there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args

import msgspec

from engine.errors import NotationError, Refusal, RuleError
from engine.game import TABLE, Action, AnyGame, Event
from engine.games import GAMES, VERSIONS, game_of
from engine.session import Session, header, sha256

Kind = Literal["play", "default", "substitute"]
"""Says who made a move: the player, the table when time was up, or the computer for a player who is away."""

_SEALED = ("Game", "Rules", "Seats", "Options", "Seed")
_TAGS = (*_SEALED, "Commitment")
_TAG = re.compile(r"\[(\w+) (.+)\]")
_MOVE = re.compile(r"([1-9][0-9]{0,98})\. (?:seat ([0-9]{1,99})|table) (\w+) at (-?[0-9]{1,15}): (.+)")


class Move(msgspec.Struct, frozen=True):
    """One move of a record."""

    seat: int  # engine.game.TABLE for the table's own
    kind: Kind
    at: int  # milliseconds of the game's time
    action: Action
    line: int = 0  # in the file that it was read from


class Record(msgspec.Struct, frozen=True):
    """Everything that makes a game, and what else its file says about it."""

    key: str
    rules_version: int
    seats: int
    options: Any
    seed: bytes
    moves: tuple[Move, ...] = ()
    tags: tuple[tuple[str, Any], ...] = ()  # further ones, say who played: names and JSON values
    kept: str = ""  # the header as it was written at the deal; empty: as it is written today

    @property
    def game(self) -> AnyGame:
        return game_of(self.key, self.rules_version)

    @property
    def header(self) -> str:
        """As `Session.header`."""
        return self.kept or header(self.key, self.rules_version, self.seats, self.options, self.seed)

    @property
    def commitment(self) -> str:
        return sha256(self.header)

    def start(self) -> tuple[Session, tuple[Event, ...]]:
        """The deal. Raises RuleError for seats or options that cannot be played."""
        return Session.start(self.key, self.options, self.seats, self.seed, self.rules_version, self.header)

    def replay(self) -> Iterator[tuple[Move, Session, tuple[Event, ...]]]:
        """The game after each of its moves. Raises NotationError("record") at a move that the rules refuse."""
        session, _ = self.start()
        for move in self.moves:
            try:
                session, events = session.apply(move.seat, move.action, move.at)
            except RuleError as refused:
                raise _wrong(move.line, str(move.action), "refused", refused=refused) from None
            yield move, session, events


def write(record: Record) -> str:
    """The record's text, which `read` reads back."""
    further = (("Commitment", record.commitment), *record.tags)
    lines = [f"[{name} {msgspec.json.encode(value).decode()}]" for name, value in further]
    lines.append("")
    for number, move in enumerate(record.moves, 1):
        who = "table" if move.seat == TABLE else f"seat {move.seat}"
        lines.append(f"{number}. {who} {move.kind} at {move.at}: {move.action}")
    return record.header + "\n".join(lines) + "\n"


def read(text: str) -> Record:
    """The record of a text. Empty lines, and lines that begin with `;`, say nothing.

    Raises NotationError("record", line=…, text=…, why=…) for other text: `why` is "tag" (no such line in a
    header, or twice), "missing" (name: of a tag), "value" (of a tag), "game" (an unknown one), "rules" (a version
    of them that is not kept), "commitment" (not that of this header), "move" (no such line among the moves), "number"
    (not the next one), "seat", "kind", or "action". Moves that the rules refuse are found by `Record.replay`.
    """
    lines = [
        (number, line.rstrip())
        for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1)
        if line.strip() and not line.startswith(";")
    ]
    end = next((index for index, (_, line) in enumerate(lines) if not line.startswith("[")), len(lines))
    record = _header(lines[:end])
    return msgspec.structs.replace(record, moves=tuple(_moves(record, lines[end:])))


def read_header(header: str) -> Record:
    """The record of a game before its first move, of its five lines. Raises NotationError("record") as `read`."""
    return read(f'{header}[Commitment "{sha256(header)}"]\n')


def _header(lines: list[tuple[int, str]]) -> Record:
    tags: dict[str, Any] = {}
    where: dict[str, tuple[int, str]] = {}
    for number, line in lines:
        tag = _TAG.fullmatch(line)
        if tag is None or tag[1] in tags:
            raise _wrong(number, line, "tag")
        try:
            tags[tag[1]] = msgspec.json.decode(tag[2])
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
            raise _wrong(number, line, "value") from None
        where[tag[1]] = number, line
    for name in _TAGS:
        if name not in tags:
            raise _wrong(lines[-1][0] if lines else 1, "", "missing", name=name)
    return _from_tags(tags, where)


def _from_tags(tags: Mapping[str, Any], where: Mapping[str, tuple[int, str]]) -> Record:
    key = tags["Game"]
    if not isinstance(key, str) or key not in GAMES:
        raise _wrong(*where["Game"], "game")
    if type(tags["Rules"]) is not int or (key, tags["Rules"]) not in VERSIONS:
        raise _wrong(*where["Rules"], "rules", version=GAMES[key].rules_version)
    game = game_of(key, tags["Rules"])
    if type(tags["Seats"]) is not int or not isinstance(tags["Options"], dict):
        raise _wrong(*where["Options" if type(tags["Seats"]) is int else "Seats"], "value")
    try:
        options = game.options(tags["Options"])
        game.check(options, tags["Seats"])
    except Refusal as refused:
        raise _wrong(*where["Seats" if refused.code == "seats" else "Options"], "value") from None
    seed = tags["Seed"]
    if not isinstance(seed, str) or not re.fullmatch("(?:[0-9a-f]{2})+", seed):
        raise _wrong(*where["Seed"], "value")
    further = tuple((name, value) for name, value in tags.items() if name not in _TAGS)
    kept = "".join(f"{line}\n" for name, (_, line) in where.items() if name in _SEALED)
    is_todays = kept == header(key, game.rules_version, tags["Seats"], options, bytes.fromhex(seed))
    record = Record(
        key,
        game.rules_version,
        tags["Seats"],
        options,
        bytes.fromhex(seed),
        tags=further,
        kept="" if is_todays else kept,
    )
    if tags["Commitment"] != record.commitment:
        raise _wrong(*where["Commitment"], "commitment")
    return record


def _moves(record: Record, lines: list[tuple[int, str]]) -> Iterator[Move]:
    for expected, (number, line) in enumerate(lines, 1):
        found = _MOVE.fullmatch(line)
        if found is None:
            raise _wrong(number, line, "move")
        count, seat, kind, at, action = found.groups()
        if int(count) != expected:
            raise _wrong(number, line, "number", expected=expected)
        if seat is not None and int(seat) >= record.seats:
            raise _wrong(number, line, "seat")
        if kind not in get_args(Kind):
            raise _wrong(number, line, "kind")
        try:
            made = record.game.parse(action)
        except NotationError:
            raise _wrong(number, line, "action") from None
        yield Move(TABLE if seat is None else int(seat), msgspec.convert(kind, Kind), int(at), made, number)


def _wrong(line: int, text: str, why: str, **facts: object) -> NotationError:
    return NotationError("record", line=line, text=text, why=why, **facts)
