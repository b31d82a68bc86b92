"""Races of Big Bang by presses, for the tests of the surface."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from unittest.mock import patch

from engine.big_bang.types import Dead, Draw, Move, Place, Top, View
from engine.game import Level
from table.table import Table
from tests import says
from tests.end_to_end.seen import Answer, Seen
from tests.end_to_end.world import Player, World
from wire.presses import Pressed

SEED = "24" * 32  # the cards are always the same


# To the start


async def lobby(
    world: World, *joining: Player, levels: Sequence[Level] = (), highest: int = 3, **options: Any
) -> int:
    """A table that Ada opened, with these people, computers and options; the deck is short unless told."""
    with patch("host.tables.lobbies.secrets.token_hex", return_value=SEED):
        table_id = await world.lobby(game="big_bang")
    await world.set_options(table_id, highest=highest, **options)
    for player in joining:
        await player.press(await world.lobby_message(table_id), says.JOIN)
    for level in levels:
        await world.add_computer(table_id, level)
        await world.pass_time(world.pacing.show)
    return table_id


async def begun(world: World, *joining: Player, **options: Any) -> int:
    """A table that has been started; see `lobby`."""
    table_id = await lobby(world, *joining, **options)
    await world.pass_time(world.pacing.show)
    await world.ada.press(await world.lobby_message(table_id), says.START)
    await world.pass_time(world.pacing.show)
    return table_id


async def go(world: World, *joining: Player, **options: Any) -> int:
    """A race after GO; the panels of all people are open."""
    table_id = await begun(world, *joining, **options)
    await ready(world, table_id, world.ada, *joining)
    await until_go(world, table_id)
    return table_id


async def ready(world: World, table_id: int, *players: Player) -> list[Answer]:
    """These press Ready; their panels."""
    message = await world.table_message(table_id)
    return [await player.press(message, says.READY) for player in players]


async def until_go(world: World, table_id: int) -> None:
    while not ((race := (await world.table(table_id)).race) and race.open):
        await world.pass_time(1)


# What is known


def can(panel: Seen) -> dict[str, str]:
    """What can be played there with one press: the notation, and the id that says so."""
    ids = ((Pressed.parse(custom_id), custom_id) for custom_id in panel.buttons.values())
    return {
        pressed.arg: custom_id for pressed, custom_id in ids if pressed and pressed.kind in ("try", "action")
    }


def halves(panel: Seen) -> dict[str, str]:
    """What can be asked for there: half an action, and the id that says so."""
    ids = ((Pressed.parse(custom_id), custom_id) for custom_id in panel.buttons.values())
    return {pressed.arg: custom_id for pressed, custom_id in ids if pressed and pressed.kind == "part"}


# What people do


async def play(player: Player, move: Move | str) -> Answer:
    """Presses it in the open panel, by as many presses as it takes."""
    assert player.panel is not None
    action, panel = str(move), player.panel.now()
    action = "dead" if action.startswith("dead") and "dead" in can(panel) else action
    half = action.partition("/")[0]
    card = half.partition("@")[0]
    for part in (next((each for each in halves(panel) if each.startswith(f"{card} ")), card), half):
        if action not in can(panel) and half not in _offered(panel) and part in halves(panel):
            panel = await player.click(panel, halves(panel)[part])
    if half in _offered(panel):
        panel = await player.choose(panel, _offered(panel)[half], half)
    if action not in can(panel) and half in halves(panel):
        panel = await player.click(panel, halves(panel)[half])
    return await player.click(panel, can(panel)[action])


def _offered(panel: Seen) -> dict[str, str]:
    """What stands in menus: its value, and the placeholder of its menu."""
    return {value: placeholder for placeholder, values in panel.choices.items() for value in values.values()}


def first(view: View, table: Table) -> Move | None:
    """A sensible move: place what fits, else draw, else discard."""
    assert table.session is not None
    legal: Sequence[Move] = table.game.legal(table.session.state, view.viewer or 0)
    for kinds in (Place | Top, Draw, Dead):
        for move in legal:
            if isinstance(move, kinds):
                return move
    return None


async def play_on(
    world: World,
    table_id: int,
    stop: Callable[[Table], bool] = lambda table: False,
    *,
    pace: float = 0.5,
    choose: Callable[[View, Table], Move | None] = first,
) -> Table:
    """Every `pace` seconds everybody plays by presses, until the game is over or `stop` holds."""
    while True:
        table = await world.table(table_id)
        if table.phase != "playing" or stop(table):
            return table
        if table.rest is not None:
            await world.all_ready(table_id)
        for player in world.players:
            table = await world.table(table_id)
            seat = table.seat_of(player.id)
            if table.phase != "playing" or seat is None or (table.race is not None and not table.race.open):
                break
            move = choose(table.view(seat), table)
            if move is not None:
                await play(player, move)
        await world.pass_time(pace)
