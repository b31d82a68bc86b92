"""A free seat is heard of: in the channel for news and in the list of tables, with a button that takes it."""

from __future__ import annotations

import pytest
from simcord.builders import ChannelHandle

from cogs.shown.table_lists import PAUSE
from table.pace import HOUR
from tests import says
from tests.discord_schema import MOST_COMPONENTS
from tests.end_to_end.membership import invited, taken_off
from tests.end_to_end.seen import Answer, Seen
from tests.end_to_end.test_table_lists import choose, hidden, the_list
from tests.end_to_end.world import Player, World

NEWS, TOLD, ROLE = says.settings.news(), says.settings.told()[0], says.settings.seats_role()


async def wanted(world: World, news: ChannelHandle, *told: str) -> tuple[Player, Answer]:
    owner = world.stranger("Mo", moderator=True)
    shown = await owner.choose(await owner.slash("settings"), NEWS, news)
    return owner, await owner.choose(shown, TOLD, *(told or ("seats",)))


async def offered(world: World) -> int:
    """A table at which Ben offers his seat."""
    table_id = await world.game(world.ben, pace="1d")
    await world.ben.press(await world.ben.slash("resign"), says.substitutes.find())
    await world.pass_time(5)
    return table_id


def news_in(world: World, channel: ChannelHandle) -> list[Seen]:
    heading = says.known(says.free_seats.heading(says.ANY)).partition(",")[0]
    return [seen for seen in world.messages(channel.id) if heading in seen.text]


async def test_somebody_who_was_not_in_the_thread_takes_it_from_the_news(world: World) -> None:
    news = world.guild.create_text_channel("news")
    await wanted(world, news)
    table_id = await offered(world)
    (told,) = news_in(world, news)
    line = says.free_seats.free("Play Nine", says.ANY, "1d", "Ben", ("Ada",), f"<t:{says.ANY}")
    assert says.known(line) in told.text
    assert says.substitutes.unrated() in told.text
    assert "Hole 1 of 9" in told.text
    assert f"/{await world.place(table_id)}/" in told.text, "the way there"
    cleo, dora = world.stranger("Cleo"), world.stranger("Dora")

    panel = await cleo.press(told, says.substitutes.take("Ben"))

    assert panel.ephemeral
    assert "1: ?" in panel.buttons, "the panel of the seat"
    assert (await world.table(table_id)).seat_of(cleo.id) is not None
    await world.pass_time(5)
    (after,) = news_in(world, news)
    assert says.known(says.free_seats.taken("Play Nine", says.ANY, "Cleo")) in after.text
    assert not after.buttons
    late = await world.forge(dora, told, told.buttons[says.substitutes.take("Ben")])
    assert late.text == says.refused("offer_over", name="Cleo")


async def test_only_the_role_that_was_named_is_called_and_only_once(world: World) -> None:
    news = world.guild.create_text_channel("news")
    owner, shown = await wanted(world, news)
    role = world.guild.create_role("ready to play")
    shown = await owner.choose(shown, ROLE, role)
    assert says.settings.line(ROLE, f"<@&{role.id}>") in shown.text

    await offered(world)
    await world.ada.press(await world.ada.slash("resign"), says.substitutes.find())
    await world.pass_time(5)

    (told,) = news_in(world, news)
    assert says.free_seats.heading(f"<@&{role.id}>") in told.text
    (post,) = world.requests("POST", f"/channels/{news.id}/messages")
    edits = list(world.requests("PATCH", f"/messages/{told.message.id}"))
    assert edits
    called = [each.json["allowed_mentions"] for each in (post, *edits)]
    assert [each["roles"] for each in called if each.get("roles")] == [[role.id]]
    assert called[0]["roles"]
    assert not any(each.get("users") or each.get("parse") for each in called)


async def test_without_a_role_nobody_is_called(world: World) -> None:
    news = world.guild.create_text_channel("news")
    await wanted(world, news)

    await offered(world)

    (post,) = world.requests("POST", f"/channels/{news.id}/messages")
    called = post.json["allowed_mentions"]
    assert not any(called.get(kind) for kind in ("roles", "users", "parse"))
    assert "<@" not in news_in(world, news)[0].text


async def test_a_table_of_a_hidden_channel_is_named_neither_in_the_news_nor_in_the_list(world: World) -> None:
    news, board = (world.guild.create_text_channel(name) for name in ("news", "board"))
    await wanted(world, news)
    await choose(world, board)
    table_id = await world.game(world.ben, pace="1d")
    world.env.backend.set_overwrite(world.channel.id, hidden(world.guild.id))
    await world.env.settle()

    await world.host.substitutes.seek(table_id, (await world.table(table_id)).seat_for(world.ben.id))
    await world.restart()
    await world.pass_time(PAUSE + 5)

    assert not news_in(world, news)
    assert not the_list(world, board).buttons
    assert "Ben" not in the_list(world, board).text


async def test_what_was_told_of_a_channel_that_is_hidden_since_goes(world: World) -> None:
    news = world.guild.create_text_channel("news")
    await wanted(world, news)
    await offered(world)
    assert "Ben" in news_in(world, news)[0].text
    world.env.backend.set_overwrite(world.channel.id, hidden(world.guild.id))
    await world.env.settle()

    await world.restart()
    await world.pass_time(5)

    assert "Ben" not in news_in(world, news)[0].text
    assert not news_in(world, news)[0].buttons


async def test_the_list_of_tables_marks_it_and_has_the_button(world: World) -> None:
    board = world.guild.create_text_channel("board")
    await choose(world, board)
    table_id = await offered(world)
    await world.pass_time(PAUSE + 5)
    listed = the_list(world, board)
    assert says.free_seats.at_table(("Ben",)) in listed.text
    cleo = world.stranger("Cleo")

    taken = await cleo.press(listed, says.free_seats.take_at("Play Nine", "Ben"))

    assert taken.ephemeral
    assert (await world.table(table_id)).seat_of(cleo.id) is not None
    await world.pass_time(PAUSE + 5)
    assert says.free_seats.at_table(("Ben",)) not in the_list(world, board).text
    assert not the_list(world, board).buttons


async def test_a_killed_process_has_posted_it_and_the_next_one_finds_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    news = world.guild.create_text_channel("news")
    await wanted(world, news)
    post = world.bot.presenter.channels.post

    async def killed(channel_id: int, *said: object, **options: object) -> int:
        posted = await post(channel_id, *said, **options)  # type: ignore[arg-type]
        if channel_id == news.id:
            raise OSError("killed")
        return posted

    monkeypatch.setattr(world.bot.presenter.channels, "post", killed)
    await offered(world)
    first = news_in(world, news)
    assert len(first) == 1

    await world.restart()
    await world.pass_time(3600)
    await world.stranger("Cleo").press(first[0], says.substitutes.take("Ben"))
    await world.pass_time(5)

    (only,) = news_in(world, news)
    assert only.message.id == first[0].message.id
    assert says.known(says.free_seats.taken("Play Nine", says.ANY, "Cleo")) in only.text


async def test_settings_are_one_message_with_everything_that_they_may_say(world: World) -> None:
    news, board = (world.guild.create_text_channel(name) for name in ("news", "board"))
    manager, shown = await wanted(world, news, "awards", "review", "seats")
    await choose(world, board)
    shown = await manager.choose(shown, ROLE, world.guild.create_role("ready"))
    us = world.env.backend.bot_user.id
    for channel in (news, board):
        world.env.backend.set_overwrite(channel.id, hidden(us, member=True))
    await world.env.settle()

    shown = await manager.slash("settings")

    assert says.settings.line(TOLD, says.settings.told_of(("awards", "review", "seats"))) in shown.text
    assert says.settings.not_mentionable() in shown.text
    lacks = ("view_channel", "send_messages", "attach_files")
    assert says.settings.not_posted(lacks[:2]) in shown.text or says.settings.not_posted(lacks) in shown.text
    assert _count(shown.message.components) + 2 <= MOST_COMPONENTS, (
        "the owner has one more button, in its row"
    )


async def test_news_go_nowhere_where_the_bot_may_not_write(world: World) -> None:
    news = world.guild.create_text_channel("news")
    world.env.backend.set_overwrite(news.id, hidden(world.env.backend.bot_user.id, member=True))
    await world.env.settle()
    owner = world.stranger("Mo", moderator=True)

    refused = await owner.choose(await owner.slash("settings"), NEWS, news)

    assert "permission" in refused.text
    assert says.settings.line(NEWS, says.settings.posted_in(None)) in (await owner.slash("settings")).text


def _count(parts: object) -> int:
    """The components of a message, with those inside others."""
    assert isinstance(parts, list | tuple)
    inside = [
        part.get("components", ()) if isinstance(part, dict) else getattr(part, "children", ())
        for part in parts
    ]
    return len(parts) + sum(_count(list(each)) for each in inside)


async def test_on_a_server_without_the_bot_nothing_is_tried(world: World) -> None:
    await wanted(world, world.channel)
    await world.game(world.ben, pace="1d")
    await world.ben.press(await world.ben.slash("resign"), says.substitutes.find())
    await taken_off(world)
    asked = len(world.env.http_requests)

    await world.pass_time(3 * HOUR)
    assert len(world.env.http_requests) == asked
    await invited(world)
    await world.pass_time(HOUR + 60)

    assert len(news_in(world, world.channel)) == 1
