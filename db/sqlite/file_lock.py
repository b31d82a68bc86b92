"""Locks a SQLite file: `.lock` beside it names the process, a lock on the file itself works under any name."""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
import struct
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from db.address import Address, create_file
from db.errors import WrongDatabase
from db.hold import Hold
from db.sqlite.permitted import must_be_permitted

log = logging.getLogger(__name__)

_LOOK = 0.1  # seconds
_FAR = 2**62  # bytes: no database is so long
_WAIT = 10.0


@asynccontextmanager
async def lock_file(where: Address, wait: float | None) -> AsyncIterator[Hold]:
    """Locks the file `<database>.lock`. The lock ends with this process at the latest."""
    assert where.path is not None
    must_be_permitted(where, writes=True)
    create_file(where)
    database = where.path.resolve()
    file = database.with_name(f"{database.name}.lock")
    lock, inside = await _take(where, database, file, _WAIT if wait is None else wait)
    try:
        os.truncate(lock, 0)
        os.write(lock, f"{os.getpid()}\n".encode())
        yield Hold()
    finally:
        file.unlink(missing_ok=True)
        os.close(lock)
        if inside is not None:  # not sooner: when a process closes a file, SQLite's own locks on it are lost
            os.close(inside)


async def _take(where: Address, database: Path, file: Path, wait: float) -> tuple[int, int | None]:
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
    lock = _try_lock(where, file)
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


def _try_lock(where: Address, file: Path) -> int | None:
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
