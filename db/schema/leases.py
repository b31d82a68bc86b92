"""The tables by which several processes share a database. They have nothing about games."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, Boolean, Column, Integer, Named, String, Table, TypedColumns, false

from db.schema.columns import Id, Utc, metadata


class _Lease(TypedColumns):
    """Which process has a range of shards, until when by the database's clock, and which one is to have it next."""

    first_shard: Named[int] = Column(Integer, primary_key=True, autoincrement=False)
    last_shard: Named[int]
    shards: Named[int]  # how many there are in all
    holder: Named[str] = Column(String)
    epoch: Named[int]  # how often it was claimed
    until: Named[datetime] = Column(Utc)
    bot: Named[int] = Column(BigInteger, server_default="0")  # the holder's id on Discord; 0: unknown
    code: Named[str] = Column(String, server_default="")  # the holder's version
    schema: Named[str] = Column(String, server_default="")  # the newest migration that it knows
    taken_at: Named[datetime] = Column(Utc, server_default="0")  # only 1.0.0 uses it
    heir: Named[str] = Column(String, server_default="")
    heir_until: Named[datetime] = Column(Utc, server_default="0")
    heir_is_ready: Named[bool] = Column(Boolean, server_default=false())
    # Not 0: the holder takes no more presses. 1.0.0 has the first snowflake here that is the heir's.
    cut: Named[int] = Column(BigInteger, server_default="0")


class _Revisions(TypedColumns):
    """The migrations that were run, and whether a process that does not know them can work on beside them."""

    revision: Named[str] = Column(String, primary_key=True)
    additive: Named[bool] = Column(Boolean)


class _Pokes(TypedColumns):
    """What a process has changed that others may have in memory."""

    n: Named[int] = Column(Id, primary_key=True)
    kind: Named[str] = Column(String)
    about: Named[int] = Column(BigInteger)
    holder: Named[str] = Column(String)
    at: Named[datetime] = Column(Utc)


class _Identifies(TypedColumns):
    """When the next shard of each bucket may identify, by the database's clock."""

    bucket: Named[int] = Column(Integer, primary_key=True, autoincrement=False)
    free_at: Named[datetime] = Column(Utc)


lease = Table("lease", metadata, _Lease)
revisions = Table("revisions", metadata, _Revisions)
pokes = Table("pokes", metadata, _Pokes)
identifies = Table("identifies", metadata, _Identifies)
OF_PROCESSES = (lease, revisions, pokes, identifies)
