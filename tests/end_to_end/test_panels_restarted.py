"""Open panels follow their tables again after a restart, for as long as their tokens serve."""

from __future__ import annotations

from unittest.mock import patch

from sqlalchemy import select

from db.schema.tables import panels
from table.table import Table
from tests import says
from tests.end_to_end.racing import go
from tests.end_to_end.seen import Answer
from tests.end_to_end.world import Player, World

TOKEN_LIVES = 15 * 60
WEBHOOK = "/webhooks/"


def drawing(table: Table) -> bool:
    return bool(table.view(None).phase == "draw")


async def stored(world: World) -> list[int]:
    """The people whose panels are stored."""
    await world.env.settle()
    return [user for (user,) in await world.bot.store.tuples(select(panels.c.user_id))]


def edits(world: World) -> int:
    return sum(1 for _ in world.requests("PATCH", WEBHOOK))


async def waiting(world: World) -> tuple[int, Player, Player, Answer]:
    """A game by turns: its table, whoever's turn it is, and the panel of whoever waits."""
    table_id = await world.game(world.ben, holes=3, pace="none")
    await world.play_on(table_id, stop=drawing)
    mover = await world.whose_turn(table_id)
    waits = world.ben if mover is world.ada else world.ada
    return table_id, mover, waits, await waits.press(await world.table_message(table_id), says.CARDS)


async def test_an_open_panel_follows_again_and_is_not_touched_until_something_happens(world: World) -> None:
    table_id, mover, waits, panel = await waiting(world)
    await world.restart()
    before = edits(world), panel.now().text

    assert (edits(world), panel.now().text) == before, "nothing has happened"
    await world.play_on(table_id, stop=lambda table: table.view(None).turn == table.seat_of(waits.id))

    assert says.table.your_turn() in panel.now().text
    assert says.table.whose_turn([mover.name]) not in panel.now().text


async def test_what_happened_while_nobody_was_there_is_shown_once(world: World) -> None:
    table_id = await go(world, world.ben, penalty="none")
    panel = await world.ada.press(await world.table_message(table_id), says.HAND)

    await world.restart()  # the race is paused
    await world.env.settle()

    assert says.READY in panel.now().buttons


async def test_a_panel_is_stored_with_its_last_press_and_erased_when_that_token_has_expired(
    world: World,
) -> None:
    _table_id, _mover, waits, panel = await waiting(world)
    await world.pass_time(TOKEN_LIVES - 60)
    await waits.press(panel.now(), says.LOOK)
    await world.pass_time(TOKEN_LIVES - 60)
    assert await stored(world) == [waits.id], "the other's has expired"

    await world.pass_time(120)

    assert await stored(world) == []


async def test_a_restart_after_its_token_has_expired_leaves_a_panel_alone(world: World) -> None:
    table_id, *_, panel = await waiting(world)
    await world.restart(meanwhile=lambda: world.pass_time(TOKEN_LIVES + 60))
    before = panel.now().text
    assert await stored(world) == []

    await world.play_on(table_id, stop=lambda table: table.view(None).phase != "draw")

    assert panel.now().text == before


async def test_a_panel_that_was_dismissed_is_erased_when_that_is_seen(world: World) -> None:
    table_id, _mover, waits, panel = await waiting(world)
    await world.restart()
    world.env.backend.delete_message(panel.channel_id, panel.message.id)

    await world.play_on(table_id, stop=lambda table: table.view(None).turn == table.seat_of(waits.id))

    assert waits.id not in await stored(world)


async def test_whoever_resigns_has_no_stored_panel(world: World) -> None:
    _table_id, mover, waits, _panel = await waiting(world)

    await waits.press(await waits.slash("resign"), says.RESIGN)

    assert await stored(world) == [mover.id]


async def test_an_answer_does_not_wait_for_what_is_stored_of_its_panel(world: World) -> None:
    _table_id, _mover, waits, panel = await waiting(world)
    written = world.bot.store.write
    seen = list[str]()

    async def write(unit: object) -> None:
        seen.append("stored" if any("panels" in str(step.statement) for step in unit) else "else")  # type: ignore[attr-defined]
        await written(unit)  # type: ignore[arg-type]

    world.bot.store.write = write  # type: ignore[method-assign]
    before = edits(world)
    await waits.press(panel.now(), says.LOOK)
    await world.env.settle()

    assert seen == ["stored"], "a look writes nothing else"
    assert edits(world) == before


async def test_set_up_follows_again_for_its_host_and_for_guests_and_says_that_the_game_has_begun(
    world: World,
) -> None:
    table_id = await world.lobby(world.ben)
    zoe = world.stranger()
    lobby = await world.lobby_message(table_id)
    shown = [await player.press(lobby, says.SET_UP) for player in (world.ada, world.ben, zoe)]
    assert len(await stored(world)) == 3
    await world.restart()
    before = edits(world)

    await world.ben.press(lobby, says.ADD_COMPUTER)

    assert "Robin" in shown[0].now().menus
    for each in shown[1:]:
        assert says.set_up.computers([("Robin", "normal")]) in each.now().text
    assert edits(world) == before + 3
    await world.restart(meanwhile=lambda: world.pass_time(60))
    await world.ada.press(await world.lobby_message(table_id), says.START)
    for each in shown:
        assert each.now().text == says.refused("already_started")
    assert await stored(world) == []


async def test_set_up_of_a_game_that_has_begun_in_the_last_moment_does_not_become_a_hand(
    world: World,
) -> None:
    table_id = await world.lobby(world.ben)
    shown = await world.set_up(table_id)
    rows = world.host.panel_rows

    with patch.object(rows, "erase"):  # the process dies before
        await world.ada.press(await world.lobby_message(table_id), says.START)
        await world.restart()

    assert shown.now().text == says.refused("already_started")
