"""Before GO, and after a restart: the lobby of a race, Ready, the countdown, pings, and the pause."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from host.times import snowflake_ms
from tests import says
from tests.end_to_end.racing import RACING, attempt, go, nobody_is_hurried, race, ready, tries, type_in, view
from tests.end_to_end.seen import Seen
from tests.end_to_end.world import World
from ui.seven_ate_nine import guide
from wire.presses import Pressed


def pings(world: World, place: int) -> list[Seen]:
    return [seen for seen in world.messages(place) if seen.message.content.startswith("<@")]


async def asked(world: World, place: int) -> Seen:
    """The one ping that stands there, once it does: the clock posts it by itself."""
    await world.until(lambda: len(pings(world, place)) == 1)
    return pings(world, place)[0]


async def test_the_options_come_in_two_forms(race_world: World) -> None:
    world = race_world
    table_id = await world.lobby(world.ben, game="seven_ate_nine")
    lobby = await world.lobby_message(table_id)

    first = await world.ada.press(lobby, says.lobby.form(1, 2))
    rest = await world.ada.press(lobby, says.lobby.form(2, 2))

    def fields(form: dict[str, object] | None) -> list[str]:
        assert form is not None
        return [part["component"]["custom_id"] for part in form["components"]]  # type: ignore[attr-defined]

    assert fields(first.result.modal) == ["match", "penalty", "targets", "start_hand", "last_card_free"]
    assert fields(rest.result.modal) == ["auto_last", "grace_ms", "typing"]
    await world.ada.fill_in(first, match="1")
    await world.ada.fill_in(rest, grace_ms="2")
    text = (await world.lobby_message(table_id)).text
    assert says.house("race", "first to three, three seconds late is not a miss") in text
    options = (await world.table(table_id)).read_options()
    assert (options.match, options.penalty, options.grace_ms) == (True, "cooldown", 3000)


async def test_options_that_do_not_go_together(race_world: World) -> None:
    world = race_world
    table_id = await world.lobby(world.ben, game="seven_ate_nine")
    lobby = await world.lobby_message(table_id)
    await world.ada.fill_in(await world.ada.press(lobby, says.lobby.form(1, 2)), last_card_free="1")

    answer = await world.ada.fill_in(await world.ada.press(lobby, says.lobby.form(2, 2)), auto_last="1")

    assert says.refused("option") in answer.text
    assert not (await world.table(table_id)).read_options().auto_last


@pytest.mark.parametrize("pace", ["live", "none"])
async def test_a_race_has_no_pace_but_its_own(race_world: World, pace: str) -> None:
    world = race_world
    table_id = await world.lobby(world.ben, game="seven_ate_nine", pace=pace)

    lobby = await world.lobby_message(table_id)

    assert f"-# {says.lobby.players((2, 3, 4))}, {says.house('race')}\n" in lobby.text, (
        "the preset is nothing unusual"
    )
    assert says.seats_taken(2, 4) in lobby.text
    await world.ada.press(lobby, says.START)
    assert (await world.table_message(table_id)).button(says.READY)


async def test_rules_of_the_race(race_world: World) -> None:
    answer = await race_world.ada.slash("rules", game="seven_ate_nine")

    assert guide.rules()[0].partition("\n")[2] in answer.text
    assert says.help_words.page(1, 3) in answer.text
    second = await race_world.ada.press(answer, "▶")
    assert guide.rules()[1] in second.text


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


async def test_ready_may_be_pressed_twice(race_world: World) -> None:
    world = race_world
    table_id = await race(world, world.ben)
    await ready(world, table_id, world.ada)

    (again,) = await ready(world, table_id, world.ada)

    assert says.big_bang_panel.before_go("ready") in again.text
    assert says.table.getting_ready(("Ada",), ()) in (await world.table_message(table_id)).text


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


async def test_my_hand_opens_the_panel_of_a_running_race(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben)

    panel = await world.ada.press(await world.table_message(table_id), says.HAND)

    assert "0 cards in hand, 18 to draw" in panel.text
    await attempt(world.ada, "draw")
    assert world.ada.panel is not None
    assert "1 card in hand, 17 to draw" in world.ada.panel.now().text


async def test_a_race_that_a_restart_cuts_is_paused_and_opened_again(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben, computers=1)
    place = await world.place(table_id)
    await attempt(world.ada, "draw")
    hand = (await view(world, table_id, world.ada)).hand

    await world.restart()

    await world.until(lambda: any(says.resting("paused") in text for text in world.texts(place)))
    message = await world.table_message(table_id)
    assert list(message.buttons) == [says.READY]
    assert says.known(says.table.getting_ready((), (says.ANY,))) in message.text
    stopped = await attempt(world.ada, "draw")  # in the panel of before
    assert says.refused("not_ready") in stopped.text
    await type_in(world, table_id, world.ben, "draw")
    assert f"Ben: {says.refused('not_ready')}" in (await world.table_message(table_id)).text
    await ready(world, table_id, world.ada, world.ben)
    assert says.table.in_race("go") in (await world.table_message(table_id)).text
    assert says.refused("not_ready") not in (await world.table_message(table_id)).text
    assert (await view(world, table_id, world.ada)).hand == hand
    drawn = await attempt(world.ada, "draw")
    assert says.seven_ate_nine.in_hand(2) in drawn.text
    assert (await world.table(table_id)).phase == "playing"


async def test_the_first_press_after_a_restart_finds_the_race_paused(race_world: World) -> None:
    """Also where nobody has told of it yet."""
    world = race_world
    table_id = await go(world, world.ben)
    message = await world.table_message(table_id)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=503, times=None)

    await world.restart()
    hand = await world.ada.click(message, str(Pressed("hand", table_id)))

    assert says.seven_ate_nine.to_draw(18) in hand.text
    assert says.seven_ate_nine_panel.before_countdown("paused") in hand.text
    assert tries(hand) == {}, "nothing can be pressed that is of no use"


async def test_a_channel_has_one_race_at_a_time(race_world: World) -> None:
    """Where no thread can be opened: typed numbers could be for either."""
    world = race_world
    world.forbid("create_public_threads")
    first = await race(world, world.ben)
    second = await world.lobby(world.ben, game="seven_ate_nine")

    refused = await world.ada.press(await world.lobby_message(second), says.START)

    assert says.refused("race_here") in refused.text
    assert (await world.table(second)).phase == "lobby"
    assert (await world.table(first)).phase == "playing"


async def test_a_paused_race_does_not_keep_the_channel(race_world: World) -> None:
    """And it is not opened again while another is played there."""
    world = race_world
    world.forbid("create_public_threads")
    first = await go(world, world.ben)
    await world.restart()
    await world.until(lambda: any(says.resting("paused") in text for text in world.texts(world.channel.id)))
    second = await go(world, world.ben, typing=True)

    (refused,) = await ready(world, first, world.ben)

    assert says.refused("race_here") in refused.text
    await type_in(world, second, world.ben, "draw")
    assert len((await view(world, second, world.ben)).hand) == 1


async def test_other_games_may_be_played_beside_a_race(race_world: World) -> None:
    world = race_world
    world.forbid("create_public_threads")
    await race(world, world.ben)

    other = await world.game(world.ben, holes=1)

    assert (await world.table(other)).phase == "playing"


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
    assert "the race is on: https://" in (await asked(world, place)).text
    await world.pass_time(40)
    assert [len((await view(world, table_id, player)).hand) for player in (world.ada, world.ben)] == [2, 1]
    assert world.ada.panel is not None
    assert "2 cards in hand, 16 to draw" in world.ada.panel.now().text
    await attempt(world.ben, "draw")
    assert pings(world, place) == []
    await world.pass_time(201)
    table = await world.table(table_id)
    assert (table.phase, table.reason) == ("over", "ended")
    end = world.messages(place)[-1]
    assert "## The table ended the race. Fewest cards: " in end.text
    assert end.alt.startswith("Race 1. Place 1: ")


async def test_a_race_to_which_nobody_comes_counts_for_nobody(
    race_world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules 0.3 and 1.4.14 (H)."""
    world = race_world
    nobody_is_hurried(monkeypatch, deserted=120)
    table_id = await go(world, world.ben)

    await world.pass_time(121)

    table = await world.table(table_id)
    assert (table.phase, table.reason) == ("closed", "deserted")
    closed = says.table.end("deserted")
    assert closed in (await world.table_message(table_id)).text


async def test_in_a_match_a_deserted_race_is_no_point_and_the_next_one_waits(
    race_world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules 1.4.14 (H)."""
    world = race_world
    nobody_is_hurried(monkeypatch, deserted=40)
    table_id = await go(world, world.ben, match=True)

    await world.pass_time(41)

    table = await world.table(table_id)
    assert table.view(None).points == (0, 0)
    assert table.view(None).race == 2
    message = await world.table_message(table_id)
    assert "The next race begins when everybody has pressed Ready, or at " in message.text
    assert "On the pile" not in message.text, "its result is read first"
    told = world.texts(await world.place(table_id))
    assert sum("The table ended race 1: nobody gets a point" in text for text in told) == 1
    await ready(world, table_id, world.ada, world.ben)
    assert says.table.in_race("go") in (await world.table_message(table_id)).text


async def test_resigning_leaves_the_race_to_the_others(race_world: World) -> None:
    """Rules 0.3 (H): the computer takes the seat; who is left may end it."""
    world = race_world
    table_id = await race(world, world.ben)
    await ready(world, table_id, world.ada)
    place = await world.place(table_id)

    asked_sure = await world.ben.slash("resign", channel=world.thread(place))
    await world.ben.press(asked_sure, says.RESIGN)

    assert says.table.in_race("go") in (await world.table_message(table_id)).text, "nobody else is waited for"
    assert says.table.has_resigned("Ben") in "\n".join(world.texts(place))
    await attempt(world.ada, "draw")
    await world.pass_time(70)
    assert all((await world.table(table_id)).view(None).hands), "the computer has drawn too"
    over = await world.ada.press(await world.table_message(table_id), says.SETTLE)
    assert over.acknowledged
    assert (await world.table(table_id)).reason == "settled"


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
