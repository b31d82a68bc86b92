"""What the sandbox's page shows: texts, pictures, seats, who is there."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from .browser import House, command, control, messages, needs_browser, seat, visit, write
from .demo_bot import picture

pytestmark = [needs_browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_newcomer_is_told_what_to_press_and_one_press_opens_a_table_for_all(house: House) -> None:
    page = await house.open()
    await expect(page.locator("#tip")).to_contain_text("Press /play")
    await expect(page.locator("[data-seat]")).to_have_count(4)
    await expect(page.locator("[data-seat]:visible")).to_have_count(3)

    await seat(page, "Ben").locator("[data-starter]").click()

    for name in ("Ada", "Ben", "Cleo", "Dan"):
        await expect(messages(seat(page, name))).to_contain_text("Ben used /play")
        await expect(messages(seat(page, name))).to_contain_text("Play Nine, live: who plays?")


async def test_a_mention_marks_the_message_and_counts_on_the_tab(house: House) -> None:
    page = await house.open()
    ada, ben = seat(page, "Ada"), seat(page, "Ben")
    await visit(ada, "lounge")

    await ben.locator("[data-composer]").press_sequentially("hello @ad")
    await page.keyboard.press("Enter")  # chosen from the list
    await page.keyboard.type("and all")
    await page.keyboard.press("Enter")

    tab = ada.locator('[data-channel-name="card-table"]')
    await expect(tab).to_have_attribute("data-unread", "1")
    await expect(page).to_have_title("(1) Cardinal sandbox")
    await expect(messages(ben).last).to_contain_text("hello @Ada and all")
    await tab.click()
    await expect(messages(ada).last).to_have_class("message pings")
    assert await tab.get_attribute("data-unread") is None
    await write(ben, "and once more @ada")  # a whole name has nothing left to choose: Enter sends
    await expect(messages(ada).last).to_contain_text("and once more @Ada")


async def test_text_is_marked_up_and_never_markup(house: House) -> None:
    page = await house.open()
    await command(seat(page, "Ada"), "text")
    text = messages(seat(page, "Ada")).last.locator(".content")

    for tag, words in (
        ("strong", "bold"),
        ("u", "underlined"),
        ("s", "struck"),
        ("pre code", 'print("a < b & c")'),
    ):
        await expect(text.locator(tag).first).to_have_text(words)
    await expect(text.get_by_role("heading")).to_have_text("A heading")
    await expect(text.locator("blockquote")).to_contain_text("twice")
    await expect(text.locator("ul ul li")).to_have_text("nested")
    await expect(text.locator("a").first).to_have_attribute("href", "https://example.org/a_b")
    await expect(text).to_contain_text("<script>window.broken = true</script> <img src=x onerror=")
    await expect(text).to_contain_text("a_b_c 2 * 3 * 4")
    await expect(text.locator(".mention-me")).to_have_text("@Ada")
    await expect(text.locator("time")).to_have_attribute("datetime", "2026-01-01T00:00:00.000Z")
    await expect(text.locator("img, script")).to_have_count(0)
    emoji = house.server.world.create_application_emoji("card_3")
    house.server.world.emojis.note("POST", "", {"id": emoji.id}, picture(3, (60, 40)).fp.read())
    await write(seat(page, "Ada"), f"<:card_3:{emoji.id}>")
    await write(seat(page, "Ada"), f"<:card_3:{emoji.id}>")
    last = messages(seat(page, "Ada")).last
    await expect(last.get_by_alt_text(":card_3:")).to_have_js_property("naturalWidth", 60)
    await last.hover()
    assert await last.locator(".hover-time").evaluate("e => e.scrollWidth <= e.clientWidth")
    assert await page.evaluate("window.broken") is None


async def test_a_reply_quotes_names_and_an_own_message_is_edited_and_deleted(house: House) -> None:
    page = await house.open()
    ada, ben = seat(page, "Ada"), seat(page, "Ben")
    await write(ada, "@Cleo it is _your_ trun")
    mine = messages(ben).first
    await mine.hover()
    await expect(mine.locator('[data-act="edit"], [data-act="delete"]')).to_have_count(0)
    await mine.locator('[data-act="reply"]').click()
    await ben.locator("[data-composer]").press_sequentially("**yes")
    await expect(ada.locator(".typing")).to_have_text("Ben is typing…")
    await write(ben, "**yes**")
    await expect(ada.locator(".typing")).to_be_empty()
    await expect(messages(ada).last.locator("strong")).to_have_text("yes")
    await expect(messages(ada).last.locator(".excerpt")).to_have_text("@Cleo it is your trun")

    await ada.locator("[data-composer]").press("ArrowUp")
    await expect(ada.locator("[data-composer]")).to_have_value("@Cleo it is _your_ trun")
    await write(ada, "@Cleo it is your turn")

    await expect(mine.locator(".content")).to_have_text("@Cleo it is your turn (edited)")
    await messages(ada).first.hover()
    await messages(ada).first.locator('[data-act="delete"]').click()
    await expect(messages(ben)).to_have_count(1)


async def test_names_and_input_cannot_break_out_either(house: House) -> None:
    page = await house.open()
    evil = "<img src=x onerror=broken=1>"
    await page.locator("[data-add-seat]").click()
    await page.locator("[data-add-name]").fill(evil)
    await page.keyboard.press("Enter")
    await expect(page.locator("[data-seat]")).to_have_count(5)
    last = page.locator("[data-seat]").last
    await expect(last.locator("h2")).to_have_text(evil)

    await write(last, f'[{evil}](javascript:broken=1) [x](https://a.example"onmouseover=broken=1)')

    await expect(messages(seat(page, "Ada")).last).to_contain_text("javascript:broken=1")
    await expect(messages(seat(page, "Ada")).last.locator("img")).to_have_count(0)
    assert await page.evaluate("window.broken") is None


async def test_an_embed_with_its_picture_and_the_picture_large(house: House) -> None:
    page = await house.open()
    ada = seat(page, "Ada")
    await command(ada, "card")
    embed = messages(ada).last.locator(".embed")
    await expect(embed).to_contain_text("Scorecard")
    await expect(embed.locator(".field")).to_have_count(3)
    await expect(messages(ada).last.locator("img")).to_have_count(1)  # in the embed, not beside it too

    await embed.locator('[data-act="enlarge"]').click()

    await expect(page.locator("dialog img")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.locator("dialog img")).to_be_hidden()


async def test_seats_can_be_added_and_hidden(house: House) -> None:
    page = await house.open()
    await page.locator("[data-add-seat]").click()
    await page.locator("[data-add-name]").fill("Eve")
    await page.keyboard.press("Enter")
    await expect(seat(page, "Eve")).to_be_visible()
    await write(seat(page, "Eve"), "I am new")
    await expect(messages(seat(page, "Ada")).last).to_contain_text("I am new")

    await page.locator('[data-chip="Ben"]').click()
    await seat(page, "Cleo").locator("[data-hide]").click()

    await expect(seat(page, "Ben")).to_be_hidden()
    await expect(seat(page, "Cleo")).to_be_hidden()
    await page.reload()
    await expect(page.locator("[data-seat]:visible")).to_have_count(2)
    await page.locator('[data-chip="Ben"]').click()
    await expect(seat(page, "Ben")).to_be_visible()


async def test_a_bot_that_is_away_is_said_so_until_it_is_back(house: House) -> None:
    page = await house.open()
    bar = page.locator("#bot-bar")
    await command(seat(page, "Ada"), "table")
    await expect(control(seat(page, "Ben"), "p:more:2")).to_be_visible()  # the bot has answered
    await expect(bar).to_be_hidden()

    await house.stop_bot()
    house.server.set_bot_down("It ended three times.")

    await expect(bar).to_contain_text("Cardinal is offline. It ended three times.")
    await control(seat(page, "Ben"), "p:more:2").click()
    await expect(messages(seat(page, "Ben")).last.locator(".failed")).to_contain_text(
        "Cardinal is not online"
    )
    await house.start_bot()
    await expect(bar).to_be_hidden()
    await control(seat(page, "Ben"), "p:more:2").click()
    await expect(seat(page, "Ben").get_by_alt_text("The number 2")).to_be_visible()


async def test_a_bot_without_a_connection_is_not_said_to_start(house: House) -> None:
    page = await house.open()

    await house.stop_bot()  # the page hears of the connection alone

    await expect(page.locator("#bot-bar")).to_contain_text("Cardinal is connecting, one moment")


async def test_commands_of_a_bot_that_was_taken_off_are_not_said_to_come(house: House) -> None:
    page = await house.open()
    ada = seat(page, "Ada")
    await house.server.switch_bot("member", False)
    await expect(page.locator("#bot-bar")).to_contain_text("was taken off this server")

    await ada.locator("[data-composer]").fill("/table")

    await expect(ada.locator(".picker")).to_contain_text("The bot is not on this server")
