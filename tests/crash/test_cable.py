"""What cuts a process off from the database in `make shares`."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.crash.cable import SOCKET, Cable

pytestmark = pytest.mark.real_time


async def test_a_cable_that_is_cut_carries_nothing_until_it_is_mended(tmp_path: Path) -> None:
    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while part := await reader.read(100):
            writer.write(part)
        writer.close()

    (tmp_path / "server").mkdir()
    (tmp_path / "end").mkdir()
    cable = Cable(tmp_path / "server")
    server = await asyncio.start_unix_server(echo, tmp_path / "server" / SOCKET)
    async with server, cable.laid(tmp_path / "end"):
        reader, writer = await asyncio.open_unix_connection(tmp_path / "end" / SOCKET)
        writer.write(b"before")
        assert await reader.readexactly(6) == b"before"

        cable.cut()
        writer.write(b"during")
        answer = asyncio.create_task(reader.readexactly(6))
        direct, its = await asyncio.open_unix_connection(tmp_path / "server" / SOCKET)
        its.write(b"beside")
        assert await direct.readexactly(6) == b"beside"
        assert not answer.done()
        its.close()

        cable.mend()
        assert await answer == b"during"
        writer.close()
