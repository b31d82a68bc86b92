"""How the host speaks to people. `cogs` implements it; the host knows nothing of Discord."""

from __future__ import annotations

from typing import Protocol

import msgspec

from host.table import Table, Told


class Shown(msgspec.Struct, frozen=True):
    """Where the messages of a table are on Discord. None: there is none yet, or no more."""

    thread_id: int | None = None
    message_id: int | None = None
    lobby_message_id: int | None = None
    ping_message_id: int | None = None


class Presenter(Protocol):
    """Each method may be called again with the same arguments after a crash and must then do no harm.

    Known troubles of Discord (a deleted message, a missing permission) are dealt with inside;
    anything else is raised, logged by the host and tried again later. `Gone` says that nothing is left to show on.
    """

    async def show(self, table: Table, shown: Shown, last: tuple[Told, ...]) -> Shown:
        """Makes the table's public messages show its present state; `last` is what happened since they last did."""
        ...

    async def announce(self, table: Table, shown: Shown, told: Told) -> Shown:
        """Posts what must be posted of one entry (a round's result, the end), once: with a nonce of (table, n)."""
        ...

    async def ping(self, table: Table, shown: Shown, seats: tuple[int, ...]) -> Shown:
        """Asks these seats to move, in a new plain message; the ping before it goes. Nonce: (table, asked_since)."""
        ...

    async def unping(self, table: Table, shown: Shown) -> Shown:
        """Takes the last ping away: nobody is waited for any more, or somebody else."""
        ...


class Gone(Exception):
    """The channel of a table is gone, or closed to us for good: the table cannot go on there."""
