"""The deal of a day once the next one has come: its panel, its page, and keys that were shown before midnight."""

from __future__ import annotations

import asyncio

import pytest

from table.pace import DAY
from tests import says
from tests.end_to_end.test_deals import key, play_today
from tests.end_to_end.world import World
from ui.text import deals as words
from ui.text import private

FIRST = words.heading(1, "Play Nine, 3 holes")
SECOND = words.heading(2, "Sevens, 1 round")


async def test_a_key_of_a_day_takes_no_try_of_the_next_one(world: World) -> None:
    new = await world.ben.slash("daily")
    begun = await world.ada.press(await world.ada.slash("daily"), key("play"))
    page = await world.ada.slash("daily")
    await asyncio.sleep(DAY)

    again = await world.ada.press(page, key("go_on"))
    turned = await world.ben.press(new, key("play"))

    assert again.now().text.startswith(words.panel_title("Play Nine", 1))
    assert await world.host.open_tables.of(world.ada.id) == [begun.result._interaction.id]
    assert turned.text.startswith(SECOND)
    assert await world.host.open_tables.of(world.ben.id) == []


async def test_a_key_without_a_day_shows_todays_page(world: World) -> None:
    page = await world.ada.slash("daily")

    shown = await world.forge(world.ada, page, "c1:dailyplay:0:0:")

    assert shown.text.startswith(FIRST)
    assert await world.host.open_tables.of(world.ada.id) == []


@pytest.mark.parametrize("way", [["everywhere", "here"], ["fair", "back"], ["count"]])
async def test_the_keys_of_an_older_days_page_stay_on_that_day(world: World, way: list[str]) -> None:
    for _day in range(3):
        panel = await play_today(world, world.ada)
        await asyncio.sleep(DAY)
    page = await world.ada.press(panel, key("compare"))

    for label in way:
        page = await world.ada.press(page, key(label))

    assert page.text.startswith(words.heading(3, "Play Nine, 3 holes"))
    assert words.order_heading("so_far") not in page.text


async def test_a_begun_deal_can_be_found_as_long_as_it_counts(world: World) -> None:
    await world.ada.press(await world.ada.slash("daily"), key("play"))
    await asyncio.sleep(DAY)

    page = await world.ada.slash("daily")
    again = await world.ada.press(page, words.go_on_with(1))
    others = await world.ben.slash("daily")
    await asyncio.sleep(DAY)
    over = await world.ada.slash("daily")

    assert page.text.startswith(SECOND)
    assert says.known(words.waits_too(1, says.ANY)) in page.text
    assert again.now().text.startswith(words.panel_title("Play Nine", 1))
    assert words.go_on_with(1) not in others.buttons
    assert words.go_on_with(1) not in over.buttons


async def test_whoever_goes_on_too_late_is_told_before_they_play(world: World) -> None:
    begun = await world.ada.press(await world.ada.slash("daily"), key("play"))
    page = await world.ada.slash("daily")
    in_time = await world.ada.slash("games")
    await asyncio.sleep(2 * DAY)

    pressed = await world.ada.press(page, key("go_on"))
    shown = pressed.now().text
    listed = await world.ada.slash("games")
    await world.finish(begun.result._interaction.id)

    assert words.not_counted("over") not in in_time.text
    assert words.not_counted("over") in shown
    assert words.not_counted("over") in listed.text
    assert words.not_counted("over") not in listed.now().text


async def test_whoever_goes_on_with_a_deal_that_was_called_off_is_told_that(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.ada.press(await world.ada.slash("daily"), key("play"))
    monkeypatch.setattr("engine.play_nine.game.PlayNine.play_version", 99)

    listed = await world.ada.slash("games")

    assert words.not_counted("off") in listed.text


async def test_the_page_of_the_next_day_no_longer_names_a_deal_that_was_ended(world: World) -> None:
    await play_today(world, world.ada)
    await asyncio.sleep(DAY)

    page = await world.ada.slash("daily")

    assert words.go_on_with(1) not in page.buttons


async def test_the_list_of_games_says_which_days_deal_one_is(world: World) -> None:
    for _day in range(2):
        await world.ada.press(await world.ada.slash("daily"), key("play"))
        await asyncio.sleep(DAY)

    await world.ada.slash("games")
    listed = await world.ada.press(await world.ada.slash("games"), says.my_tables.show_others(1))

    assert private.line("Play Nine #1", waits=True) in listed.text
    assert private.line("Sevens #2", waits=True) in listed.text


async def test_more_of_a_daily_has_keys_for_replay_and_seal_once_the_next_day_is_over(world: World) -> None:
    panel = await play_today(world, world.ada)
    keys = {says.gains.button("replay"), says.table.button("shuffle")}

    early = await world.ada.press(panel, says.gains.button("more"))
    await asyncio.sleep(2 * DAY)
    late = await world.ada.press(panel, says.gains.button("more"))

    assert not keys & set(early.buttons)
    assert keys <= set(late.buttons)


async def test_ones_own_place_is_below_the_best(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.commands.deals.MOST_SHOWN", 1)
    await play_today(world, world.ben)
    await asyncio.sleep(1)
    await play_today(world, world.ada)

    behind = await world.ada.slash("daily")
    best = await world.ben.slash("daily")

    assert "**1** Ben" in behind.text
    assert behind.text.count("**Ada**") == 1
    assert (best.text.count("Ben"), best.text.count("Ada")) == (1, 0)
