"""A hold: what keeps a process alone with its database."""

from __future__ import annotations

import os
import socket
from uuid import uuid4


class Hold:
    """The lock of a file. It ends with its process, and not before."""

    def __init__(self) -> None:
        self._holder = f"process {os.getpid()} on {socket.gethostname()}, {uuid4().hex[:8]}"

    @property
    def holder(self) -> str:
        """The process that holds it, unlike any other."""
        return self._holder

    async def sure(self) -> None:
        """Returns once this process is known to be alone. Raises StoreBusy if that cannot be known."""
