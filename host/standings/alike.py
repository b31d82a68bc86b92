"""The records of one kind: each compares games that are alike, so a person may have several."""

from __future__ import annotations

from collections.abc import Iterable

from db.boards import Boards
from db.standings import RecordRow
from engine.feats import Among
from league.feats import KINDS
from league.season import ALL_TIME


async def alike(boards: Boards, scope: int, game: str, kind: str, season: int) -> tuple[str, ...]:
    """The boards of a kind, by the games that each compares, those of the most people first."""
    found = await boards.kinds(scope, game, season)
    return tuple(kept for kept in found if Among.parse(kept).kind == kind)


def best(records: Iterable[RecordRow], game: str, kind: str) -> RecordRow | None:
    """A person's best record of a kind, whatever games it compares."""
    found = None
    for row in records:
        if (row.game, Among.parse(row.kind).kind, row.season) != (game, kind, ALL_TIME):
            continue
        if found is None or KINDS[game, kind].beats(row.value, found.value):
            found = row
    return found
