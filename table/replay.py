"""The story of a table that is over, step by step, as a seat or a spectator saw it then."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine import record
from engine.game import TABLE, Event
from table.entries import Default, Forced, Go, Logged, Move, Resign, Settle, Start, Substitute
from table.story import ends_round
from table.table import Table


class Moment(msgspec.Struct, frozen=True):
    """The table right after something happened at it."""

    table: Table
    logged: Logged

    def events_for(self, viewer: int | None) -> Iterator[Event]:
        """The events, as a seat or a spectator saw them."""
        for event in self.logged.events:
            visible = self.table.game.visible(event, viewer)
            if visible is not None:
                yield visible


class Replay(msgspec.Struct, frozen=True, eq=False):
    """The moments of a game from its deal to its end. A table that was closed before it began has none.

    Each is equal to itself alone, so that what is found out about it can be kept.
    """

    moments: tuple[Moment, ...] = ()

    @property
    def rounds(self) -> tuple[int, ...]:
        """The moments with which the holes, rounds or races begin, in ascending order."""
        ends = (at for at, moment in enumerate(self.moments[:-1]) if ends_round(moment.logged))
        return (0, *ends) if self.moments else ()


def is_shown(table: Table, logged: Logged) -> bool:
    """Whether an entry is a moment of the game: a deal, an action, or a resignation."""
    return table.session is not None and (
        bool(logged.events) or isinstance(logged.entry, Start | Go | Move | Resign | Settle)
    )


def record_of(replay: Replay, nobody: str = "") -> record.Record:
    """The game as a record, with its players; `nobody` is what forgotten ones are called."""
    table = replay.moments[-1].table
    session = table.session
    assert session is not None
    moves = []
    for moment in replay.moments:
        entry = moment.logged.entry
        if isinstance(entry, Move):
            kind: record.Kind = "play"
            if isinstance(entry, Default | Forced):
                kind = "default"
            elif isinstance(entry, Substitute):
                kind = "substitute"
            seat = TABLE if entry.seat is None else entry.seat
            moves.append(record.Move(seat, kind, entry.at, table.game.parse(entry.action)))
    return record.Record(
        session.key,
        session.rules_version,
        session.seats,
        session.options,
        session.seed,
        tuple(moves),
        tags=(("Players", [name or nobody for name in table.names]),),
        kept=session.header,
    )


def as_json(told: record.Record) -> bytes:
    """Everything that the record's text says, as JSON."""
    return msgspec.json.format(
        msgspec.json.encode(
            {
                "game": told.key,
                "rules": told.rules_version,
                "seats": told.seats,
                "options": told.options,
                "seed": told.seed.hex(),
                "commitment": told.commitment,
                **{name.lower(): value for name, value in told.tags},
                "moves": [
                    {"seat": move.seat, "kind": move.kind, "at": move.at, "action": str(move.action)}
                    for move in told.moves
                ],
            }
        )
    )
