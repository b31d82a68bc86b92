"""A hold: what guarantees that no other process acts for the same tables."""

from __future__ import annotations

from db.processes import this_process
from db.values import ALL_SERVERS, Ownership


class Hold:
    """The lock of a file. It ends with its process, and not before."""

    def __init__(self) -> None:
        self._holder = this_process()

    @property
    def holder(self) -> str:
        """The process that holds it, unlike any other."""
        return self._holder

    @property
    def owned(self) -> Ownership:
        """The servers whose tables it is about."""
        return ALL_SERVERS

    @property
    def is_ours(self) -> bool:
        """Whether this process holds it. False: another one does, and this one is its heir."""
        return True

    @property
    def is_doubtful(self) -> bool:
        """Whether another process may hold it by now, unknown to this one."""
        return False

    async def make_sure(self) -> None:
        """Returns once no other process can have the tables. Raises StoreBusy if that cannot be known."""

    async def wait_to_identify(self, bucket: int, every: float) -> bool:
        """Waits for a shard's turn to identify, `every` seconds after the last one of all processes.

        False: there is no turn to wait for, and discord.py waits by itself.
        """
        return False

    def set_ready(self, is_ready: bool) -> None:
        """Says whether this process, which has the tables or waits for them, has Discord now."""

    async def wait_until_ours(self) -> None:
        """Returns once this process holds the tables."""

    async def wait_until_left(self) -> None:
        """Returns once the process before takes no more presses."""

    async def leave(self, within: float) -> bool:
        """Says that this process takes no more presses. False: no heir is ready within so many seconds."""
        return False
