"""Before GO, and after a restart: Ready, the countdown, pings, and the pause."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from host.times import snowflake_ms
from tests import says
from tests.end_to_end.racing import RACING, attempt, go, nobody_is_hurried, race, ready, tries, type_in, view
from tests.end_to_end.seen import Seen
from tests.end_to_end.world import World
from wire.presses import Pressed


def pings(world: World, place: int) -> list[Seen]:
    return [seen for seen in world.messages(place) if seen.message.content.startswith("<@")]


async def asked(world: World, place: int) -> Seen:
    """The one ping that stands there, once it does: the clock posts it by itself."""
    await world.until(lambda: len(pings(world, place)) == 1)
    return pings(world, place)[0]


async def test_ready_opens_the_panels_then_comes_go(race_world: World) -> None:
    """Rules 1.4.11: the countdown begins when all people are ready."""
    world = race_world
    world.pacing = replace(RACING, countdown=60)
    await world.restart()
    table_id = await race(world, world.ben)
    place = await world.place(table_id)
    ping = await asked(world, place)
    assert f"<@{world.ada.id}>" in ping.text
    assert f"<@{world.ben.id}>" in ping.text
    assert says.pings.summons_of("start") + ": https://" in ping.text
    before = await world.table_message(table_id)
    assert says.known(says.table.getting_ready((), (says.ANY,))) in before.text
    assert list(before.buttons) == [says.READY]

    (mine,) = await ready(world, table_id, world.ada)

    assert mine.ephemeral
    assert says.big_bang_panel.before_go("ready") in mine.text
    assert f"<@{world.ada.id}>" not in (await asked(world, place)).text, "she is there"
    message = await world.table_message(table_id)
    assert says.table.getting_ready(("Ada",), ()) in message.text
    assert says.table.getting_ready((), ("Ben",)) in message.text
    await ready(world, table_id, world.ben)
    counting = await world.table_message(table_id)
    table = await world.table(table_id)
    at = (snowflake_ms(table.epoch) + table.opens_at) // 1000
    assert says.table.countdown(f"<t:{at}:R>") in counting.text
    assert at == int(world.env.now().timestamp()) + 60
    assert "GO comes in a moment." in counting.alt
    assert list(counting.buttons) == [says.HAND]
    assert world.ada.panel is not None
    await type_in(world, table_id, world.ada, "draw")
    early = says.refused("early")
    assert says.seven_ate_nine_panel.countdown(f"<t:{at}:R>") in world.ada.panel.now().text
    assert early in world.ada.panel.now().text
    assert tries(world.ada.panel.now()) == {}, "nothing can be pressed that is of no use"

    await world.pass_time(60)

    assert "# GO! " in world.ada.panel.now().text
    assert early not in world.ada.panel.now().text, "it is no longer so"
    assert says.table.in_race("go") in (await world.table_message(table_id)).text
    assert pings(world, place) == [], "nobody is called any more"
    drawn = await attempt(world.ada, "draw")
    assert says.seven_ate_nine.in_hand(1) in drawn.text
    posted = [
        request.json.get("content") or "" for request in world.requests("POST", f"/channels/{place}/messages")
    ]
    assert sum("pressed Ready" in text for text in posted) == 1


async def test_those_who_are_ready_need_not_wait_for_ever(race_world: World) -> None:
    """30 s after Start the race begins with those who are there."""
    world = race_world
    world.pacing = replace(RACING, ready=30)
    await world.restart()
    table_id = await race(world, world.ben)
    message = await world.table_message(table_id)
    place = await world.place(table_id)
    await ready(world, table_id, world.ada)

    await world.pass_time(30)

    assert any(says.table.in_race("go") in text for text in world.texts(place))
    (late,) = await world.deliver(world.ben, message, str(Pressed("ready", table_id)))
    assert "0 cards in hand, 18 to draw" in late, "who comes late finds the race in the panel"
    drawn = await attempt(world.ben, "draw")
    assert says.seven_ate_nine.in_hand(1) in drawn.text


async def test_strangers_take_no_part(race_world: World) -> None:
    world = race_world
    table_id = await race(world, world.ben)
    zoe = world.stranger()
    (refused,) = await ready(world, table_id, zoe)
    assert says.refused("not_seated") in refused.text
    await ready(world, table_id, world.ada, world.ben)
    number = (await world.table(table_id)).number
    assert world.ada.panel is not None

    await type_in(world, table_id, zoe, "draw")
    pressed = await zoe.press(await world.table_message(table_id), says.HAND)
    message = await world.table_message(table_id)
    (borrowed,) = await world.deliver(zoe, message, tries(world.ada.panel.now())["draw"])

    assert says.refused("not_seated") in pressed.text
    assert says.refused("not_seated") in borrowed
    assert (await world.table(table_id)).number == number


async def test_a_race_that_a_restart_cuts_is_paused_and_opened_again(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben, computers=1)
    place = await world.place(table_id)
    await attempt(world.ada, "draw")
    hand = (await view(world, table_id, world.ada)).hand

    await world.restart()

    await world.until(lambda: any(says.resting("restarted") in text for text in world.texts(place)))
    message = await world.table_message(table_id)
    assert list(message.buttons) == [says.READY]
    assert says.known(says.table.getting_ready((), (says.ANY,))) in message.text
    assert world.ada.panel is not None
    assert says.READY in world.ada.panel.now().buttons, "the panel of before has followed"
    await type_in(world, table_id, world.ben, "draw")
    assert world.ben.panel is not None
    assert says.refused("not_ready") in world.ben.panel.now().text, "nobody else has to read it"
    await ready(world, table_id, world.ada, world.ben)
    assert says.table.in_race("go") in (await world.table_message(table_id)).text
    assert says.refused("not_ready") not in world.ben.panel.now().text
    assert (await view(world, table_id, world.ada)).hand == hand
    drawn = await attempt(world.ada, "draw")
    assert says.seven_ate_nine.in_hand(2) in drawn.text
    assert (await world.table(table_id)).phase == "playing"


async def test_a_race_that_people_leave_alone_ends(
    race_world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules 1.4.14 (H): a nudge, then the table draws and plays for people, and at last it ends the race."""
    world = race_world
    nobody_is_hurried(monkeypatch, nudge=40, deserted=200)
    table_id = await go(world, world.ben)
    place = await world.place(table_id)
    await attempt(world.ada, "draw")

    await world.pass_time(41)

    nudge = says.table.in_race("nudge")
    assert nudge in (await world.table_message(table_id)).text
    assert world.ada.panel is not None
    assert says.pings.waits_for_you("the race is on") in world.ada.panel.now().text
    assert pings(world, place) == [], "nothing moves in the thread of a race"
    await world.pass_time(40)
    assert [len((await view(world, table_id, player)).hand) for player in (world.ada, world.ben)] == [2, 1]
    assert "2 cards in hand, 16 to draw" in world.ada.panel.now().text
    await attempt(world.ben, "draw")
    assert pings(world, place) == []
    await world.pass_time(201)
    table = await world.table(table_id)
    assert (table.phase, table.reason) == ("over", "ended")
    end = world.messages(place)[-1]
    assert "## The table ended the race: " in end.text
    assert " Place 1: " in end.alt


async def test_a_paused_race_calls_in_open_panels_and_pings_a_minute_later(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben)
    place = await world.place(table_id)
    assert world.ada.panel is not None

    await world.restart()

    call = says.pings.waits_for_you(says.pings.summons_of("paused"))
    await world.until(lambda: call in world.ada.panel.now().text)  # type: ignore[union-attr]
    assert pings(world, place) == []
    await ready(world, table_id, world.ada)
    assert call not in world.ada.panel.now().text
    await world.pass_time(61)
    assert [seen.text.count("<@") for seen in pings(world, place)] == [1], "Ben has not come back"


async def test_the_call_to_be_ready_goes_also_after_a_restart(race_world: World) -> None:
    world = race_world
    table_id = await race(world, world.ben)
    place = await world.place(table_id)
    await asked(world, place)
    await world.restart()
    assert len(pings(world, place)) == 1

    await ready(world, table_id, world.ada, world.ben)

    assert says.table.in_race("go") in (await world.table_message(table_id)).text
    assert pings(world, place) == []
