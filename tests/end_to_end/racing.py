"""Races of 7 Ate 9 by presses and typed numbers, for the tests of the surface."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from engine.game import Level
from engine.seven_ate_nine.cards import FITS, NUMBERS, number, playable_numbers
from engine.seven_ate_nine.game import SevenAteNine
from engine.seven_ate_nine.race import State
from engine.seven_ate_nine.types import View
from table.table import Table
from tests import says
from tests.end_to_end.seen import Answer, Seen
from tests.end_to_end.world import Player, World
from tests.pacing import NO_DELAYS
from wire.presses import Pressed

SEED = "07" * 32  # the cards are always the same

RACING = replace(NO_DELAYS, ready=36_000)


def nobody_is_hurried(monkeypatch: pytest.MonkeyPatch, nudge: int = 36_000, deserted: int = 72_000) -> None:
    """The silence in a race of 7 Ate 9 after which something is done, in seconds."""
    monkeypatch.setattr(SevenAteNine, "nudge_s", nudge)
    monkeypatch.setattr(SevenAteNine, "deserted_s", deserted)


LOOK = 100  # seconds that a computer takes at least, half of it to draw
SELDOM = 100.0  # seconds between two edits of the table, where a whole race is played


async def unhurried(world: World) -> None:
    """The table is shown every now and then, not at every change."""
    world.pacing = replace(RACING, show=SELDOM)
    await world.restart()


# To the start


async def race(
    world: World,
    *joining: Player,
    computers: int = 0,
    level: Level = "easy",
    deck: str = "short",
    **options: object,
) -> int:
    """A race that Ada started with these people, computers and options; its table's id. Nobody is ready yet."""
    with patch("host.tables.lobbies.secrets.token_hex", return_value=SEED):
        table_id = await world.lobby(*joining, game="seven_ate_nine")
    for _ in range(computers):
        await world.add_computer(table_id, level)
    await world.set_options(table_id, deck=deck, **options)
    await world.pass_time(world.pacing.show)  # until it is shown who sits
    await world.ada.press(await world.lobby_message(table_id), says.START)
    await world.pass_time(world.pacing.show)
    return table_id


async def ready(world: World, table_id: int, *players: Player) -> list[Answer]:
    """These press Ready; their panels. When nobody is missing, GO has been said."""
    message = await world.table_message(table_id)
    return [await player.press(message, says.READY) for player in players]


async def go(
    world: World, *joining: Player, computers: int = 0, level: Level = "easy", **options: Any
) -> int:
    """A race after GO; the panels of all people are open."""
    table_id = await race(world, *joining, computers=computers, level=level, **options)
    await ready(world, table_id, world.ada, *joining)
    return table_id


# What is known


async def state(world: World, table_id: int) -> State:
    session = (await world.table(table_id)).session
    assert session is not None
    found: State = session.state
    return found


async def view(world: World, table_id: int, player: Player) -> View:
    """The race as this player may see it."""
    table = await world.table(table_id)
    seen: View = table.view(table.seat_of(player.id))
    return seen


async def fitting(world: World, table_id: int, player: Player) -> list[int]:
    """The cards in hand that fit, as drawn."""
    seen = await view(world, table_id, player)
    return [card for card in seen.hand if card in FITS[seen.pile[-1]]]


async def unfitting(world: World, table_id: int, player: Player) -> list[int]:
    """Those that do not, and of whose number no other card is held."""
    seen = await view(world, table_id, player)
    return [card for card in seen.hand if card not in FITS[seen.pile[-1]]]


async def fits_nowhere(world: World, table_id: int, player: Player) -> int:
    """A number of which the player has no card, and which does not fit either."""
    seen = await view(world, table_id, player)
    held = {number(card) for card in seen.hand}
    return next(value for value in NUMBERS if value not in {*held, *playable_numbers(seen.pile[-1])})


async def not_held(world: World, table_id: int, player: Player) -> int:
    """A number of which the player has no card."""
    held = {number(card) for card in (await view(world, table_id, player)).hand}
    return next(value for value in NUMBERS if value not in held)


# What people do


def tries(panel: Seen) -> dict[str, str]:
    """What can be tried there: the notation, and the id that says so."""
    ids = ((Pressed.parse(custom_id), custom_id) for custom_id in panel.buttons.values())
    return {pressed.arg: custom_id for pressed, custom_id in ids if pressed and pressed.kind == "try"}


async def attempt(player: Player, action: str) -> Answer:
    """Presses it in the open panel."""
    assert player.panel is not None
    panel = player.panel.now()
    return await player.click(panel, tries(panel)[action])


async def type_in(world: World, table_id: int, player: Player, text: str) -> None:
    write(world, await world.place(table_id), player.id, text)
    await world.env.settle()


def write(world: World, channel: int, author: int, text: str, *, ago: int = 0) -> int:
    """A message that Discord took `ago` milliseconds before; its id. More may be written before the bot has read it."""
    backend = world.env.backend
    message = backend.prepare_message(channel, author, text)
    if ago:
        message.id = backend._allocate_at((message.id >> 22) - ago)
    return backend.commit_message(message).id


# Whole races


async def at_once(
    world: World, table_id: int, *tried: tuple[Player, str], typing: Sequence[Player] = ()
) -> None:
    """All of it in the same moment, typed by these people, pressed by all others in their panels."""
    place, presses = await world.place(table_id), []
    for player, action in tried:
        if player in typing:
            write(world, place, player.id, action)
        else:
            assert player.panel is not None
            panel = player.panel.now()
            label = next(
                label for label, custom_id in panel.buttons.items() if custom_id == tries(panel)[action]
            )
            presses.append((player, label))
    await world.at_once(presses)


async def play_on(
    world: World,
    table_id: int,
    stop: Callable[[Table], bool] = lambda table: False,
    *,
    typing: Sequence[Player] = (),
    pace: float = 0.5,
) -> Table:
    """Every `pace` seconds all draw and play what fits, in the same moment, until the game is over or `stop` holds.

    These people type; the others press in their panels.
    """
    while True:
        table = await world.table(table_id)
        if table.phase != "playing" or stop(table):
            return table
        if table.rest is not None:
            await world.all_ready(table_id)
        people = [player for player in world.players if table.seat_of(player.id) is not None]
        tried = [(player, action) for player in people for action in _next(table, player)]
        await at_once(world, table_id, *tried, typing=typing)
        await world.pass_time(pace)


def _next(table: Table, player: Player) -> list[str]:
    """Up to three cards are drawn, and one is played that fits."""
    seen: View = table.view(table.seat_of(player.id))
    assert seen.viewer is not None
    if table.race is None or not table.race.open:
        return []
    draws = ["draw"] * min(3, seen.draws[seen.viewer])
    fits = [str(number(card)) for card in seen.hand if card in FITS[seen.pile[-1]]]
    if not draws and len(seen.hand) == 1 and seen.options.last_card_free:
        return ["last"]
    return [*draws, *fits[:1]]


async def drawn_out(world: World, table_id: int, player: Player) -> None:
    """This player draws all cards, by typing, in one moment."""
    seen = await view(world, table_id, player)
    assert seen.viewer is not None
    await at_once(world, table_id, *[(player, "draw")] * seen.draws[seen.viewer], typing=[player])


async def full_hands(world: World, *players: Player, **options: Any) -> int:
    """A race in which these people, Ada's guests, and Ada have drawn all their cards."""
    table_id = await go(world, *players, penalty="none", **options)
    for player in (world.ada, *players):
        await drawn_out(world, table_id, player)
    await world.pass_time(10)
    for player in (world.ada, *players):  # whose panels have followed what was typed
        await player.in_panel(says.LOOK)
    return table_id


async def reachable(world: World, table_id: int, player: Player) -> int:
    """Draws until a card fits: the one that its number would play."""
    while not (fits := await fitting(world, table_id, player)):
        await type_in(world, table_id, player, "draw")
    return fits[0]
