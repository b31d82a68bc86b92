"""Whether this user may open the files of a database. One that belongs to somebody else is not damaged."""

from __future__ import annotations

import os
import pwd
from pathlib import Path

from db.address import Address
from db.errors import WrongDatabase

_READ, _WRITTEN = ("", "-wal", "-shm", "-journal"), (".lock",)
_MAY_ASK = {"effective_ids": os.access in os.supports_effective_ids}


def must_be_permitted(where: Address, *, writes: bool) -> None:
    """Raises WrongDatabase that names a file of SQLite, or of those beside it, which this user may not open."""
    if where.path is None:
        return
    how = os.R_OK | os.W_OK if writes else os.R_OK
    for ending in (*_READ, *_WRITTEN) if writes else _READ:
        file = Path(f"{where.path.resolve()}{ending}")
        if _is_there(file) and not os.access(file, how, **_MAY_ASK):
            raise WrongDatabase(f"The {where.where()} cannot be opened: {_why(file)}")


def _is_there(file: Path) -> bool:
    try:
        return file.is_file()
    except PermissionError:  # of its folder
        return False


def _why(file: Path) -> str:
    if os.access(file, os.R_OK, **_MAY_ASK) and os.statvfs(file).f_flag & os.ST_RDONLY:
        return f"{file} lies on a read-only disk. Nothing is damaged."
    owner, me = file.stat().st_uid, os.geteuid()
    if owner == me:
        return f"the mode of {file} keeps its own user out (`chmod u+rw {file}`). Nothing is damaged."
    holds = "" if file.suffix in _WRITTEN else ", and the newest moves may be in it"
    return (
        f"{file} belongs to {_name(owner)}, and {_name(me)} may not open it (as root: `chown {_name(me)} {file}`). "
        f"Nothing is damaged{holds}."
    )


def _name(user: int) -> str:
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return str(user)
