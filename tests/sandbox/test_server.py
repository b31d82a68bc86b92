"""The server itself: that it leaves nothing behind."""

from __future__ import annotations

import asyncio
import gc
import socket

import pytest

from sandbox.server import SandboxServer


@pytest.mark.parametrize("steps", range(3))
async def test_a_connection_of_the_last_moment_is_closed(steps: int) -> None:
    """Pages come back all the time while a server stops; pytest fails for a socket that nobody closed."""
    server = SandboxServer()
    await server.start()
    with socket.create_connection(("127.0.0.1", server.port)) as late:
        for _ in range(steps):
            await asyncio.sleep(0)

        await server.stop()
        gc.collect()

        late.settimeout(5)
        assert await asyncio.to_thread(late.recv, 1) == b""
