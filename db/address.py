"""Database addresses: turns what an owner writes into what SQLAlchemy takes."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import msgspec
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from db.errors import WrongDatabase

_SQLITE = ("sqlite", "sqlite+aiosqlite")
_POSTGRESQL = ("postgres", "postgresql", "postgresql+asyncpg")
_CONNECT_SECONDS = 10
_NO_BARE_PATH = frozenset(":@?")  # with one of these it is an address, or an attempt at one
_ENDINGS = (".db", ".db3", ".sqlite", ".sqlite3")  # of a file that is named without its folder
_UNREADABLE = (
    "The database address cannot be read; write the path of a file, such as data/cardinal.sqlite3, "
    "or postgresql://user:password@host/name."
)


class Address(msgspec.Struct, frozen=True):
    """A database's address. `path` is SQLite's file, or None."""

    url: URL
    path: Path | None

    def where(self) -> str:
        """The address for people to read; it has no user and no password."""
        if self.path is not None:
            return f"SQLite file {self.path}"
        host = self.url.host or self.url.query.get("host", "its default socket")
        port = f":{self.url.port}" if self.url.port else ""
        return f"PostgreSQL database {self.url.database} at {host}{port}"


def address_of(address: str) -> Address:
    """Reads `data/cardinal.db`, `sqlite:///data/cardinal.db` or `postgresql://user:password@host/name`.

    A driver's name may stand in it. Raises WrongDatabase. Nothing is opened or made yet.
    """
    if address and not _NO_BARE_PATH.intersection(address):
        return _bare(address)
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        # The cause is left out: it may quote a password.
        raise WrongDatabase(_UNREADABLE) from None
    if url.drivername in _SQLITE:
        return _sqlite(url)
    if url.drivername in _POSTGRESQL:
        return _postgresql(url)
    raise WrongDatabase(
        f"The database address begins with {url.drivername}://, "
        "but only sqlite:/// and postgresql:// are known."
    )


def url_of_existing(path: Path, mode: Literal["ro", "rw"]) -> URL:
    """The URL of a SQLite file that is opened only if it exists, for reading or also for writing."""
    return URL.create("sqlite", database=path.as_uri(), query={"mode": mode, "uri": "true"})


def create_file(where: Address) -> None:
    """Makes SQLite's file and its folder, for this user alone. Raises WrongDatabase."""
    if where.path is None:
        return
    try:
        where.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise WrongDatabase(
            f"The folder {where.path.parent} of the database cannot be made ({error.strerror})."
        ) from error
    try:
        # aiosqlite would notice too, but its thread then speaks to an event loop that may be gone.
        # What SQLite makes beside the file has the file's mode. A file that exists is not opened: closing it again
        # would take away the locks that SQLite has on it in this process.
        with suppress(FileExistsError):
            os.close(os.open(where.path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
        sqlite3.connect(where.path).close()
    except (sqlite3.Error, OSError) as error:
        raise WrongDatabase(
            f"The {where.where()} cannot be opened: may Cardinal write in its folder?"
        ) from error


def _bare(path: str) -> Address:
    """A file by its path alone. A single word has to end as databases do: a slip would make a new, empty database."""
    folder, _, name = path.rpartition("/")
    if name in ("", ".", "..") or path.partition("//")[0] in (*_SQLITE, *_POSTGRESQL):
        raise WrongDatabase(_UNREADABLE)
    if not folder and not path.startswith("/") and not name.lower().endswith(_ENDINGS):
        raise WrongDatabase(
            "The database address is a word without a folder, and does not end in .sqlite3, .sqlite or .db; "
            "write the path of a file, such as data/cardinal.sqlite3, or postgresql://user:password@host/name."
        )
    return _sqlite(URL.create("sqlite", database=path))


def _sqlite(url: URL) -> Address:
    name = url.database
    if not name or name == ":memory:" or name.startswith("file:"):
        raise WrongDatabase("The SQLite address names no file; write sqlite:///path/to/file.db.")
    if url.host or url.query:
        raise WrongDatabase(
            "The SQLite address has too few slashes or options in it; write sqlite:///path/to/file.db "
            "(four slashes for a path from the root)."
        )
    try:
        path = Path(name).expanduser().absolute()
    except RuntimeError:
        raise WrongDatabase("The SQLite address begins with the home of a user who is not there.") from None
    return Address(URL.create("sqlite+aiosqlite", database=str(path)), path)


def _postgresql(url: URL) -> Address:
    if not url.database:
        raise WrongDatabase("The PostgreSQL address names no database; write postgresql://user@host/name.")
    query: dict[str, Any] = dict(url.query)
    if "sslmode" in query:  # as most providers write it; asyncpg calls it ssl
        query["ssl"] = query.pop("sslmode")
    if unknown := sorted(set(query) - {"host", "port", "ssl"}):
        raise WrongDatabase(f"The PostgreSQL address has an unknown option: {', '.join(unknown)}.")
    return Address(url.set(drivername="postgresql+asyncpg", query=query), None)


def connect_args(where: Address, busy: float, within: float | None = None) -> dict[str, Any]:
    """What the driver gets besides the address.

    `busy`: seconds to wait for a lock. `within`: seconds to wait for what a server answers.
    """
    if where.path is not None:
        return {"timeout": busy}
    settings = {"application_name": "cardinal", "lock_timeout": str(round(busy * 1000))}
    if within is not None:  # else the server keeps the locks of a connection that is lost, for hours
        settings["idle_in_transaction_session_timeout"] = str(round(within * 1000))
    return {"timeout": _CONNECT_SECONDS, "command_timeout": within, "server_settings": settings}
