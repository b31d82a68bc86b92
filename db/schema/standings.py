"""The tables of the standings: how games ended, and what they add up to."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    Column,
    Double,
    ForeignKey,
    Integer,
    Named,
    String,
    Table,
    TypedColumns,
    and_,
    literal_column,
)

from db.schema.columns import BY_KEY, USER, Id, Utc, metadata

# What happened: a game's end, and what it holds for the records.


class _Finished(TypedColumns):
    """Written when a game ends. What is NULL is filled in when the game is entered into the standings, as the n-th."""

    game_id: Named[int] = Column(Id, ForeignKey("games.id"), primary_key=True, autoincrement=False)
    game: Named[str] = Column(String)
    guild_id: Named[int] = Column(BigInteger)
    ended_at: Named[datetime] = Column(Utc)
    options: Named[str | None] = Column(String)
    reason: Named[str | None] = Column(String)
    unrated: Named[str | None] = Column(String)
    story: Named[str | None] = Column(String)
    n: Named[int | None] = Column(Integer, unique=True)


class _Feats(TypedColumns):
    game_id: Named[int] = Column(BigInteger, ForeignKey("games.id"), primary_key=True)
    seat: Named[int] = Column(Integer, primary_key=True)
    kind: Named[str] = Column(String, primary_key=True)
    value: Named[int] = Column(BigInteger)
    times: Named[int]


# What is kept: all of it follows from the above in the order of n. A scope is a guild, or 0: everywhere.


class _Ratings(TypedColumns):
    game: Named[str] = Column(String, primary_key=True)
    user_id: Named[int] = Column(BigInteger, primary_key=True, info=USER)
    mu: Named[float] = Column(Double)
    sigma: Named[float] = Column(Double)
    games: Named[int]
    season: Named[int]
    peak: Named[int]
    change: Named[int]


class _RatingSteps(TypedColumns):
    user_id: Named[int] = Column(BigInteger, primary_key=True, info=USER)
    game: Named[str] = Column(String, primary_key=True)
    n: Named[int] = Column(Integer, primary_key=True)
    mu: Named[float] = Column(Double)
    sigma: Named[float] = Column(Double)
    score: Named[int] = Column(Integer, server_default="0")
    gained: Named[int] = Column(Integer, server_default="0")


class _Boards(TypedColumns):
    user_id: Named[int] = Column(BigInteger, primary_key=True, info=USER)
    scope: Named[int] = Column(BigInteger, primary_key=True)
    game: Named[str] = Column(String, primary_key=True)
    season: Named[int] = Column(Integer, primary_key=True)
    score: Named[int]
    games: Named[int]
    wins: Named[int]
    draws: Named[int]
    shares: Named[int]
    lengths: Named[int]
    rating: Named[int | None]
    shown: Named[int]  # 1 or 0: on boards it is a literal of partial indexes


class _Records(TypedColumns):
    user_id: Named[int] = Column(BigInteger, primary_key=True, info=USER)
    scope: Named[int] = Column(BigInteger, primary_key=True)
    game: Named[str] = Column(String, primary_key=True)
    kind: Named[str] = Column(String, primary_key=True)
    season: Named[int] = Column(Integer, primary_key=True)
    value: Named[int] = Column(BigInteger)
    total: Named[int] = Column(BigInteger)
    times: Named[int]
    game_id: Named[int] = Column(BigInteger)
    shown: Named[int]


class _Pairs(TypedColumns):
    low_id: Named[int] = Column(BigInteger, primary_key=True, info=USER)
    high_id: Named[int] = Column(BigInteger, primary_key=True, info=USER)
    scope: Named[int] = Column(BigInteger, primary_key=True)
    game: Named[str] = Column(String, primary_key=True)
    low_wins: Named[int]
    high_wins: Named[int]
    level: Named[int]


class _Players(TypedColumns):
    user_id: Named[int] = Column(Id, primary_key=True, autoincrement=False, info=USER)
    name: Named[str] = Column(String)


class _Kept(TypedColumns):
    """One row: by which version of the sums the kept rows were made."""

    id: Named[int] = Column(Integer, primary_key=True, autoincrement=False)
    version: Named[str] = Column(String)


finished = Table("finished", metadata, _Finished)
feats = Table("feats", metadata, _Feats, **BY_KEY)
ratings = Table("ratings", metadata, _Ratings, **BY_KEY)
rating_steps = Table("rating_steps", metadata, _RatingSteps, **BY_KEY)
boards = Table("boards", metadata, _Boards, **BY_KEY)
records = Table("records", metadata, _Records, **BY_KEY)
pairs = Table("pairs", metadata, _Pairs, **BY_KEY)
players = Table("players", metadata, _Players)
kept = Table(
    "kept",
    metadata,
    _Kept,
    Column("first_scored", Integer, nullable=False, server_default="0"),  # for version 1.0.0 beside this one
)

# Queries repeat these to the letter, so that both databases know that a partial index will do.
TO_ENTER = finished.c.n.is_(None)
ON_A_BOARD = boards.c.shown == literal_column("1")
RATED = and_(ON_A_BOARD, boards.c.rating.is_not(None))
ON_RECORD = records.c.shown == literal_column("1")
