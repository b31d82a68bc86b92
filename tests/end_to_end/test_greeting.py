"""A server is greeted once, when the bot comes while it runs, and the buttons stay good."""

from __future__ import annotations

import pytest

from tests import says
from tests.end_to_end.doubts import doubtful
from tests.end_to_end.membership import invited, taken_off
from tests.end_to_end.seen import Seen
from tests.end_to_end.world import World

PLAY, SETTINGS, TOUR = says.greeting.play("Play Nine"), says.greeting.settings(), says.greeting.tour()


def greetings(world: World) -> list[Seen]:
    """Whatever bears the button of the tour, in any channel."""
    channels = world.env.backend.get_guild(world.guild.id).channel_ids
    return [seen for channel in channels for seen in world.messages(channel) if TOUR in seen.buttons]


def receives(world: World, channel_id: int | None) -> None:
    """What Discord itself tells of the server's members goes to this channel."""
    world.env.backend.get_guild(world.guild.id).system_channel_id = channel_id


async def comes_again(world: World) -> None:
    await taken_off(world)
    await invited(world)


async def test_it_greets_once_whatever_happens_later(world: World) -> None:
    receives(world, world.channel.id)
    assert greetings(world) == [], "nobody knows when it joined"

    await comes_again(world)

    (greeting,) = greetings(world)
    assert greeting.channel_id == world.channel.id
    assert says.greeting.lines("Play Nine") in greeting.text
    assert greeting.pictures == 1
    assert "Sequence Numbers" in greeting.alt
    assert list(greeting.buttons) == [PLAY, SETTINGS, TOUR]

    # Elsewhere, because Discord answers a message sent again with the first one for some minutes.
    receives(world, world.guild.create_text_channel("lounge").id)
    await comes_again(world)
    await world.restart()
    await comes_again(world)

    assert len(greetings(world)) == 1


async def test_joined_while_another_process_may_have_the_tables_it_is_greeted_later(world: World) -> None:
    receives(world, world.channel.id)

    with doubtful(world):
        await comes_again(world)
        await world.pass_time(60)
        assert greetings(world) == []

    await world.until(lambda: len(greetings(world)) == 1)


async def test_a_server_that_it_joined_while_it_was_down_is_not_greeted(world: World) -> None:
    receives(world, world.channel.id)
    await taken_off(world)

    await world.restart(lambda: invited(world))
    await world.restart()

    assert greetings(world) == []


@pytest.mark.parametrize("lacking", ["a channel", "view_channel", "send_messages"])
async def test_where_it_may_not_write_it_greets_nowhere(world: World, lacking: str) -> None:
    receives(world, None if lacking == "a channel" else world.channel.id)
    if lacking != "a channel":
        world.forbid(lacking)

    await comes_again(world)

    assert greetings(world) == []
    world.allow("view_channel", "send_messages")
    receives(world, world.channel.id)
    await comes_again(world)
    assert len(greetings(world)) == 1, "it has not been greeted until now"


async def test_without_pictures_it_greets_in_words(world: World) -> None:
    receives(world, world.channel.id)
    world.forbid("attach_files")

    await comes_again(world)

    (greeting,) = greetings(world)
    assert says.greeting.lines("Play Nine") in greeting.text
    assert greeting.pictures == 0


async def test_an_owner_of_the_bot_may_not_want_it(world: World) -> None:
    receives(world, world.channel.id)
    world.greets = False
    await world.restart()

    await comes_again(world)

    assert greetings(world) == []


async def test_its_buttons_work_after_a_restart(world: World) -> None:
    receives(world, world.channel.id)
    await comes_again(world)
    (greeting,) = greetings(world)
    owner = world.stranger("Mo", moderator=True)
    await world.restart()

    toured = await world.ada.press(greeting, TOUR)
    refused = await world.ada.press(greeting, SETTINGS)
    settings = await owner.press(greeting, SETTINGS)
    played = await world.ada.press(greeting, PLAY)

    assert toured.ephemeral
    assert says.help_words.welcome() in toured.text
    assert says.refused("managers_only") in refused.text
    assert settings.ephemeral
    assert says.settings.games() in settings.menus
    assert played.acknowledged
    assert [seen.ids for seen in greetings(world)] == [greeting.ids]
    (table,) = await world.bot.store.tables_on(world.guild.id)
    assert (table.game, table.channel_id, table.phase) == ("play_nine", world.channel.id, "lobby")


async def test_a_game_that_is_not_played_there_is_refused(world: World) -> None:
    receives(world, world.channel.id)
    await comes_again(world)
    (greeting,) = greetings(world)
    owner = world.stranger("Mo", moderator=True)
    await owner.choose(await owner.press(greeting, SETTINGS), says.settings.games(), "sevens")

    assert says.refused("game_off", game="Play Nine") in (await world.ada.press(greeting, PLAY)).text
