"""Deals that people share: how they are offered, what others see of them, and who plays outside the order."""

from __future__ import annotations

import pytest

from table.pace import DAY
from table.table import Channel, Person
from tests import says
from tests.end_to_end.finished import mute, page_of
from tests.end_to_end.test_deals import key
from tests.end_to_end.test_private import play_out
from tests.end_to_end.world import World
from ui.text import deals as words


async def test_a_deal_is_offered_below_the_end_of_a_private_game(world: World) -> None:
    await play_out(world, world.ada)
    await world.ada.in_panel(key("offer"))

    (offer,) = world.messages(world.channel.id)
    begun = await world.ben.press(offer, key("same"))
    await world.finish(begun.result._interaction.id)
    await world.ada.press(offer, key("order"))

    assert begun.now().text.startswith(words.panel_title("Play Nine", None))
    (now,) = world.messages(world.channel.id)
    assert [line[:9] for line in now.text.splitlines() if line.startswith("**1** ")] == [
        "**1** Ada",
        "**1** Ben",
    ]


async def test_its_message_says_by_itself_who_has_ended_it(world: World) -> None:
    await play_out(world, world.ada)
    await world.ada.in_panel(key("offer"))
    (offer,) = world.messages(world.channel.id)

    begun = await world.ben.press(offer, key("same"))
    await world.finish(begun.result._interaction.id)
    await world.pass_time(400)

    (now,) = world.messages(world.channel.id)
    assert "**1** Ben" in now.text
    assert list(now.buttons) == [key("same"), key("order")]


async def test_after_a_restart_whoever_plays_from_it_lets_it_follow_again(world: World) -> None:
    await play_out(world, world.ada)
    await world.ada.in_panel(key("offer"))
    (offer,) = world.messages(world.channel.id)
    await world.restart()

    begun = await world.ben.press(offer, key("same"))
    await world.finish(begun.result._interaction.id)
    await world.pass_time(400)

    (now,) = world.messages(world.channel.id)
    assert "**1** Ben" in now.text


async def test_its_game_is_posted_nowhere_while_others_play_it(world: World) -> None:
    table = await play_out(world, world.ada)
    page = await page_of(world.ada, table.id, whose="mine")
    replay = await world.ada.press(page, says.gains.button("replay"))
    await world.forge(world.ada, page, f"c1:dealshare:{table.id}:0:")
    before = len(world.messages(world.channel.id))

    refused = [
        await world.forge(world.ada, replay, f"c1:gamehere:{table.id}:0:"),
        await world.forge(world.ada, replay, replay.menus[says.replay.share()], values=["last"]),
        await world.forge(world.ada, replay, f"c1:share:{table.id}:0:"),
        await world.forge(world.ada, replay, f"c1:show:{table.id}:0:"),
    ]

    assert {says.refused("deal_open", until=says.ANY) in each.text for each in refused} == {True}
    assert len(world.messages(world.channel.id)) == before


async def test_whoever_could_have_seen_the_game_is_told_that_they_are_outside_the_order(world: World) -> None:
    table = await play_out(world, world.ada)
    me, here = Person(world.ada.id, "Ada"), Channel(world.guild.id, world.channel.id)
    await world.host.private_tables.show(world.env.backend.snowflake(), table.id, me, here)
    await world.pass_time(60)
    await world.ada.in_panel(key("offer"))
    (offer,) = world.messages(world.channel.id)

    begun = await world.ben.press(offer, key("same"))
    await world.finish(begun.result._interaction.id)
    told = await world.ben.press(begun.now(), key("compare"))
    again = await world.ben.press(told, key("order"))

    for each in (told, again.now()):
        assert words.not_counted("seen") in each.text
        assert "Ben" not in each.text
        assert list(each.buttons) == [key("order")]


async def test_whoever_has_played_it_finds_their_own_line(world: World) -> None:
    await play_out(world, world.ada)
    await world.ada.in_panel(key("offer"))
    (offer,) = world.messages(world.channel.id)
    begun = await world.ben.press(offer, key("same"))
    await world.finish(begun.result._interaction.id)

    told = await world.ben.press(begun.now(), key("compare"))

    assert "**Ben**" in told.text
    assert "**Ada** ·" not in told.text
    assert list(told.buttons) == [key("order")]


@pytest.mark.parametrize("kind", ["gamehere", "replayshare"])
async def test_whatever_is_posted_of_the_game_was_seen(world: World, kind: str) -> None:
    table = await play_out(world, world.ada)
    page = await page_of(world.ada, table.id, whose="mine")
    await world.forge(world.ada, page, f"c1:{kind}:{table.id}:0:", values=["last"])
    await world.forge(world.ada, page, f"c1:dealshare:{table.id}:0:")

    posted, offer = world.messages(world.channel.id)
    begun = await world.ben.press(offer, key("same"))
    await world.finish(begun.result._interaction.id)
    told = await world.ben.press(begun.now(), key("compare"))

    assert posted.pictures or posted.message.attachments
    assert words.not_counted("seen") in told.text


async def test_its_code_offers_it_elsewhere(world: World) -> None:
    await play_out(world, world.ada)
    await world.ada.in_panel(key("offer"))
    (offer,) = world.messages(world.channel.id)
    code = offer.text.rpartition("deal:")[2]

    again = await world.ben.slash("play", deal=code.lower())
    nonsense = await world.ben.slash("play", deal="nonsense")

    assert not again.ephemeral
    assert again.text.splitlines()[0] == offer.text.splitlines()[0]
    assert code in again.text
    assert list(again.buttons) == list(offer.buttons)
    assert nonsense.text == says.refused("unknown_deal", deal="nonsense")


async def test_its_code_is_posted_by_nobody_who_may_not_write(world: World) -> None:
    await play_out(world, world.ada)
    await world.ada.in_panel(key("offer"))
    (offer,) = world.messages(world.channel.id)
    mute(world, world.ben)

    refused = await world.ben.slash("play", deal=offer.text.rpartition("deal:")[2])

    assert refused.text == says.refused("may_not_post")
    assert len(world.messages(world.channel.id)) == 1


async def test_a_game_whose_deal_could_not_be_posted_is_not_shut(world: World) -> None:
    table = await play_out(world, world.ada)
    mute(world, world.ada)

    refused = await world.ada.in_panel(key("offer"))
    page = await page_of(world.ada, table.id, whose="mine")

    assert says.refused("may_not_post") in refused.text
    assert await world.bot.store.deals.made_of(table.id) is None
    assert says.SHUFFLE in page.buttons


async def test_its_code_is_posted_at_most_once_a_minute_by_each_person(world: World) -> None:
    await play_out(world, world.ada)
    await world.ada.in_panel(key("offer"))
    (offer,) = world.messages(world.channel.id)
    code = offer.text.rpartition("deal:")[2]

    told = [await who.slash("play", deal=code) for who in (world.ben, world.ben, world.ada)]

    assert [each.text == says.refused("shared_lately") for each in told] == [False, True, True]


async def test_its_message_says_by_itself_that_it_is_over(world: World) -> None:
    await play_out(world, world.ada)
    await world.ada.in_panel(key("offer"))
    (offer,) = world.messages(world.channel.id)

    await world.pass_time(14 * DAY + 400)

    (now,) = world.messages(world.channel.id)
    assert key("same") in offer.buttons
    assert list(now.buttons) == []
    assert "It was open until" in now.text
    assert "**1** Ada" in now.text


async def test_a_daily_has_no_code_of_that_kind(world: World) -> None:
    deal = await world.host.days.today()

    refused = await world.ada.slash("play", deal=deal.code)

    assert refused.text == says.refused("unknown_deal", deal=deal.code)
