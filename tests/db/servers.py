"""A connection to PostgreSQL beside the store's own, as an administrator or another process has."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Protocol

import asyncpg  # type: ignore[import-untyped]


class Server(Protocol):
    """A server of the tests' own."""

    def get_uri(self) -> str: ...

    def start(self) -> None: ...

    def stop(self) -> None: ...


@asynccontextmanager
async def connected(address: str) -> AsyncIterator[Any]:
    connection = await asyncpg.connect(address)
    try:
        yield connection
    finally:
        await connection.close()
