"""A file beside the database that this user may not open: it is named, and nobody takes the database for damaged."""

from __future__ import annotations

import logging
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cardinal import look_at_file
from db.errors import WrongDatabase
from db.files.copies import back_up
from db.files.restoring import restore
from db.store import Store
from table.pace import DAY
from tests.db.building import opened, opening
from tools.check import Check

NOBODY = 65534
NOW = datetime(2026, 5, 1, tzinfo=UTC)


@contextmanager
def by_a_plain_user() -> Iterator[None]:
    """Root may open everything."""
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)


@pytest.fixture
async def database() -> AsyncIterator[Path]:
    """A database that another program has open, so that `-wal` and `-shm` lie beside it."""
    with tempfile.TemporaryDirectory(prefix="permitted-") as folder:
        file = Path(folder, "cardinal.sqlite3")
        async with opened(f"sqlite:///{file}") as store:
            await store.write(opening())
        with closing(sqlite3.connect(file)) as other:
            other.execute("SELECT * FROM games").fetchall()
            give_away(file.parent)
            yield file


def give_away(folder: Path) -> None:
    """To the plain user, as far as they have not got it."""
    if os.geteuid() == 0:
        for path in (folder, *folder.iterdir()):
            os.chown(path, NOBODY, NOBODY)


def keep_out(file: Path) -> None:
    """It belongs to root. Without root the next best is a mode that keeps its own user out."""
    file.touch()
    if os.geteuid() == 0:
        os.chown(file, 0, 0)
    file.chmod(0o600 if os.geteuid() == 0 else 0)


def let_in(file: Path) -> bytes:
    """What is in it."""
    file.chmod(0o600)
    return file.read_bytes()


async def start(file: Path) -> None:
    await Store.open(f"sqlite:///{file}")


async def check(file: Path) -> None:
    await Check(f"sqlite:///{file}", DAY, lambda _line: None).run(repair=False)


async def repair(file: Path) -> None:
    await Check(f"sqlite:///{file}", DAY, lambda _line: None).run(repair=True)


async def begin_backup(file: Path) -> None:
    back_up(f"sqlite:///{file}", file.parent / "backups", NOW, lambda _done: None)


def sqlite_begins(file: Path) -> None:
    file.write_bytes(b"SQLite format 3\x00")


async def begin_restoring(file: Path) -> None:
    copy = file.with_name("copy.sqlite3")
    sqlite_begins(copy)
    await restore(f"sqlite:///{file}", copy, NOW, lambda _done: None)


@pytest.mark.parametrize("does", [start, check, repair, begin_backup, begin_restoring])
@pytest.mark.parametrize("ending", ["", "-wal", "-shm"])
async def test_it_is_named_with_its_owner(
    database: Path, ending: str, does: Callable[[Path], Awaitable[None]]
) -> None:
    closed = Path(f"{database}{ending}")
    before = let_in(closed)
    keep_out(closed)

    with by_a_plain_user(), pytest.raises(WrongDatabase) as refused:
        await does(database)

    said = str(refused.value)
    assert f"{closed} belongs to root" in said if os.geteuid() == 0 else f"the mode of {closed}" in said
    assert "Nothing is damaged" in said
    assert "restore" not in said
    assert let_in(closed) == before, "whatever is in it stays there"


async def test_a_bot_that_runs_does_not_call_it_damage(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(f"sqlite:///{database}") as store:
        keep_out(Path(f"{database}-shm"))
        with by_a_plain_user(), caplog.at_level(logging.WARNING):
            await look_at_file(store)

    assert "Nothing is damaged" in caplog.text
    assert "restore" not in caplog.text


async def test_a_lock_that_belongs_to_another_user_is_named(database: Path) -> None:
    keep_out(Path(f"{database}.lock"))

    with by_a_plain_user(), pytest.raises(WrongDatabase, match=r"\.lock") as refused:
        await repair(database)

    assert "moves" not in str(refused.value), "it holds none"


#: What is said of a file on a disk that nobody may write to.
READ_ONLY = """
unshare --mount true || exit 77
exec unshare --mount sh -c '
mount -t tmpfs none "$0" && touch "$0/cardinal.sqlite3" && mount -o remount,ro "$0" || exit 77
exec "$1" -c "$2" "$0"
' "$0" "$1" "$2"
"""
LOOK = """
import sys
from db.address import address_of
from db.errors import WrongDatabase
from db.sqlite.permitted import must_be_permitted
try:
    must_be_permitted(address_of(f"sqlite:///{sys.argv[1]}/cardinal.sqlite3"), writes=True)
except WrongDatabase as error:
    print(error)
"""
NO_MOUNT = 77


def test_a_read_only_disk_is_named_as_such(tmp_path: Path) -> None:
    command = ("sh", "-c", READ_ONLY, str(tmp_path), sys.executable, LOOK)

    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == NO_MOUNT:
        pytest.skip("no disk can be mounted here")

    file = tmp_path / "cardinal.sqlite3"
    assert done.stdout.endswith(f"cannot be opened: {file} lies on a read-only disk. Nothing is damaged.\n")
