"""A file of SQLite that is deleted or replaced while a bot has it: nothing more counts as saved, and all is rescued."""

from __future__ import annotations

import logging
import re
import shutil
from datetime import timedelta
from pathlib import Path

import pytest

from db.errors import StoreBroken
from db.files.restoring import restore
from tests.db.building import GAME, NOON, move, opened, opening, stored


def path_of(address: str) -> Path:
    return Path(address.removeprefix("sqlite:///"))


def deleted(file: Path) -> None:
    file.unlink()


def replaced(file: Path) -> None:
    shutil.copy(file, f"{file}.other")
    Path(f"{file}.other").replace(file)


@pytest.mark.parametrize("happens", [deleted, replaced])
async def test_nothing_counts_as_saved_and_what_was_is_rescued(
    database: str, caplog: pytest.LogCaptureFixture, happens: object
) -> None:
    async with opened(database) as store:
        await store.write(opening())
        await store.write(move(2))
        assert callable(happens)
        happens(path_of(database))

        for _ in range(3):
            with pytest.raises(StoreBroken, match="deleted or replaced"):
                await store.write(move(3))

    (line,) = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert "was deleted or replaced while it was in use" in line
    found = re.search(r"make restore FROM=(\S+)\)", line)
    assert found is not None
    await restore(database, Path(found[1]), NOON + timedelta(days=1), lambda done: None)
    async with opened(database) as store:
        row = await stored(store)
        assert row.number == 2


async def test_what_is_read_meanwhile_makes_no_other_file(database: str) -> None:
    file = path_of(database)
    async with opened(database) as store:
        await store.write(opening())
        aside = file.rename(f"{file}.aside")

        with pytest.raises(StoreBroken):
            await store.game(GAME)  # on a connection that is opened for it

        assert not file.exists()
        aside.rename(file)
        assert await store.game(GAME) is not None
