"""Nothing moves under a player's hand: redrawing, pictures, focus, scrolling, lost connections."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Route, expect

from sandbox.server import SandboxServer

from .browser import House, command, control, messages, needs_browser, seat, visit, write

pytestmark = [needs_browser, pytest.mark.asyncio(loop_scope="session")]

#: Scrolls by a pixel, and makes the newest message higher before that is told. Returns what lies below the window then.
GROW = """async scroller => {
    scroller.scrollTop -= 1;
    scroller.querySelector('[data-message]:last-of-type').style.paddingBottom = '200px';
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
}"""


async def test_nothing_is_redrawn_while_a_pointer_is_down(house: House) -> None:
    page, other = await house.open(), await house.open()
    ada = seat(page, "Ada")
    await command(ada, "table")
    await control(ada, "p:ask:0").hover()
    await page.mouse.down()

    await control(seat(other, "Ben"), "p:more:2").click()
    await expect(seat(other, "Ben").get_by_alt_text("The number 2")).to_be_visible()
    await write(seat(other, "Ben"), "a message that would move the button")
    await expect(messages(seat(other, "Ada"))).to_have_count(2)

    # What one page has drawn the other has been told as well: it only waits.
    assert await messages(ada).count() == 1
    assert await ada.get_by_alt_text("The number 1").count() == 1
    await page.mouse.up()
    await expect(ada.locator("[data-modal]")).to_be_visible()
    await expect(messages(ada)).to_have_count(2)
    await expect(ada.get_by_alt_text("The number 2")).to_be_visible()


async def test_an_edited_picture_stays_until_the_new_one_is_there(house: House) -> None:
    page = await house.open()
    ada = seat(page, "Ada")
    await command(ada, "table")
    picture = messages(ada).locator("img")
    await expect(picture).to_have_js_property("complete", True)
    element = await picture.element_handle()
    before, box = await picture.get_attribute("src"), await picture.bounding_box()
    gate, asked = asyncio.Event(), asyncio.Event()

    async def slowly(route: Route) -> None:
        asked.set()
        await gate.wait()
        await route.continue_()

    await page.route("**/table2.png*", slowly)
    await control(ada, "p:more:2").click()
    await asked.wait()
    await expect(control(ada, "p:more:3")).to_be_visible()  # the rest is drawn

    assert await picture.get_attribute("src") == before
    now = await picture.bounding_box()
    assert now is not None
    assert box is not None
    assert now["height"] == box["height"] > 0
    gate.set()
    await expect(picture).not_to_have_attribute("src", str(before))
    assert await picture.evaluate("(now, before) => now === before", element), "patched in place"
    assert await picture.evaluate("image => image.naturalWidth") == 1200


async def test_focus_and_what_is_typed_outlast_an_edit(house: House) -> None:
    page = await house.open()
    ada, ben = seat(page, "Ada"), seat(page, "Ben")
    await command(ada, "table")
    await expect(control(ben, "p:more:2")).to_be_visible()
    await ada.locator("[data-composer]").fill("half a sen")
    await control(ada, "p:more:2").focus()

    # Without a click: the focus stays Ada's.
    await control(ben, "p:ask:0").evaluate(
        "button => button.closest('.message').querySelector('[data-custom-id=\"p:more:6\"]').click()"
    )

    await expect(ada.get_by_alt_text("The number 6")).to_be_visible()
    # "Draw" has another id now; the one of that name has the focus.
    await expect(control(ada, "p:more:7")).to_be_focused()
    await expect(ada.locator("[data-composer]")).to_have_value("half a sen")


async def test_an_open_select_outlasts_edits(house: House) -> None:
    page = await house.open()
    ada, ben = seat(page, "Ada"), seat(page, "Ben")
    await command(ben, "table")
    await command(ben, "selecting")
    await control(ada, "s:many").click()
    await ada.locator('.listbox [data-value="1"]').click()

    for selector in ("p:count:1", "p:more:2"):  # its own message, and another
        await control(ben, selector).evaluate("button => button.click()")
    await expect(control(ada, "p:count:2")).to_be_visible()
    await expect(ada.get_by_alt_text("The number 2")).to_have_count(1)

    await ada.locator('.listbox [data-value="4"]').click()
    await ada.locator("[data-done]").click()
    await expect(messages(ada).last).to_contain_text("many: 1, 4")


async def test_the_newest_stays_in_sight_unless_one_reads_further_up(house: House) -> None:
    page = await house.open()
    ada, ben = seat(page, "Ada"), seat(page, "Ben")
    for number in range(3):
        await command(ben, "table")
        await expect(messages(ada)).to_have_count(number + 1)
    await expect(messages(ada).last.locator('[data-custom-id="p:ask:0"]')).to_be_in_viewport()

    await ada.locator(".scroller").evaluate("scroller => { scroller.scrollTop = 0; }")
    await expect(messages(ada).last.locator('[data-custom-id="p:ask:0"]')).not_to_be_in_viewport()
    await write(ben, "news")

    await expect(ada.locator(".pill")).to_have_text("1 new message ↓")
    assert await ada.locator(".scroller").evaluate("scroller => scroller.scrollTop") == 0
    await ada.locator(".pill").click()
    await expect(messages(ada).last).to_be_in_viewport()
    await expect(ada.locator(".pill")).to_be_hidden()


async def test_what_grows_before_a_scroll_is_told_does_not_push_the_newest_out_of_sight(house: House) -> None:
    page = await house.open()
    ada, ben = seat(page, "Ada"), seat(page, "Ben")
    for number in range(3):
        await command(ben, "table")
        await expect(messages(ada)).to_have_count(number + 1)

    gap = await ada.locator(".scroller").evaluate(GROW)

    assert gap < 1


async def test_what_is_half_written_belongs_to_its_channel(house: House) -> None:
    page = await house.open()
    ada = seat(page, "Ada")
    await write(ada, "/gre")
    await page.keyboard.type("dan")
    await page.keyboard.press("Enter")
    await expect(ada.locator('[data-option="word"]')).to_be_focused()

    await visit(ada, "lounge")
    await expect(ada.locator(".slash-form")).to_have_count(0)
    await ada.locator("[data-composer]").fill("half a sentence")
    await visit(ada, "card-table")

    await expect(ada.locator('[data-option="who"]')).to_have_value("Dan")
    await ada.locator('[data-option="word"]').click()
    await page.keyboard.type("goo")
    await expect(ada.locator('.picker [data-value="Goodbye"]')).to_be_visible()
    await page.keyboard.press("Enter")
    await ada.locator("[data-send]").click()
    await expect(messages(ada).last).to_contain_text("Goodbye @Dan")
    await expect(ada.locator("[data-composer]")).to_have_value("")
    await visit(ada, "lounge")
    await expect(ada.locator("[data-composer]")).to_have_value("half a sentence")


async def test_a_lost_connection_comes_back_by_itself(house: House) -> None:
    page = await house.open()
    ada = seat(page, "Ada")
    await write(ada, "before")
    await expect(messages(ada)).to_have_count(1)
    await house.stop_bot()
    port, key = house.server.port, house.server.key

    await house.server.stop()
    await expect(ada.locator(".seat-notice")).to_contain_text("The connection was lost")
    async with SandboxServer(port, key=key):
        await expect(ada).to_have_attribute("data-state", "open")
        await expect(messages(ada)).to_have_count(0)  # its snapshot replaced everything
        await write(ada, "after")
        await expect(messages(seat(page, "Ben"))).to_contain_text("after")
        house.errors.clear()  # a browser notes every refused connection


async def test_a_page_of_an_older_run_says_so(house: House) -> None:
    page = await house.open()
    await house.stop_bot()
    port = house.server.port

    await house.server.stop()
    async with SandboxServer(port):
        await expect(page.locator("#bot-bar")).to_contain_text("This page belongs to an older run")
        await expect(seat(page, "Ada")).to_have_attribute("data-state", "stale")
        await expect(seat(page, "Ada").locator(".seat-notice")).to_be_hidden()
        await page.context.close()  # after it no seat complains any more of being turned away
        house.errors.clear()
