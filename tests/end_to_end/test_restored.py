"""A backup that is put back after people have played on: Discord shows again what was so at the backup."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from db.files.copies import back_up
from db.files.restoring import restore
from tests import says
from tests.end_to_end.seen import Seen
from tests.end_to_end.world import World
from wire.channels import SCROLLED_AWAY

NOW = datetime(2026, 5, 1, tzinfo=UTC)


def nobody_looks(done: float) -> None:
    """There is no bar."""


def tables(world: World, place: int) -> list[Seen]:
    """The messages there from which one's cards can be opened."""
    return [seen for seen in world.messages(place) if says.CARDS in seen.buttons]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "backups"


async def test_table_is_shown_as_it_was_and_goes_on(world: World, database: str, folder: Path) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    place, before = await world.place(table_id), await world.table(table_id)
    backup = back_up(database, folder, NOW, nobody_looks)
    for _ in range(SCROLLED_AWAY):
        await world.ben.actor.send(world.thread(place), "well played")
    await world.play_on(table_id, stop=lambda table: table.number > before.number + 5)

    async def put_back() -> None:
        await restore(database, backup, NOW, nobody_looks)

    await world.restart(put_back)

    assert await world.table(table_id) == before
    (only,) = tables(world, place)
    assert only.message.id == (await world.table_message(table_id)).message.id
    whose = before.seats[before.waiting_people[0]].name
    assert f"**{whose}**" in only.text
    assert (await world.finish(table_id)).phase == "over"
    assert tables(world, place) == []


async def test_game_that_was_over_by_then_goes_on(world: World, database: str, folder: Path) -> None:
    table_id = await world.game(world.ben, holes=1)
    place = await world.place(table_id)
    backup = back_up(database, folder, NOW, nobody_looks)
    await world.finish(table_id)

    async def put_back() -> None:
        await restore(database, backup, NOW, nobody_looks)

    await world.restart(put_back)

    assert len(tables(world, place)) == 1
    assert (await world.finish(table_id)).phase == "over"


async def test_lobby_has_its_people_of_then(world: World, database: str, folder: Path) -> None:
    table_id = await world.lobby()
    backup = back_up(database, folder, NOW, nobody_looks)
    await world.ben.press(await world.lobby_message(table_id), says.JOIN)
    assert "Ben" in (await world.lobby_message(table_id)).text

    async def put_back() -> None:
        await restore(database, backup, NOW, nobody_looks)

    await world.restart(put_back)

    assert "Ben" not in (await world.lobby_message(table_id)).text


async def test_table_that_began_later_is_answered_in_a_sentence(
    world: World, database: str, folder: Path
) -> None:
    backup = back_up(database, folder, NOW, nobody_looks)
    table_id = await world.lobby()
    lobby = await world.lobby_message(table_id)

    async def put_back() -> None:
        await restore(database, backup, NOW, nobody_looks)

    await world.restart(put_back)
    answer = await world.ben.press(lobby, says.JOIN)

    assert says.refused("no_table") in answer.text
