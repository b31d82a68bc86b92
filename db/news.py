"""What was posted in servers' news channels, and when. `host.news` decides what may be posted."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import and_, bindparam, delete, literal_column, null, select, update

from db.queries.cached import Query, cached_query
from db.reader import Reader
from db.schema.columns import to_stored
from db.schema.tables import OPEN, awards, games, guild_settings, news, timers
from db.units import Step, Unit, row, upsert
from db.values import NewsRow

WANTS_AWARDS = and_(guild_settings.c.season_channel_id.is_not(None), guild_settings.c.news.contains("awards"))

_TELL = upsert(news)
_UNTELL = delete(news).where(
    news.c.guild_id == bindparam("of_guild"),
    news.c.kind == bindparam("of_kind"),
    news.c.number == bindparam("of_number"),
)
_LOST = (
    update(news)
    .where(
        news.c.guild_id == bindparam("of_guild"),
        news.c.kind == bindparam("of_kind"),
        news.c.posted_at >= bindparam("since"),
    )
    .values(message_id=null())
)


def note(told: NewsRow) -> Unit:
    """Notes what is told. Without a message it is being posted."""
    return (Step(_TELL, row(told)),)


def remove_note(told: NewsRow) -> Unit:
    """Notes that this was not told after all."""
    return (Step(_UNTELL, {"of_guild": told.guild_id, "of_kind": told.kind, "of_number": told.number}),)


def lose_message(guild_id: int, kind: str, since: datetime) -> Unit:
    """Notes of what was told from then on that its message has to be looked for: the channel is another one."""
    return (Step(_LOST, {"of_guild": guild_id, "of_kind": kind, "since": to_stored(since)}),)


class News:
    """`Store.news`. Every method raises StoreUnavailable when the database cannot be read."""

    def __init__(self, reader: Reader) -> None:
        self._rows = reader.rows

    async def one(self, guild_id: int, kind: str, number: int) -> NewsRow | None:
        found = await self._rows(_one(guild_id, kind, number))
        return NewsRow(*found[0]) if found else None

    async def since(self, guild_id: int, moment: datetime) -> tuple[NewsRow, ...]:
        """What was told, or was being posted, from that moment on; without awards."""
        return tuple(NewsRow(*each) for each in await self._rows(_since(guild_id, moment)))

    async def offers(self, guild_id: int) -> tuple[tuple[int, int, int], ...]:
        """Where a server's seats were offered: the table, the seat, and the number of the entry. Some may be taken."""
        return tuple((game, seat, n) for game, seat, n in await self._rows(_offers(guild_id)))

    async def servers_wanting(self, kind: str, first: int, last: int, shards: int) -> tuple[int, ...]:
        """The servers of these shards that want to be told of this."""
        found = await self._rows(_wanting(kind, first, last, shards))
        return tuple(guild_id for (guild_id,) in found)

    async def has_awards_since(self, guild_id: int, moment: datetime) -> bool:
        """Whether the awards of a season were posted from that moment on."""
        return bool(await self._rows(_awards_since(guild_id, moment)))

    async def lacks_awards(self, guild_id: int, season: int) -> bool:
        """Whether a server wants the awards of a season and does not have them."""
        return bool(await self._rows(_lacks_awards(guild_id, season)))


@cached_query
def _one(guild_id: int, kind: str, number: int) -> Query:
    return select(news).where(news.c.guild_id == guild_id, news.c.kind == kind, news.c.number == number)


@cached_query
def _since(guild_id: int, moment: datetime) -> Query:
    found = select(news).where(news.c.guild_id == guild_id, news.c.posted_at >= moment)
    return found.order_by(news.c.posted_at, news.c.kind, news.c.number)


@cached_query
def _offers(guild_id: int) -> Query:
    offered = select(timers.c.game_id, timers.c.seat, timers.c.token).join(
        games, games.c.id == timers.c.game_id
    )
    return offered.where(
        games.c.guild_id == guild_id, OPEN, timers.c.kind == literal_column("'offer'")
    ).order_by(timers.c.game_id, timers.c.seat)


@cached_query
def _wanting(kind: str, first: int, last: int, shards: int) -> Query:
    shard = guild_settings.c.guild_id.op(">>")(literal_column("22")) % shards
    return select(guild_settings.c.guild_id).where(
        guild_settings.c.season_channel_id.is_not(None),
        guild_settings.c.news.contains(kind),
        shard.between(first, last),
    )


@cached_query
def _awards_since(guild_id: int, moment: datetime) -> Query:
    return select(awards.c.season).where(awards.c.guild_id == guild_id, awards.c.posted_at >= moment)


@cached_query
def _lacks_awards(guild_id: int, season: int) -> Query:
    noted = and_(awards.c.guild_id == guild_settings.c.guild_id, awards.c.season == season)
    return (
        select(guild_settings.c.guild_id)
        .select_from(guild_settings.outerjoin(awards, noted))
        .where(guild_settings.c.guild_id == guild_id, WANTS_AWARDS, awards.c.posted_at.is_(None))
    )
