"""The records of one kind: each compares games that are alike, so a person may have several."""

from __future__ import annotations

from collections.abc import Iterable

from db.standing_values import RecordRow
from db.standings.boards import Boards
from engine.feats import Among
from standings.feats import KINDS
from standings.season import ALL_TIME


async def find_comparable(
    boards: Boards, scope: int, game: str, kind: str, season: int = ALL_TIME
) -> tuple[str, ...]:
    """The boards of a kind, by the games that each compares: of the latest rules first, then of the most people."""
    found = [kept for kept in await boards.kinds(scope, game, season) if Among.parse(kept).kind == kind]
    return tuple(sorted(found, key=lambda kept: -Among.parse(kept).since))


def best(records: Iterable[RecordRow], game: str, kind: str) -> RecordRow | None:
    """A person's best record of a kind under the latest rules that they have one of, whatever games it compares."""
    found, since = None, 0
    for row in records:
        among = Among.parse(row.kind)
        if (row.game, among.kind, row.season) != (game, kind, ALL_TIME) or among.since < since:
            continue
        if found is None or among.since > since or KINDS[game, kind].beats(row.value, found.value):
            found, since = row, among.since
    return found
