"""Games of Sequence Numbers by presses, for the tests of the surface."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

from engine.game import Rng
from engine.sequence_numbers.board import MINUS, PLUS, SPACE_NAMES
from engine.sequence_numbers.notation import put
from engine.sequence_numbers.play import State
from engine.sequence_numbers.types import Minus, Move, Play, Plus, View
from table.table import Person, Table
from tests import says
from tests.end_to_end.seen import Seen
from tests.end_to_end.world import Player, World
from text.sequence_numbers.cards import card

SEED = "0b" * 32


async def sequence_numbers(world: World, *joining: Player, computers: int = 0, **options: Any) -> int:
    """A game that Ada began with these people, computers and options; its table's id. The cards are always the same."""
    with patch("host.tables.lobbies.secrets.token_hex", return_value=SEED):
        table_id = await world.lobby(*joining, game="sequence_numbers")
    for _ in range(computers):
        await world.ada.choose(await world.lobby_message(table_id), says.COMPUTER, "easy")
    if options:
        me = Person(world.ada.id, world.ada.name)
        await world.host.lobbies.set_options(world.env.backend.snowflake(), table_id, me, options)
        await world.env.settle()
    await world.ada.press(await world.lobby_message(table_id), says.START)
    return table_id


async def state(world: World, table_id: int) -> State:
    session = (await world.table(table_id)).session
    assert session is not None
    found: State = session.state
    return found


async def opened(world: World, table_id: int, player: Player) -> Seen:
    """The player's panel, which is opened once and then follows the table."""
    if player.panel is None or "**Sequence Numbers** at" not in player.panel.now().text:
        await player.press(await world.table_message(table_id), says.HAND)
    assert player.panel is not None
    return player.panel.now()


def at(world: World, table: Table, seat: int) -> Player:
    """The people who sit there."""
    return next(player for player in world.players if player.id == table.seats[seat].user_id)


async def choose(player: Player, value: str) -> Seen:
    """Chooses it in the one menu that has it."""
    assert player.panel is not None
    seen = player.panel.now()
    (menu,) = [name for name, choices in seen.choices.items() if value in choices.values()]
    await player.choose(seen, menu, value)
    return player.panel.now()


async def choose_number(player: Player, number: int) -> Seen:
    """Chooses an open space with this number, the first."""
    assert player.panel is not None
    found = (choices.items() for choices in player.panel.now().choices.values())
    value = next(value for choices in found for label, value in choices if label.startswith(f"{number} · "))
    return await choose(player, value)


async def pick(world: World, table_id: int, player: Player, which: int) -> Seen:
    """Presses a card of the hand, in place of the one that is chosen."""
    seen = await opened(world, table_id, player)
    if says.sequence_panel.another_card() in seen.buttons:
        await player.click(seen, seen.buttons[says.sequence_panel.another_card()])
        seen = await opened(world, table_id, player)
    table = await world.table(table_id)
    seat = table.seat_of(player.id)
    assert seat is not None
    slots = [slot for slot, held in enumerate(table.view(seat).hands[seat]) if held == which]
    ids = [f"c1:part:{table_id}:{table.stamp(seat)}:{slot}" for slot in slots]
    (pressed,) = [each for each in seen.buttons.values() if each in ids]  # of two alike, one has the label
    await player.click(seen, pressed)
    assert player.panel is not None
    return player.panel.now()


async def do(world: World, table_id: int, player: Player, move: Move) -> int:
    """Makes a move in the player's panel, with the default lines. How many presses that took."""
    view: View = (await world.table(table_id)).view(None)
    if isinstance(move, Play) and view.options.answers == "typed":
        await pick(world, table_id, player, move.card)
        await choose(player, put(move.card, Plus(move.space)))
        return 2
    if isinstance(move, Plus | Minus):
        await pick(world, table_id, player, PLUS if isinstance(move, Plus) else MINUS)
        await choose(player, f"{'plus' if isinstance(move, Plus) else 'minus'} {SPACE_NAMES[move.space]}")
        return 2
    text = str(Play(move.card, move.space) if isinstance(move, Play) else move)
    seen = await opened(world, table_id, player)
    (pressed,) = [each for each in seen.buttons.values() if each.endswith(f":{text}")]
    await player.click(seen, pressed)
    return 1


async def play_on(
    world: World,
    table_id: int,
    stop: Callable[[Table], bool] = lambda table: False,
    check: Callable[[Table, Seen], None] = lambda table, seen: None,
) -> Table:
    """Plays as the computer would until the game is over or `stop` holds; `check` sees the table after each move."""
    rng = Rng(b"what they play")
    while True:
        table = await world.table(table_id)
        if table.phase != "playing" or stop(table):
            return table
        seat = table.waiting_people[0]
        move, _ms = table.game.think(table.view(seat), "normal", rng)
        presses = await do(world, table_id, at(world, table, seat), move)
        after = await world.table(table_id)
        assert after.number > table.number
        assert presses <= 2
        check(after, await world.table_message(table_id))


def check_secrets(table: Table, seen: Seen) -> None:
    """No card that somebody holds is named where all can see it."""
    if table.phase != "playing":
        return
    assert table.session is not None
    held: State = table.session.state
    said = " ".join((seen.text, seen.alt, *seen.buttons, *seen.ids))
    hidden = [card(each) for hand in held.hands for each in hand if each < PLUS]
    assert not [name for name in hidden if re.search(rf"(?<!\d){re.escape(name)}(?!\d)", said)]
    assert list(seen.buttons) == [says.HAND]
