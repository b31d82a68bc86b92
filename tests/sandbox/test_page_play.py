"""What people can do in the sandbox's page, each in a seat of their own."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import expect

from .browser import House, command, control, messages, needs_browser, seat, visit, write

pytestmark = [needs_browser, pytest.mark.asyncio(loop_scope="session")]


async def test_two_seats_act_at_once_and_each_sees_only_its_own_answer(house: House) -> None:
    page, other = await house.open(), await house.open()  # one mouse each
    ada, ben, cleo = seat(page, "Ada"), seat(other, "Ben"), seat(page, "Cleo")
    await command(ada, "table")
    await expect(control(ben, "p:hand:0")).to_be_visible()

    await asyncio.gather(control(ada, "p:hand:0").click(), control(ben, "p:hand:0").click())

    for one in (ada, ben):
        await expect(one.locator('[data-ephemeral="true"]')).to_have_count(1)
        await expect(one.locator('[data-ephemeral="true"]')).to_contain_text("Only you can see this")
    await control(ben, "p:place:0:3").click()
    await expect(ben.locator('[data-ephemeral="true"]')).to_contain_text("You drew an 9")
    await expect(ada.locator('[data-ephemeral="true"]')).to_contain_text("You drew an 8")
    await expect(cleo.locator('[data-ephemeral="true"]')).to_have_count(0)

    await ada.locator('[data-act="dismiss"]').click()
    await page.reload()
    await page.wait_for_selector('body[data-ready="true"]')
    await expect(messages(ada)).to_have_count(1)


async def test_apps_of_a_message_and_of_its_author(house: House) -> None:
    page = await house.open()
    ada, ben = seat(page, "Ada"), seat(page, "Ben")
    await write(ben, "Once")
    message = ada.locator('[data-author="Ben"]')

    await message.hover()
    await message.get_by_role("button", name="Apps").click()
    await expect(ada.locator("[data-menu]")).to_have_text(["Say it again", "Wave Ben"])
    await ada.locator('[data-menu="Say it again"]').click()
    await expect(messages(ben).filter(has_text="Again: Once")).to_contain_text("Ada used Say it again")

    await message.hover()
    await message.get_by_role("button", name="Apps").click()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(ada.locator('[data-ephemeral="true"]')).to_contain_text("A wave for Ben")
    await expect(ada.locator("[data-menu]")).to_have_count(0)


async def test_a_modal_is_checked_sent_and_answered(house: House) -> None:
    page = await house.open()
    ada, ben = seat(page, "Ada"), seat(page, "Ben")
    await command(ada, "form")
    modal = ada.locator("[data-modal]")
    await expect(modal.get_by_label("Your name")).to_be_focused()

    await modal.get_by_label("Your name").fill("A")
    await modal.locator("[data-submit]").click()
    await expect(modal).to_contain_text("At least 2 characters")
    await expect(modal).to_contain_text("This is needed")

    await write(ben, "echo meanwhile")  # the other seats go on
    await expect(messages(ben).last).to_contain_text("meanwhile")
    await modal.get_by_label("Your name").fill("Ada <b>")
    await modal.get_by_label("About you").fill("Two\nlines")
    await modal.locator('[data-custom-id="level"]').click()
    await ada.locator('.listbox [data-value="normal"]').click()
    await modal.locator("[data-submit]").click()

    await expect(modal).to_have_count(0)
    await expect(messages(ben).last).to_contain_text("Ada <b> plays normal. Two")


async def test_a_modal_takes_nobody_else_s_keyboard_and_escape_closes_it(house: House) -> None:
    page = await house.open()
    ada, ben = seat(page, "Ada"), seat(page, "Ben")
    await command(ada, "table")
    await ben.locator("[data-composer]").focus()

    await control(ada, "p:ask:0").evaluate("button => button.click()")

    await expect(ada.locator("[data-modal]")).to_be_visible()
    await page.keyboard.type("still me")
    await expect(ben.locator("[data-composer]")).to_have_value("still me")
    await ada.locator("[data-modal] input").first.press("Escape")
    await expect(ada.locator("[data-modal]")).to_have_count(0)
    await expect(messages(ada)).to_have_count(1)


async def test_selects_send_one_several_or_a_person(house: House) -> None:
    page = await house.open()
    ada, ben = seat(page, "Ada"), seat(page, "Ben")
    await command(ada, "selecting")
    await expect(control(ada, "s:channel")).to_have_text("#lounge")  # as the bot has chosen

    await control(ada, "s:one").click()
    await ada.locator('.listbox [data-value="3"]').click()
    await expect(messages(ada).last).to_contain_text("one: 3")
    await expect(control(ada, "s:one")).to_contain_text("Card 3")
    await expect(control(ben, "s:one")).to_contain_text("One card")

    await control(ada, "s:many").click()
    await ada.locator('.listbox [data-value="5"]').click()
    await expect(ada.locator("[data-done]")).to_be_disabled()
    for card in ("2", "7"):
        await ada.locator(f'.listbox [data-value="{card}"]').click()
    await expect(ada.locator('.listbox [data-value="8"]')).to_be_disabled()  # three are the most
    await ada.locator("[data-done]").click()
    await expect(messages(ada).last).to_contain_text("many: 2, 5, 7")

    await control(ada, "s:user").click()
    await page.keyboard.press("b")  # by its first letter
    await page.keyboard.press("Enter")
    ben_id = await ben.get_attribute("data-user")
    await expect(messages(ada).last).to_contain_text(f"user: {ben_id}")


async def test_a_slash_command_is_filled_in_by_keyboard(house: House) -> None:
    page = await house.open()
    ada, cleo = seat(page, "Ada"), seat(page, "Cleo")
    keys = page.keyboard
    await write(ada, "/gre")
    await expect(ada.locator('[data-option="who"]')).to_be_focused()

    await keys.type("da")
    # Ada, Dan; typing goes by what the name holds.
    await expect(ada.locator(".picker .choice")).to_have_count(2)
    await keys.press("ArrowDown")
    await keys.press("Enter")
    await expect(ada.locator('[data-option="word"]')).to_be_focused()
    await keys.type("goo")
    await expect(ada.locator('.picker [data-value="Goodbye"]')).to_be_visible()
    await keys.press("Enter")
    await keys.type("ti")
    await keys.press("Enter")
    await keys.type("9")
    await keys.press("Enter")
    await expect(ada.locator(".slash-error")).to_contain_text("times: at most 3")
    await keys.press("Backspace")
    await keys.type("2")
    await keys.press("Enter")

    await expect(messages(cleo).last).to_contain_text("Goodbye Goodbye @Dan")


async def test_what_is_typed_after_the_name_of_a_command_is_no_message(house: House) -> None:
    page = await house.open()
    ada, cleo = seat(page, "Ada"), seat(page, "Cleo")
    await ada.locator("[data-composer]").click()

    await page.keyboard.type("/play sevens")
    await expect(ada.locator('.picker [data-value="Sevens"]')).to_be_visible()
    await page.keyboard.press("Enter")
    await expect(ada.locator('[data-option="game"]')).to_have_value("Sevens")
    await page.keyboard.press("Enter")

    await expect(messages(cleo).last).to_contain_text("Sevens")
    await expect(messages(cleo).last).to_contain_text("Ada used /play")

    await ada.locator("[data-composer]").fill("/gre da")
    await expect(ada.locator(".picker")).to_contain_text("No command of that name")
    await ada.locator("[data-composer]").fill("/greet da")
    await expect(ada.locator('[data-option="who"]')).to_have_value("da")


async def test_commands_that_are_typed_before_they_have_come_open_as_they_come(house: House) -> None:
    world = house.server.world
    known = [{key: told[key] for key in told if "id" not in key} for told in world.commands[None].values()]
    world.register_commands(None, [])
    page = await house.open()
    ada = seat(page, "Ada")

    await write(ada, "/table")
    await expect(ada.locator(".picker")).to_contain_text("The bot is still coming")
    await expect(ada.locator("[data-composer]")).to_have_value("/table")
    await expect(messages(ada)).to_have_count(0)

    world.register_commands(None, known)
    await expect(ada.locator('.picker [data-value="table"]')).to_be_visible()
    await page.keyboard.press("Enter")
    await expect(ada.locator('[data-command="table"]')).to_be_visible()


async def test_a_thread_opens_as_a_tab_and_links_lead_there(house: House) -> None:
    page = await house.open()
    ada, ben = seat(page, "Ada"), seat(page, "Ben")
    await seat(page, "Ada").locator("[data-starter]").click()

    await control(ada, "p:join:0").click()

    await expect(ada.locator(".tab.thread")).to_have_attribute("data-unread", "1")
    await expect(ben.locator(".tab.thread")).to_have_attribute("data-unread", "0")
    await messages(ben).last.locator('[data-act="open"]').first.click()
    await expect(ben.locator(".tab.thread")).to_have_attribute("aria-selected", "true")
    await expect(messages(ben).last).to_contain_text("@Ada, it is your turn.")
    await expect(ben.get_by_alt_text("The number 3")).to_be_visible()


async def test_a_moderator_archives_and_deletes_a_thread(house: House) -> None:
    page = await house.open()
    ada, ben = seat(page, "Ada"), seat(page, "Ben")
    await ada.locator("[data-starter]").click()
    await control(ada, "p:join:0").click()
    await expect(ben.locator(".tab.thread")).to_be_visible()
    await expect(ben.locator("[data-channel-menu]")).to_be_hidden()
    await ada.locator(".tab.thread").click()
    await ben.locator(".tab.thread").click()
    await visit(ben, "lounge")

    await ada.locator("[data-channel-menu]").click()
    await ada.locator('[data-manage="archive"]').click()
    await expect(ben.locator(".tab.thread")).to_have_count(0)

    await ada.locator("[data-channel-menu]").click()
    await ada.locator('[data-manage="delete"]').click()
    await ada.locator('[data-manage="delete"]').click()
    await expect(ada.locator(".tab.thread")).to_have_count(0)
    await expect(ada.locator('[data-channel-name="card-table"]')).to_have_attribute("aria-selected", "true")


async def test_a_bot_that_says_nothing_is_shown_as_on_discord(house: House) -> None:
    page = await house.open()
    ada, ben = seat(page, "Ada"), seat(page, "Ben")
    await ada.locator("[data-starter]").click()
    await expect(control(ben, "p:fail:0")).to_be_visible()

    await control(ada, "p:fail:0").click()
    await expect(control(ada, "p:fail:0")).to_have_attribute("aria-busy", "true")
    await command(ben, "silent")

    await expect(messages(ada).last.locator(".failed")).to_contain_text("Cardinal did not answer in 3 s")
    await expect(control(ada, "p:fail:0")).not_to_have_attribute("aria-busy", "true")
    await expect(ben.locator('[data-echo="silent"] .failed')).to_contain_text(
        "Cardinal did not answer in 3 s"
    )
    await ben.locator('[data-echo="silent"]').get_by_text("Try again").click()
    await expect(ben.locator('[data-echo="silent"] .thinking')).to_be_visible()
    await ben.locator('[data-echo="silent"]').get_by_text("Dismiss").click()
    await expect(ben.locator("[data-echo]")).to_have_count(0)
    await expect(messages(ben).locator(".failed")).to_have_count(0)
