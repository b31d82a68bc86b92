"""Held by a process that is alone with its database."""

from __future__ import annotations


class Hold:
    """The lock of a file: it ends with its process, and not before."""

    async def sure(self) -> None:
        """Returns once this process is known to be alone. Raises StoreBusy where that cannot be known."""
