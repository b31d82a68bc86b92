"""A hold: what keeps a process alone with its database."""

from __future__ import annotations


class Hold:
    """The lock of a file. It ends with its process, and not before."""

    async def sure(self) -> None:
        """Returns once this process is known to be alone. Raises StoreBusy if that cannot be known."""
