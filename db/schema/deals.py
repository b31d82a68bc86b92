"""The tables of deals that several people play. See `db.schema.tables`."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, Boolean, Column, Integer, Named, String, Table, TypedColumns, false

from db.schema.columns import BY_KEY, USER, Id, Utc, metadata


class _Deals(TypedColumns):
    """What is the same for all who play a deal (`DealRow`)."""

    id: Named[int] = Column(Id, primary_key=True, autoincrement=False)
    code: Named[str] = Column(String, unique=True)
    game: Named[str] = Column(String)
    rules_version: Named[int]
    play_version: Named[int]
    options: Named[str] = Column(String)
    computers: Named[str] = Column(String)
    seed: Named[str] = Column(String)
    offered_at: Named[datetime] = Column(Utc)
    ends_at: Named[datetime] = Column(Utc)
    made_of: Named[int | None] = Column(BigInteger, unique=True)
    house: Named[str] = Column(String, server_default="")
    called_off: Named[bool] = Column(Boolean, server_default=false())
    mark_key: Named[str] = Column(String, server_default="")


class _Tries(TypedColumns):
    """Each person's one try of a deal (`TryRow`)."""

    deal_id: Named[int] = Column(BigInteger, primary_key=True)
    user_id: Named[int] = Column(BigInteger, primary_key=True, info=USER)
    game_id: Named[int] = Column(BigInteger)
    guild_id: Named[int] = Column(BigInteger)
    name: Named[str] = Column(String)
    saw_it: Named[bool]
    ended_at: Named[datetime | None] = Column(Utc)
    result: Named[int | None]
    rounds: Named[str] = Column(String, server_default="")


class _SpentTries(TypedColumns):
    """Tries of people who were forgotten, as keyed hashes: nobody plays a deal twice that way."""

    deal_id: Named[int] = Column(BigInteger, primary_key=True)
    mark: Named[str] = Column(String, primary_key=True)


class _Chains(TypedColumns):
    """The seeds of the deals of the day (`ChainRow`)."""

    first_day: Named[int] = Column(Integer, primary_key=True, autoincrement=False)
    links: Named[int]
    anchor: Named[str] = Column(String)
    secret: Named[str] = Column(String)


deals = Table("deals", metadata, _Deals)
tries = Table("tries", metadata, _Tries, **BY_KEY)
spent_tries = Table("spent_tries", metadata, _SpentTries, **BY_KEY)
chains = Table("chains", metadata, _Chains)
