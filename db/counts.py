"""Counts tables: the live ones of a person, those of a server that wait for players, all open ones by game."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import exists, func, literal_column, or_, select

from db.queries.cached import Query, cached_query, in_few_sizes
from db.reader import Reader
from db.schema.tables import IN_CHANNEL, OPEN, games, mentions, seats

_LIVE = games.c.pace == literal_column("'live'")
_LOBBY = games.c.phase == literal_column("'lobby'")


class Counts:
    """The counts of `Store.counts`. Every method raises StoreUnavailable when the database cannot be read."""

    def __init__(self, reader: Reader) -> None:
        self._rows = reader.rows

    async def any(self) -> bool:
        """Whether any table was ever opened."""
        return bool(await self._rows(select(games.c.id).limit(1)))

    async def live_of(self, user_id: int, besides: int, left: Collection[int] = ()) -> tuple[int, ...]:
        """A person's own live lobbies, and the live tables in channels where they are the only person.

        Leaves out the table `besides`, and those on servers that removed the bot (`left`).
        """
        found = await self._rows(live_of(user_id, besides, in_few_sizes(left)))
        return tuple(row[0] for row in found)

    async def live_lobbies_on(self, guild_id: int, besides: int) -> tuple[int, ...]:
        """The live lobbies of a server."""
        return tuple(row[0] for row in await self._rows(live_lobbies_on(guild_id, besides)))

    async def count_vain_invitations(
        self, user_id: int, others: Collection[int], first: int, besides: int
    ) -> dict[int, int]:
        """How many of a person's tables that never started invited each of these people, from the id `first` on."""
        found = await self._rows(count_vain_invitations(user_id, in_few_sizes(others), first, besides))
        return {int(other): int(tables) for other, tables in found}

    async def by_kind(self) -> tuple[tuple[str, str, int], ...]:
        """How many open tables there are of each game, in each phase."""
        return tuple((game, phase, count) for game, phase, count in await self._rows(by_kind()))


@cached_query
def live_of(user_id: int, besides: int, left: Collection[int]) -> Query:
    mine, other = seats.alias("mine"), seats.alias("other")
    sitting = (mine.c.user_id == user_id) & (mine.c.kind == "person")
    is_person = (other.c.game_id == games.c.id) & (other.c.kind == "person") & (other.c.user_id != user_id)
    alone_or_host = or_(_LOBBY & (games.c.host_id == user_id), ~_LOBBY & ~exists().where(is_person))
    return (
        select(games.c.id)
        .join(mine, mine.c.game_id == games.c.id)
        .where(
            sitting,
            OPEN,
            IN_CHANNEL,
            _LIVE,
            games.c.id != besides,
            games.c.guild_id.not_in(left),
            alone_or_host,
        )
        .order_by(games.c.id)
    )


@cached_query
def live_lobbies_on(guild_id: int, besides: int) -> Query:
    waiting = select(games.c.id).where(games.c.guild_id == guild_id, OPEN, _LIVE, _LOBBY)
    return waiting.where(games.c.id != besides).order_by(games.c.id)


@cached_query
def by_kind() -> Query:
    kinds = (games.c.game, games.c.phase)
    return select(*kinds, func.count()).where(OPEN).group_by(*kinds)


@cached_query
def count_vain_invitations(user_id: int, others: Collection[int], first: int, besides: int) -> Query:
    named = (mentions.c.user_id.in_(others)) & (mentions.c.game_id >= first) & (games.c.id != besides)
    return (
        select(mentions.c.user_id, func.count())
        .join(games, games.c.id == mentions.c.game_id)
        .where(named, games.c.host_id == user_id, games.c.started_at.is_(None))
        .group_by(mentions.c.user_id)
    )
