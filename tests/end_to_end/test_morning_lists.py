"""/me: a morning list in place of pings, and the list itself."""

from __future__ import annotations

import pytest

from table.pace import DAY
from tests import says
from tests.end_to_end.me import section
from tests.end_to_end.seen import Answer, Seen
from tests.end_to_end.test_ping_lists import address, back_room, waiting_for_ben
from tests.end_to_end.test_pings import called
from tests.end_to_end.test_quiet_hours import fills_in
from tests.end_to_end.world import Player, World


async def chooses(player: Player, zone: str, hour: str) -> Answer:
    """The form behind the button."""
    form = await player.press(await section(player, "hours"), says.morning_lists.title())
    return player._answer(await player.actor.submit_modal(form.result, {"zone": zone, "from": hour}))


def lists(world: World, place: int) -> list[Seen]:
    return [seen for seen in world.messages(place) if says.morning_lists.opens() in seen.buttons]


async def test_an_hour_is_chosen_shown_and_given_up_with_one_press(world: World) -> None:
    before = await section(world.ada, "hours")
    chosen = await chooses(world.ada, "berlin", "8 am")
    await world.restart()
    again = await section(world.ada, "hours")
    gone = await world.ada.press(again, says.morning_lists.off())

    assert says.morning_lists.none() in before.text
    assert says.morning_lists.choice(480, "Europe/Berlin") in chosen.text
    assert says.morning_lists.choice(480, "Europe/Berlin") in again.text
    assert says.morning_lists.none() in gone.text


async def test_a_person_who_takes_their_zone_away_has_no_list_and_is_told_once(world: World) -> None:
    await chooses(world.ada, "Europe/Berlin", "8")

    cleared = await fills_in(world.ada, "", "", "")
    again = await section(world.ada, "hours")

    assert says.quiet_hours.no_zone() in cleared.text
    assert says.morning_lists.without_zone() in cleared.text
    assert says.morning_lists.off() not in cleared.buttons
    assert says.morning_lists.without_zone() not in again.text
    assert says.morning_lists.none() in again.text
    assert says.morning_lists.without_zone() not in (await fills_in(world.ada, "", "", "")).text


async def test_the_hour_of_a_list_is_that_which_is_shown_where_a_zone_no_longer_exists(world: World) -> None:
    """Its owner is told once."""
    await world.host.change_player(
        world.ada.id, zone="Asia/Atlantis", quiet_from=1320, quiet_to=420, morning=480
    )
    came = await world.host.morning_lists.next_for(await world.host.people.of(world.ada.id))

    told = await world.ada.slash("me")
    first, again = await section(world.ada, "hours"), await section(world.ada, "hours")

    assert came is not None
    assert came.strftime("%H:%M") == "08:00"
    for shown in (first, again):
        assert says.morning_lists.choice(480, "UTC") in shown.text
        assert says.known(says.quiet_hours.choice("UTC", 0, 0, says.ANY)) in shown.text
    assert says.quiet_hours.zone_gone("Asia/Atlantis") in told.text
    assert says.quiet_hours.zone_gone("Asia/Atlantis") not in again.text


async def test_a_person_who_wishes_for_no_pings_reads_that_the_list_does_not_come(world: World) -> None:
    await chooses(world.ada, "Europe/Berlin", "8")

    await world.ada.choose(await world.ada.slash("me"), says.me.how_called()[0], "none")
    silent = await section(world.ada, "hours")

    assert says.morning_lists.in_vain(480, "Europe/Berlin") in silent.text
    assert says.morning_lists.choice(480, "Europe/Berlin") not in silent.text


@pytest.mark.parametrize(
    ("zone", "hour", "told"),
    [
        ("Atlantis", "8", says.refused("no_zone", name="Atlantis")),
        ("", "8", says.refused("which_zone")),
        ("Europe/Berlin", "early", says.refused("no_hour", name="early")),
        ("Europe/Berlin", "", says.refused("which_hours")),
    ],
)
async def test_what_cannot_be_is_said_and_comes_back_as_it_was_typed(
    world: World, zone: str, hour: str, told: str
) -> None:
    asked = await chooses(world.ada, zone, hour)
    form = await world.ada.press(asked, says.quiet_hours.again())

    assert told in asked.text
    assert form.result.modal is not None
    typed = [label["component"].get("value") or "" for label in form.result.modal["components"]]
    assert typed == [zone, hour]
    assert says.morning_lists.none() in (await section(world.ada, "hours")).text


async def test_a_list_names_the_tables_calls_once_and_opens_the_nearest(world: World) -> None:
    await chooses(world.ben, "UTC", "8")
    tables = [await waiting_for_ben(world, pace) for pace in ("7d", "3d")]
    place = await world.place(tables[1])
    await world.pass_time(DAY)

    (morning,) = lists(world, place)
    panel = await world.ben.press(morning, says.morning_lists.opens())

    assert called(morning) == {world.ben.id}
    assert says.known(says.morning_lists.waiting(2, says.ANY, says.ANY, f"<@{world.ben.id}>")) in morning.text
    for table_id in tables:
        assert await address(world, table_id) in morning.text
    assert panel.ephemeral
    await world.pass_time(DAY)
    (newer,) = lists(world, place)
    assert newer.message.id != morning.message.id, "yesterday's is gone"


async def test_a_list_comes_as_a_direct_message_where_that_is_wished_for(world: World) -> None:
    await world.ben.choose(await world.ben.slash("me"), says.me.how_called()[0], "dm")
    await chooses(world.ben, "UTC", "8")
    table_id = await waiting_for_ben(world, "7d")
    await world.pass_time(DAY)

    (morning,) = world.messages(world.ben.actor.user.dm_channel.id)
    pressed = await world.ben.actor.user.click(
        morning.message, custom_id=morning.buttons[says.morning_lists.opens()]
    )

    assert await address(world, table_id) in morning.text
    (line,) = morning.text.splitlines()[1:]
    assert "<t:" in line
    assert says.known(says.morning_lists.waiting(1, says.ANY, "")) + f"\n{line}" in morning.text
    assert pressed.ephemeral


async def test_a_player_who_takes_no_direct_messages_finds_it_at_the_table(world: World) -> None:
    await world.ben.choose(await world.ben.slash("me"), says.me.how_called()[0], "dm")
    dm = world.ben.actor.user.dm_channel
    world.env.inject_error("POST", f"/channels/{dm.id}/messages", status=403, code=50007, times=None)
    await chooses(world.ben, "UTC", "8")
    table_id = await waiting_for_ben(world, "7d")

    await world.pass_time(DAY)

    (morning,) = lists(world, await world.place(table_id))
    assert called(morning) == {world.ben.id}


async def test_where_nothing_can_be_posted_it_comes_at_the_next_table(world: World) -> None:
    await chooses(world.ben, "UTC", "8")
    nearest = [await waiting_for_ben(world, "3d") for _ in range(2)]
    places = [await world.place(table_id) for table_id in nearest]
    world.channel = world.guild.create_text_channel("back room", overwrites=back_room(world))
    there = await world.place(await waiting_for_ben(world, "7d"))
    for place in places:
        world.env.inject_error("POST", f"/channels/{place}/messages", status=403, code=50013, times=None)
    before = [len(list(world.requests("POST", f"/channels/{place}/messages"))) for place in places]

    await world.pass_time(DAY)

    (morning,) = lists(world, there)
    assert called(morning) == {world.ben.id}
    for table_id in nearest:
        assert await address(world, table_id) in morning.text
    after = [len(list(world.requests("POST", f"/channels/{place}/messages"))) for place in places]
    assert [now - then for now, then in zip(after, before, strict=True)] == [1, 0], "once a channel"


async def test_where_nothing_can_be_posted_it_names_what_is_known_there(world: World) -> None:
    hidden = world.guild.create_text_channel("back room", overwrites=back_room(world))
    games, world.channel = world.channel, hidden
    await chooses(world.ben, "UTC", "8")
    nearest = await waiting_for_ben(world, "3d")
    place = await world.place(nearest)
    world.channel = games
    table_id = await waiting_for_ben(world, "7d")
    world.env.inject_error("POST", f"/channels/{place}/messages", status=403, code=50013, times=None)

    await world.pass_time(DAY)

    (morning,) = lists(world, await world.place(table_id))
    assert await address(world, table_id) in morning.text
    assert await address(world, nearest) not in morning.text


async def test_a_table_of_a_hidden_channel_is_not_named_elsewhere(world: World) -> None:
    await chooses(world.ben, "UTC", "8")
    first = await waiting_for_ben(world, "3d")
    world.channel = world.guild.create_text_channel("back room", overwrites=back_room(world))
    second = await waiting_for_ben(world, "7d")
    await world.pass_time(DAY)

    (morning,) = lists(world, await world.place(first))

    assert says.known(says.morning_lists.waiting(2, says.ANY, says.ANY, f"<@{world.ben.id}>")) in morning.text
    assert await address(world, first) in morning.text
    assert await address(world, second) not in morning.text
