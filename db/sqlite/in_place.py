"""Whether the open SQLite file is still the one at its path: somebody may delete or replace it."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import aiosqlite

from db.errors import StoreBroken

log = logging.getLogger(__name__)


class OpenFile:
    """The file that was at this path when the object was made, just after it was opened."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._identity = self._identify()
        self._is_told = False

    async def must_be_in_place(self, connection: aiosqlite.Connection) -> None:
        """Raises StoreBroken while another file, or none, is at the path. The first time the open one is copied."""
        if self._identify() == self._identity:
            self._is_told = False
            return
        if not self._is_told:
            self._is_told = True
            log.error(
                "The SQLite file %s was deleted or replaced while it was in use: nothing is saved any more. %s",
                self._path,
                await self._rescue(connection),
            )
        raise StoreBroken("the file was deleted or replaced")

    def _identify(self) -> tuple[int, int] | None:
        """Device and inode of the file at the path; None if there is none."""
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    async def _rescue(self, connection: aiosqlite.Connection) -> str:
        """Copies what only this process can still read. Returns what to do."""
        copy = self._path.with_name(f"{self._path.name}.rescued-{datetime.now(UTC):%Y%m%d-%H%M%S}")
        try:
            with closing(sqlite3.connect(copy, check_same_thread=False)) as target:
                await connection.backup(target)
        except (sqlite3.Error, OSError) as error:
            return f"It could not be copied either ({error}): stop the bot, and put a backup back (make restore)."
        return f"All that was saved is in {copy}: stop the bot, and put that back (make restore FROM={copy})."
