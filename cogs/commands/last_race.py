"""How the last race of a game went, which only its log tells."""

from __future__ import annotations

from host.host import Host
from host.shown.entries_to_tell import last_round
from table.entries import Logged
from table.table import Table


async def last_race(host: Host, table: Table) -> tuple[Logged, ...]:
    """What happened in it, for the picture of the end; nothing in games by turns. Raises StoreUnavailable."""
    if not table.is_race:
        return ()
    return last_round(await host.ledger.story(table.id), table.number)
