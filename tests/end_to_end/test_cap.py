"""A player who sits at too many tables over days is shown which ones, whatever they press to take one more."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from host.tables import limits
from host.tables.limits import SPARE
from tests import says
from tests.end_to_end.games import dare
from tests.end_to_end.seen import Answer
from tests.end_to_end.test_table_lists import hidden as unseen
from tests.end_to_end.world import Player, World

TOO_MANY = says.refused("too_many_slow", tables=3)


async def sat_down(world: World, who: Player) -> None:
    for _ in range(SPARE):
        await who.slash("play", game="play_nine", pace="1d")


async def joined(world: World) -> Answer:
    table_id = await world.lobby(pace="1d")
    return await world.ben.press(await world.lobby_message(table_id), says.JOIN)


async def accepted(world: World) -> Answer:
    await dare(world.ada, world.ben.actor, game="play_nine")
    (asked,) = [seen for seen in world.messages(world.channel.id) if says.challenged() in seen.text]
    return await world.ben.press(asked, says.invitations.accept())


async def taken_over(world: World) -> Answer:
    table_id = await world.game(world.stranger("Cleo"), pace="1d")
    await world.ada.press(await world.ada.slash("resign"), says.substitutes.find())
    place = await world.place(table_id)
    offer = next(
        seen
        for seen in world.messages(place)
        if says.known(says.substitutes.offer("Ada", says.ANY)) in seen.text
    )
    return await world.ben.press(offer, "Take Ada's seat")


async def opened(world: World) -> Answer:
    return await world.ben.slash("play", game="play_nine", pace="none")


@pytest.mark.parametrize("take_one_more", [opened, joined, accepted, taken_over])
async def test_it_is_said_which_they_are_and_what_to_do(
    world: World, take_one_more: Callable[[World], Awaitable[Answer]]
) -> None:
    await sat_down(world, world.ben)

    refused = await take_one_more(world)

    first, *lines = refused.text.splitlines()
    assert refused.ephemeral
    assert first == TOO_MANY
    assert len(lines) == SPARE
    assert all(line.startswith("• [Play Nine](https://discord.com/channels/") for line in lines)
    assert all(line.endswith(says.known(says.my_tables.not_started("", says.ANY, "1d"))) for line in lines)
    assert len(await world.bot.store.tables_of(world.ben.id)) == SPARE


async def test_every_finished_one_makes_room_and_of_many_the_first_are_named(world: World) -> None:
    for _ in range(3):
        await world.play_on(await world.game(world.ben, holes=1, pace="1d"))
    for _ in range(SPARE + 3):
        assert not (await opened(world)).given

    refused = await opened(world)

    assert refused.text.startswith(says.refused("too_many_slow", tables=6))
    assert len(refused.text) <= 2_000
    assert refused.text.count("• [Play Nine]") == 5
    assert refused.text.splitlines()[-1] == says.me.more(1)


async def test_a_full_server_names_the_tables_that_one_may_see(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_ON_SERVER", 2)
    hidden = world.guild.create_text_channel("hidden")
    await world.ada.slash("play", hidden, game="play_nine", pace="live")
    await world.ada.slash("play", game="sevens", pace="live")
    world.env.backend.set_overwrite(hidden.id, unseen(world.guild.id))
    await world.env.settle()

    refused = await world.ben.slash("play", game="play_nine", pace="live")

    first, *lines = refused.text.splitlines()
    assert first == says.refused("too_many_live_here", tables=2)
    assert [line.split("]")[0] for line in lines] == ["• [Sevens"]
