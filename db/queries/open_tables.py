"""Open tables from the rows of a list: one row for each timer that says what the table waits for; and invitations."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import exists, literal_column, select

from db.queries.cached import Query, cached_query
from db.reader import Found
from db.schema.tables import OPEN, games, mentions, seats
from db.values import Awaited, OpenTable

_LISTED = len(OpenTable.__struct_fields__) - 1  # columns before those about what is waited for


@cached_query
def inviting(user_id: int) -> Query:
    """The lobbies whose logs name a person who does not sit there."""
    sits = exists().where(seats.c.game_id == games.c.id, seats.c.user_id == user_id)
    return (
        select(games.c.id)
        .join(mentions, mentions.c.game_id == games.c.id)
        .where(mentions.c.user_id == user_id, OPEN, games.c.phase == literal_column("'lobby'"), ~sits)
        .order_by(games.c.id)
    )


def read_tables(found: Found) -> tuple[OpenTable, ...]:
    by_table: dict[int, list[Sequence[Any]]] = {}
    for row in found:
        by_table.setdefault(row[0], []).append(row)
    tables = []
    for rows in by_table.values():
        awaited = tuple(_read_awaited(*row[_LISTED:]) for row in rows if row[_LISTED])
        tables.append(msgspec.structs.replace(OpenTable(*rows[0][:_LISTED]), awaited=awaited))
    return tuple(tables)


def _read_awaited(
    kind: str,
    name: str | None,
    user_id: int | None,
    since: datetime | None,
    deadline: datetime | None,
    due_at: datetime,
) -> Awaited:
    """What a table waits for. A turn is due when its player is asked, others when the table goes on or closes."""
    return Awaited(kind, name, user_id, since, deadline if kind == "turn" else due_at)
