"""Beside the process that writes in it a database can be read, and not be written to."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import delete, insert, select

from db import choices
from db.errors import StoreBroken
from db.reading import Reading
from db.schema.tables import player_settings
from db.store import Store
from db.units import row
from db.values import PlayerSettings
from tests.db.building import ANN, BOB


@pytest.fixture
async def reading(store: Store, address: str) -> AsyncIterator[Reading]:
    opened = Reading.open(address)
    yield opened
    await opened.close()


@pytest.mark.parametrize(
    "write", [delete(player_settings), insert(player_settings).values(row(PlayerSettings(BOB)))]
)
async def test_whatever_it_writes_is_refused(store: Store, reading: Reading, write: Any) -> None:
    await store.write(choices.player(PlayerSettings(ANN)))

    with pytest.raises(StoreBroken, match=r"SQLITE_READONLY|25006"):
        await reading.tuples(write)

    assert await store.boards.all_settings() == (PlayerSettings(ANN),)


async def test_it_sees_what_is_written_meanwhile(store: Store, reading: Reading) -> None:
    assert await reading.boards.all_settings() == ()

    await store.write(choices.player(PlayerSettings(ANN)))

    assert await reading.boards.all_settings() == (PlayerSettings(ANN),)
    assert [found[0] for found in await reading.tuples(select(player_settings))] == [ANN]
