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


class InPlace:
    """Of a file that was just opened."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._opened = self._there()
        self._is_told = False

    async def sure(self, connection: aiosqlite.Connection) -> None:
        """Raises StoreBroken while another file, or none, is at the path. What is in the open one is saved first."""
        if self._there() == self._opened:
            self._is_told = False
            return
        if not self._is_told:
            self._is_told = True
            log.error(
                "The SQLite file %s was deleted or replaced while it was in use: nothing is saved any more. %s",
                self._path,
                await self._save(connection),
            )
        raise StoreBroken("the file was deleted or replaced")

    def _there(self) -> tuple[int, int] | None:
        """What tells a file from any other; None if there is none."""
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    async def _save(self, connection: aiosqlite.Connection) -> str:
        """Copies what only this process can still read. Returns what to do."""
        copy = self._path.with_name(f"{self._path.name}.rescued-{datetime.now(UTC):%Y%m%d-%H%M%S}")
        try:
            with closing(sqlite3.connect(copy, check_same_thread=False)) as target:
                await connection.backup(target)
        except (sqlite3.Error, OSError) as error:
            return f"It could not be copied either ({error}): stop the bot, and put a backup back (make restore)."
        return f"All that was saved is in {copy}: stop the bot, and put that back (make restore FROM={copy})."
