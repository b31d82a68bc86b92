"""The store is away for a moment: a person who asks is told so, and nobody takes it for a table that is not there."""

from __future__ import annotations

import pytest

from db.errors import StoreBroken, StoreBusy, StoreUnavailable
from db.store import Store
from db.units import Unit
from db.values import GameRow
from tests import says
from tests.end_to_end.racing import go, type_in
from tests.end_to_end.world import World

SAVED = says.refused("busy")


def away(monkeypatch: pytest.MonkeyPatch, *methods: str, error: StoreUnavailable | None = None) -> None:
    """The store does not do these any more."""

    async def refuse(*_: object) -> None:
        raise error or StoreBusy()

    for method in methods:
        monkeypatch.setattr(Store, method, refuse)


def loses_a_move(monkeypatch: pytest.MonkeyPatch, *, reads: bool = True) -> None:
    """The next move is not written, and where nothing `reads` its table cannot be read again at once."""
    write, game = Store.write, Store.game
    fails = {"write"} if reads else {"write", "game"}

    async def written(store: Store, unit: Unit) -> None:
        if "write" in fails and any(step.params.get("kind") == "play" for step in unit):
            fails.remove("write")
            raise StoreBusy
        await write(store, unit)

    async def read(store: Store, game_id: int) -> GameRow | None:
        if "write" not in fails and "game" in fails:
            fails.remove("game")
            raise StoreBusy
        return await game(store, game_id)

    monkeypatch.setattr(Store, "write", written)
    monkeypatch.setattr(Store, "game", read)


async def test_tables_that_cannot_be_read_are_not_taken_for_none(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.lobby()
    moderator = world.stranger("Mo", moderator=True)
    await world.restart()  # nothing is in memory
    away(monkeypatch, "game")

    assert (await moderator.slash("end")).text == SAVED
    assert (await world.ada.slash("resign")).text == SAVED


async def test_a_broken_disk_is_one_line_in_the_log(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table_id = await world.lobby()
    message = await world.lobby_message(table_id)
    away(monkeypatch, "game", error=StoreBroken("disk I/O error, SQLITE_IOERR_READ"))
    async with world.host.ledger.hold_for_rewriting(()):
        pass  # nothing is known by heart any more

    told = [(await world.ada.slash("resign")).text for _ in range(20)]
    told += await world.deliver(world.ben, message, f"c1:join:{table_id}:0:")

    assert set(told) == {says.refused("broken_store")}
    (line,) = [record.getMessage() for record in caplog.records if record.name == "host.store_unavailable"]
    assert line.startswith(
        "the database is unavailable (disk I/O error, SQLITE_IOERR_READ): application_command resign"
    )
    assert "Traceback" not in caplog.text


async def test_games_that_cannot_be_read_are_not_listed(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await world.finish(await world.game(world.ben, holes=1))
    await world.restart()
    away(monkeypatch, "game")

    assert (await world.ada.slash("history")).text == SAVED
    assert "Traceback" not in caplog.text


async def test_a_move_that_cannot_be_written_leaves_the_panel_as_it_is(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.ada.press(await world.table_message(table_id), says.CARDS)
    panel = await world.ada.in_panel("1")  # the first of two
    shown = panel.now().text
    loses_a_move(monkeypatch)

    told = await world.ada.press(panel, "5")

    assert told.text == SAVED
    assert panel.now().text == shown
    await world.pass_time(2)  # until the host has looked again
    assert says.NOT_YET in (await world.ada.press(panel, "5")).text


async def test_a_typed_move_that_cannot_be_written_is_answered(
    race_world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    world = race_world
    table_id = await go(world, world.ben)
    loses_a_move(monkeypatch, reads=False)

    await type_in(world, table_id, world.ada, "draw")

    assert world.ada.panel is not None
    assert SAVED in world.ada.panel.now().text
    assert "Traceback" not in caplog.text
