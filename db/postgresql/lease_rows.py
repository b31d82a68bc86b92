"""The rows of leases: what a process asks for, what it finds, who may claim which; and the statements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import (
    BigInteger,
    Select,
    bindparam,
    case,
    delete,
    literal_column,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from db.errors import WrongDatabase, WrongShardCount, WrongShards
from db.processes import has_ended
from db.schema.leases import lease
from db.values import ALL_SERVERS, Ownership

NOW = literal_column("(extract(epoch FROM clock_timestamp()) * 1000000)::bigint", BigInteger)
_UNTIL = NOW + bindparam("microseconds", type_=BigInteger)
_RANGE = lease.c.first_shard == bindparam("of_first")
_OURS = (_RANGE, lease.c.holder == bindparam("of_holder"), lease.c.epoch == bindparam("of_epoch"))
_OUR_TURN = (_RANGE, lease.c.heir == bindparam("of_holder"))
_HAS_HEIR = (lease.c.heir != "") & (lease.c.heir_until > NOW)
_HEIR_IS_READY = _HAS_HEIR & lease.c.heir_is_ready
_NO_HEIR = {lease.c.heir: "", lease.c.heir_until: 0, lease.c.heir_is_ready: False}

# Whoever claims looks at all rows, one process at a time.
_ONE_AT_A_TIME: Select[tuple[None]] = select(literal_column("pg_advisory_xact_lock(2026112601)"))
# Rows are locked, since a renewal meanwhile would be overlooked.
_ROWS = (
    select(
        lease.c.first_shard,
        lease.c.last_shard,
        lease.c.shards,
        lease.c.holder,
        lease.c.epoch,
        lease.c.bot,
        (lease.c.until > NOW).label("lasts"),
        lease.c.heir,
        _HAS_HEIR.label("has_heir"),
    )
    .order_by(lease.c.first_shard)
    .with_for_update()
)
_OF_HOLDER = {
    lease.c.last_shard: bindparam("of_last"),
    lease.c.shards: bindparam("of_shards"),
    lease.c.holder: bindparam("of_holder"),
    lease.c.epoch: bindparam("of_epoch"),
    lease.c.until: _UNTIL,
    lease.c.bot: bindparam("of_bot"),
    lease.c.code: bindparam("of_code"),
    lease.c.schema: bindparam("of_schema"),
}
CLAIM = (
    insert(lease)
    .values({lease.c.first_shard: bindparam("of_first"), **_OF_HOLDER})
    .on_conflict_do_update(
        index_elements=[lease.c.first_shard],
        set_={**_OF_HOLDER, **_NO_HEIR, lease.c.cut: 0, lease.c.taken_at: 0},
    )
)
# Rows by another SHARD_COUNT, which nobody holds any more.
FORGET = delete(lease).where(lease.c.until <= NOW, lease.c.shards != bindparam("of_shards"))
RENEW = update(lease).where(*_OURS).values(until=_UNTIL).returning(_HEIR_IS_READY.label("heir_is_ready"))
# `cut` is 1 once the holder is leaving.
LEAVE = (
    update(lease)
    .where(*_OURS)
    .values(cut=case((_HEIR_IS_READY, 1), else_=0))
    .returning(lease.c.cut, lease.c.heir, _HAS_HEIR.label("has_heir"))
)
RELEASE = update(lease).where(*_OURS).values(until=0)
HOLDER = select(lease.c.holder).where(_RANGE)
# The place of the heir is taken by the first who comes.
INHERIT = (
    update(lease)
    .where(_RANGE, lease.c.until > NOW, or_(~_HAS_HEIR, lease.c.heir == bindparam("of_holder")))
    .values(heir=bindparam("of_holder"), heir_until=_UNTIL, heir_is_ready=False)
    .returning(lease.c.holder)
)
WAIT = (
    update(lease)
    .where(*_OUR_TURN)
    .values(heir_until=_UNTIL, heir_is_ready=bindparam("is_ready"))
    .returning((lease.c.until > NOW).label("lasts"), lease.c.holder, (lease.c.cut != 0).label("leaves"))
)
GIVE_UP = update(lease).where(*_OUR_TURN).values(_NO_HEIR)


class Terms(NamedTuple):
    """The times of a lease, in seconds."""

    ttl: float = 10.0  # how long it holds
    renew_every: float = 3.0  # how often it is renewed
    timeout: float = 3.0  # how long to wait for the database
    margin: float = 2.0  # how long before its end it is no longer relied on
    without_discord: float = 10.0  # how long a process keeps the tables without Discord while its heir has it
    look: float = 0.1  # how often an heir that is ready looks whether it is its turn


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
    lasts: bool
    heir: str
    has_heir: bool

    def is_held_by_other(self, me: str) -> bool:
        """Whether another process has it, or waits to have it next.

        The row may be this process's own: it was claimed, and the answer did not arrive.
        """
        is_next = self.has_heir and self.heir != me and not has_ended(self.heir)
        return is_next or (self.lasts and self.holder != me and not has_ended(self.holder))

    @property
    def owned(self) -> Ownership:
        return Ownership(self.first, self.last, self.shards)


async def lock_and_read(connection: AsyncConnection) -> list[Share]:
    """All leases, also those that have expired. Nobody else can claim one until the transaction ends."""
    await connection.execute(_ONE_AT_A_TIME)
    return [Share(*row) for row in await connection.execute(_ROWS)]


def find_holder(rows: Sequence[Share], claim: Claim, me: str, where: str) -> Share | None:
    """The lease of another process that has exactly the claimed range; None: the range is free.

    Raises WrongDatabase if a running process is of another bot, counts shards otherwise or has a part of the range.
    """
    living, wanted = [row for row in rows if row.is_held_by_other(me)], claim.owned
    for row in living:
        if claim.bot and row.bot and claim.bot != row.bot:
            raise WrongDatabase(
                f"The {where} is in use by another bot of Discord ({name_for_people(row.holder)}): "
                "give each bot a database of its own."
            )
        if row.shards != wanted.shards:
            raise WrongShardCount(
                f"A process that runs on the {where} ({name_for_people(row.holder)}) divides the servers into "
                f"{row.shards}, and this one into {wanted.shards}: all of them must have one SHARD_COUNT."
            )
        if row.owned != wanted and row.owned.meets(wanted):
            raise WrongShards(
                f"A process that runs ({name_for_people(row.holder)}) has the shards {row.first}-{row.last}, "
                f"which overlap {wanted.first}-{wanted.last}."
            )
    return next((row for row in living if row.owned == wanted), None)


def name_for_people(holder: str | None) -> str:
    """A process as messages name it: without the random part and what follows."""
    return (holder or "").partition(", ")[0] or "of unknown name"
