"""Each fault of Discord in the middle of a game: play goes on after it, and one line of the log says what it was.

All of them happen to one bot at one table, one after the other. Faults that need no sockets are in a table like this
one in `tests/faults/test_faults.py`.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from copy import deepcopy
from dataclasses import replace
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest
from aiohttp import web
from discord import PermissionOverwrite
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from sandbox.faults import Fault
from sandbox.world import GUILD_ID
from tests import says
from tests.sandbox.seat import TABLE_CHANNEL, press
from tests.waiting import a_moment, patience

from .house import House
from .player import Message, Player, kinds, words

EDITS, CHANNELS = "/channels/*/messages/*", "/channels/*"
GATEWAY = "no press can arrive .the gateway."
PRESSES = 3  # after each fault: a turn takes two, and the hole must not end before the last one
KNOCKS = 3  # the bot tries so often in vain to connect again, each time a little later


class Game:
    """A game of three people while things go wrong."""

    def __init__(self, house: House, *people: Player) -> None:
        self.house = house
        self.people = people

    @property
    def table(self) -> Message:
        """The one message with the table's buttons."""
        (found,) = self._tables()
        return found

    def _tables(self) -> list[Message]:
        return [m for m in self.house.eyes.everywhere() if not m.get("ephemeral") and "hand" in kinds(m)]

    async def press(self) -> bool:
        """A player who is asked presses. Whether that was answered."""
        for player in self.people:
            if (pressed := player.next_press()) is not None:
                answer = await player.ask("press", **press(player.panel, str(pressed)))
                return bool(answer["ok"])
        raise AssertionError(f"nobody is asked: {[words(player.panel) for player in self.people]}")

    async def goes_on(self) -> None:
        """Everybody opens their panel at the one table, and a turn and more is played."""
        await self.house.eyes.until(lambda: self.house.eyes.bot["online"] and len(self._tables()) == 1)
        for player in self.people:
            await self._open(player)
        for _ in range(PRESSES):
            assert await self.press()
            for player in self.people:
                await player.look()

    async def _open(self, player: Player) -> None:
        """Presses until it is no double tap any more: the buttons may have come just now."""
        await player.sit_down()
        while words(player.panel) == says.refused("double_tap"):
            await player.sit_down()


Happening = Callable[[Game], AbstractAsyncContextManager[None]]


class Row(NamedTuple):
    name: str
    happens: Happening
    line: str  # of the log, once; "": it says nothing
    presses: bool = True  # while it lasts


def answers(*faults: Fault) -> Happening:
    """Discord answers so."""

    @asynccontextmanager
    async def happens(game: Game) -> AsyncIterator[None]:
        for fault in faults:
            game.house.server.faults.add(replace(fault))
        yield
        while not game.house.server.faults.are_used:  # the bot tries again by itself
            await a_moment()
        game.house.server.faults.clear()

    return happens


@asynccontextmanager
async def dropped(game: Game) -> AsyncIterator[None]:
    gateway = game.house.server.gateway
    await gateway.drop()
    assert not gateway.online
    yield
    while not gateway.online:
        await a_moment()


def invalidated(*, resumable: bool) -> Happening:
    """The gateway says that the session is invalid."""

    @asynccontextmanager
    async def happens(game: Game) -> AsyncIterator[None]:
        gateway = game.house.server.gateway
        gateway.invalidate(resumable=resumable)
        yield
        while not gateway.online:
            await a_moment()

    return happens


@asynccontextmanager
async def cut(game: Game) -> AsyncIterator[None]:
    gateway, knocks = game.house.server.gateway, 0
    connect = gateway.handle

    async def knocked(request: web.Request) -> web.WebSocketResponse:
        nonlocal knocks
        knocks += 1
        return await connect(request)

    await game.house.server.switch_bot("network", on=False)
    await game.house.eyes.until(lambda: not game.house.eyes.bot["online"])
    with patch.object(gateway, "handle", knocked):
        while knocks < KNOCKS:
            await a_moment()
    yield
    await game.house.server.switch_bot("network", on=True)
    await game.house.eyes.until(lambda: game.house.eyes.bot["online"])


@asynccontextmanager
async def muddled(game: Game) -> AsyncIterator[None]:
    """Each event comes twice, and each second one before the one that it follows."""
    world = game.house.server.world
    emit, kept = world.emit, list[tuple[str, Mapping[str, Any]]]()

    def muddle(event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE":
            emit(event, payload)
            emit(event, payload)
            return
        kept.append((event, deepcopy(payload)))
        if len(kept) == 2:
            for each in (*kept[::-1], *kept):
                emit(*each)
            kept.clear()

    with patch.object(world, "emit", muddle):
        yield
    for each in kept:
        emit(*each)


@asynccontextmanager
async def unseen(game: Game) -> AsyncIterator[None]:
    """The bot may not see the channel."""
    world = game.house.server.world
    me, channel = world.bot_user.id, int(TABLE_CHANNEL)
    _, denied = PermissionOverwrite(view_channel=False).pair()
    world.set_overwrite(channel, Overwrite(me, OverwriteType.MEMBER, 0, denied.value))
    yield
    world.delete_overwrite(channel, me)


ROWS = (
    Row("429 of a route", answers(Fault("PATCH", EDITS, status=429)), "refused a kind of request"),
    Row(
        "429 of everything", answers(Fault("*", CHANNELS, status=429, everywhere=True)), "refused any request"
    ),
    Row("a burst of 5xx", answers(Fault("*", CHANNELS, status=503, times=2)), "Discord does not answer"),
    Row("the gateway resumes", dropped, GATEWAY),
    Row("the session is invalid, and resumed", invalidated(resumable=True), GATEWAY),
    Row("the session is invalid", invalidated(resumable=False), GATEWAY, presses=False),
    Row("no network for some seconds", cut, GATEWAY, presses=False),
    Row("events twice and out of order", muddled, ""),
    Row("nothing may be seen", unseen, "cannot be shown for now"),
)


async def test_a_game_goes_on_after_each_fault_of_discord(
    house: House, ada: Player, ben: Player, cleo: Player, subtests: pytest.Subtests
) -> None:
    people = (ada, ben, cleo)
    lobby = await ada.open_table()
    for guest in (ben, cleo):
        await guest.click(await guest.public(lambda m: m["id"] == lobby["id"]), "join")
    await ada.start(lobby)
    for player in people:
        await player.sit_down()
    await house.play_on(*people, until=lambda: any(player.is_holding for player in people))
    game = Game(house, *people)
    for row in ROWS:
        with subtests.test(row.name):
            before = len(house.bot.said)
            async with patience(row.name, lambda before=before: house.bot.said[before:]):  # type: ignore[misc]
                async with row.happens(game):
                    if row.presses:
                        await game.press()
                    while not re.search(row.line, house.bot.said[before:]):
                        await a_moment()
                await game.goes_on()
            found = re.findall(row.line or ".*answered.*", house.bot.said[before:])
            assert len(found) == (1 if row.line else 0)
    assert await house.stop_bot() == 0
    await house.stored(ada.found(lobby, "join").target)


async def test_an_event_that_cannot_be_read_is_dropped(house: House, ada: Player) -> None:
    house.server.world.emit("INTERACTION_CREATE", {"guild_id": str(GUILD_ID), "id": "1"})

    await house.bot.says("INTERACTION_CREATE could not be read")

    await ada.open_table()
