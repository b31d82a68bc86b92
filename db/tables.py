"""The tables, and the indexes that keep start-up and menus away from finished games.

`migrations/` makes them in a database, and a test holds both equal. Columns with a user's id have the mark
`USER`.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Named,
    String,
    Table,
    TypedColumns,
    TypeDecorator,
    UniqueConstraint,
    and_,
    literal_column,
    or_,
)

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
USER: dict[Any, Any] = {"user": True}  # the info of a column that says who somebody is


def stored(moment: datetime) -> int:
    """A time as it is kept: microseconds since 1970. Raises TypeError for a naive one."""
    return (moment - EPOCH) // MICROSECOND


class Utc(TypeDecorator[datetime]):
    """An aware UTC time, kept as microseconds since 1970: SQLite has no type for times.

    Units of work carry the number itself, since the one-hop writer knows no types.
    """

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | int | None, dialect: Dialect) -> int | None:
        return stored(value) if isinstance(value, datetime) else value

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        return None if value is None else EPOCH + value * MICROSECOND


Id = BigInteger().with_variant(Integer(), "sqlite")  # only an INTEGER key is SQLite's own row number

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class _Games(TypedColumns):
    id: Named[int] = Column(Id, primary_key=True, autoincrement=False)
    game: Named[str] = Column(String)
    rules_version: Named[int]
    phase: Named[str] = Column(String)
    pace: Named[str] = Column(String)
    host_id: Named[int] = Column(BigInteger, info=USER)
    guild_id: Named[int] = Column(BigInteger)
    channel_id: Named[int] = Column(BigInteger)
    locale: Named[str] = Column(String)
    number: Named[int]
    awaits: Named[str] = Column(String)
    snapshot: Named[bytes] = Column(LargeBinary)
    snapshot_schema: Named[int]
    created_at: Named[datetime] = Column(Utc)
    started_at: Named[datetime | None] = Column(Utc)
    ended_at: Named[datetime | None] = Column(Utc)
    thread_id: Named[int | None] = Column(BigInteger)
    message_id: Named[int | None] = Column(BigInteger)
    lobby_message_id: Named[int | None] = Column(BigInteger)
    ping_message_id: Named[int | None] = Column(BigInteger)
    shown_version: Named[int]
    told_version: Named[int]


class _Seats(TypedColumns):
    game_id: Named[int] = Column(BigInteger, ForeignKey("games.id"), primary_key=True)
    seat: Named[int] = Column(Integer, primary_key=True)
    kind: Named[str] = Column(String)
    user_id: Named[int | None] = Column(BigInteger, info=USER)
    name: Named[str] = Column(String)
    level: Named[str] = Column(String)


class _Moves(TypedColumns):
    game_id: Named[int] = Column(BigInteger, ForeignKey("games.id"), primary_key=True)
    n: Named[int] = Column(Integer, primary_key=True)
    kind: Named[str] = Column(String)
    seat: Named[int | None]
    who: Named[int | None] = Column(BigInteger, info=USER)
    action: Named[str] = Column(String)
    at: Named[int] = Column(BigInteger)
    source: Named[int | None] = Column(BigInteger)
    logged_at: Named[datetime] = Column(Utc)


class _Results(TypedColumns):
    game_id: Named[int] = Column(BigInteger, ForeignKey("games.id"), primary_key=True)
    seat: Named[int] = Column(Integer, primary_key=True)
    user_id: Named[int | None] = Column(BigInteger, info=USER)
    name: Named[str] = Column(String)
    place: Named[int]
    score: Named[int]
    side: Named[int]
    resigned: Named[bool]


class _Scorecards(TypedColumns):
    game_id: Named[int] = Column(BigInteger, ForeignKey("games.id"), primary_key=True)
    round: Named[int] = Column(Integer, primary_key=True)
    seat: Named[int] = Column(Integer, primary_key=True)
    score: Named[int]
    total: Named[int]
    detail: Named[str] = Column(String)


class _Timers(TypedColumns):
    game_id: Named[int] = Column(BigInteger, ForeignKey("games.id"), primary_key=True)
    kind: Named[str] = Column(String, primary_key=True)
    due_at: Named[datetime] = Column(Utc)
    token: Named[int] = Column(BigInteger)


class _GuildSettings(TypedColumns):
    guild_id: Named[int] = Column(Id, primary_key=True, autoincrement=False)
    locale: Named[str] = Column(String)


class _PlayerSettings(TypedColumns):
    user_id: Named[int] = Column(Id, primary_key=True, autoincrement=False, info=USER)
    text_only: Named[bool]
    ping: Named[str] = Column(String)


games = Table(
    "games",
    metadata,
    _Games,
    # `ended_at` tells open tables from finished ones: only the last turn writes it, or touches its indexes.
    CheckConstraint("(phase IN ('lobby', 'playing')) = (ended_at IS NULL)", name="ended"),
)

# A game's rows lie together, in the order they are read: no row numbers of SQLite's own beside the key.
_OF_A_GAME: dict[str, Any] = {"sqlite_with_rowid": False}
seats = Table("seats", metadata, _Seats, **_OF_A_GAME)
moves = Table("moves", metadata, _Moves, UniqueConstraint("game_id", "source"), **_OF_A_GAME)
results = Table("results", metadata, _Results, **_OF_A_GAME)
scorecards = Table("scorecards", metadata, _Scorecards, **_OF_A_GAME)
timers = Table("timers", metadata, _Timers, **_OF_A_GAME)
guild_settings = Table("guild_settings", metadata, _GuildSettings)
player_settings = Table("player_settings", metadata, _PlayerSettings)

# Queries repeat these to the letter: that is how both databases know that a partial index will do.
OPEN = games.c.ended_at.is_(None)
BEHIND = or_(games.c.shown_version < games.c.number, games.c.told_version < games.c.number)
ENDED_BEHIND = and_(games.c.ended_at.is_not(None), BEHIND)
FOR_COMPUTER = games.c.awaits == literal_column("'computer'")
OF_A_PERSON = seats.c.user_id.is_not(None)

Index("ix_games_open", games.c.id, sqlite_where=OPEN, postgresql_where=OPEN)
Index("ix_games_ended_behind", games.c.id, sqlite_where=ENDED_BEHIND, postgresql_where=ENDED_BEHIND)
Index("ix_games_for_computer", games.c.id, sqlite_where=FOR_COMPUTER, postgresql_where=FOR_COMPUTER)
Index("ix_games_channel", games.c.channel_id, games.c.ended_at)
Index("ix_games_thread", games.c.thread_id, games.c.ended_at)
Index("ix_seats_person", seats.c.user_id, sqlite_where=OF_A_PERSON, postgresql_where=OF_A_PERSON)
Index("ix_timers_due", timers.c.due_at)
