"""Shared by all tests."""

from __future__ import annotations

import asyncio
import gc
import os
import random
import secrets
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from discord.gateway import KeepAliveHandler
from hypothesis import settings

from db.address import address_of
from db.migrate import migrate
from tests import compiled_once  # noqa: F401 - it takes effect by being imported
from tests.still_time import StillLoop

gc.disable()  # until all is collected: nothing of what is imported is garbage

# No test may ever speak with somebody's real bot.
os.environ.pop("DISCORD_TOKEN", None)

REAL_TIME = ("db", "sandbox", "sockets")  # folders

# The same examples on every run and no deadline: a slow machine must not turn a test red.
settings.register_profile("cardinal", deadline=None, derandomize=True)
settings.load_profile("cardinal")


def pytest_asyncio_loop_factories(item: pytest.Item) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Time stands still but where other processes are waited for, or sockets."""
    if item.get_closest_marker("real_time") or item.path.parent.name in REAL_TIME:
        return {"real": asyncio.new_event_loop}
    return {"still": StillLoop}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What mostly waits for other processes begins first, on two of the four workers: beside it the others compute."""
    waiting = [item for item in items if item.path.parent.name == "sockets"]
    others = [item for item in items if item.path.parent.name != "sockets"]
    half = len(others) // 2
    items[:] = [*waiting[::2], *others[:half], *waiting[1::2], *others[half:]]


def pytest_runtestloop() -> None:
    """Thousands of tests, and what they import, stay to the end: no need to look through them for garbage."""
    gc.freeze()
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """discord.py forgets a connection that it is still making when it closes: its thread would beat on into others."""
    for thread in threading.enumerate():
        if isinstance(thread, KeepAliveHandler):
            thread.stop()


@pytest.fixture(autouse=True)
def small_house(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its process has the lowest priority: on a busy machine a test would wait for minutes."""
    monkeypatch.setattr("host.deals.house.HOUSE_GAMES", 1)


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has deals of its own, and the same on every run: luck decides no test."""
    seeds = random.Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "token_hex", lambda size: seeds.randbytes(size).hex())


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file of SQLite that holds all tables and nothing in them: Alembic takes as long as many a test."""
    file = tmp_path_factory.mktemp("migrated") / "games.sqlite3"
    asyncio.run(migrate(address_of(f"sqlite:///{file}")))
    return file.read_bytes()


@pytest.fixture
def database(tmp_path: Path, migrated: bytes) -> str:
    """The address of a database of the test's own, without games."""
    file = tmp_path / "games.sqlite3"
    file.write_bytes(migrated)
    return f"sqlite:///{file}"
