"""Only Cardinal's own user may read what it keeps: a database holds the seeds of running games, `.env` the bot's token.

What a process makes is private by its umask. What lies there already, made by an earlier version or copied by hand, is
made private at the start: files 600, folders 700.

A folder is made private only where it is Cardinal's: the default one, and one in which nothing lies but its database
with what belongs to that, and copies of it. So the folder that Cardinal made for the database is found, also when an
earlier version did. A home folder, /tmp or the folder of the program is left as it is: others may have to read it. What
is Cardinal's in there is private by itself, and without it a folder tells no more than names.
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
_HEADER = 100  # bytes of a database of SQLite, in which its program's mark stands
_MARK = slice(68, 72)


def make_private(address: str, settings: Path) -> None:
    """The database, its folder and copies, and the file of the settings; copies are looked for beside that as well.

    Before the database is opened: a file that is looked into and closed again loses the locks that SQLite has on it.

    Says in one line what other users could read, and in one what they can still. Raises WrongDatabase for no address.
    """
    narrowed: list[str] = []
    left: list[str] = []
    for path in _wide(address_of(address).path, settings):
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


def _wide(database: Path | None, settings: Path) -> Iterator[Path]:
    """What others can read of all that is Cardinal's."""
    found = [settings, *_ours(settings.parent)]
    if database is not None:
        database = database.resolve()  # the others lie beside the file itself
        folder = database.parent
        ours = [*_ours(folder, database.name)]
        is_default = folder == (settings.parent / DEFAULT_FOLDER).resolve()
        found += [folder, *ours] if is_default or _is_alone(folder, ours) else ours
    return filter(_is_wide, dict.fromkeys(found))


def _ours(folder: Path, name: str | None = None) -> Iterator[Path]:
    """The database of that name with what is called after it, and all copies of a database of Cardinal's."""
    for path in _listed(folder):
        is_file = path.is_file() and not path.is_symlink()
        if is_file and (_belongs(path.name, name) or _is_marked(path)):
            yield path


def _belongs(name: str, database: str | None) -> bool:
    """Whether a file is called after the database: `games.db`, `games.db-wal`, `games.db.lock`."""
    return database is not None and (name == database or name.startswith((f"{database}-", f"{database}.")))


def _listed(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:  # it may not be read, or is not there
        return []


def _is_marked(path: Path) -> bool:
    """Whether it is a database that Cardinal has written."""
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER)
    except OSError:
        return False
    return header.startswith(_MAGIC) and int.from_bytes(header[_MARK], "big") == APPLICATION_ID


def _is_alone(folder: Path, ours: Iterable[Path]) -> bool:
    """Whether nothing else lies in the folder, and it is nobody's home and no place for everybody."""
    is_everybodys = (_mode(folder) or 0) & stat.S_ISVTX
    return set(_listed(folder)) == set(ours) and not is_everybodys and folder != Path.home()


def _mode(path: Path) -> int | None:
    """None where there is nothing, or where nobody tells us."""
    try:
        return path.stat().st_mode
    except OSError:
        return None


def _is_wide(path: Path) -> bool:
    return bool((_mode(path) or 0) & _OTHERS)


def _narrow(path: Path) -> bool:
    """Whether it could be made private: what belongs to somebody else cannot."""
    try:
        found = path.stat()
        if found.st_uid != os.geteuid():
            return False
        path.chmod(stat.S_IMODE(found.st_mode) & ~_OTHERS)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return not _is_wide(path)  # some file systems know no modes
