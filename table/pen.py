"""Writes at the end of a table's log, entry by entry. Each entry is folded once, at once."""

from __future__ import annotations

from datetime import datetime

from table import fold, lobby, rest, votes
from table.entries import Entry, Logged, Start
from table.table import Table


class Pen:
    """What a judge writes with. `table` is always the table after what was written so far.

    An entry that is refused is not written; entries before it stay, and the judge may go on. A judge that
    raises has written nothing at all.
    """

    def __init__(self, table: Table, when: datetime) -> None:
        self.table = table
        self.logged: list[Logged] = []
        self._when = when

    def write(self, entry: Entry) -> Logged:
        """Writes an entry and those that follow from it. Raises Refused or RuleError if it is not possible now."""
        if isinstance(entry, Start):
            entry = lobby.with_header(self.table, entry)
        self.table, logged = fold.after(self.table, entry, self._when)
        self.logged.append(logged)
        following = rest.follows(self.table, logged)
        for entry in (following,) if following is not None else votes.follows(self.table, logged):
            self.write(entry)
        return logged

    def try_out(self, *entries: Entry) -> Table:
        """The table as it would be after these entries, without writing them. Raises the errors of `write`."""
        table = self.table
        for entry in entries:
            table, _ = fold.after(table, entry, self._when)
        return table
