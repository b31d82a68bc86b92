"""A whole hole in a real browser: two people, a page each, one of them on a phone."""

from __future__ import annotations

import itertools
import re
from contextlib import suppress

from playwright.async_api import Locator, Page, expect
from playwright.async_api import TimeoutError as TookTooLong

from tests import says
from tests.sandbox import browser
from tests.sandbox.browser import launched, needs_browser, seat
from tests.sandbox.test_page_phone import PHONE, STICKING_OUT
from tests.waiting import patience

from .house import House

pytestmark = needs_browser

SOON = 2_000  # milliseconds


async def test_one_hole_from_the_lobby_to_the_scorecard(house: House) -> None:
    async with launched() as chromium:
        pages = browser.House(house.server, chromium)
        desk, phone = await pages.open(), await pages.open(**PHONE)
        ada, ben = seat(desk, "Ada"), seat(phone, "Ben")
        await phone.locator('[data-chip="Ben"]').tap()

        await expect(tip(desk)).to_contain_text("New here? Press /play")
        await ada.locator("[data-starter]").click()
        await expect(tip(desk)).to_have_text("Choose a game.")
        await expect(tip(phone)).to_have_text("Swipe to Ada and choose a game.", use_inner_text=True)
        await ada.locator('[data-custom-id^="c1:open:"][data-custom-id*="play_nine"]').click()
        await expect(button(ben, "join")).to_be_visible()
        await check_width(phone)
        await expect(tip(desk)).to_contain_text("Now press Join / Leave in another seat", use_inner_text=True)
        await expect(tip(phone)).to_have_text("Now press Join / Leave", use_inner_text=True)
        top = await ben.bounding_box()
        await button(ben, "join").tap()
        await expect(tip(phone)).to_have_text("Everybody is here? Swipe to Ada: Start.", use_inner_text=True)
        await button(ada, "setup").click()
        await ada.locator('[data-custom-id^="c1:options:"]').click()
        for value in ("0", "tie"):  # one hole, and a shared first place
            await ada.locator(f'[data-modal] input[value="{value}"]').first.click()
        await ada.locator("[data-submit]").click()
        await expect(ada.locator("[data-log]")).to_contain_text("1 hole, shared")
        await button(ada, "start").click()

        await expect(tip(desk)).to_contain_text(says.TO_TABLE)
        late = await pages.open()
        await expect(seat(late, "Ada").locator(".tab.thread.unread")).to_be_visible()
        await shown_again(late, "Cleo")
        await late.close()
        for player in (ada, ben):
            await player.locator(".tab.thread").click()
            await expect(player.get_by_alt_text("Play Nine. Hole 1 of 1.")).to_be_visible()
            await expect(tip(player.page)).to_contain_text("at the table: it opens only for you")
            await button(player, "hand").click()
            await expect(tip(player.page)).to_contain_text("You are in the game")
        assert await ben.bounding_box() == top
        await check_width(phone)
        for player in (ada, ben):
            await press(panel(player).locator('[data-custom-id^="c1:part:"]').first)
            await press(panel(player).locator('[data-custom-id$=":tee 1 5"]'))
        players = (ben, ada) if await moves(ben, "deck").count() else (ada, ben)
        for player in itertools.cycle(players):
            if not await moves(player, "deck").count():
                await look_again(player)
            await press(moves(player, "deck"))
            await check_width(phone)
            await press(moves(player, "flip").first)
            if await panel(player).locator('[data-custom-id^="c1:rematch:"]').count():
                break

        for player in (ada, ben):
            rematch = player.page.locator('[data-custom-id^="c1:rematch:"]')
            result = player.locator("[data-message]:not([data-ephemeral])").filter(has=rematch)
            await expect(button(player, "rematch")).to_be_visible()
            await expect(result).to_contain_text(re.compile("wins|share first place"))
            await expect(result.get_by_alt_text("Scorecard")).to_be_visible()
        await check_width(phone)
        assert pages.errors == []
        for context in chromium.contexts:
            await context.close()
    assert house.trouble == []


def tip(page: Page) -> Locator:
    return page.locator("#tip")


def button(player: Locator, kind: str) -> Locator:
    """The newest public button of a kind."""
    return player.locator(f'[data-message]:not([data-ephemeral]) [data-custom-id^="c1:{kind}:"]').last


def panel(player: Locator) -> Locator:
    return player.locator('[data-ephemeral="true"]', has_text="Play Nine").last


def moves(player: Locator, move: str) -> Locator:
    """What can be pressed in the panel when it shows that the turn has come."""
    return panel(player).locator(f'[data-custom-id^="c1:action:"][data-custom-id*=":{move}"]:enabled')


async def shown_again(page: Page, name: str) -> None:
    """A seat that was hidden while the page was opened has its message box whole."""
    box = seat(page, name).locator("[data-composer]")
    whole = await box.bounding_box()
    await page.locator(f'[data-chip="{name}"]').click()
    await page.reload()
    await page.locator(f'[data-chip="{name}"]').click()
    await expect(box).to_be_visible()
    again = await box.bounding_box()
    assert whole is not None
    assert again is not None
    assert again["height"] == whole["height"]


async def look_again(player: Locator) -> None:
    """As if the panel did not show by itself, a moment later, that the turn has come."""
    look = panel(player).locator('[data-custom-id^="c1:hand:"]')
    await look.click()
    await expect(look).not_to_have_attribute("aria-busy", "true")


async def press(choice: Locator) -> None:
    """Presses a button in a panel until it counts: a press may come so soon that it is taken for a double tap."""
    custom_id = await choice.get_attribute("data-custom-id")
    key = choice.page.locator(f'[data-ephemeral="true"] [data-custom-id="{custom_id}"]:enabled')
    async with patience("a press did not count", key.count):
        while await key.count():
            with suppress(TookTooLong):
                await key.click(timeout=SOON)
            await expect(key.and_(key.page.locator("[aria-busy]"))).to_have_count(0)


async def check_width(phone: Page) -> None:
    """Nothing sticks out at the side of a phone."""
    assert await phone.evaluate(STICKING_OUT) == []
    assert await phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
