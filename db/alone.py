"""Lets one process at a time use a database: two bots on one would each believe that they know all of it."""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
import struct
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from db.address import Address, address_of, made
from db.errors import WrongDatabase, WrongShards
from db.hold import Hold
from db.lease import leased
from db.lease_rows import ALL, Claim
from db.permitted import must_be_permitted
from db.sessions import must_have_sessions

log = logging.getLogger(__name__)

_LOOK = 0.1  # seconds
_FAR = 2**62  # bytes: no database is so long
_WAIT = 10.0


@asynccontextmanager
async def alone(
    address: str,
    end: Callable[[], object] = lambda: None,
    *,
    claim: Claim = ALL,
    wait: float | None = None,
) -> AsyncIterator[Hold]:
    """Keeps out every other process that wants these tables, by a lock on a file or by a lease (`db.lease`).

    Waits up to `wait` seconds for a process that is just ending or was killed. `end` is called when this process has to
    end, which a file's lock rules out: see `leased`. Raises WrongDatabase, and for PostgreSQL StoreAway.
    """
    where = address_of(address)
    if where.path is not None and not claim.owned.is_all:
        raise WrongShards(
            f"The {where.where()} belongs to one process: leave it empty, or keep the games in PostgreSQL."
        )
    if where.path is None:
        await must_have_sessions(where)
    holding = (
        leased(where, end, claim=claim, wait=wait)
        if where.path is None
        else _locked(where, _WAIT if wait is None else wait)
    )
    async with holding as hold:
        yield hold


@asynccontextmanager
async def _locked(where: Address, wait: float) -> AsyncIterator[Hold]:
    """Locks the file `<database>.lock`. The lock ends with this process at the latest."""
    assert where.path is not None
    must_be_permitted(where, writes=True)
    made(where)
    database = where.path.resolve()
    file = database.with_name(f"{database.name}.lock")
    lock, inside = await _taken(where, database, file, wait)
    try:
        os.truncate(lock, 0)
        os.write(lock, f"{os.getpid()}\n".encode())
        yield Hold()
    finally:
        file.unlink(missing_ok=True)
        os.close(lock)
        if inside is not None:  # not sooner: when a process closes a file, SQLite's own locks on it are lost
            os.close(inside)


async def _taken(where: Address, database: Path, file: Path, wait: float) -> tuple[int, int | None]:
    """The descriptors of the lock's file and of the database, both locked; None: this user may only read it."""
    give_up = time.monotonic() + wait
    while (locks := _both(where, database, file)) is None:
        if time.monotonic() > give_up:
            raise WrongDatabase(
                f"The {where.where()} is in use by another Cardinal ({_owner(file)}): stop that one, "
                "or give this one a database of its own."
            )
        await asyncio.sleep(_LOOK)
    return locks


def _both(where: Address, database: Path, file: Path) -> tuple[int, int | None] | None:
    lock = _tried(where, file)
    if lock is None:
        return None
    try:
        inside = os.open(database, os.O_RDWR | os.O_CLOEXEC)
    except OSError:  # the start goes on, and says what is wrong with the file
        return lock, None
    if _is_locked_inside(inside):
        return lock, inside
    os.close(inside)
    os.close(lock)
    return None


def _is_locked_inside(database: int) -> bool:
    """Locks a byte that no database reaches, so no other name of the file and no new file for locks lets anybody in.

    Only Linux has locks that belong to one opening of a file, as SQLite's own do not.
    """
    if not hasattr(fcntl, "F_OFD_SETLK"):
        return True
    asked = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, _FAR, 1, 0)
    try:
        fcntl.fcntl(database, fcntl.F_OFD_SETLK, asked)
    except BlockingIOError:
        return False
    except OSError as error:
        log.info("This file system has no lock for the database itself (%s).", error.strerror)
    return True


def _tried(where: Address, file: Path) -> int | None:
    """The file descriptor once the file is locked, or None while another process has it."""
    try:
        number = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise WrongDatabase(
            f"The {where.where()} cannot be locked ({error.strerror}): may Cardinal write in its folder?"
        ) from error
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.fstat(number).st_ino == file.stat().st_ino:
            return number
    except (BlockingIOError, FileNotFoundError):
        pass  # another process has it, or has just removed the file
    os.close(number)
    return None


def _owner(file: Path) -> str:
    try:
        return f"process {int(file.read_text())}"
    except (OSError, ValueError):
        return "of unknown number"
