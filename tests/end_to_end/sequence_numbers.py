"""Games of Sequence Numbers by presses, for the tests of the surface."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

from engine.game import Rng
from engine.sequence_numbers.board import ANSWERS, MINUS, NUMBERS, PLUS, SIZE, SPACE_NAMES
from engine.sequence_numbers.play import State
from engine.sequence_numbers.types import Minus, Move, Play, Plus, View
from table.table import Table
from tests import says
from tests.end_to_end.seen import Seen
from tests.end_to_end.world import Player, World
from ui.sequence_numbers.cards import card
from ui.sequence_numbers.half import TENS
from ui.sequence_numbers.panel import row_name
from wire.presses import Pressed

SEED = "0b" * 32


async def sequence_numbers(world: World, *joining: Player, computers: int = 0, **options: Any) -> int:
    """A game that Ada began with these people, computers and options; its table's id. The cards are always the same."""
    with patch("host.tables.lobbies.secrets.token_hex", return_value=SEED):
        table_id = await world.lobby(*joining, game="sequence_numbers")
    for _ in range(computers):
        await world.add_computer(table_id)
    if options:
        await world.set_options(table_id, **options)
    await world.ada.press(await world.lobby_message(table_id), says.START)
    return table_id


async def state(world: World, table_id: int) -> State:
    session = (await world.table(table_id)).session
    assert session is not None
    found: State = session.state
    return found


async def opened(world: World, table_id: int, player: Player) -> Seen:
    """The player's panel, which is opened once and then follows the table."""
    if player.panel is None or not player.panel.now().text.startswith("**Sequence Numbers**"):
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
    """Chooses this number for the card that is chosen, by its tens."""
    await player.in_panel(says.sequence_panel.tens(number // TENS + 1))
    return (await player.in_panel(f"{number}")).now()


async def pick(world: World, table_id: int, player: Player, which: int) -> Seen:
    """Presses a card of the hand, whichever is chosen."""
    seen = await opened(world, table_id, player)
    table = await world.table(table_id)
    seat = table.seat_of(player.id)
    assert seat is not None
    slots = {str(slot) for slot, held in enumerate(table.view(seat).hands[seat]) if held == which}
    found = [
        each for each in map(Pressed.parse, seen.buttons.values()) if each is not None and each.kind == "part"
    ]
    # Of two alike, one has the label.
    (pressed,) = [each for each in found if each.arg in slots]
    await player.click(seen, str(pressed))
    assert player.panel is not None
    return player.panel.now()


async def do(world: World, table_id: int, player: Player, move: Move) -> int:
    """Makes a move in the player's panel, with the first choice of lines. How many presses that took."""
    before = (await world.table(table_id)).number
    if isinstance(move, Minus):
        return await _take_away(await pick(world, table_id, player, MINUS), player, move)
    if not isinstance(move, Play | Plus):
        return await _do_at_once(await opened(world, table_id, player), player, str(move))
    typed = (await world.table(table_id)).view(None).options.answers == "typed"
    await pick(world, table_id, player, move.card if isinstance(move, Play) else PLUS)
    presses = 1
    if typed or isinstance(move, Plus):
        await choose_number(player, NUMBERS[move.space])
        presses = 3
    if (await world.table(table_id)).number == before:
        await choose_space(player, move.space)
        presses += 1
    return presses


async def choose_space(player: Player, space: int) -> Seen:
    """Of those that are left, with its first choice of lines."""
    assert player.panel is not None
    seen = player.panel.now()
    letter = _letter(seen, SPACE_NAMES[space])
    if asked := seen.choices.get(says.sequence_panel.spaces()):
        return await choose(player, next(asked[label] for label in asked if label.split(":")[0] == letter))
    await player.click(
        seen, next(each for label, each in seen.buttons.items() if label.split(":")[0] == letter)
    )
    return player.panel.now()


def _letter(seen: Seen, name: str) -> str:
    """The letter of a space, as the panel tells it besides on the board."""
    found = re.search(rf"([a-z]): (?:\S )?{name}(?!\d)", seen.text)
    assert found is not None, seen.text
    return found[1]


async def _take_away(seen: Seen, player: Player, move: Minus) -> int:
    """How many presses that took, the card's too."""
    if presses := 1 * (row_name(move.space // SIZE + 1) in seen.buttons):
        await player.in_panel(row_name(move.space // SIZE + 1))
    await choose_space(player, move.space)
    return presses + 2


async def _do_at_once(seen: Seen, player: Player, text: str) -> int:
    if any(text in choices.values() for choices in seen.choices.values()):
        await choose(player, text)
    else:
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
        assert presses <= 4
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
    assert not [each for each in seen.ids if ":action:" in each or ":part:" in each]


async def in_turn(world: World, table_id: int) -> tuple[Player, Player]:
    """Whose turn it is, and who waits."""
    first = await world.whose_turn(table_id)
    return first, next(other for other in world.players if other is not first)


def sum_of_two(view: View) -> int:
    """A card of the viewer's with a sum and two open spaces."""
    assert view.viewer is not None
    hand = view.hands[view.viewer]
    return next(each for each in hand if each is not None and each < PLUS and open_spaces(view, each) == 2)


def open_spaces(view: View, which: int) -> int:
    return sum(NUMBERS[space] == ANSWERS[which] and not view.board[space] for space in range(100))
