"""`kill -9` of the bot, and everything else that ends it: the game goes on, with the buttons that stand there."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Coroutine
from typing import Any

from table.entries import Play
from tests.sandbox.seat import TABLE_CHANNEL

from .house import House
from .player import Message, Player, alt, kinds, words

AFTER = {"rematch", "won", "replay", "board", "stats", "sums", "shuffle"}


async def test_killed_in_the_middle_of_a_turn_it_goes_on_with_the_same_buttons(
    house: House, ada: Player, ben: Player
) -> None:
    table_id = await house.game(ada, ben, computers=1)
    await house.play_on(ada, ben, until=lambda: ada.is_holding or ben.is_holding)
    player = ada if ada.is_holding else ben
    panel = player.panel

    await house.kill_bot()
    await house.start_bot()

    assert player.panel == panel
    pressed = player.next_press()
    assert pressed is not None
    await player.step()
    assert not player.is_holding
    await house.play_on(ada, ben)
    result = await house.result()
    card = await _scorecard(house, ada)
    assert alt(card) == alt(result)

    # Everything ends and a new world begins: of the old one only the database is left.
    assert await house.stop_bot() == 0
    await house.close()
    table, story = await house.stored(table_id)
    plays = [(told.entry.seat, told.entry.action) for told in story if isinstance(told.entry, Play)]
    seat = table.seat_of(int(player.id))
    assert plays[pressed.stamp - 1 : pressed.stamp + 1] == [(seat, "deck"), (seat, pressed.arg)]
    await house.open()
    await house.start_bot()
    shown = await _scorecard(house, await house.sit(2))
    assert (alt(shown), words(shown)) == (alt(card), words(card))
    assert house.trouble == []


async def test_killed_again_and_again_it_tells_everything_once(
    house: House, ada: Player, ben: Player
) -> None:
    """In the middle of each kind of sending (done, and the bot died before it could note where), and anywhere."""
    send, edit = r"/channels/\d+/messages", r"/channels/\d+/messages/\d+"
    chance = random.Random(9)

    async def dies(doing: Coroutine[Any, Any, object], method: str, path: str, times: int = 1) -> None:
        await _until(house.dies_asking(method, path, times), doing)
        await house.start_bot()

    await dies(ada.open_table(), "POST", send)
    await house.bot.says("Ready")  # and takes note of the lobby's message
    lobby = await ada.public(lambda m: "join" in kinds(m))
    await ada.choose_one_hole(lobby)
    await ben.click(await ben.public(lambda m: "join" in kinds(m)), "join")
    await dies(ada.start(lobby), "POST", rf"{edit}/threads")
    await ada.table()
    for player in (ada, ben):
        await player.sit_down()
    for _ in range(3):
        await dies(house.play_on(ada, ben), r"\w+", r".+", times=chance.randint(1, 12))
    await dies(house.play_on(ada, ben), "PATCH", edit)
    await dies(house.play_on(ada, ben), "POST", send)
    await house.result()
    # The result was posted before the bot was killed; the table above it says that it is over a little later.
    await house.eyes.until(lambda: [kinds(message) for message in house.public(ada.place)] == [set(), AFTER])

    assert await house.stop_bot() == 0
    table, _story = await house.stored(ada.found(lobby, "join").target)
    assert table.phase == "over"
    assert len(house.public(TABLE_CHANNEL)) == 1
    assert house.trouble == []


async def test_unfinished_table_opens_again_in_a_world_without_its_thread(
    house: House, ada: Player, ben: Player
) -> None:
    """A new run of the sandbox; on Discord, a thread that somebody deleted while the bot was down."""
    table_id = await house.game(ada, ben)
    await house.play_on(ada, ben, until=lambda: ada.is_holding or ben.is_holding)
    drawer = ada if ada.is_holding else ben
    panel = _without_links(drawer.panel)
    assert await house.stop_bot() == 0
    await house.close()
    await house.open()
    await house.start_bot()
    ada_again, ben_again = await house.sit(0), await house.sit(1)

    await ada_again.do("command", channel=TABLE_CHANNEL, name="games", options={})
    for player in (ada_again, ben_again):
        await player.sit_down()

    assert ada_again.place == TABLE_CHANNEL
    assert _without_links((ada_again if drawer is ada else ben_again).panel) == panel
    await house.play_on(ada_again, ben_again)
    await house.result()
    assert await house.stop_bot() == 0
    await house.stored(table_id)
    assert house.trouble == []


async def _scorecard(house: House, player: Player) -> Message:
    """Asks for it and waits until everybody sees it."""
    before = {message["id"] for message in house.public(TABLE_CHANNEL)}
    await player.do("command", channel=TABLE_CHANNEL, name="scorecard", options={})
    return await house.eyes.public(lambda m: m["channel_id"] == TABLE_CHANNEL and m["id"] not in before)


async def _until(happens: Coroutine[Any, Any, object], doing: Coroutine[Any, Any, object]) -> None:
    """Does something until something else happens; some press may then be waiting for its answer."""
    async with asyncio.TaskGroup() as both:
        task = both.create_task(doing)
        await happens
        task.cancel()


def _without_links(message: Message) -> str:
    return re.sub(r"<#\d+>", "", words(message))
