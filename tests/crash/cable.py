"""A way from one process to PostgreSQL that a test cuts: nothing gets through then, and nobody is told."""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

SOCKET = ".s.PGSQL.5432"
_FOLDER = re.compile(r"(?<=[?&]host=)[^&]+")


class Cable:
    """Between a folder with PostgreSQL's socket and another one. What was sent meanwhile arrives once it is mended."""

    def __init__(self, server: Path) -> None:
        self._server = server
        self._whole = asyncio.Event()
        self._whole.set()
        self._jobs: set[asyncio.Task[None]] = set()

    def cut(self) -> None:
        self._whole.clear()

    def mend(self) -> None:
        self._whole.set()

    def lose(self) -> None:
        """What is connected now carries nothing any more, as when a machine between the two has gone."""
        self._whole.clear()
        self._whole = asyncio.Event()
        self._whole.set()

    @asynccontextmanager
    async def laid(self, folder: Path) -> AsyncIterator[None]:
        server = await asyncio.start_unix_server(self._connected, folder / SOCKET)
        try:
            yield
        finally:
            server.close()
            for job in list(self._jobs):
                job.cancel()
            if self._jobs:
                await asyncio.wait(self._jobs)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        job = asyncio.current_task()
        assert job is not None
        self._jobs.add(job)
        try:
            await self._carry(reader, writer)
        except (OSError, asyncio.CancelledError):
            return  # one of the two has gone, or the test ends
        finally:
            self._jobs.discard(job)
            writer.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        whole = self._whole
        await whole.wait()
        from_server, to_server = await asyncio.open_unix_connection(self._server / SOCKET)
        try:
            ways = [
                asyncio.create_task(_one_way(reader, to_server, whole)),
                asyncio.create_task(_one_way(from_server, writer, whole)),
            ]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.wait(ways)
        finally:
            to_server.close()


async def _one_way(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, whole: asyncio.Event) -> None:
    with suppress(OSError):
        while part := await reader.read(1 << 16):
            await whole.wait()
            writer.write(part)
            await writer.drain()


@asynccontextmanager
async def cable_to(address: str) -> AsyncIterator[tuple[Cable, str]]:
    """A cable to the server of this address, and the address at its other end."""
    found = _FOLDER.search(address)
    assert found is not None
    with tempfile.TemporaryDirectory(prefix="cable-") as folder:
        cable = Cable(Path(found[0]))
        async with cable.laid(Path(folder)):
            yield cable, _FOLDER.sub(folder, address)
