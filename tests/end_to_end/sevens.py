"""Games of Sevens by presses, for the tests of the surface."""

from __future__ import annotations

from collections.abc import Callable
from unittest.mock import patch

from engine.sevens.cards import cards
from engine.sevens.play import State
from engine.sevens.types import View
from table.table import Table
from tests import says
from tests.end_to_end.seen import Answer, Seen
from tests.end_to_end.world import Player, World
from ui.sevens.cards import card

# With these cards somebody has to knock soon when everybody makes the first move of the hand, at any number of seats.
SEED = "05" * 32


async def sevens(
    world: World, *joining: Player, computers: int = 0, pace: str = "live", **options: object
) -> int:
    """A game that Ada began with these people, computers and options; its table's id. The cards are always the same."""
    with patch("host.tables.lobbies.secrets.token_hex", return_value=SEED):
        table_id = await world.lobby(*joining, game="sevens", pace=pace)
    for _ in range(computers):
        await world.add_computer(table_id)
    if options:
        await world.set_options(table_id, **options)
    await world.ada.press(await world.lobby_message(table_id), says.START)
    return table_id


async def view(world: World, table_id: int) -> View:
    seen: View = (await world.table(table_id)).view(None)
    return seen


async def state(world: World, table_id: int) -> State:
    session = (await world.table(table_id)).session
    assert session is not None
    found: State = session.state
    return found


def moves(panel: Seen) -> list[str]:
    """What can be played, offered or guessed there, as it is labelled."""
    return [label for label, custom_id in panel.buttons.items() if custom_id.startswith("c1:action:")]


async def hand(world: World, table_id: int, player: Player) -> Answer:
    return await player.press(await world.table_message(table_id), says.HAND)


async def move(world: World, table_id: int, player: Player) -> Answer:
    """The first move that the player's hand allows."""
    panel = await hand(world, table_id, player)
    if not moves(panel):  # an exact guess
        panel = await player.in_panel(next(iter(panel.buttons)))
    return await player.in_panel(moves(panel)[0])


async def play_on(
    world: World,
    table_id: int,
    stop: Callable[[Table], bool] = lambda table: False,
    check: Callable[[Table, Seen], None] = lambda table, seen: None,
) -> Table:
    """Plays until the game is over or `stop` holds; `check` sees the table and its message after each move."""
    while True:
        table = await world.table(table_id)
        if table.phase != "playing" or stop(table):
            return table
        if table.rest is not None:
            await world.all_ready(table_id)
            continue
        await move(world, table_id, await world.whose_turn(table_id))
        check(await world.table(table_id), await world.table_message(table_id))


async def until_knock(world: World, table_id: int) -> Table:
    """Plays until somebody has knocked, and all others are asked."""
    return await play_on(world, table_id, stop=lambda table: bool(table.view(None).phase == "offer"))


def at(world: World, table: Table, seat: int) -> Player:
    """The people who sit there."""
    return next(player for player in world.players if player.id == table.seats[seat].user_id)


def hidden(table: Table) -> list[str]:
    """The cards in all hands, as they would be written."""
    assert table.session is not None
    held: State = table.session.state
    return [card(each) for of_seat in held.hands for each in cards(of_seat)]


def check_secrets(table: Table, seen: Seen) -> None:
    """No card that somebody holds is named where all can see it; once a round has been counted, new ones are dealt."""
    if table.phase == "playing" and table.rest is None:
        said = [seen.text, seen.alt, *seen.buttons, *seen.ids]
        assert not [name for name in hidden(table) if any(name in each for each in said)]
        assert list(seen.buttons) == [says.HAND, says.SLOWER]
