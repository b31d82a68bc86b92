"""What all tables share: how constraints are named, and the types of columns."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import BigInteger, Dialect, Integer, MetaData, TypeDecorator

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
USER: dict[Any, Any] = {"user": True}  # the info of a column that holds a person's id


def to_stored(moment: datetime) -> int:
    """A time as it is stored: microseconds since 1970. Raises TypeError for a naive one."""
    return (moment - EPOCH) // MICROSECOND


class Utc(TypeDecorator[datetime]):
    """An aware UTC time, stored as microseconds since 1970, because SQLite has no type for times.

    Units of work carry the number itself, since the one-hop writer knows no types.
    """

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | int | None, dialect: Dialect) -> int | None:
        return to_stored(value) if isinstance(value, datetime) else value

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        return None if value is None else EPOCH + value * MICROSECOND


Id = BigInteger().with_variant(Integer(), "sqlite")  # only an INTEGER key is SQLite's own row number
# Rows lie in the order of their key, in which they are read: SQLite gives them no row numbers of its own.
BY_KEY: dict[str, Any] = {"sqlite_with_rowid": False}

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)
