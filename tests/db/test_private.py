"""Nobody else on the machine reads what Cardinal keeps: seeds of running games, and the token."""

from __future__ import annotations

import logging
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NoReturn

import pytest

from db import choices
from db.address import address_of, create_file
from db.alone import hold_database
from db.files.private import make_private
from db.values import PlayerSettings
from tests.db.building import opened


@pytest.fixture(autouse=True)
def _as_usual() -> Iterator[None]:
    """The umask of most machines: others may read."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: mode(path) for path in folder.iterdir()}


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    """The file of the settings, in a folder that others may read."""
    tmp_path.chmod(0o755)
    file = tmp_path / ".env"
    file.write_text("DISCORD_TOKEN=secret\n")
    return file


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where a database is to lie; its folder is not there yet."""
    return tmp_path / "games" / "cardinal.sqlite3"


def url(database: Path) -> str:
    return f"sqlite:///{database}"


async def begun(database: Path) -> None:
    """Some database of Cardinal's."""
    async with opened(url(database)):
        pass


def widen(*paths: Path) -> None:
    for path in paths:
        path.chmod(0o755 if path.is_dir() else 0o644)


async def test_all_that_is_made_is_private(database: Path) -> None:
    """With what SQLite lays beside its file while it is open."""
    async with hold_database(url(database)), opened(url(database)) as store:
        await store.write(choices.player(PlayerSettings(7)))
        found = modes(database.parent)

    assert {
        "cardinal.sqlite3",
        "cardinal.sqlite3-wal",
        "cardinal.sqlite3-shm",
        "cardinal.sqlite3.lock",
    } == set(found)
    assert set(found.values()) == {0o600}
    assert mode(database.parent) == 0o700


async def test_all_that_others_could_read_is_private_after_the_start(
    database: Path, settings: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Also what a bot left that was killed, and copies of the database, whatever they are called."""
    await begun(database)
    folder = database.parent
    copy = folder / "before-the-move.db"
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    copy.rename(beside := settings.with_name("copy.sqlite3"))
    copy.write_bytes(beside.read_bytes())
    left = [folder / f"cardinal.sqlite3{end}" for end in ("-wal", "-shm", "-journal", ".lock", ".gz")]
    for path in left:
        path.write_bytes(b"left")
    wide = [copy, database, *left, beside, settings]
    widen(*wide)

    make_private(url(database), settings)

    assert {mode(path) for path in wide} == {0o600}
    (said,) = caplog.messages
    assert said.startswith("Other users of this machine could read these, and cannot any more: ")
    assert set(said.partition(": ")[2].removesuffix(".").split(", ")) == set(map(str, wide))
    assert mode(settings.parent) == 0o755, "the folder of the program is not Cardinal's alone"


def test_an_empty_file_is_to_be_the_database(tmp_path: Path, settings: Path) -> None:
    database = tmp_path / "games.sqlite3"
    database.touch(0o644)

    make_private(url(database), settings)

    assert mode(database) == 0o600


async def test_it_is_said_once(database: Path, settings: Path, caplog: pytest.LogCaptureFixture) -> None:
    await begun(database)
    widen(database)
    make_private(url(database), settings)
    caplog.clear()

    make_private(url(database), settings)

    assert caplog.messages == []


@pytest.mark.parametrize(
    ("place", "beside", "folder_mode"),
    [
        ("shared/cardinal.sqlite3", "notes.txt", 0o755),
        ("shared/g", "guests.txt", 0o755),
        ("data/cardinal.sqlite3", "list.txt", 0o700),
    ],
    ids=["in a folder of others", "only called alike", "in the default folder"],
)
async def test_other_files_are_left_as_they_are_and_of_folders_the_default_one_is_private(
    tmp_path: Path, settings: Path, place: str, beside: str, folder_mode: int
) -> None:
    database = tmp_path / place
    await begun(database)
    other = database.with_name(beside)
    other.write_text("for everybody")
    widen(database.parent, other, database)

    make_private(url(database), settings)

    assert (mode(database.parent), mode(other), mode(database)) == (folder_mode, 0o644, 0o600)


def test_a_file_that_is_no_database_is_left_as_it_is(
    tmp_path: Path, settings: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A wrong address may name a file that everybody has to read."""
    folder = tmp_path / "etc"
    folder.mkdir()
    hosts = folder / "hosts"
    hosts.write_text("127.0.0.1 localhost\n")
    widen(folder, hosts)

    make_private(url(hosts), settings)

    assert (mode(folder), mode(hosts)) == (0o755, 0o644)
    assert not any(str(hosts) in line for line in caplog.messages)


async def test_what_belongs_to_somebody_else_is_said_and_stops_nothing(
    database: Path, settings: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await begun(database)
    widen(database, settings)
    chmod = Path.chmod

    def not_permitted(path: Path, wanted: int) -> None:
        if path == settings:
            raise PermissionError(1, "Operation not permitted")
        chmod(path, wanted)

    monkeypatch.setattr(Path, "chmod", not_permitted)
    make_private(url(database), settings)

    assert (mode(database), mode(settings)) == (0o600, 0o644)
    narrowed, left = caplog.messages
    assert str(database) in narrowed
    assert (
        left == f"Other users of this machine can read these, which are not Cardinal's to change: {settings}."
    )


def test_with_postgresql_the_settings_are_private(settings: Path, caplog: pytest.LogCaptureFixture) -> None:
    widen(settings)

    make_private("postgresql://me:secret@127.0.0.1/games", settings)

    assert mode(settings) == 0o600
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert "secret" not in caplog.text


def test_no_settings_and_no_database_are_nothing_to_say(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    make_private(url(tmp_path / "none" / "games.db"), tmp_path / ".env")

    assert caplog.messages == []


def test_file_is_never_wide_for_a_moment(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is made private, not made and then narrowed."""

    def never(*_: object) -> NoReturn:
        raise AssertionError

    monkeypatch.setattr(Path, "chmod", never)
    create_file(address_of(url(database)))

    assert (mode(database), mode(database.parent)) == (0o600, 0o700)
