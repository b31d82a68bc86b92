"""Restores a backup. The previous database is kept aside, never deleted."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from sqlalchemy import literal_column, update

from db.address import Address, address_of
from db.alone import hold_database
from db.errors import BadCopy
from db.files import dumps
from db.files.copies import Tell, back_up, candidate_names, copy_file, flush
from db.migrate import migrate
from db.schema.mark import too_old
from db.schema.tables import OPEN, games
from db.store import Store
from db.units import Step

_MAGIC = b"SQLite format 3\x00"
_BEHIND = update(games).where(OPEN).values(shown_version=literal_column("number - 1"))


async def restore(
    address: str, copy: Path, now: datetime, tell: Tell, *, wait: float | None = None
) -> Path | None:
    """Puts a copy in the place of the database. Returns where the former database is now, or None if there was none.

    `wait` is that of `hold_database`. Raises BadCopy, StoreUnavailable, and WrongDatabase, also while a bot has the
    database. Then nothing has changed.
    """
    where = address_of(address)
    _must_fit(where, copy)
    if where.path is None:
        async with hold_database(address, wait=wait):
            former = back_up(address, copy.parent, now, tell)
        dumps.restore_dump(where, copy)
        await _redrawn(address)
        return former
    async with hold_database(address, wait=wait):
        fresh = where.path.with_name(f"{where.path.name}.restoring")
        try:
            _remove(fresh)
            copy_file(copy, fresh, tell)
            await migrate(Address(where.url.set(database=str(fresh)), fresh))
            await _redrawn(f"sqlite:///{fresh}")
            return _exchange(where.path, fresh, now)
        except OSError as error:
            raise BadCopy(f"The {where.where()} cannot be replaced ({error.strerror}).") from error
        finally:
            _remove(fresh)


def _must_fit(where: Address, copy: Path) -> None:
    try:
        with copy.open("rb") as file:
            start = file.read(len(_MAGIC))
    except OSError as error:
        raise BadCopy(f"The copy {copy} cannot be read ({error.strerror}).") from error
    is_dump = start.startswith(dumps.MAGIC)
    if not is_dump and start != _MAGIC:
        raise BadCopy(f"The file {copy} is no copy of a database.")
    if is_dump is not (where.path is None):
        kind = "a dump of PostgreSQL" if is_dump else "a copy of SQLite"
        raise BadCopy(f"The file {copy} is {kind}, but DATABASE_URL names a {where.where()}.")
    if why := too_old(dumps.revisions(where, copy) if is_dump else _revisions(copy)):
        raise BadCopy(f"The copy {copy} {why}.")


def _revisions(copy: Path) -> list[str]:
    """The version of the tables in a copy of SQLite; none where it cannot be read, which is said later."""
    address = f"{copy.absolute().as_uri()}?mode=ro&immutable=1"
    with suppress(sqlite3.Error), closing(sqlite3.connect(address, uri=True)) as opened:
        return [row[0] for row in opened.execute("SELECT version_num FROM alembic_version")]
    return []


async def _redrawn(address: str) -> None:
    """Discord shows what happened after the copy was made: the next start shows all open tables again."""
    store = await Store.open(address)
    try:
        await store.write((Step(_BEHIND, {}),))
    finally:
        await store.close()


def _exchange(file: Path, fresh: Path, now: datetime) -> Path | None:
    """Puts a file of SQLite in the place of another, and that one aside. At any moment one of them is whole."""
    names = candidate_names(file.with_name(f"{file.name}.before-{now:%Y%m%d-%H%M%S}"))
    aside = next(name for name in names if not name.exists())
    is_there = file.stat().st_size > 0
    for ending in ("", "-wal", "-shm"):
        beside = Path(f"{file}{ending}")
        if is_there and beside.exists():  # its last changes may stand in its log only
            os.link(beside, f"{aside}{ending}")
        if ending:
            beside.unlink(missing_ok=True)  # SQLite would write the former changes into the new file
    if os.geteuid() == 0:  # else root would leave a file that the bot's own user cannot open
        owner = (file if is_there else file.parent).stat()
        os.chown(fresh, owner.st_uid, owner.st_gid)
    flush(fresh)
    fresh.replace(file)
    flush(file.parent)
    return aside if is_there else None


def _remove(file: Path) -> None:
    for ending in ("", "-wal", "-shm", "-journal"):
        Path(f"{file}{ending}").unlink(missing_ok=True)
