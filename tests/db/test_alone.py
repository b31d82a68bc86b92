"""A file of SQLite is one process's, until that process ends in whatever way."""

from __future__ import annotations

import asyncio
import fcntl
import os
import sys
from pathlib import Path

import pytest

from db.alone import hold_database
from db.errors import WrongDatabase, WrongShards
from db.postgresql.lease_rows import Claim
from db.values import Ownership
from tests.db.building import opened

ROOT = Path(__file__).parents[2]
HOLDER = """
import asyncio, sys
from db.alone import hold_database

async def hold():
    async with hold_database(sys.argv[1]):
        print("held", flush=True)
        await asyncio.sleep(60)

asyncio.run(hold())
"""


async def holder(address: str) -> asyncio.subprocess.Process:
    """Another process that has the file."""
    command = (sys.executable, "-c", HOLDER, address)
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    assert await process.stdout.readline() == b"held\n"
    return process


@pytest.fixture
def file(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/data/cardinal.db"


async def test_a_file_has_all_servers(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/some.db"
    with pytest.raises(WrongShards, match="belongs to one process"):
        async with hold_database(address, claim=Claim(Ownership(0, 0, 2))):
            pass
    async with hold_database(address, claim=Claim(Ownership(0, 1, 2))):
        pass


async def test_second_process_is_refused_in_a_sentence_until_the_first_is_killed(file: str) -> None:
    other = await holder(file)

    with pytest.raises(WrongDatabase) as caught:
        async with hold_database(file, wait=0):
            pass
    other.kill()
    await other.wait()
    async with hold_database(file, wait=0):
        pass

    assert str(caught.value) == (
        f"The SQLite file {file.removeprefix('sqlite:///')} is in use by another Cardinal (process {other.pid}): "
        "stop that one, or give this one a database of its own."
    )


async def test_many_that_come_and_go_are_never_there_together(file: str) -> None:
    inside = most = 0

    async def come_and_go() -> None:
        nonlocal inside, most
        async with hold_database(file, wait=60):
            inside += 1
            most = max(most, inside)
            await asyncio.sleep(0)
            inside -= 1

    await asyncio.gather(*(come_and_go() for _ in range(5)))

    assert (inside, most) == (0, 1)


async def test_another_path_to_the_same_file_is_the_same_file(file: str, tmp_path: Path) -> None:
    async with hold_database(file):
        (tmp_path / "elsewhere").symlink_to(tmp_path / "data")
        (tmp_path / "other.db").symlink_to(tmp_path / "data" / "cardinal.db")

        for name in ("elsewhere/cardinal.db", "other.db"):
            with pytest.raises(WrongDatabase, match=f"process {os.getpid()}"):
                async with hold_database(f"sqlite:///{tmp_path}/{name}", wait=0):
                    pass


async def test_a_process_that_does_not_ask_is_not_kept_out_and_nothing_is_left_behind(
    file: str, tmp_path: Path
) -> None:
    async with hold_database(file), opened(file):
        pass

    assert [path.name for path in (tmp_path / "data").iterdir()] == ["cardinal.db"]


async def test_file_that_cannot_be_locked_is_told_of(file: str, tmp_path: Path) -> None:
    (tmp_path / "data" / "cardinal.db.lock").mkdir(parents=True)

    with pytest.raises(
        WrongDatabase, match=r"cannot be locked \(Is a directory\): may Cardinal write in its folder\?"
    ):
        async with hold_database(file):
            pass


@pytest.mark.skipif(not hasattr(fcntl, "F_OFD_SETLK"), reason="only Linux has such locks")
@pytest.mark.parametrize("way", ["a hard link", "a symbolic link", "a lost lock", "another lock"])
async def test_no_other_name_and_no_lost_lock_lets_a_second_bot_in(
    file: str, tmp_path: Path, way: str
) -> None:
    other = await holder(file)
    database = Path(file.removeprefix("sqlite:///"))
    lock = database.with_name(f"{database.name}.lock")
    address = file
    if way.endswith("link"):
        name = tmp_path / "another name"
        name.hardlink_to(database) if way == "a hard link" else name.symlink_to(database)
        address = f"sqlite:///{name}"
    else:
        lock.unlink()
        if way == "another lock":
            lock.touch()

    with pytest.raises(WrongDatabase, match="is in use by another Cardinal"):
        async with hold_database(address, wait=0):
            pass

    other.kill()
    await other.wait()
    async with hold_database(address, wait=0):
        pass
