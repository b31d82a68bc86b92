"""Tables as the store has them: from the snapshot, or from the log where that cannot be used."""

from __future__ import annotations

import logging

from db.store import Store
from db.values import GameRow
from engine.errors import Refusal
from engine.games import VERSIONS
from host.log import rows
from table import snapshot
from table.errors import Refused, Unreadable
from table.table import Table

log = logging.getLogger(__name__)


class StoredTables:
    """Loads tables, and says in the log file what is wrong with one."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._troubled: set[tuple[int, str]] = set()  # what the log file has said of tables

    async def load(self, table_id: int) -> Table:
        """Raises Refused("no_table") and Unreadable."""
        row = await self._store.game(table_id)
        if row is None:
            raise Refused("no_table")
        if (row.game, row.rules_version) not in VERSIONS:
            raise Unreadable("unknown_game", game=row.game)
        table = self._decode_snapshot(row)
        return await self._fold_log(row) if table is None else table

    def _decode_snapshot(self, row: GameRow) -> Table | None:
        """The table of the snapshot; None if that is of another version, or damaged."""
        if row.snapshot_schema != snapshot.SCHEMA:
            return None
        try:
            table = snapshot.decode(row.snapshot)
        except ValueError as error:
            self._note_trouble(row.id, f"its snapshot cannot be read ({error}), so its log is folded")
            return None
        if table.number != row.number:
            of_another = f"its snapshot is of entry {table.number}, not {row.number}"
            self._note_trouble(row.id, f"{of_another}, so its log is folded")
            return None
        return table

    async def _fold_log(self, row: GameRow) -> Table:
        try:
            table = rows.replay(await self._store.log(row.id))[0]
        except Unreadable as error:
            cause = error.__cause__  # it may name cards: only its kind is for the log file
            what = cause.code if isinstance(cause, Refusal) else type(cause).__name__
            self._note_trouble(row.id, f"its log cannot be folded ({what})")
            raise
        # If nothing was added meanwhile, nothing can be added to such a log any more.
        if table.number != row.number and await self._store.how_far(row.id, None) == (row.number, False):
            self._note_trouble(row.id, f"its log has {table.number} entries, and should have {row.number}")
            raise Unreadable("broken", table=str(row.id))
        return table

    def _note_trouble(self, table_id: int, trouble: str) -> None:
        """Logs once what is wrong with a table."""
        if (table_id, trouble) not in self._troubled:
            self._troubled.add((table_id, trouble))
            log.error("table %s: %s", table_id, trouble)
