"""An address that will not do is one clear sentence for the owner, without credentials."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from db.address import Address, address_of
from db.errors import StoreBusy, WrongDatabase
from db.store import Store
from settings import Settings
from tests.db.building import GAME, game, opened, opening


@pytest.mark.parametrize(
    ("address", "url", "where"),
    [
        (
            "sqlite:////srv/cardinal.db",
            "sqlite+aiosqlite:////srv/cardinal.db",
            "SQLite file /srv/cardinal.db",
        ),
        (
            "sqlite+aiosqlite:////srv/cardinal.db",
            "sqlite+aiosqlite:////srv/cardinal.db",
            "SQLite file /srv/cardinal.db",
        ),
        (
            "postgresql://ann:s3cret@db.example/cards",
            "postgresql+asyncpg://ann:***@db.example/cards",
            "PostgreSQL database cards at db.example",
        ),
        (
            "postgres://ann:s3cret@db.example:5433/cards?sslmode=require",
            "postgresql+asyncpg://ann:***@db.example:5433/cards?ssl=require",
            "PostgreSQL database cards at db.example:5433",
        ),
        (
            "postgresql+asyncpg://ann@/cards?host=/run/postgresql",
            "postgresql+asyncpg://ann@/cards?host=%2Frun%2Fpostgresql",
            "PostgreSQL database cards at /run/postgresql",
        ),
    ],
)
def test_forms_of_an_address(address: str, url: str, where: str) -> None:
    found = address_of(address)

    assert str(found.url) == url
    assert found.where() == where


def test_relative_file_is_told_with_its_whole_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)

    assert address_of("sqlite:///data/cardinal.db").path == tmp_path / "data" / "cardinal.db"


@pytest.mark.parametrize(
    "path",
    [
        "data/cardinal.sqlite3",
        "data/cardinal.sqlite",
        "cardinal.db",
        "Cardinal.SQLite3",
        "cardinal.db3",
        "/var/lib/cardinal/cardinal.db",
        "/var/lib/cardinal/games",
        "/cardinal",
        "data/games",
        "sqlite/games",
        "./games",
        "../games.db",
        "~/c.db",
    ],
)
def test_a_bare_path_is_a_file_of_sqlite(path: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)

    assert address_of(path) == address_of(f"sqlite:///{path}")


def test_the_default_that_the_settings_table_shows_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    owners = Path(__file__).parents[2] / "docs" / "owners.md"
    row = next(
        line for line in owners.read_text("utf-8").split("\n") if line.startswith("| `DATABASE_URL` |")
    )
    monkeypatch.chdir(owners.parents[1])

    assert address_of(row.split("`")[3]) == address_of(Settings.load({}, Path("none")).database_url)


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("", "cannot be read"),
        (":memory:", "cannot be read"),
        ("s3cret@host/cards", "cannot be read"),
        ("postgresql://ann:s3cret@host:port/cards", "cannot be read"),
        ("mysql://ann:s3cret@host/cards", "begins with mysql://"),
        (
            "nonsense",
            r"^The database address is a word without a folder.*write the path of a file.*postgresql://",
        ),
        ("s3cret", "is a word without a folder"),
        ("localhost", "is a word without a folder"),
        ("cardinal.txt", "is a word without a folder"),
        ("postgresql", "cannot be read"),
        ("sqlite//data/s3cret.db", "cannot be read"),
        ("postgresql//ann/s3cret", "cannot be read"),
        ("data/", "cannot be read"),
        ("..", "cannot be read"),
        ("~s3cret/cardinal.db", "home of a user who is not there"),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("sqlite://data/s3cret.db", "too few slashes"),
        ("postgresql://ann:s3cret@host", "names no database"),
        (
            "postgresql://ann:s3cret@host/cards?target_session_attrs=any",
            "unknown option: target_session_attrs",
        ),
    ],
)
async def test_wrong_address_is_a_sentence_without_secrets(address: str, said: str) -> None:
    with pytest.raises(WrongDatabase, match=said) as caught:
        await Store.open(address)

    assert "s3cret" not in str(caught.value)
    assert caught.value.__cause__ is None


async def test_folder_of_the_file_is_made(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/a/b/cardinal.db") as store:
        await store.write(opening())

        assert await store.game(GAME) == game()
        assert store.where() == f"SQLite file {tmp_path}/a/b/cardinal.db"


def names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


async def test_closed_store_leaves_one_file_to_copy(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/cardinal.db") as store:
        await store.write(opening())
        assert await store.game(GAME) is not None

    assert names(tmp_path) == ["cardinal.db"]


async def test_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(
        WrongDatabase, match=r"folder .*/file/deep of the database cannot be made \(Not a dir"
    ):
        await Store.open(f"sqlite:///{tmp_path}/file/deep/cardinal.db")


async def test_file_that_is_a_folder(tmp_path: Path) -> None:
    with pytest.raises(WrongDatabase, match="cannot be opened: may Cardinal write in its folder"):
        await Store.open(f"sqlite:///{tmp_path}")


async def test_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text(
        "milk, eggs, and a long enough text to be no header of a database" * 20
    )

    with pytest.raises(WrongDatabase, match=r"The SQLite file .*notes\.txt is not a database"):
        await Store.open(f"sqlite:///{tmp_path}/notes.txt")


async def test_file_that_is_locked(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "cardinal.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")

        with pytest.raises(StoreBusy, match="is locked by another program"):
            await Store.open(f"sqlite:///{tmp_path}/cardinal.db", busy=0.05)


async def test_file_that_may_only_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(f"sqlite:///{tmp_path}/cardinal.db"):
        pass
    read_only = address_of(f"sqlite:///{tmp_path}/cardinal.db")
    url = read_only.url.set(database=f"file:{tmp_path}/cardinal.db", query={"mode": "ro", "uri": "true"})
    # As root every file may be written, so SQLite is asked to open it as it would for others.
    monkeypatch.setattr("db.store.address_of", lambda _address: Address(url, read_only.path))

    with pytest.raises(WrongDatabase, match="may not be written to"):
        await Store.open("")


async def test_server_that_is_not_there() -> None:
    with pytest.raises(
        StoreBusy, match="PostgreSQL database cards at localhost:1 cannot be reached"
    ) as caught:
        await Store.open("postgresql://ann:s3cret@localhost:1/cards")

    assert "s3cret" not in str(caught.value)


async def test_database_that_the_server_does_not_have(postgresql: str) -> None:
    with pytest.raises(
        WrongDatabase, match=r"PostgreSQL database none at .* does not exist; create it first"
    ):
        await Store.open(postgresql.replace("/postgres?", "/none?"))


async def test_user_that_the_server_does_not_know(postgresql: str) -> None:
    with pytest.raises(WrongDatabase, match="refuses the user name or the password") as caught:
        await Store.open(postgresql.replace("postgres:@", "stranger:s3cret@"))

    assert "s3cret" not in str(caught.value)
