"""The message of the day in a server's channel for news, and the choices about it in /settings."""

from __future__ import annotations

import re

import pytest

from db.deals import call_off
from host.deals.days import LINKS
from table.pace import DAY
from tests import says
from tests.end_to_end.seen import Answer, Seen
from tests.end_to_end.server_settings import section
from tests.end_to_end.test_deals import key, play_today
from tests.end_to_end.world import Player, World
from ui.text import deals as words

KINDS = says.settings.news_kinds()[0]


async def wanted(world: World) -> tuple[Player, Answer]:
    """Chosen at nine in the morning: today's message comes at once."""
    await until_the_hour(world)
    owner = world.stranger("Mo", moderator=True)
    shown = await owner.choose(await section(owner, "news"), says.settings.news(), world.channel)
    return owner, await owner.choose(shown, KINDS, "daily")


async def asks_hour(owner: Player, shown: Answer, zone: str, hour: str) -> Answer:
    form = await owner.press(shown, says.settings.change_hour())
    return owner._answer(await owner.actor.submit_modal(form.result, {"zone": zone, "from": hour}))


def posted(world: World) -> list[Seen]:
    """The messages of days, oldest first."""
    return [message for message in world.messages(world.channel.id) if key("today") in message.buttons]


async def until_the_hour(world: World) -> None:
    """To nine in the morning (UTC) of the next day."""
    await world.pass_time(DAY - world.env.now().timestamp() % DAY + 9 * 3600)


async def test_it_leads_to_the_deal_and_says_who_has_ended_it_but_not_how_well(world: World) -> None:
    await wanted(world)
    (message,) = posted(world)

    begun = await world.ada.press(message, key("today"))
    await world.finish(begun.result._interaction.id)
    await world.pass_time(400)

    assert message.alt.startswith("Cardinal #")
    assert words.nobody_yet() in message.alt
    (now,) = posted(world)
    assert (message.pictures, now.pictures) == (1, 1)
    assert "Finished today: Ada" in now.alt
    assert "strokes" not in now.alt
    assert "points" not in now.alt
    assert "@" not in now.text


async def test_it_says_that_its_deal_was_called_off(world: World) -> None:
    await wanted(world)
    await world.bot.store.write(call_off((await world.host.days.today()).id))
    await world.pass_time(400)

    (message,) = posted(world)
    assert words.not_counted("off") in message.text


async def test_nobody_comes_first_in_a_deal_that_was_called_off(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await wanted(world)
    await play_today(world, world.ada)
    monkeypatch.setattr("engine.play_nine.game.PlayNine.play_version", 99)
    monkeypatch.setattr("engine.sevens.game.Sevens.play_version", 99)
    await world.pass_time(2 * DAY)

    told = [message.alt + message.text for message in posted(world)[1:]]

    assert len(told) == 2
    assert "Ada" not in "".join(told)


async def test_it_has_the_seal_of_its_deal_and_where_its_chain_begins(world: World) -> None:
    await wanted(world)

    (message,) = posted(world)
    promise = await world.host.days.promise(await world.host.days.today())
    assert promise.seal in message.text
    assert promise.anchor in message.text


async def test_it_names_the_next_chain_once_that_is_fixed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("host.deals.days.SOON", LINKS)
    for _ in range(2):
        await world.host.days.today()
    await wanted(world)

    (message,) = posted(world)
    promise = await world.host.days.promise(await world.host.days.today())
    assert promise.next_anchor
    assert promise.next_anchor in message.text


async def test_the_next_one_has_yesterdays_order_and_the_first_of_the_day_before(world: World) -> None:
    await wanted(world)
    await play_today(world, world.ada)

    await until_the_hour(world)
    await until_the_hour(world)

    _first, second, third = posted(world)
    assert re.search(r"Yesterday, so far \([^)]*\): 1 Ada, ", second.alt)
    assert "**Ada** came first" in third.text


async def test_it_is_posted_once_over_a_restart(world: World) -> None:
    await wanted(world)

    await world.restart()
    await world.pass_time(3600)

    assert len(posted(world)) == 1


async def test_people_on_no_board_are_not_named(world: World) -> None:
    await wanted(world)
    await world.ada.choose(await world.ada.slash("me"), says.me.where_ranked()[0], "none")
    await play_today(world, world.ada)
    await world.pass_time(400)

    (message,) = posted(world)
    assert "Ada" not in message.alt + message.text
    assert "Finished today: somebody" in message.alt


async def test_its_hour_is_chosen_once_it_is_wanted(world: World) -> None:
    owner = world.stranger("Mo", moderator=True)
    before = await section(owner, "news")
    owner, shown = await wanted(world)

    chosen = await asks_hour(owner, shown, "berlin", "7:30 pm")

    assert says.settings.change_hour() not in before.buttons
    assert says.settings.daily_hour("08:00", "UTC") in shown.text
    assert says.settings.daily_hour("19:30", "Europe/Berlin") in chosen.text


@pytest.mark.parametrize(
    ("zone", "hour", "code"), [("", "8", "which_zone"), ("UTC", "25", "no_hour"), ("UTC", "", "which_hours")]
)
async def test_an_hour_that_cannot_be_is_asked_for_again(
    world: World, zone: str, hour: str, code: str
) -> None:
    owner, shown = await wanted(world)

    refused = await asks_hour(owner, shown, zone, hour)

    assert refused.text == says.refused(code, name=hour)


async def test_only_managers_change_its_hour(world: World) -> None:
    _owner, shown = await wanted(world)

    refused = await world.forge(world.ada, shown, "c1:dailyhour:0:0:")

    assert refused.text == says.refused("managers_only")


async def test_a_daily_is_played_where_the_server_allows_no_game_and_no_channel(world: World) -> None:
    owner = world.stranger("Mo", moderator=True)
    await owner.choose(await section(owner, "games"), says.settings.games(), "big_bang")
    elsewhere = world.guild.create_text_channel("elsewhere")
    await owner.choose(await section(owner, "places"), says.settings.channels(), elsewhere)

    begun = await world.ada.press(await world.ada.slash("daily"), key("play"))

    assert begun.now().text.startswith(words.panel_title("Play Nine", 1))
