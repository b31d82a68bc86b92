"""Leases as rows: what a process wants, what it finds, who may claim which, and the statements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import (
    BigInteger,
    Row,
    Select,
    bindparam,
    delete,
    literal_column,
    or_,
    select,
    type_coerce,
    update,
)
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from db.errors import WrongDatabase, WrongShardCount, WrongShards
from db.lease_tables import identifies, lease
from db.values import ALL_SERVERS, Ownership

_NOW = literal_column("(extract(epoch FROM clock_timestamp()) * 1000000)::bigint", BigInteger)
_UNTIL = _NOW + bindparam("microseconds", type_=BigInteger)
OLDER = ("42P01", "42703")  # a table or a column is missing
_SPAN = bindparam("span", type_=BigInteger)
_RANGE = lease.c.first_shard == bindparam("of_first")
_OURS = (_RANGE, lease.c.holder == bindparam("of_holder"), lease.c.epoch == bindparam("of_epoch"))
_OUR_TURN = (_RANGE, lease.c.heir == bindparam("of_heir"))
_HAS_HEIR = (lease.c.heir != "") & (lease.c.heir_until > _NOW)
_NO_HEIR = {"heir": "", "heir_until": 0, "heir_is_ready": False, "cut": 0}

# One who claims, and only one at a time, looks at all rows.
ALONE: Select[tuple[None]] = select(literal_column("pg_advisory_xact_lock(2026112601)"))
ROWS = (
    select(
        lease.c.first_shard,
        lease.c.last_shard,
        lease.c.shards,
        lease.c.holder,
        lease.c.epoch,
        lease.c.bot,
        (lease.c.until > _NOW).label("lives"),
        lease.c.heir,
        _HAS_HEIR.label("has_heir"),
    )
    .order_by(lease.c.first_shard)
    .with_for_update()
)  # a renewal meanwhile would be overlooked
# The columns that every version has.
LIVES = select(lease.c.holder).where(lease.c.until > _NOW)
_CLAIMED = insert(lease).values(
    {
        lease.c.first_shard: bindparam("of_first"),
        lease.c.last_shard: bindparam("of_last"),
        lease.c.shards: bindparam("of_shards"),
        lease.c.holder: bindparam("of_holder"),
        lease.c.epoch: bindparam("of_epoch"),
        lease.c.until: _UNTIL,
        lease.c.bot: bindparam("of_bot"),
        lease.c.code: bindparam("of_code"),
        lease.c.schema: bindparam("of_schema"),
        lease.c.taken_at: literal_column("0"),
    }
)
CLAIM = _CLAIMED.on_conflict_do_update(
    index_elements=[lease.c.first_shard],
    set_={
        **{
            name: _CLAIMED.excluded[name]
            for name in (
                "last_shard",
                "shards",
                "holder",
                "epoch",
                "until",
                "bot",
                "code",
                "schema",
                "taken_at",
            )
        },
        **_NO_HEIR,
    },
)
TAKEN = update(lease).where(*_OURS).values(taken_at=_NOW)
# Rows of other divisions, which nobody holds any more.
FORGET = delete(lease).where(
    lease.c.until <= _NOW,
    or_(lease.c.shards != bindparam("of_shards"), lease.c.first_shard != bindparam("of_first")),
    or_(
        lease.c.shards != bindparam("of_shards"),
        (lease.c.first_shard <= bindparam("of_last")) & (lease.c.last_shard >= bindparam("of_first")),
    ),
)
RENEW = (
    update(lease)
    .where(*_OURS)
    .values(until=_UNTIL)
    .returning(
        lease.c.heir,
        (_HAS_HEIR & lease.c.heir_is_ready).label("is_ready"),
        _HAS_HEIR.label("has_heir"),
        (_NOW - lease.c.taken_at).label("held_for"),
    )
)
RELEASE = update(lease).where(*_OURS).values(until=0)
# The place of the heir is taken by the first who comes.
INHERIT = (
    update(lease)
    .where(_RANGE, lease.c.until > _NOW, or_(~_HAS_HEIR, lease.c.heir == bindparam("of_heir")))
    .values(heir=bindparam("of_heir"), heir_until=_UNTIL, heir_is_ready=False, cut=0)
    .returning(lease.c.holder)
)
WAIT = (
    update(lease)
    .where(*_OUR_TURN)
    .values(heir_until=_UNTIL, heir_is_ready=bindparam("is_ready"))
    .returning((lease.c.until > _NOW).label("lives"), lease.c.cut, lease.c.holder)
)
LEAVE = update(lease).where(*_OUR_TURN).values(**_NO_HEIR)
GIVE = (
    update(lease)
    .where(*_OURS, _HAS_HEIR & lease.c.heir_is_ready)
    .values(cut=bindparam("from_id", type_=BigInteger))
    .returning(lease.c.heir)
)
# Nothing comes back while the turn is not free.
_TURN = insert(identifies).values(
    {identifies.c.bucket: bindparam("bucket"), identifies.c.free_at: _NOW + _SPAN}
)
IDENTIFY = _TURN.on_conflict_do_update(
    index_elements=[identifies.c.bucket],
    set_={"free_at": _NOW + _SPAN},
    where=type_coerce(identifies.c.free_at, BigInteger) <= _NOW,
).returning(identifies.c.bucket)
HOLDER = select(lease.c.holder).where(_RANGE)


class Terms(NamedTuple):
    """The times of a lease, in seconds."""

    ttl: float = 10.0  # how long it holds
    every: float = 3.0  # how often it is renewed
    answer: float = 3.0  # how long to wait for the database
    margin: float = 2.0  # how long before its end it is no longer relied on
    useless: float = 10.0  # how long a process that has lost Discord keeps its place when an heir has it
    look: float = 0.1  # how often an heir that is ready looks whether it is its turn
    settle: float = (
        600.0  # how long a process that took over does not leave its place unless it is told to stop
    )


class Claim(NamedTuple):
    """What a process wants."""

    owned: Ownership = ALL_SERVERS
    bot: int = 0  # its id on Discord; 0: unknown
    code: str = ""  # its version
    inherits: bool = False  # whether it may wait as an heir


TERMS = Terms()
ALL = Claim()


class Share(NamedTuple):
    """A lease, as a process that wants one finds it."""

    first: int
    last: int
    shards: int
    holder: str
    epoch: int
    bot: int
    lives: bool
    heir: str
    has_heir: bool

    def is_held(self, me: str) -> bool:
        """Whether a process has it, or waits ready to have it next."""
        return self.lives or (self.has_heir and self.heir != me)

    def overlaps(self, wanted: Ownership) -> bool:
        return self.first <= wanted.last and wanted.first <= self.last

    def is_range(self, wanted: Ownership) -> bool:
        return (self.first, self.last, self.shards) == wanted


async def shares(connection: AsyncConnection) -> list[Share]:
    """All leases, also those that have run out. Nobody else claims one until the transaction ends."""
    await connection.execute(ALONE)
    return [Share(*row) for row in await connection.execute(ROWS)]


def fitting(rows: Sequence[Share], wanted: Ownership, bot: int, me: str, where: str) -> Share | None:
    """The lease of a process that has the wanted range now; None: it is free.

    Raises WrongDatabase when running processes leave no room for it.
    """
    living = [row for row in rows if row.is_held(me)]
    for row in living:
        if bot and row.bot and bot != row.bot:
            raise WrongDatabase(
                f"The {where} is in use by another bot of Discord ({name(row.holder)}): "
                "give each bot a database of its own."
            )
        if row.shards != wanted.shards:
            raise WrongShardCount(
                f"A process that runs on the {where} ({name(row.holder)}) divides the servers into "
                f"{row.shards}, and this one into {wanted.shards}: all of them must have one SHARD_COUNT."
            )
    for row in living:
        if row.overlaps(wanted) and not row.is_range(wanted):
            raise WrongShards(
                f"A process that runs ({name(row.holder)}) has the shards {row.first}-{row.last}, "
                f"which overlap {wanted.first}-{wanted.last}."
            )
    return next((row for row in living if row.is_range(wanted)), None)


def name(holder: str) -> str:
    """A process for people: without what makes it unlike any other."""
    return holder.partition(", ")[0] or "of unknown name"


def given(row: Row[tuple[str]] | None) -> str:
    return "of unknown name" if row is None else name(str(row[0]))
