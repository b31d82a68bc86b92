"""A race of 7 Ate 9 in a real browser: two people, one of them on a phone.

No computer plays with them: it might win before a slow machine has shown anything. They do not play to the last card
either: with some cards nothing fits any more, and the table ends the race minutes later.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress

import pytest
from playwright.async_api import Locator, expect
from playwright.async_api import TimeoutError as TookTooLong

from engine.seven_ate_nine.cards import FITS, modifier, number
from tests import games_say, says
from tests.sandbox import browser
from tests.sandbox.browser import command, launched, needs_browser, seat, write
from tests.sandbox.test_page_phone import PHONE
from tests.waiting import a_moment

from .house import House
from .test_browser import button, check_width, tip
from .test_race_restart import LISTENING, hand, top

pytestmark = [needs_browser, pytest.mark.timeout(240)]

FIRST = 8  # cards are drawn
TYPED = 3  # of these are played by typing
STOP = 5_000  # milliseconds: longer than a miss stops its player
SOON = 2_000  # milliseconds for a press; in the meantime the race may have ended, and the button with it


async def test_a_race_from_the_lobby_to_the_result(empty_house: House) -> None:
    house = empty_house
    await house.start_bot(**LISTENING)
    async with launched() as chromium:
        pages = browser.House(house.server, chromium)
        desk, phone = await pages.open(), await pages.open(**PHONE)
        ada, ben = seat(desk, "Ada"), seat(phone, "Ben")
        await phone.locator('[data-chip="Ben"]').tap()

        await ada.locator("[data-starter]").click()
        await ada.locator('[data-custom-id^="c1:open:"][data-custom-id*="seven_ate_nine"]').click()
        await expect(button(ben, "join")).to_be_visible()
        await check_width(phone)
        await button(ben, "join").tap()
        await expect(ada.locator("[data-log]")).to_contain_text(says.plainly(says.seats_taken(2, 4)))
        await button(ada, "start").click()
        for player in (ada, ben):
            await player.locator(".tab.thread").click()
        await button(ada, "ready").click()
        await expect(panel(ada)).to_contain_text(games_say.UNTIL_GO)
        await check_width(phone)
        await expect(tip(desk)).to_contain_text("Press Ready in each seat")
        await button(ben, "ready").click()
        for player in (ada, ben):
            await expect(panel(player)).not_to_contain_text(games_say.UNTIL_GO)
            await expect(tip(player.page)).to_contain_text("You are in the game")

        async with asyncio.TaskGroup() as race:
            race.create_task(at_the_phone(ben))
            race.create_task(at_the_desk(ada))
        await command(ben, "resign")
        await ben.locator('[data-ephemeral="true"] [data-custom-id^="c1:resign:"]').click()
        await button(ada, "settle").click()

        cards_left = says.seven_ate_nine_score.cards_left(99).replace("99", r"\d+")
        for player in (ada, ben):
            rematch = player.page.locator('[data-custom-id^="c1:rematch:"]')
            result = player.locator("[data-message]").filter(has=rematch)
            await expect(button(player, "rematch")).to_be_visible()
            await expect(result).to_contain_text(says.table.ended("settled"))
            await expect(result).to_contain_text(re.compile(r"1 · . . Ada: " + cards_left))
            await expect(result).to_contain_text(
                re.compile(says.gone(rf"2 · . . Ben: {cards_left}").replace("(", r"\(").replace(")", r"\)"))
            )
        await check_width(phone)
        assert pages.errors == []
        for context in chromium.contexts:
            await context.close()
    assert house.trouble == []


def panel(player: Locator) -> Locator:
    return player.locator('[data-ephemeral="true"]', has_text="7 Ate 9").last


def tries(player: Locator, action: str) -> Locator:
    """The button in the panel, when it can be pressed."""
    return panel(player).locator(f'[data-custom-id^="c1:try:"][data-custom-id$=":{action}"]:enabled')


async def seen(player: Locator) -> tuple[int, list[int]]:
    """The top card and the hand."""
    text = await panel(player).inner_text()
    return top(text), hand(text)


async def at_the_phone(player: Locator) -> None:
    """Asks once why a card did not fit."""
    await draw(player, FIRST)
    await check_width(player.page)
    await miss(player)
    await check_width(player.page)


async def at_the_desk(player: Locator) -> None:
    """Types the first cards."""
    await draw(player, FIRST)
    await type_in(player, TYPED)


async def press(player: Locator, action: str) -> None:
    """Presses, and waits until that is answered."""
    await tries(player, action).click(timeout=SOON)
    await panel(player).locator('[aria-busy="true"]').wait_for(state="detached")


async def draw(player: Locator, count: int) -> None:
    """Draws from GO on, until this many cards are in hand."""
    await expect(tries(player, "draw")).to_be_visible()
    await expect(panel(player)).not_to_contain_text(games_say.UNTIL_GO)
    while len((await seen(player))[1]) < count:
        await press(player, "draw")


async def miss(player: Locator) -> None:
    """A card that does not fit, and why not, which can be asked after the stop, unless the other plays meanwhile."""
    why = panel(player).locator('[data-custom-id^="c1:part:"][data-custom-id*=":why "]:enabled')
    because = says.seven_ate_nine_panel.because(92).partition("\n")[2].partition("9±")[0]
    told = re.compile(re.sub(r"\d+", r"\\d+", because))
    while not told.search(await panel(player).inner_text()):
        with suppress(TookTooLong):
            if await why.count():
                await why.click(timeout=SOON)
                await panel(player).locator('[aria-busy="true"]').wait_for(state="detached")
                continue
            lying, held = await seen(player)
            wrong = [card for card in held if card not in FITS[lying]]
            if not wrong:
                await press(player, "draw")
                continue
            await press(player, str(number(wrong[0])))
            with suppress(AssertionError):
                await expect(why).to_be_visible(timeout=STOP)


async def type_in(player: Locator, times: int) -> None:
    """Types this many numbers and cards that fit, and draws in between."""
    while times:
        text = await panel(player).inner_text()
        fits = [card for card in hand(text) if card in FITS[top(text)]]
        if fits:
            card = fits[0]
            await write(player, f"{number(card)} {modifier(card)}" if times % 2 else f"{number(card)}")
            await expect(panel(player)).not_to_have_text(text, use_inner_text=True)
            times -= 1
        elif await tries(player, "draw").count():
            with suppress(TookTooLong):
                await press(player, "draw")
        else:
            await a_moment()
