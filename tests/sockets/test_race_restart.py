"""`kill -9` of the bot in the middle of a race: it is paused, and everybody's Ready opens it again."""

from __future__ import annotations

import asyncio
import re
from collections import Counter

from engine.seven_ate_nine.cards import FITS, number
from table.entries import Pause, Play
from tests import says
from tests.sandbox.seat import press

from .house import House
from .player import Message, Player, kinds, words

#: What people type reaches the bot, as in the sandbox that they start.
LISTENING = {"MESSAGE_CONTENT": "true"}

TOP = re.compile(r"^(?:# )?(?:GO! )?(10|[1-9])±([1-3])(?: .*)?$", re.MULTILINE)
HELD = re.compile(r"^Hand: (.*)$", re.MULTILINE)
ANSWER = r"/interactions/\d+/[^/]+/callback"


async def begun(house: House, ada: Player, ben: Player) -> Message:
    """A race between the two after GO. The lobby's message."""
    await house.start_bot(**LISTENING)
    lobby = await ada.open_table(game="seven_ate_nine")
    await ben.click(await ben.public(lambda m: m["id"] == lobby["id"]), "join")
    await ada.start(lobby)
    for player in (ada, ben):
        await get_ready(player)
    for player in (ada, ben):
        await go(player)
    return lobby


async def test_killed_in_the_middle_of_a_race_it_pauses_and_goes_on(
    empty_house: House, ada: Player, ben: Player
) -> None:
    house = empty_house
    lobby = await begun(house, ada, ben)
    tried = [await attempt(player, "draw") for player in (ada, ben) * 3]
    hands = {player: held(player) for player in (ada, ben)}

    # Ben's last draw is counted, and the bot dies as it tells so.
    async with asyncio.TaskGroup() as both:
        drawing = both.create_task(attempt(ben, "draw"))
        await house.dies_asking("POST", ANSWER, times=1)
        drawing.cancel()
    tried.append((ben, "draw"))
    await say(ada, "draw")  # nobody hears it
    await house.start_bot(**LISTENING)

    paused = await house.eyes.public(lambda m: says.resting("restarted") in words(m))
    assert kinds(paused) == {"ready"}
    for player in (ben, ada):
        await get_ready(player)
    assert any("Covered until GO" in text for text in ben.raw)
    for player in (ada, ben):
        await go(player)
    assert held(ada) == hands[ada]
    assert (Counter(held(ben)) - Counter(hands[ben])).total() == 1
    assert len(held(ben)) == len(hands[ben]) + 1

    for player, plays in ((ada, type_in), (ben, attempt)) * 2:
        while not (fits := await fitting(player)):
            tried.append(await attempt(player, "draw"))
        before = len(held(player))
        tried.append(await plays(player, str(number(fits[0]))))
        assert len(held(player)) == before - 1
        assert number(pile(player)) == number(fits[0])

    assert await house.stop_bot() == 0
    table, story = await house.stored(int(ada.found(lobby, "join").target))
    assert table.phase == "playing"
    counted = [(told.entry.seat, told.entry.action) for told in story if isinstance(told.entry, Play)]
    assert counted == [(table.seat_of(int(player.id)), action) for player, action in tried]
    assert sum(isinstance(told.entry, Pause) for told in story) == 1
    assert house.trouble == []


async def get_ready(player: Player) -> None:
    """Presses Ready at the table, which opens the panel."""
    table = await player.public(lambda m: "ready" in kinds(m))
    player.place = table["channel_id"]
    before = panels(player)
    await player.click(table, "ready")
    (player.panel_id,) = panels(player) - before


def panels(player: Player) -> set[str]:
    return {key for key, message in player.messages[player.place].items() if message.get("ephemeral")}


async def go(player: Player) -> None:
    """Waits until the panel is open."""
    await player.until(lambda: "try" in kinds(player.panel))


async def attempt(player: Player, action: str) -> tuple[Player, str]:
    """A press in the panel. Gives what was tried."""
    pressed = player.found(player.panel, "try", action)
    await player.do("press", **press(player.panel, str(pressed)))
    return player, action


async def type_in(player: Player, action: str) -> tuple[Player, str]:
    """A typed move; the panel follows. Gives what was tried."""
    before = held(player)
    await say(player, action)
    await player.until(lambda: held(player) != before)
    return player, action


async def say(player: Player, text: str) -> None:
    await player.do("say", channel=player.place, content=text)


async def fitting(player: Player) -> list[int]:
    """The cards in hand that fit now."""
    await player.look()
    return [card for card in held(player) if card in FITS[pile(player)]]


def pile(player: Player) -> int:
    return top(words(player.panel))


def held(player: Player) -> list[int]:
    """The cards in hand; none when they are covered."""
    return hand(words(player.panel))


def top(panel: str) -> int:
    """The card on the pile, as a panel names it after GO."""
    found = TOP.search(panel)
    assert found is not None, panel
    return 10 * int(found[1]) + int(found[2])


def hand(panel: str) -> list[int]:
    """The cards that a panel says are held."""
    line = HELD.search(panel)
    found = []
    for cards in line[1].split(" · ") if line is not None and "±" in line[1] else ():
        step, *numbers = cards.removeprefix("±").replace(":", "").split()
        for value, _times, count in (each.partition("×") for each in numbers):
            found += [10 * int(value) + int(step)] * int(count or 1)
    return found
