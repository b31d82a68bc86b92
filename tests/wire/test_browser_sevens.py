"""A round of Sevens in a real browser: two people, one of them on a phone, and a computer."""

from __future__ import annotations

from playwright.async_api import Locator, expect

from tests import games_say, says
from tests.sandbox import browser
from tests.sandbox.browser import launched, needs_browser, seat, write
from tests.sandbox.test_page_phone import PHONE
from tests.waiting import a_moment

from .house import House
from .test_browser import button, check_width

pytestmark = needs_browser

OPTIONS = (("rounds", "1"), ("junior", "1"))  # one round, the small deck


async def test_one_round_from_the_lobby_to_the_score_sheet(house: House) -> None:
    async with launched() as chromium:
        pages = browser.House(house.server, chromium)
        desk, phone = await pages.open(), await pages.open(**PHONE)
        ada, ben = seat(desk, "Ada"), seat(phone, "Ben")
        await phone.locator('[data-chip="Ben"]').tap()

        await write(ada, "/play")
        for choice in ("game", "sevens"):
            await ada.locator(f'.picker [data-value="{choice}"]').click()
        await desk.keyboard.press("Enter")
        await expect(button(ben, "join")).to_be_visible()
        await button(ben, "join").tap()
        await expect(ada.locator("[data-log]")).to_contain_text(says.plainly(says.seats_taken(2, 5)))
        await button(ada, "computer").click()
        await ada.locator('.listbox [data-value="easy"]').click()
        await expect(ada.locator("[data-log]")).to_contain_text(says.plainly(says.seats_taken(3, 5)))
        await button(ada, "options").click()
        for field, value in OPTIONS:
            await ada.locator(f'[data-modal] [data-custom-id="{field}"]').click()
            await ada.locator(f'.listbox [data-value="{value}"]').click()
        await ada.locator("[data-submit]").click()
        await expect(ada.locator("[data-log]")).to_contain_text(
            games_say.options("sevens", rounds=1, junior=True)
        )
        await button(ada, "start").click()

        for player in (ada, ben):
            await player.locator(".tab.thread").click()
            await expect(player.get_by_alt_text("Sevens. Round 1 of 1.")).to_be_visible()
            await button(player, "hand").click()
            await expect(panel(player)).to_be_visible()
        await check_width(phone)
        rematch = ada.page.locator('[data-seat="Ada"] [data-custom-id^="c1:rematch:"]')
        while not await rematch.count():
            for player in (ada, ben):
                await move(player)
            await check_width(phone)

        for player in (ada, ben):
            await expect(player.get_by_alt_text(games_say.sheet(1))).to_be_visible()
            await expect(panel(player)).to_contain_text(says.table.ended(""))
        assert pages.errors == []
        for context in chromium.contexts:
            await context.close()
    assert house.trouble == []


def panel(player: Locator) -> Locator:
    return player.locator('[data-ephemeral="true"]', has_text="Sevens").last


async def move(player: Locator) -> None:
    """The first thing that the open panel asks for; who has offered a card waits."""
    # At one look: between two of them the others' offers may end what is asked.
    text, custom_id = await panel(player).evaluate(
        """shown => [
            shown.innerText,
            shown.querySelector('[data-custom-id^="c1:action:"]:enabled')?.dataset.customId ?? "",
        ]"""
    )
    if not custom_id or games_say.CHANGED_MIND in text:
        await a_moment()
        return
    await panel(player).locator(f'[data-custom-id="{custom_id}"]').click()
    # Pressed, and answered. What came too soon after the panel had changed did nothing, and is pressed again.
    await expect(panel(player).locator('[aria-busy="true"]')).to_have_count(0)
