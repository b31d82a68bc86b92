"""A race of Big Bang in a real browser: two people, one of them on a phone, and a bot that is killed in the middle."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, expect

from tests import says
from tests.sandbox import browser
from tests.sandbox.browser import launched, needs_browser, seat
from tests.sandbox.test_page_phone import PHONE

from .house import House
from .test_browser import button, check_width

pytestmark = [needs_browser, pytest.mark.timeout(240)]

CARDS = 4  # that each of them places before and after


async def test_a_race_from_the_lobby_to_everybodys_board(empty_house: House) -> None:
    house = empty_house
    await house.start_bot()
    async with launched() as chromium:
        pages = browser.House(house.server, chromium)
        desk, phone = await pages.open(), await pages.open(**PHONE)
        ada, ben = seat(desk, "Ada"), seat(phone, "Ben")
        await phone.locator('[data-chip="Ben"]').tap()
        await ada.locator("[data-starter]").click()
        await ada.locator('[data-custom-id^="c1:open:"][data-custom-id*="big_bang"]').click()
        await button(ben, "join").tap()
        await expect(ada.locator("[data-log]")).to_contain_text(says.plainly(says.seats_taken(2, 3)))
        await ada.locator('[data-custom-id^="c1:options:"]').first.click()
        await ada.locator('[data-modal] [data-custom-id="penalty"]').click()
        await ada.locator('.listbox [data-value="1"]').click()  # the panel says what fits
        await ada.locator("[data-submit]").click()
        await expect(ada.locator("[data-log]")).to_contain_text("the table shows what fits")
        await button(ada, "start").click()
        for player in (ada, ben):
            await player.locator(".tab.thread").click()
        await button(ada, "ready").click()
        await expect(panel(ada)).to_contain_text(says.big_bang_panel.before_go("ready"))
        await expect(
            panel(ada).get_by_alt_text("The board and the hand are covered until GO")
        ).to_be_visible()
        await button(ben, "ready").click()

        for player in (ada, ben):
            await place(player, CARDS)
        await check_width(phone)
        await house.kill_bot()
        await house.start_bot()
        await expect(ada.locator("[data-log]")).to_contain_text(says.plainly(says.resting("paused")).rstrip())
        for player in (ada, ben):
            await button(player, "ready").click()
        for player in (ada, ben):
            await expect(panel(player)).to_contain_text(f"{CARDS} of 28")
            await place(player, 2 * CARDS)
        for player in (ada, ben):
            await stop(player)

        await expect(button(ben, "rematch")).to_be_visible()
        result = ben.locator("[data-message]").filter(has=phone.locator('[data-custom-id^="c1:rematch:"]'))
        await expect(result).to_contain_text(
            re.compile(rf"1 · .*: {2 * CARDS} points, stopped after \d+:\d\d\.\d")
        )
        await button(ben, "look").tap()
        await expect(panel(ben).get_by_alt_text("Ben. 8 of 28 placed.")).to_be_visible()
        await panel(ben).get_by_role("button", name="Ada").tap()
        await expect(panel(ben).get_by_alt_text("Ada. 8 of 28 placed.")).to_be_visible()
        await check_width(phone)
        assert pages.errors == []
        for context in chromium.contexts:
            await context.close()
    assert house.trouble == []


def panel(player: Locator) -> Locator:
    return player.locator('[data-ephemeral="true"]').last


def key(player: Locator, action: str) -> Locator:
    """What plays this, when it can be pressed."""
    return panel(player).locator(f'[data-custom-id^="c1:try:"][data-custom-id*=":{action}"]:enabled')


async def place(player: Locator, upto: int) -> None:
    """Places cards until this many lie there, each with one press; where none fits it draws some.

    The keys of places come first; before GO there is only Stop.
    """
    found = panel(player).locator('[data-custom-id^="c1:try:"]:enabled:not([data-custom-id$=":stop"])')
    await expect(found.first).to_be_visible()
    while await placed(player) < upto:
        await press(player, found)


async def placed(player: Locator) -> int:
    """How many cards are placed, as the picture of the player's board says."""
    alt = await panel(player).locator("img[alt]").last.get_attribute("alt")
    found = re.search(r"(\d+) of 28 placed", alt or "")
    return 0 if found is None else int(found[1])


async def press(player: Locator, found: Locator) -> None:
    """Presses, and waits until that is answered. A key that was redrawn at that moment, as GO does, is not pressed."""
    said = await panel(player).inner_text()
    await found.first.click()
    await expect(panel(player)).not_to_have_text(said, use_inner_text=True)
    await expect(panel(player).locator('[aria-busy="true"]')).to_have_count(0)


async def stop(player: Locator) -> None:
    await panel(player).locator('[data-custom-id$=":stop"]:enabled').click()
    await expect(panel(player)).to_contain_text(says.big_bang_panel.surely(8))
    await key(player, "stop").click()
