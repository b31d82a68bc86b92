"""Backups: made while the bot runs, verified, and restored while it does not.

A backup of SQLite is a database itself. A backup of PostgreSQL is a dump that its own programs write and read.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime
from itertools import count
from pathlib import Path
from uuid import uuid4

from db.address import address_of
from db.errors import BadCopy
from db.files import dumps
from db.schema.mark import APPLICATION_ID, SECURE_DELETE
from db.schema.tables import NOT_COPIED
from db.sqlite.integrity import damage
from db.sqlite.permitted import must_be_permitted

Tell = Callable[[float], object]  # how much is done, from 0 to 1

_PAGES = 2_000  # copied between two looks at how far it is
# Only what we named ourselves is ever removed.
_NAME = re.compile(r"cardinal-\d{8}-\d{6}(-\d+)?\.(sqlite3|dump)")
_BUSY = 30.0  # seconds to wait for a lock


def back_up(address: str, folder: Path, now: datetime, tell: Tell) -> Path:
    """Copies the database as it is at one moment, whole and checked, into a new file. Others may write meanwhile.

    Raises BadCopy, and WrongDatabase for no address or a file that this user may not open. They leave no file.
    """
    where = address_of(address)
    ending = "dump" if where.path is None else "sqlite3"
    names = candidate_names(folder / f"cardinal-{now:%Y%m%d-%H%M%S}", f".{ending}")
    part = folder / f"cardinal-{uuid4().hex}.part"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        part.touch(0o600)  # and not as the umask of whoever calls has it: there are seeds in it
        if where.path is None:
            dumps.dump(where, part)
        else:
            must_be_permitted(where, writes=False)
            copy_file(where.path, part, tell)
        flush(part)
        copy = _link(part, names)
        flush(folder)
    except OSError as error:
        raise BadCopy(f"No copy can be made in {folder} ({error.strerror}).") from error
    finally:
        part.unlink(missing_ok=True)
    return copy


def candidate_names(path: Path, ending: str = "") -> Iterator[Path]:
    """Names that begin so. The second and all others have a number, for those that are wanted within one second."""
    yield path.with_name(f"{path.name}{ending}")
    for number in count(2):
        yield path.with_name(f"{path.name}-{number}{ending}")


def _link(part: Path, names: Iterator[Path]) -> Path:
    """Gives a file the first name that is free. Unlike a renamed one it never takes the place of another backup."""
    name = next(names)
    try:
        os.link(part, name)
    except FileExistsError:
        return _link(part, names)
    return name


def remove_old(folder: Path, keep: int) -> list[Path]:
    """Removes all backups in a folder but the newest ones. Returns those that it removed."""
    ours = sorted((file for file in folder.iterdir() if _NAME.fullmatch(file.name)), key=_age)
    old = ours[:-keep]
    for file in old:
        file.unlink()
    return old


def _age(backup: Path) -> list[int]:
    """The day, the time, and which one it is of that second."""
    return [int(number) for number in re.findall(r"\d+", backup.stem)]


def copy_file(source: Path, target: Path, tell: Tell) -> None:
    """Copies a file of SQLite as it is at one moment, and checks the copy. Raises BadCopy."""
    if not source.exists():
        raise BadCopy(f"There is no SQLite file {source}.")
    try:
        with closing(_reading(source)) as present, closing(sqlite3.connect(target, timeout=_BUSY)) as copy:
            must_be_ours(source, present)
            # This transaction sees no later change. Without it the copy begins again with each write of the bot.
            present.execute("BEGIN")
            present.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            present.backup(copy, pages=_PAGES, progress=lambda _, left, all_: tell(1 - left / max(all_, 1)))
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, complete by itself
            _empty(copy)
            _must_be_whole(source, copy)
    except sqlite3.Error as error:
        raise BadCopy(f"The SQLite file {source} cannot be copied ({error}).") from error


def _empty(copy: sqlite3.Connection) -> None:
    """Overwrites the rows that no copy has."""
    copy.execute(f"PRAGMA {SECURE_DELETE}")
    present = {name for (name,) in copy.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    for table in NOT_COPIED:
        if table.name in present:  # not in the tables of an earlier version
            copy.execute(f"DELETE FROM {table.name}")
    copy.commit()


def must_be_ours(file: Path, connection: sqlite3.Connection) -> None:
    """Raises BadCopy for a file of SQLite that Cardinal has not written."""
    try:
        ((mark,),) = connection.execute("PRAGMA application_id")
    except sqlite3.DatabaseError as error:
        raise BadCopy(f"The file {file} is no database ({error}).") from error
    if mark != APPLICATION_ID:
        raise BadCopy(f"The SQLite file {file} is no database of Cardinal's.")


def flush(path: Path) -> None:
    """Returns once a file or a folder is on the disk. Raises OSError."""
    number = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _reading(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(
        f"{file.resolve().as_uri()}?mode=ro", uri=True, timeout=_BUSY, isolation_level=None
    )


def _must_be_whole(source: Path, copy: sqlite3.Connection) -> None:
    for line in damage(copy):
        raise BadCopy(
            f"The SQLite file {source} is damaged ({line}), so no copy was kept: "
            "`make check` says what can still be read."
        )
