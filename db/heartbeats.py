"""Heartbeats: when each shard was last running, however the shards were divided, and whose an outage is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby
from math import isqrt, lcm
from typing import Any, NamedTuple

from sqlalchemy import select

from db.queries.cached import Query, cached_query
from db.schema.tables import games, heartbeat, outages
from db.values import NEVER, Outage, Ownership

# Divisions before this one that count: the servers of one before those have been seen since.
_BEFORE = 2


class Seen(NamedTuple):
    """When the process with a shard was last there."""

    shard: int
    shards: int
    at: datetime


def shard_number(shard: int, shards: int) -> int:
    """The number of a shard among those of all divisions: 1 of one, 2 and 3 of two, 4 to 6 of three."""
    return 1 + shard + shards * (shards - 1) // 2


@cached_query
def all_seen() -> Query:
    return select(heartbeat.c.id, heartbeat.c.beat_at)


@cached_query
def all_outages() -> Query:
    """Also the server of each that is of one table alone."""
    server = select(games.c.guild_id).where(games.c.id == outages.c.game_id).scalar_subquery()
    return select(outages, server).order_by(outages.c.n)


def outages_of(owned: Ownership, rows: Iterable[Sequence[Any]]) -> tuple[Outage, ...]:
    """Those that are about servers of this owner, of what `all_outages` finds."""
    found = ((Outage(*row[:-1]), row[-1]) for row in rows)
    return tuple(
        outage
        for outage, of_table in found
        if (owned.has(guild) if (guild := outage.guild_id or of_table) else outage.owned.meets(owned))
    )


def ongoing_outages(owned: Ownership, rows: Iterable[Sequence[Any]]) -> dict[int, datetime]:
    """The servers of others at which an outage goes on, and since when."""
    found = (Outage(*row[:-1]) for row in rows)
    return {
        each.guild_id: each.from_at
        for each in found
        if each.guild_id and each.until_at == NEVER and not owned.has(each.guild_id)
    }


def of_number(number: int, at: datetime) -> Seen:
    shards = (1 + isqrt(8 * number - 7)) // 2
    return Seen(number - shard_number(0, shards), shards, at)


def last_seen(owned: Ownership, rows: Iterable[Sequence[Any]]) -> list[tuple[Ownership, datetime]]:
    """When the owner of these servers was last there, of what `all_seen` finds: for each part one time."""
    at = {(each.shard, each.shards): each.at for each in (of_number(*row) for row in rows)}
    newest: dict[int, datetime] = {}
    for (_shard, shards), when in at.items():
        newest[shards] = max(when, newest.get(shards, when))
    before = sorted(newest.keys() - {owned.shards}, key=lambda shards: newest[shards], reverse=True)
    divisions = (owned.shards, *before[:_BEFORE])
    parts = lcm(*divisions)
    times = [
        (part, max((at[key] for shards in divisions if (key := (part % shards, shards)) in at), default=None))
        for part in range(parts)
    ]
    found: list[tuple[Ownership, datetime]] = []
    mine = ((part, when) for part, when in times if owned.has(part << 22))
    for (when, _offset), group in groupby(
        enumerate(mine), key=lambda each: (each[1][1], each[1][0] - each[0])
    ):
        members = [part for _at, (part, _when) in group]
        if when is not None:
            found.append((Ownership(members[0], members[-1], parts), when))
    return found
