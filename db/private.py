"""Lets only Cardinal's own user read its files: a database holds seeds of running games, `.env` the bot's token.

What a process makes is private by its umask. Files that an earlier version made, or that were copied by hand, are made
private at the start: files get 600, folders 700.

A folder is made private only if it is Cardinal's: the default folder, or one that holds nothing but its database, that
database's other files, and copies. So the folder that Cardinal made for the database is recognised, even if an earlier
version made it. A home folder, /tmp or the program's folder is left alone: others may have to read it. Cardinal's files
in there are private themselves, and the folder then shows no more than their names.
"""

from __future__ import annotations

import logging
import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

from db.address import address_of
from db.mark import APPLICATION_ID

log = logging.getLogger(__name__)

DEFAULT_FOLDER = "data"  # beside the settings
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_MAGIC = b"SQLite format 3\x00"
_HEADER = 100  # bytes of an SQLite database, in which its program's mark stands
_MARK = slice(68, 72)


def make_private(address: str, settings: Path) -> None:
    """Makes the database, its folder and copies, and the settings file private. Looks for copies beside both files.

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
    return list(_wide(address_of(address).path, settings))


def _wide(database: Path | None, settings: Path) -> Iterator[Path]:
    """All that is Cardinal's and that others can read."""
    found = [settings, *_ours(settings.parent)]
    if database is not None:
        database = database.resolve()  # the other files lie where a link leads
        folder = database.parent
        # A wrong address may name anybody's file. The start will refuse it, and it stays as it is.
        ours = [*_ours(folder, database.name if _may_be_database(database) else None)]
        is_default = folder == (settings.parent / DEFAULT_FOLDER).resolve()
        found += [folder, *ours] if is_default or _is_alone(folder, ours) else ours
    return filter(_is_wide, dict.fromkeys(found))


def _ours(folder: Path, name: str | None = None) -> Iterator[Path]:
    """The database of that name with the files named after it, and all copies of Cardinal's databases."""
    for path in _listed(folder):
        is_file = path.is_file() and not path.is_symlink()
        if is_file and (_belongs(path.name, name) or _is_marked(path)):
            yield path


def _belongs(name: str, database: str | None) -> bool:
    """Whether a file is named after the database: `games.db`, `games.db-wal`, `games.db.lock`."""
    return database is not None and (name == database or name.startswith((f"{database}-", f"{database}.")))


def _listed(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:  # it may not be read, or does not exist
        return []


def _may_be_database(path: Path) -> bool:
    """Whether there is nothing yet, or a file of SQLite; an earlier version left it without its mark."""
    try:
        with path.open("rb") as file:
            return file.read(len(_MAGIC)) in (b"", _MAGIC)
    except OSError:
        return True


def _is_marked(path: Path) -> bool:
    """Whether this is a database that Cardinal has written."""
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER)
    except OSError:
        return False
    return header.startswith(_MAGIC) and int.from_bytes(header[_MARK], "big") == APPLICATION_ID


def _is_alone(folder: Path, ours: Iterable[Path]) -> bool:
    """Whether the folder holds nothing else, and is neither a home folder nor open to everybody."""
    is_everybodys = (_mode(folder) or 0) & stat.S_ISVTX
    return set(_listed(folder)) == set(ours) and not is_everybodys and folder != _home()


def _home() -> Path | None:
    """None: the user of this process has none, such as one that a container knows by number only."""
    try:
        return Path.home()
    except RuntimeError:
        return None


def _mode(path: Path) -> int | None:
    """The mode of a file; None if it does not exist or cannot be asked."""
    try:
        return path.stat().st_mode
    except OSError:
        return None


def _is_wide(path: Path) -> bool:
    return bool((_mode(path) or 0) & _OTHERS)


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
