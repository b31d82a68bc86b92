"""Lets only Cardinal's own user read its files: a database holds seeds of running games, `.env` the bot's token.

What the process creates is private by its umask. What was copied or changed by hand is made private at the start: files
get mode 600, the default folder 700. Other folders are left alone: others see no more there than names of files.
"""

from __future__ import annotations

import logging
import os
import stat
from collections.abc import Iterator
from pathlib import Path

from db.address import address_of
from db.schema.mark import APPLICATION_ID

log = logging.getLogger(__name__)

DEFAULT_FOLDER = "data"  # beside the settings
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_MAGIC = b"SQLite format 3\x00"
_HEADER = 100  # bytes of an SQLite database, in which its program's mark stands
_MARK = slice(68, 72)


def make_private(address: str, settings: Path) -> None:
    """Makes the database, its copies beside it, the default folder and the settings file private.

    Must run before the database is opened: reading and closing a file loses the locks that SQLite has on it.

    Logs one line about what others could read, and one about what they still can. Raises WrongDatabase for no address.
    """
    narrowed: list[str] = []
    left: list[str] = []
    for path in open_to_others(address, settings):
        (narrowed if _narrow(path) else left).append(str(path))
    if narrowed:
        log.warning(
            "Other users of this machine could read these, and cannot any more: %s.", ", ".join(narrowed)
        )
    if left:
        log.warning(
            "Other users of this machine can read these, which are not Cardinal's to change: %s.",
            ", ".join(left),
        )


def open_to_others(address: str, settings: Path) -> list[Path]:
    """All that is Cardinal's and that other users of this machine can read. Raises WrongDatabase for no address."""
    found = [settings, *_databases(settings.parent)]
    if (database := address_of(address).path) is not None:
        database = database.resolve()  # the other files lie where a link leads
        folder = database.parent
        found += _databases(folder)
        if database in found or _is_empty(database):  # a wrong address may name anybody's file
            found += (database, *_companions(database))
        if folder == (settings.parent / DEFAULT_FOLDER).resolve():
            found.append(folder)
    return [path for path in dict.fromkeys(found) if _is_wide(path)]


def _databases(folder: Path) -> Iterator[Path]:
    """The files of a folder that are databases of Cardinal's, whatever they are called."""
    return filter(_is_marked, _files(folder))


def _companions(database: Path) -> Iterator[Path]:
    """The files beside it that belong to it: `games.db-wal`, `games.db.lock`."""
    begins = (f"{database.name}-", f"{database.name}.")
    return (path for path in _files(database.parent) if path.name.startswith(begins))


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.is_file() and not path.is_symlink())
    except OSError:  # it may not be read, or does not exist
        return []


def _is_marked(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER)
    except OSError:
        return False
    return header.startswith(_MAGIC) and int.from_bytes(header[_MARK], "big") == APPLICATION_ID


def _is_empty(path: Path) -> bool:
    """Whether the start makes this file a database of Cardinal's."""
    try:
        return path.is_file() and path.stat().st_size == 0
    except OSError:
        return False


def _is_wide(path: Path) -> bool:
    try:
        return bool(path.stat().st_mode & _OTHERS)
    except OSError:  # it does not exist, or cannot be asked
        return False


def _narrow(path: Path) -> bool:
    """Makes a file private. Returns whether that worked: another user's file cannot be changed."""
    try:
        found = path.stat()
        if found.st_uid != os.geteuid():
            return False
        path.chmod(stat.S_IMODE(found.st_mode) & ~_OTHERS)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return not _is_wide(path)  # some file systems have no modes
