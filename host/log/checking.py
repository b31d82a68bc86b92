"""What is stored of a game, held against its log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from db.checking import Stored
from db.values import GameRow, ScoreRow
from host.log import checksums, rows
from table import deadlines, snapshot
from table.entries import Logged
from table.errors import Unreadable
from table.pace import Waits
from table.table import Table

# Fields of a game's row that follow from its log.
_TOLD = (
    *("game", "rules_version", "phase", "pace", "host_id", "guild_id", "channel_id", "locale"),
    *("created_at", "started_at", "ended_at"),
)


class Finding(NamedTuple):
    """Something that is not as the log tells it."""

    what: str
    is_cache: bool = False  # it follows from the log, and can be made again


class Checked(NamedTuple):
    findings: list[Finding]
    table: Table | None  # as the log tells it; None if it cannot be read

    @property
    def is_remakable(self) -> bool:
        """Whether something is wrong, and all of it can be made again."""
        return bool(self.findings) and all(each.is_cache for each in self.findings)


def checked(stored: Stored, waits: Waits) -> Checked:
    """All that is wrong with a game, in words that name no card."""
    findings = [Finding(f"its log: {gap.what}") for gap in checksums.gaps(stored.log)]
    if not stored.log:
        return Checked([Finding("its log is empty")], None)
    try:
        table, story = rows.replayed(stored.log)
    except Unreadable as error:
        return Checked([*findings, Finding(f"its log cannot be folded ({error.code})")], None)
    findings += _of_row(stored.game, table)
    findings += _of_evidence(stored, table, story)
    findings += _of_waiting(stored, table, waits)
    return Checked(findings, table)


def remade(game: GameRow, table: Table) -> GameRow:
    """A game's row as its log tells it, with its places on Discord."""
    told = rows.game(table)
    names = (*_TOLD, "number", "awaits", "snapshot", "snapshot_schema")
    return replace(game, **{name: getattr(told, name) for name in names})


def _of_row(game: GameRow, table: Table) -> Iterator[Finding]:
    told = rows.game(table)
    for name in _TOLD:
        if getattr(game, name) != getattr(told, name):
            # A checksum says nothing of people, so nobody knows which of the two is right.
            yield Finding(f"its row has another {name} than its log", is_cache=name != "host_id")
    if table.number < game.number:
        yield Finding(f"its log has {table.number} entries, and should have {game.number}")
    elif table.number > game.number:
        yield Finding(f"its row is of entry {game.number}, not {table.number}", is_cache=True)
    if game.snapshot_schema == snapshot.SCHEMA and not _is_told(game.snapshot, table):
        yield Finding("its snapshot is not what its log tells", is_cache=True)


def _is_told(saved: bytes, table: Table) -> bool:
    try:
        return snapshot.decode(saved) == table
    except ValueError:
        return False


def _of_evidence(stored: Stored, table: Table, story: tuple[Logged, ...]) -> Iterator[Finding]:
    """What was stored when it happened, and never again."""
    if set(stored.seats) != set(rows.seats(table)):
        yield Finding("its seats are not those of its log")  # people, too
    if set(stored.results) != set(rows.results(table) if table.phase == "over" else ()):
        yield Finding("its results are not those of its log")
    if _lines(stored.cards) != _lines(rows.scorecard(table.id, story)):
        yield Finding("its scorecard is not that of its log")
    if stored.seal != (None if table.session is None else table.session.commitment):
        yield Finding("the seal that it showed is not that of its log")


def _lines(cards: Iterable[ScoreRow]) -> dict[tuple[int, int], object]:
    """The lines of a scorecard, by round and seat."""
    return {(card.round, card.seat): (card.score, card.total, _read(card.detail)) for card in cards}


def _read(detail: str) -> object:
    try:
        return msgspec.json.decode(detail)
    except msgspec.DecodeError:
        return None


def _of_waiting(stored: Stored, table: Table, waits: Waits) -> Iterator[Finding]:
    if table.has_ended:
        if stored.timers:
            yield Finding("it has ended, and has timers", is_cache=True)
        return
    known = {(timer.kind, timer.seat) for timer in stored.timers}
    if any(timer.kind == deadlines.Kind.AGAIN for timer in stored.timers):
        return  # it sets all others
    due = deadlines.again(table, waits) if table.phase == "playing" else deadlines.due(None, table, waits)
    for timer in due.set:
        if (timer.kind, timer.seat) not in known:
            yield Finding(f"it has no timer for what it waits for ({timer.kind})", is_cache=True)
