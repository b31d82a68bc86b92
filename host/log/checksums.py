"""The running checksum of a log: each entry's is made of the one before, its number, kind, seat, notation and times.

It leaves out who people are, so it stays valid when a person is deleted. It is computed from the text as stored, so
later versions compute the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from db.schema.columns import to_stored
from db.values import LogRow

NONE: Final = 0  # before the first entry, and where one was lost
_BITS: Final = 2**63 - 1  # the databases' integers have a sign
_NAMING: Final = ("join", "take", "invite")  # the text of these entries is about people, and nothing else
_PEOPLE: Final = ("name", "invited")  # of an opening


class Gap(NamedTuple):
    """Something wrong at an entry."""

    n: int
    what: str


def next_checksum(before: int, row: LogRow) -> int:
    """The checksum of an entry, from that of the entry before."""
    fields = (before, row.n, row.kind, row.seat, _notation(row), row.at, to_stored(row.logged_at))
    digest = blake2b(msgspec.msgpack.encode(fields), digest_size=8).digest()
    return int.from_bytes(digest) & _BITS


def add_checksums(before: int, entries: Iterable[LogRow]) -> tuple[LogRow, ...]:
    """Entries with their checksums."""
    found = []
    for row in entries:
        before = next_checksum(before, row)
        found.append(replace(row, checksum=before))
    return tuple(found)


def gaps(entries: Iterable[LogRow]) -> list[Gap]:
    """The entries that a whole log lacks, and those that are not what was written."""
    found: list[Gap] = []
    number, before = 0, NONE
    for row in entries:
        if row.n != number + 1:
            found.append(Gap(row.n, f"entries {number + 1} to {row.n - 1} are missing"))
        expected, before = next_checksum(before, row), row.checksum or NONE
        if row.checksum is None:
            found.append(Gap(row.n, f"entry {row.n} has lost its checksum"))
        elif row.n == number + 1 and row.checksum != expected:
            found.append(Gap(row.n, f"entry {row.n} is not what was written"))
        number = row.n
    return found


def _notation(row: LogRow) -> str:
    """The text of an entry without anything about people, so that the checksum outlives their names."""
    if row.kind in _NAMING:
        return ""
    if row.kind != "open":
        return row.action
    try:
        opening = msgspec.json.decode(row.action, type=dict[str, Any])
    except msgspec.MsgspecError:  # damaged: its checksum will differ
        return row.action
    told = _without_empty({name: value for name, value in opening.items() if name not in _PEOPLE})
    return msgspec.json.encode(told, order="sorted").decode()


def _without_empty(value: Any) -> Any:
    """Without fields that say nothing: a later version that rewrites an opening may add some."""
    if not isinstance(value, dict):
        return value
    return {
        name: _without_empty(inner) for name, inner in value.items() if inner not in (None, False, "", [], {})
    }
