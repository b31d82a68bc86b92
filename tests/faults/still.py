"""What goes wrong where time stands still: each with a card drawn in its middle, if one can be."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from table.entries import Timeout
from tests import says
from tests.faults.midgame import MidGame
from wire.channels import SCROLLED_AWAY
from wire.failures import Code
from wire.presses import Pressed

MINUTE = 60
MESSAGES, WEBHOOKS = "/channels/*/messages*", "/webhooks/*"


async def message_deleted(game: MidGame) -> None:
    await game.world.delete(await game.world.table_message(game.id))


async def thread_deleted(game: MidGame) -> None:
    await game.world.delete_channel(await game.thread())


async def channel_deleted(game: MidGame) -> None:
    await game.world.delete_channel(game.world.channel.id)


async def permission_missing(game: MidGame) -> None:
    """For minutes."""
    await game.opened()
    game.world.env.inject_error("*", MESSAGES, status=403, code=Code.MISSING_PERMISSION, times=None)
    await game.draw()
    await game.world.pass_time(5 * MINUTE)
    game.world.heal()
    await game.world.pass_time(2 * MINUTE)


async def channel_unseen(game: MidGame) -> None:
    """For seconds."""
    await game.opened()
    game.world.forbid("view_channel")
    await game.draw()
    await game.world.pass_time(5)
    game.world.allow("view_channel")
    await game.world.pass_time(2 * MINUTE)


async def thread_unseen(game: MidGame) -> None:
    """For one request: the table moves to the channel, since the next one is permitted again."""
    await game.opened()
    edits = f"/channels/{await game.thread()}/messages/*"
    game.world.env.inject_error("PATCH", edits, status=403, code=Code.MISSING_ACCESS)
    await game.draw()


async def unseen_while_it_moves_down(game: MidGame) -> None:
    """The table is posted below what people wrote, and the bot may no longer see the message above."""
    await game.opened()
    for number in range(SCROLLED_AWAY):
        await game.world.ben.actor.send(game.world.thread(await game.thread()), f"chatter {number}")
    deletes = "/channels/*/messages/*"
    game.world.env.inject_error("DELETE", deletes, status=403, code=Code.MISSING_ACCESS, times=2)
    await game.draw()
    await game.world.pass_time(3 * MINUTE)


def tokens_expired(code: Code, status: int) -> Callable[[MidGame], Awaitable[None]]:
    """The panel of a player can no longer be changed, nor can anything be sent after the answer to a press."""

    async def happens(game: MidGame) -> None:
        for player in game.world.players:
            await player.press(await game.world.table_message(game.id), says.CARDS)
        game.world.env.inject_error("*", WEBHOOKS, status=status, code=code, times=None)
        await game.turn()
        await game.world.pass_time(MINUTE)
        game.world.heal()

    return happens


async def delivered_in_other_order(game: MidGame) -> None:
    """The press that places the card comes before the one that draws it."""
    player = await game.opened()
    assert player.panel is not None
    panel = player.panel.now()
    drawing = panel.buttons[panel.button(says.DRAW)]
    pressed = Pressed.parse(drawing)
    assert pressed is not None
    placing = Pressed("action", game.id, pressed.stamp + 1, "@1")
    _, first = game.world._press(player, panel, drawing)
    _, second = game.world._press(player, panel, str(placing))
    for payload in (second, first):
        game.world.env.backend.emit("INTERACTION_CREATE", payload)
    await game.world.env.settle()


async def answered_too_late(game: MidGame) -> None:
    """Discord waits three seconds for an answer. The press counts all the same."""
    await game.opened()
    game.world.env.inject_error("POST", "/interactions/*", status=404, code=Code.UNKNOWN_INTERACTION)
    await game.draw()


def clock_set(seconds: float) -> Callable[[MidGame], Awaitable[None]]:
    """The machine's clock. The player whose turn it is has two minutes all the same, and no more."""

    async def happens(game: MidGame) -> None:
        await game.draw()
        game.world.ahead = seconds
        await game.world.pass_time(2 * MINUTE - 10)
        assert await game.times() == []
        await game.world.pass_time(20)
        assert await game.times() == [Timeout]

    return happens
